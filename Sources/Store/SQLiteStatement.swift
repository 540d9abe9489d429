import CSQLite

/// A prepared statement; columns count from 0, parameters from 1.
struct SQLiteStatement: ~Copyable {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { sqlite3_finalize(handle) }

    func step() -> Int32 { sqlite3_step(handle) }

    /// Lets go of the tables that it reads.
    func reset() { sqlite3_reset(handle) }

    /// Answers SQLite's code: a parameter that is not taken would be stored as NULL.
    func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let integer): sqlite3_bind_int64(handle, index, Int64(integer))
        // It would be stored as NULL.
        case .real(let real) where real.isNaN: SQLITE_MISMATCH
        case .real(let real): sqlite3_bind_double(handle, index, real)
        // An empty array has no address, and without one NULL would be bound.
        case .text([]): sqlite3_bind_text(handle, index, "", 0, transient)
        case .bytes([]): sqlite3_bind_zeroblob(handle, index, 0)
        case .text(let bytes):
            bytes.withUnsafeBytes {
                sqlite3_bind_text64(
                    handle, index, $0.bindMemory(to: CChar.self).baseAddress, UInt64($0.count), transient,
                    UInt8(SQLITE_UTF8))
            }
        case .bytes(let bytes):
            sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), transient)
        }
    }

    /// The library copies before it returns. SQLITE_TRANSIENT, a cast that C macros hide from Swift.
    private var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

    // MARK: Columns

    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

    func text(_ column: Int32) -> String { String(decoding: value(column).contents, as: UTF8.self) }

    /// As it is stored, of whatever type.
    func value(_ column: Int32) -> SQLiteValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(Int(sqlite3_column_int64(handle, column)))
        case SQLITE_FLOAT: .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT: .text(bytes(column, at: UnsafeRawPointer(sqlite3_column_text(handle, column))))
        case SQLITE_BLOB: .bytes(bytes(column, at: sqlite3_column_blob(handle, column)))
        default: .null
        }
    }

    private func bytes(_ column: Int32, at start: UnsafeRawPointer?) -> [UInt8] {
        guard let start else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }
}
