/// Whether something of a secret whose row is gone may be left in the log, in a copy or in a damaged file.
///
/// Owed from the transaction that replaces or removes the row until both copies say as much: one that is behind, as
/// after a power cut, tells the next start.
final class Erasure {
    var isOwed: Bool

    init(of connection: borrowing SQLiteConnection, _ copies: DatabaseCopies) {
        let query = "SELECT value FROM meta WHERE name = '\(SummedRows.erasure)'"
        // A database that cannot say is one that cannot be written either.
        let revision = (try? connection.number(query, attempt: "looking for erasures")) ?? 0
        isOwed = revision > 0 && copies.isAnyBehind(UInt64(revision))
    }
}
