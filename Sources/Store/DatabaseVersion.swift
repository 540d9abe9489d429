/// The versions of the database's tables, by `PRAGMA user_version`.
///
/// 1 had rows without sums. 2 has them, and `meta.writable_from`: the version from which on a program may write a
/// database that is newer than itself, leaving alone what it does not know. A version that keeps the sums of 2 as they
/// are can be read by a program of 2.
enum DatabaseVersion {
    /// What this program writes.
    static let current = 2
    private static let applicationID = 0x7365_7474  // "sett"
    private static let writableFrom = "writable_from"

    /// Makes an empty file or one of version 1 one of this version; answers the revision of what proves itself.
    static func prepare(_ connection: borrowing SQLiteConnection) throws(StorageError) -> UInt64 {
        switch try connection.number("PRAGMA user_version", attempt: "reading the version") {
        case 0: try create(on: connection)
        case 1: try takeOver(connection)
        default:
            if let newer = try refusal(of: connection) { throw newer }
        }
        try connection.execute(AuditRing.creation, attempt: "creating the log of changes")
        return try Proof.revision(of: connection)
    }

    /// The revision of a database that is only read.
    static func check(_ connection: borrowing SQLiteConnection) throws(StorageError) -> UInt64 {
        guard try connection.number("PRAGMA user_version", attempt: "reading the version") == 1 else {
            return try Proof.revision(of: connection)
        }
        try Proof.checkPages(of: connection)
        return try Proof.claimedRevision(of: connection)
    }

    /// Why this program must not write it; nil where it may.
    private static func refusal(
        of connection: borrowing SQLiteConnection
    ) throws(StorageError) -> StorageError? {
        let found = try connection.number("PRAGMA user_version", attempt: "reading the version")
        guard found > current else { return nil }
        // A later version may keep it elsewhere.
        let needed = try? connection.number(
            "SELECT value FROM meta WHERE name = '\(writableFrom)'", attempt: "reading the version")
        return (1...current).contains(needed ?? 0)
            ? nil : .newer(path: connection.path, version: found, known: current)
    }

    private static func create(on connection: borrowing SQLiteConnection) throws(StorageError) {
        let tables = try connection.number(
            "SELECT count(*) FROM sqlite_master", attempt: "looking for tables")
        guard tables == 0 else { throw .damaged(path: connection.path, reason: "it has no version") }
        try connection.transaction { () throws(StorageError) in
            try connection.execute(
                """
                CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
                PRAGMA application_id=\(applicationID);
                """, attempt: attempt)
            for table in SummedTable.all { try connection.execute(table.creation, attempt: attempt) }
            var rows = SummedRows()
            try finish(&rows, revision: 0, on: connection)
        }
    }

    private static let attempt = "creating the tables"

    private static func finish(
        _ rows: inout SummedRows, revision: UInt64, on connection: borrowing SQLiteConnection
    ) throws(StorageError) {
        try rows.setFact(writableFrom, current, on: connection)
        try rows.finish(revision: revision, on: connection)
        try connection.execute("PRAGMA user_version=\(current)", attempt: attempt)
    }

    // MARK: Version 1

    private static func takeOver(_ connection: borrowing SQLiteConnection) throws(StorageError) {
        try Proof.checkPages(of: connection)
        guard try !connection.has("sums", "FROM pragma_table_info('user') WHERE name = 'sum'") else {
            throw .damaged(path: connection.path, reason: "its version is wrong")
        }
        let revision = try Proof.claimedRevision(of: connection)
        try connection.transaction { () throws(StorageError) in
            var rows = SummedRows()
            for table in SummedTable.all {
                try takeOver(table, into: &rows, revision: Int(clamping: revision), on: connection)
            }
            try connection.execute("DELETE FROM meta", attempt: attempt)
            try finish(&rows, revision: revision, on: connection)
        }
    }

    /// The rows as they are, with the columns that came with version 2.
    private static func takeOver(
        _ table: SummedTable, into rows: inout SummedRows, revision: Int,
        on connection: borrowing SQLiteConnection
    ) throws(StorageError) {
        let isThere = try connection.has(
            "table \(table.name)", "FROM sqlite_master WHERE type = 'table' AND name = '\(table.name)'")
        guard isThere else { return try connection.execute(table.creation, attempt: attempt) }
        let former = "former_\(table.name)"
        try connection.execute(
            "ALTER TABLE \(table.name) RENAME TO \(former); \(table.creation)", attempt: attempt)
        let flags: [SQLiteValue] = table.hasFlags ? [.integer(0)] : []
        let added = flags + [.integer(revision)]
        let count = table.columns.count - added.count
        let old = try connection.prepare(
            "SELECT \(table.columns.prefix(count).joined(separator: ", ")) FROM \(former)")
        while try connection.step(old, attempt: attempt) {
            let columns = (0..<Int32(count)).map { old.value($0) } + added
            try rows.put(columns, into: table, on: connection, attempt: attempt)
        }
        old.reset()
        try connection.execute("DROP TABLE \(former)", attempt: attempt)
    }
}
