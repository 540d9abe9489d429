import Glibc

/// The last known good copy of a database: a file beside it, replaced whole.
struct DatabaseCopy {
    static let revisionQuery = "SELECT value FROM meta WHERE name = 'revision'"

    private let path: String
    var copy: String { path + ".good" }

    init(of path: String) {
        self.path = path
    }

    /// Temporary file, flush, rename, flush of the folder: whenever the power goes, one whole copy is there.
    func refresh(from connection: borrowing SQLiteConnection, revision: UInt64) throws(StorageError) {
        guard revisionOfCopy() != revision else { return }
        let next = copy + ".new"
        unlink(next)
        let quoted = next.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        try connection.execute("VACUUM INTO '\(quoted)'", attempt: "copying")
        _ = chmod(next, 0o600)
        try flush(next)
        guard rename(next, copy) == 0 else { throw failure("replacing the copy") }
        try flush(folder)
    }

    /// Puts the damaged file aside and the copy in its place.
    func restore() -> PreferencesDatabase.Recovery {
        DamagedFile.putAside(path)
        guard rename(copy, path) == 0 else { return .defaults }
        try? flush(folder)
        return .lastKnownGood
    }

    private func revisionOfCopy() -> UInt64? {
        guard access(copy, F_OK) == 0, let connection = try? SQLiteConnection(unchanging: copy) else {
            return nil
        }
        return (try? connection.number(Self.revisionQuery, attempt: "reading")).flatMap {
            UInt64(exactly: $0)
        }
    }

    private var folder: String { FileContents.folder(of: path) }

    private func flush(_ path: String) throws(StorageError) {
        do throws(FileError) {
            try FileContents.sync(path)
        } catch {
            throw .failed(path: error.path, attempt: error.attempt, reason: error.reason)
        }
    }

    private func failure(_ attempt: String) -> StorageError {
        .failed(path: path, attempt: attempt, reason: String(cString: strerror(errno)))
    }
}
