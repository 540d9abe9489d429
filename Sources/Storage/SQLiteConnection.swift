import CSQLite
import Glibc

/// One open database: acquire, use, release.
struct SQLiteConnection: ~Copyable {
    let path: String
    private let handle: OpaquePointer

    /// sqlite3_open_v2
    init(path: String) throws(StorageError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = Self.error(code, handle, path: path, attempt: "opening")
            sqlite3_close_v2(handle)
            throw error
        }
        self.path = path
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements without parameters or rows that matter.
    func execute(_ statements: String, attempt: String) throws(StorageError) {
        let code = sqlite3_exec(handle, statements, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, attempt: attempt) }
    }

    func prepare(_ statement: String) throws(StorageError) -> SQLiteStatement {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, statement, -1, &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw error(code, attempt: "preparing a statement") }
        return SQLiteStatement(prepared)
    }

    /// True while a row is there. sqlite3_step
    func step(_ statement: borrowing SQLiteStatement, attempt: String) throws(StorageError) -> Bool {
        switch statement.step() {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw error(code, attempt: attempt)
        }
    }

    /// The one number that a statement answers with; 0 for none.
    func number(_ statement: String, attempt: String) throws(StorageError) -> Int {
        let prepared = try prepare(statement)
        return try step(prepared, attempt: attempt) ? prepared.integer(0) : 0
    }

    /// All of the body's writes or none of them.
    func transaction(_ body: () throws(StorageError) -> Void) throws(StorageError) {
        try execute("BEGIN IMMEDIATE", attempt: "beginning a change")
        do {
            try body()
            try execute("COMMIT", attempt: "keeping a change")
        } catch {
            // SQLite may have rolled back by itself; then this says so, and nothing is left to do.
            try? execute("ROLLBACK", attempt: "undoing a change")
            throw error
        }
    }

    func error(_ code: Int32, attempt: String) -> StorageError {
        Self.error(code, handle, path: path, attempt: attempt)
    }

    private static func error(
        _ code: Int32, _ handle: OpaquePointer?, path: String, attempt: String
    ) -> StorageError {
        let reason = String(cString: sqlite3_errmsg(handle) ?? sqlite3_errstr(code))
        let cause = handle.map { sqlite3_system_errno($0) } ?? 0
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: return .held(path: path)
        case SQLITE_FULL: return .full(path: path)
        case SQLITE_READONLY: return .readOnly(path: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged(path: path, reason: reason)
        case SQLITE_IOERR where cause == ENOSPC || cause == EDQUOT: return .full(path: path)
        case SQLITE_IOERR where cause == EROFS: return .readOnly(path: path)
        case SQLITE_CANTOPEN where cause == EROFS || cause == EACCES: return .readOnly(path: path)
        default: return .failed(path: path, attempt: attempt, reason: reason)
        }
    }
}
