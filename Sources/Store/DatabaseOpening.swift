import CSodium
import Glibc

/// Finds the newest state that proves itself among a database and its copies, and makes it the database.
struct DatabaseOpening {
    let path: String
    private let copies: DatabaseCopies
    private let mark: HighWaterMark

    /// After a loss revisions go on so far above the newest that is known: two pasts never share a number.
    static let revisionStep: UInt64 = 1_000_000

    init(path: String) {
        self.path = path
        copies = DatabaseCopies(of: path)
        mark = HighWaterMark(of: path)
    }

    func open() throws(StorageError) -> PreferencesDatabase {
        guard sodium_init() >= 0 else {
            throw .failed(path: path, attempt: "opening", reason: "the sums cannot be computed")
        }
        do throws(StorageError) {
            if let database = try writable() { return database }
        } catch {
            switch error {
            case .damaged: break
            case .readOnly where access(path, F_OK) == 0: return try readable(because: error)
            case .newer: return try readable(because: error)
            // An older one is raised by a write: until there is room for that it can be read.
            case .full:
                guard let database = try? readable(because: error) else { throw error }
                return database
            // SQLite calls a file that this user may only read a broken disk.
            case .failed where access(path, F_OK) == 0 && access(path, W_OK) != 0:
                return try readable(because: .readOnly(path: path))
            default: throw error
            }
        }
        return try replaced()
    }

    /// A new one in a folder of its own, which nobody has until it is whole.
    func made() throws(StorageError) -> PreferencesDatabase {
        let connection = try SQLiteConnection.making(path)
        _ = try DatabaseVersion.prepare(connection)
        return PreferencesDatabase(connection, mark: mark, copies: copies, condition: .whole)
    }

    /// What `open` would find, without a write. Nil where nothing was ever kept.
    func read() throws(StorageError) -> PreferencesDatabase? {
        guard access(path, F_OK) == 0 else {
            return copies.newest() == nil ? nil : try served(because: .readOnly(path: path))
        }
        let lock = try DatabaseLock.share(path)
        defer { lock.release() }
        return try readable(because: .readOnly(path: path))
    }

    // MARK: The database itself

    /// Nil where a copy says more than the database does.
    private func writable() throws(StorageError) -> PreferencesDatabase? {
        let connection = try SQLiteConnection.owning(path)
        let revision = try DatabaseVersion.prepare(connection)
        guard copies.newest(above: revision) == nil else { return nil }
        let known = mark.revision ?? 0
        guard revision < known else {
            return PreferencesDatabase(connection, mark: mark, copies: copies, condition: .whole)
        }
        try raise(connection)
        return PreferencesDatabase(
            connection, mark: mark, copies: copies,
            condition: revision == 0 ? .defaults : .older(revision: revision, of: known))
    }

    private func raise(_ connection: borrowing SQLiteConnection) throws(StorageError) {
        try connection.transaction { () throws(StorageError) in
            var rows = try SummedRows(connection)
            let newest = max(mark.revision ?? 0, try Proof.claimedRevision(of: connection))
            // The greatest that SQLite holds is reached by no device, but a file may claim it.
            let raised = min(newest, UInt64(Int.max) - Self.revisionStep) + Self.revisionStep
            try rows.finish(revision: raised, on: connection)
        }
    }

    /// On a medium that takes no changes, or of a version that this program must not write.
    private func readable(because refusal: StorageError) throws(StorageError) -> PreferencesDatabase {
        do throws(StorageError) {
            let connection = try UnwritableDatabase.open(path)
            let revision = try DatabaseVersion.check(connection)
            guard copies.newest(above: revision) == nil else { return try served(because: refusal) }
            let known = mark.revision ?? 0
            return PreferencesDatabase(
                connection, mark: mark, copies: copies,
                condition: revision < known ? .older(revision: revision, of: known) : .whole,
                refusal: refusal)
        } catch .damaged {
            // What a later version has written may have sums that this one cannot compute.
            if case .newer = refusal { throw refusal }
            return try served(because: refusal)
        }
    }

    // MARK: What stands for it

    /// The newest copy in the database's place, else nothing in it.
    private func replaced() throws(StorageError) -> PreferencesDatabase {
        guard let copy = copies.newest() else { return try emptied() }
        do throws(StorageError) {
            try copies.restore(copy.path)
            let connection = try SQLiteConnection.owning(path)
            _ = try DatabaseVersion.prepare(connection)
            try raise(connection)
            return PreferencesDatabase(
                connection, mark: mark, copies: copies,
                condition: .copy(revision: copy.revision, of: max(copy.revision, mark.revision ?? 0)))
        } catch {
            return try served(because: error)
        }
    }

    private func emptied() throws(StorageError) -> PreferencesDatabase {
        try copies.putAside()
        let connection = try SQLiteConnection.owning(path)
        _ = try DatabaseVersion.prepare(connection)
        try raise(connection)
        return PreferencesDatabase(connection, mark: mark, copies: copies, condition: .defaults)
    }

    /// The newest copy where it lies, for reading alone.
    private func served(because refusal: StorageError) throws(StorageError) -> PreferencesDatabase {
        guard let copy = copies.newest() else {
            throw .damaged(path: path, reason: "no copy of it proves itself")
        }
        return PreferencesDatabase(
            try SQLiteConnection(unchanging: copy.path), mark: mark, copies: copies,
            condition: .copy(revision: copy.revision, of: max(copy.revision, mark.revision ?? 0)),
            refusal: refusal)
    }
}
