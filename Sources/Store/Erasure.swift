/// Whether something of a secret whose row is gone may be left in the log, in a copy or in a damaged file.
///
/// Owed from the transaction that replaces or removes the row until both copies say as much: one that is behind, as
/// after a power cut, tells the next start.
final class Erasure {
    private var state: Bool
    /// Apart from what is stored: Swift 6.0 does not compile a database that reads it there.
    var isOwed: Bool { state }

    init(of connection: borrowing SQLiteConnection, _ copies: DatabaseCopies) {
        let query = "SELECT value FROM meta WHERE name = '\(SummedRows.erasure)'"
        // A database that cannot say is one that cannot be written either.
        let revision = (try? connection.number(query, attempt: "looking for erasures")) ?? 0
        state = revision > 0 && copies.isAnyBehind(UInt64(revision))
    }

    func owe() { state = true }

    /// Refreshes the copies; where an erasure is owed, first the database and its log, and then both.
    ///
    /// Pages that are written anew hold nothing but rows; secure_delete alone leaves what SQLite once moved. The copies
    /// come last: one that is behind tells the next start that this was not finished.
    func refresh(
        _ copies: DatabaseCopies, from connection: borrowing SQLiteConnection
    ) throws(StorageError) {
        guard isOwed else { return try copies.refresh(from: connection) }
        try connection.execute("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", attempt: "erasing")
        try copies.removeRemains()
        try copies.refresh(from: connection, all: true)
        state = false
    }
}
