import CSQLite
import Glibc
import Storage

/// One open database: acquire, use, release.
struct SQLiteConnection: ~Copyable {
    let path: String
    let handle: OpaquePointer
    /// What is open: what is written into it nobody finds again where another lies in its place.
    private let file: FileIdentity?
    // Not `FileIdentity?`, as in `Canvas`.
    /// Nil where there is none.
    private var log: Optional<FileIdentity>

    init(path: String) throws(StorageError) {
        try self.init(path: path, name: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    }

    /// Opens or creates the file for this process alone.
    ///
    /// Write-ahead log, synchronous=FULL: a commit appends whole pages to the log and flushes once. Pages of 1 KB keep
    /// that to a few kilobytes; the log is copied back at 256 KB, so that a checkpoint's two flushes are rare.
    static func owning(_ path: String) throws(StorageError) -> SQLiteConnection {
        for suffix in ["-journal", logSuffix] { try requireFile(path + suffix) }
        var connection = try SQLiteConnection(path: path)
        _ = chmod(path, 0o600)
        // locking_mode before journal_mode: the log's index then lives in memory, not in a shared file.
        try connection.execute(
            """
            PRAGMA page_size=1024; PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL;
            PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=256; PRAGMA temp_store=MEMORY;
            PRAGMA secure_delete=ON; PRAGMA cell_size_check=ON; \(Self.cacheLimit)
            """, attempt: "opening")
        try connection.execute("BEGIN IMMEDIATE; COMMIT;", attempt: "locking")
        // It stays the same file until all is closed, whatever is copied back from it.
        connection.log = FileIdentity(of: path + logSuffix)
        return connection
    }

    /// Creates a file that is of no use until it is whole: without a log, which would take as much room again.
    static func making(_ path: String) throws(StorageError) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path)
        _ = chmod(path, 0o600)
        try connection.execute(
            """
            PRAGMA page_size=1024; PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=MEMORY;
            PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; \(Self.cacheLimit)
            """, attempt: "opening")
        return connection
    }

    /// KiB of pages in memory, in place of SQLite's 2 MB: nothing is read twice here but the ends of a few tables, and the
    /// log of changes would fill all of it in time. Reads the file's head, thus the last that is said at the opening.
    private static let cacheLimit = "PRAGMA cache_size=-256;"

    /// A copy that stands for the file at `path`, which is what errors name.
    init(copy: String, of path: String) throws(StorageError) {
        try self.init(path: path, name: copy, flags: SQLITE_OPEN_READWRITE)
    }

    /// A file that nobody writes, on a medium that nobody can write: read without locks and without a log.
    init(unchanging path: String) throws(StorageError) {
        let escaped = path.utf8.reduce(into: "") { name, byte in
            let isPlain =
                byte < 0x80 && byte != UInt8(ascii: "%") && byte != UInt8(ascii: "?")
                && byte != UInt8(ascii: "#")
            name += isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16)
        }
        try self.init(
            path: path, name: "file:\(escaped)?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
            saying: Self.cacheLimit)
    }

    /// sqlite3_open_v2
    private init(
        path: String, name: String, flags: Int32, saying statements: String = ""
    ) throws(StorageError) {
        try Self.requireFile(path)
        var handle: OpaquePointer?
        var code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        if code == SQLITE_OK {
            sqlite3_extended_result_codes(handle, 1)
            code = sqlite3_exec(handle, statements, nil, nil, nil)
        }
        guard code == SQLITE_OK, let handle else {
            let error = Self.error(code, handle, path: path, attempt: "opening")
            sqlite3_close_v2(handle)
            throw error
        }
        self.path = path
        self.handle = handle
        file = FileIdentity(of: path)
        log = nil
    }

    deinit { sqlite3_close_v2(handle) }

    /// Opening a pipe would wait for whoever writes to it.
    private static func requireFile(_ path: String) throws(StorageError) {
        var status = stat()
        guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw .failed(path: path, attempt: "opening", reason: "it is no regular file")
        }
    }

    /// Runs statements without parameters or rows that matter.
    func execute(_ statements: String, attempt: String) throws(StorageError) {
        let code = sqlite3_exec(handle, statements, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, attempt: attempt) }
    }

    /// - Parameter parameters: one for each question mark.
    func prepare(
        _ statement: String, _ parameters: [SQLiteValue] = []
    ) throws(StorageError) -> SQLiteStatement {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v2(self.handle, statement, -1, &handle, nil)
        guard code == SQLITE_OK, let handle else { throw error(code, attempt: "preparing a statement") }
        let prepared = SQLiteStatement(handle)
        for (index, parameter) in parameters.enumerated() {
            let code = prepared.bind(parameter, at: Int32(index + 1))
            guard code == SQLITE_OK else { throw error(code, attempt: "handing over a value") }
        }
        return prepared
    }

    /// Runs a statement that answers with no rows.
    func run(
        _ statement: String, _ parameters: [SQLiteValue], attempt: String
    ) throws(StorageError) {
        _ = try step(try prepare(statement, parameters), attempt: attempt)
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

    /// Whether the rest of a SELECT finds anything.
    func has(_ what: String, _ rest: String) throws(StorageError) -> Bool {
        try number("SELECT count(*) \(rest)", attempt: "looking for the \(what)") > 0
    }

    /// The one text that a statement answers with; empty for none.
    func text(_ statement: String, attempt: String) throws(StorageError) -> String {
        let prepared = try prepare(statement)
        return try step(prepared, attempt: attempt) ? prepared.text(0) : ""
    }

    /// Throws where the file that is open, or its log, is not the one at its path any more: what is written into it nobody
    /// finds again. Of a log that alone was lost closing copies all back.
    func requireInPlace() throws(StorageError) {
        // A stat(2) each; SQLite itself asks for the file alone, and not on which medium.
        guard file == FileIdentity(of: path) else {
            throw .damaged(path: path, reason: "it was deleted or replaced while it was open")
        }
        if let log, log != FileIdentity(of: path + Self.logSuffix) {
            throw .damaged(path: path, reason: "its log was deleted or replaced while it was open")
        }
    }

    private static let logSuffix = "-wal"

    /// All of the body's writes or none of them, in a file that is in its place.
    func transaction(_ body: () throws(StorageError) -> Void) throws(StorageError) {
        try requireInPlace()
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
        // The statements are right: where one makes no sense, the tables are not as they were made.
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_CONSTRAINT:
            return .damaged(path: path, reason: reason)
        case SQLITE_IOERR where code == shortRead: return .damaged(path: path, reason: reason)
        case SQLITE_IOERR where cause == ENOSPC || cause == EDQUOT: return .full(path: path)
        case SQLITE_CANTOPEN where cause == EACCES: return .readOnly(path: path)
        case SQLITE_IOERR where isOnReadOnlyMedium(path), SQLITE_CANTOPEN where isOnReadOnlyMedium(path):
            return .readOnly(path: path)
        default: return .failed(path: path, attempt: attempt, reason: reason)
        }
    }

    /// SQLITE_IOERR_SHORT_READ, a sum that C macros hide from Swift.
    private static let shortRead = SQLITE_IOERR | 2 << 8

    /// SQLite does not pass EROFS on from every place where it meets it.
    private static func isOnReadOnlyMedium(_ path: String) -> Bool {
        access(FileContents.folder(of: path), W_OK) != 0 && errno == EROFS
    }
}
