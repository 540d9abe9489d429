import Glibc
import Storage

/// Two copies of a database, files beside it, replaced whole and in turn: one that can be proved is always there.
struct DatabaseCopies {
    private let path: String
    /// What `version` 1 of the program kept; it goes once there is a copy with sums.
    private var formerCopy: String { path + ".good" }
    private var copies: [String] { ["\(path).a", "\(path).b"] }

    init(of path: String) {
        self.path = path
    }

    /// The newest copy that proves itself and says more than `revision`.
    func newest(above revision: UInt64? = nil) -> (path: String, revision: UInt64)? {
        let claims = (copies + [formerCopy]).compactMap { copy in
            claimed(by: copy).map { (path: copy, revision: $0) }
        }
        // What a copy claims costs a page to read, what it proves all of them.
        return claims.filter { claim in revision.map { $0 < claim.revision } ?? true }
            .sorted { $0.revision > $1.revision }
            .first { proved(by: $0.path) == $0.revision }
    }

    private func claimed(by copy: String) -> UInt64? {
        reading(copy) { connection throws(StorageError) in try Proof.claimedRevision(of: connection) }
    }

    private func proved(by copy: String) -> UInt64? {
        reading(copy) { connection throws(StorageError) in
            guard copy == formerCopy else { return try Proof.revision(of: connection) }
            try Proof.checkPages(of: connection)
            return try Proof.claimedRevision(of: connection)
        }
    }

    /// Nil where there is no copy, or it cannot be read.
    private func reading(
        _ copy: String, _ answer: (borrowing SQLiteConnection) throws(StorageError) -> UInt64
    ) -> UInt64? {
        guard access(copy, F_OK) == 0, let connection = try? SQLiteConnection(unchanging: copy) else {
            return nil
        }
        return try? answer(connection)
    }

    /// Copies the database over the older copy, or one that proves nothing, unless the newer says as much.
    ///
    /// Temporary file, flush, proof, rename, flush of the folder: whenever the power goes, and whatever became of the
    /// database while it was open, the other copy is as it was.
    ///
    /// - Parameter all: both, unless they say as much: for what must not be in either.
    func refresh(from connection: borrowing SQLiteConnection, all: Bool = false) throws(StorageError) {
        let revision = try Proof.claimedRevision(of: connection)
        let behind = copies.map { (path: $0, revision: proved(by: $0) ?? 0) }
            .filter { $0.revision < revision }.sorted { $0.revision < $1.revision }
        guard !all else {
            for copy in behind { try write(copy.path, revision, from: connection) }
            return
        }
        guard behind.count == copies.count, let oldest = behind.first else { return }
        try write(oldest.path, revision, from: connection)
    }

    private func write(
        _ target: String, _ revision: UInt64, from connection: borrowing SQLiteConnection
    ) throws(StorageError) {
        let next = path + ".copy"
        guard unlink(next) == 0 || errno == ENOENT else {
            throw StorageError(FileError(path: next, attempt: "removing"))
        }
        try copy(connection, to: next) { () throws(StorageError) in
            guard self.proved(by: next) == revision else {
                // Where it is not the database that is damaged, it goes on as it is.
                _ = try Proof.revision(of: connection)
                throw .failed(path: next, attempt: "copying", reason: "the copy does not prove itself")
            }
            try replace(target, with: next)
        }
        unlink(formerCopy)
    }

    /// What it holds, as a file of its own; whatever lies behind that in its own file stays behind.
    private func copy(
        _ connection: borrowing SQLiteConnection, to next: String, then use: () throws(StorageError) -> Void
    ) throws(StorageError) {
        do throws(StorageError) {
            try connection.run("VACUUM INTO ?", [.text(next)], attempt: "copying")
            _ = chmod(next, 0o600)
            try use()
        } catch {
            // SQLite leaves what it has written: a full disk is not to be kept full by it.
            for suffix in ["", "-journal"] { unlink(next + suffix) }
            throw error
        }
    }

    /// Whether a copy is older than that, or missing.
    func isAnyBehind(_ revision: UInt64) -> Bool {
        copies.contains { claimed(by: $0) ?? 0 < revision }
    }

    /// What lies beside database and copies, with whatever it may hold.
    func removeRemains() throws(StorageError) {
        for suffix in [".damaged", ".damaged-wal", ".copy", ".copy.new", ".good"] {
            let remains = path + suffix
            guard unlink(remains) == 0 || errno == ENOENT else {
                throw StorageError(FileError(path: remains, attempt: "removing"))
            }
        }
    }

    /// Puts the damaged file aside and a copy of the copy in its place.
    func restore(_ copy: String) throws(StorageError) {
        let next = path + ".copy"
        unlink(next)
        try self.copy(SQLiteConnection(unchanging: copy), to: next) { () throws(StorageError) in
            try putAside()
            try replace(path, with: next)
        }
    }

    /// The damaged file and its log, for whoever wants to know; an older one goes, and what is too large for that.
    func putAside() throws(StorageError) {
        for suffix in ["", "-wal"] {
            let (found, aside) = (path + suffix, "\(path).damaged\(suffix)")
            var status = stat()
            unlink(aside)
            guard lstat(found, &status) == 0 else { continue }
            let isKept = status.st_size <= Self.asideLimit
            guard isKept ? rename(found, aside) == 0 : unlink(found) == 0 else {
                throw .failed(
                    path: found, attempt: "putting it aside", reason: String(cString: strerror(errno)))
            }
        }
    }

    /// Bytes.
    private static let asideLimit = 4 << 20

    private func replace(_ path: String, with next: String) throws(StorageError) {
        try filing { () throws(FileError) in
            try FileContents.sync(next)
            guard rename(next, path) == 0 else { throw FileError(path: path, attempt: "replacing") }
            try FileContents.sync(FileContents.folder(of: path))
        }
    }
}
