/// Whether a database is what this program wrote, to the last row.
enum Proof {
    static let revisionQuery = "SELECT value FROM meta WHERE name = 'revision'"

    /// The revision of a database all of whose sums are right; `.damaged` says which is not.
    static func revision(of connection: borrowing SQLiteConnection) throws(StorageError) -> UInt64 {
        try checkPages(of: connection)
        var sum = try facts(of: connection)
        for table in SummedTable.all { try add(table, of: connection, to: &sum) }
        guard try sum == content(of: connection) else {
            throw .damaged(path: connection.path, reason: "rows are missing or are there twice")
        }
        return try claimedRevision(of: connection)
    }

    /// A database of version 1 has no sums.
    static func checkPages(of connection: borrowing SQLiteConnection) throws(StorageError) {
        guard try connection.text("PRAGMA quick_check(1)", attempt: "checking") == "ok" else {
            throw .damaged(path: connection.path, reason: "its pages contradict each other")
        }
    }

    static func claimedRevision(
        of connection: borrowing SQLiteConnection
    ) throws(StorageError) -> UInt64 {
        UInt64(max(0, try connection.number(revisionQuery, attempt: "reading the revision")))
    }

    /// What the database says that the sum of its content is.
    static func content(of connection: borrowing SQLiteConnection) throws(StorageError) -> RowSum {
        let row = try connection.prepare("SELECT value FROM meta WHERE name = 'content'")
        guard try connection.step(row, attempt: "reading the sum of the content"),
            let sum = RowSum(row.value(0))
        else { throw .damaged(path: connection.path, reason: "its content has no sum") }
        return sum
    }

    private static func facts(of connection: borrowing SQLiteConnection) throws(StorageError) -> RowSum {
        var sum = RowSum.zero
        let rows = try connection.prepare("SELECT name, value FROM meta WHERE name != 'content'")
        while try connection.step(rows, attempt: "checking the sums") {
            sum ^= RowSum("meta", [rows.value(0), rows.value(1)])
        }
        return sum
    }

    private static func add(
        _ table: SummedTable, of connection: borrowing SQLiteConnection, to content: inout RowSum
    ) throws(StorageError) {
        let count = Int32(table.columns.count)
        let rows = try connection.prepare("SELECT \(table.columnList), sum FROM \(table.name)")
        while try connection.step(rows, attempt: "checking the sums") {
            let sum = RowSum(table.name, (0..<count).map { rows.value($0) })
            guard RowSum(rows.value(count)) == sum else {
                let reason = "a row of \(table.name) is not as it was stored"
                throw .damaged(path: connection.path, reason: reason)
            }
            content ^= sum
        }
    }
}
