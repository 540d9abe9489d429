/// How far the log of changes was looked through for values of secrets, and of which: what came later is all that the next
/// start reads of it. Two facts of the database, within the sum of its content.
struct SearchedLog {
    private static let (names, end) = ("hidden", "hidden_until")
    /// So many entries are read once more rather than written about.
    private static let most = 1_000

    /// The entry up to which no value of them is told; 0 where all of the log may.
    let end: Int
    /// Whether the database should be told, where nothing is found after it.
    let isWorthNoting: Bool

    /// What the database says of those names.
    init(for names: Set<String>, on connection: borrowing SQLiteConnection) throws(StorageError) {
        let last = Int(clamping: try AuditRing.lastNumber(on: connection))
        let known = max(0, try Self.fact(Self.end, on: connection))
        let isOfThese = try Self.fact(Self.names, on: connection) == Self.sum(of: names)
        // A log that has begun anew has other entries below that number.
        end = isOfThese && known <= last ? known : 0
        isWorthNoting = last - end > Self.most || known > last
    }

    /// No entry up to the last tells values of those names.
    static func note(
        _ names: Set<String>, in rows: inout SummedRows, on connection: borrowing SQLiteConnection
    ) throws(StorageError) {
        let last = Int(clamping: try AuditRing.lastNumber(on: connection))
        try rows.setFact(self.names, sum(of: names), on: connection)
        try rows.setFact(end, last, on: connection)
    }

    private static func fact(
        _ name: String, on connection: borrowing SQLiteConnection
    ) throws(StorageError) -> Int {
        try connection.number(
            "SELECT value FROM meta WHERE name = '\(name)'",
            attempt: "reading how far secrets were looked for")
    }

    private static func sum(of names: Set<String>) -> Int {
        RowSum(self.names, names.sorted().map { .text($0) }).number
    }
}
