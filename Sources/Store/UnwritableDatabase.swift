import Glibc
import Storage

/// A database on a medium that takes no writes. What its log holds beyond it is read as well: from copies in memory,
/// since SQLite must write where it applies a log.
enum UnwritableDatabase {
    /// - Returns: a connection that must not be written through.
    static func open(_ path: String) throws(StorageError) -> SQLiteConnection {
        var status = stat()
        // What is no file is no log, and might have no end.
        guard lstat(path + logSuffix, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return try SQLiteConnection(unchanging: path)
        }
        let folder = try privateFolder(path)
        let copy = folder + "/database"
        defer {
            for suffix in ["", logSuffix] { unlink(copy + suffix) }
            rmdir(folder)
        }
        do throws(FileError) {
            for suffix in ["", logSuffix] {
                // As large as it has grown: that is no stranger's file.
                let bytes = try FileContents.read(path + suffix, limit: .max)
                try FileContents.replace(copy + suffix, with: bytes, mode: 0o600)
            }
        } catch {
            throw .failed(path: path, attempt: "copying into memory", reason: error.description)
        }
        let connection = try SQLiteConnection(copy: copy, of: path)
        // Opens the log too, before both files lose their names.
        try connection.execute(
            "PRAGMA locking_mode=EXCLUSIVE; SELECT count(*) FROM sqlite_master;", attempt: "opening")
        return connection
    }

    private static let logSuffix = "-wal"

    /// In memory, and for this process's user alone: the values may be secret.
    private static func privateFolder(_ path: String) throws(StorageError) -> String {
        var template = Array("/dev/shm/settingsd.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw .failed(
                path: path, attempt: "copying into memory", reason: String(cString: strerror(errno)))
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
