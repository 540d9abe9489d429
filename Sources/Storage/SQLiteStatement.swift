import CSQLite

/// A prepared statement; columns count from 0, parameters from 1.
struct SQLiteStatement: ~Copyable {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { sqlite3_finalize(handle) }

    func step() -> Int32 { sqlite3_step(handle) }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    // MARK: Parameters

    /// The library copies before it returns. SQLITE_TRANSIENT, a cast that C macros hide from Swift.
    private var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    func bind(_ text: String, at index: Int32) {
        sqlite3_bind_text(handle, index, text, Int32(text.utf8.count), transient)
    }

    func bind(_ integer: Int, at index: Int32) { sqlite3_bind_int64(handle, index, Int64(integer)) }

    func bind(_ real: Double, at index: Int32) { sqlite3_bind_double(handle, index, real) }

    func bind(_ bytes: [UInt8], at index: Int32) {
        if bytes.isEmpty {
            sqlite3_bind_zeroblob(handle, index, 0)
        } else {
            sqlite3_bind_blob(handle, index, bytes, Int32(bytes.count), transient)
        }
    }

    // MARK: Columns

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

    func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }
}
