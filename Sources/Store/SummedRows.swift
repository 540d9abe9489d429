import Settings

/// A table whose rows have sums: what tells its rows apart, and the columns that the sum covers.
struct SummedTable {
    let name: String
    let keys: [String]
    let others: [String]

    private static let valueColumns = ["type", "value", "flags", "rev"]

    static func values(of layer: SettingLayer) -> SummedTable {
        SummedTable(name: layer.rawValue, keys: ["key"], others: valueColumns)
    }

    static let lock = SummedTable(name: "lock", keys: ["layer", "pattern"], others: ["rev"])
    static let undo = SummedTable(name: "undo", keys: ["layer", "key"], others: valueColumns)
    static let all = SettingLayer.stored.map(values) + [lock, undo]

    var hasFlags: Bool { others.contains("flags") }
    var columns: [String] { keys + others }
    var columnList: String { columns.joined(separator: ", ") }

    var creation: String {
        """
        CREATE TABLE \(name) (\(columnList), sum, PRIMARY KEY (\(keys.joined(separator: ", ")))) WITHOUT ROWID;
        """
    }
}

/// Changes rows together with the sum of the content, inside of one transaction.
struct SummedRows {
    /// The bit of `flags` that marks a secret.
    static let secretFlag = 1
    /// The fact in which revision a secret's row was last replaced or removed.
    static let erasure = "erasure"

    /// Whether a secret's row was replaced or removed, or the log's rows of it.
    private(set) var isSecretGone = false
    private var content: RowSum

    init(_ connection: borrowing SQLiteConnection) throws(StorageError) {
        content = try Proof.content(of: connection)
    }

    /// For tables that are empty.
    init() { content = .zero }

    /// Something of a secret was taken from rows that have no flags.
    mutating func noteSecretGone() { isSecretGone = true }

    /// Adds a row, in place of the one with its keys. Columns that a later version has added keep what they hold.
    mutating func put(
        _ columns: [SQLiteValue], into table: SummedTable, on connection: borrowing SQLiteConnection,
        attempt: String
    ) throws(StorageError) {
        let condition = table.keys.map { "\($0) = ?" }.joined(separator: " AND ")
        try cancel(
            table, where: condition, Array(columns.prefix(table.keys.count)), on: connection, attempt: attempt
        )
        let sum = RowSum(table.name, columns)
        let places = table.columns.map { _ in "?, " }.joined() + "?"
        let updates = (table.others + ["sum"]).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        try connection.run(
            """
            INSERT INTO \(table.name) (\(table.columnList), sum) VALUES (\(places))
            ON CONFLICT (\(table.keys.joined(separator: ", "))) DO UPDATE SET \(updates)
            """, columns + [sum.column], attempt: attempt)
        content ^= sum
    }

    /// Removes the rows that the condition names.
    mutating func remove(
        from table: SummedTable, where condition: String = "true", _ parameters: [SQLiteValue] = [],
        on connection: borrowing SQLiteConnection, attempt: String
    ) throws(StorageError) {
        try cancel(table, where: condition, parameters, on: connection, attempt: attempt)
        try connection.run("DELETE FROM \(table.name) WHERE \(condition)", parameters, attempt: attempt)
    }

    private mutating func cancel(
        _ table: SummedTable, where condition: String, _ parameters: [SQLiteValue],
        on connection: borrowing SQLiteConnection, attempt: String
    ) throws(StorageError) {
        let rows = try connection.prepare(
            "SELECT sum, \(table.hasFlags ? "flags" : "0") FROM \(table.name) WHERE \(condition)", parameters)
        while try connection.step(rows, attempt: attempt) {
            guard let sum = RowSum(rows.value(0)) else {
                throw .damaged(path: connection.path, reason: "a row of \(table.name) has no sum")
            }
            content ^= sum
            if rows.integer(1) & Self.secretFlag != 0 { isSecretGone = true }
        }
    }

    /// A fact about the whole database.
    mutating func setFact(
        _ name: String, _ value: Int, on connection: borrowing SQLiteConnection
    ) throws(StorageError) {
        let old = try connection.prepare("SELECT value FROM meta WHERE name = ?", [.text(name)])
        if try connection.step(old, attempt: "storing the \(name)") {
            content ^= RowSum("meta", [.text(name), old.value(0)])
        }
        let row: [SQLiteValue] = [.text(name), .integer(value)]
        try connection.run("INSERT OR REPLACE INTO meta VALUES (?, ?)", row, attempt: "storing the \(name)")
        content ^= RowSum("meta", row)
    }

    /// The last of a transaction: the revision that it makes, and the sum of all that is there now.
    mutating func finish(
        revision: UInt64, on connection: borrowing SQLiteConnection
    ) throws(StorageError) {
        let revision = Int(clamping: revision)
        if isSecretGone { try setFact(Self.erasure, revision, on: connection) }
        try setFact("revision", revision, on: connection)
        try connection.run(
            "INSERT OR REPLACE INTO meta VALUES ('content', ?)", [content.column],
            attempt: "storing the sum of the content")
    }
}
