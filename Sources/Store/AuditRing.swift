import Glibc
import Settings

/// The log of changes in the database: a row is written in the transaction of what it tells, and the oldest go.
///
/// Each row has a sum of its own, and its number is one more than that of the row before: one that is wrong or missing
/// shows. It is no part of the sum of the content: an older program leaves it alone.
final class AuditRing {
    static let mostRows = 10_000
    /// Bytes of all rows, as they count themselves.
    static let mostBytes = 1 << 20
    /// So many go at once, so that not every change takes one away.
    private static let batch = 64
    /// No log comes that far: a greater number was not written here.
    private static let greatestNumber = 1 << 62
    /// Of all rows that are asked for, whatever somebody wrote there.
    private static let totalSize = "total(min(max(CAST(size AS INTEGER), 0), \(mostBytes)))"

    static let table = "audit"
    /// What a row has, in that order.
    private enum Column: String, CaseIterable {
        case number
        case revision = "rev"
        case wall, synced, start, seconds, door, user, role, action, layer, key, old, new, token, result
        case count, size

        var place: Int { Self.all.firstIndex(of: self) ?? 0 }

        private static let all = allCases
    }

    private static let columns = Column.allCases.map(\.rawValue)

    static var creation: String {
        let columns = columns.dropFirst().joined(separator: ", ")
        return "CREATE TABLE IF NOT EXISTS \(table) (number INTEGER PRIMARY KEY, \(columns), sum)"
    }

    /// The numbers of the rows that it holds, and how many bytes they are.
    private struct Extent {
        var first = 1
        var next = 1
        var bytes = 0
    }

    /// Nil until somebody asks.
    private var extent: Extent?
    /// After a transaction that is not on the disk yet.
    private var pending: Extent?
    /// Numbers go on after it, whatever this log has.
    private var last: Int

    /// The number of the last entry, of this log or of the one in whose place it is.
    var lastNumber: UInt64 { UInt64(max(0, last)) }

    init(on connection: borrowing SQLiteConnection) {
        // Of one that cannot be read nobody was told any.
        last = (try? Self.lastNumber(on: connection, where: Self.isNumber)) ?? 0
    }

    // MARK: Writing

    /// Within a transaction; `end(isKept:)` once that is on the disk, or is not.
    func append(
        _ entries: [AuditEntry], revision: UInt64, at moment: AuditMoment,
        on connection: borrowing SQLiteConnection
    ) throws(StorageError) {
        guard !entries.isEmpty else { return }
        var extent = if let known = pending ?? self.extent { known } else { try count(on: connection) }
        for entry in entries {
            let row = Self.row(entry, number: extent.next, revision, moment)
            let places = row.map { _ in "?, " }.joined() + "?"
            try connection.run(
                "INSERT INTO \(Self.table) VALUES (\(places))", row + [RowSum(Self.table, row).column],
                attempt: Self.attempt)
            extent.next += 1
            if case .integer(let size)? = row.last { extent.bytes += size }
        }
        try shrink(&extent, on: connection)
        pending = extent
    }

    /// The next entry's number is more than that: where the log has not come so far, a gap tells that entries are missing.
    func begin(after number: UInt64) {
        last = max(last, min(Int(clamping: number), Self.greatestNumber))
        extent = nil
    }

    /// The transaction ended; a row that is not on the disk is not counted.
    func end(isKept: Bool) {
        if isKept, let pending { (extent, last) = (pending, pending.next - 1) }
        pending = nil
    }

    /// Within a transaction: values of those keys go from the log, and each row has its sum anew, unless it was not as it had
    /// been written. Answers whether there were any.
    func hide(_ keys: Set<String>, on connection: borrowing SQLiteConnection) throws(StorageError) -> Bool {
        let numbers = try Self.told(of: keys, on: connection)
        for number in numbers {
            let rows = try connection.prepare(
                "SELECT \(Self.columns.joined(separator: ", ")), sum FROM \(Self.table) WHERE number = ?",
                [.integer(number)])
            guard try connection.step(rows, attempt: Self.attempt) else { continue }
            var row = (0..<Int32(Self.columns.count)).map { rows.value($0) }
            let sum = rows.value(Int32(Self.columns.count))
            let isWhole = RowSum(sum) == RowSum(Self.table, row)
            rows.reset()
            let size = Self.forgetValues(in: &row)
            try connection.run(
                "UPDATE \(Self.table) SET old = NULL, new = NULL, size = ?, sum = ? WHERE number = ?",
                [size, isWhole ? RowSum(Self.table, row).column : sum, .integer(number)],
                attempt: Self.attempt)
        }
        if !numbers.isEmpty { (extent, pending) = (nil, try count(on: connection)) }
        return !numbers.isEmpty
    }

    /// Answers what the row counts itself without them: its size would tell how long they were.
    private static func forgetValues(in row: inout [SQLiteValue]) -> SQLiteValue {
        let sizePlace = Column.size.place
        for place in [Column.old.place, Column.new.place] {
            if case .text(let bytes) = row[place], case .integer(let size) = row[sizePlace] {
                row[sizePlace] = .integer(
                    max(0, size.subtractingReportingOverflow(bytes.count).partialValue))
            }
            row[place] = .null
        }
        return row[sizePlace]
    }

    /// Whether entries after that number have values of those keys.
    static func tells(
        of keys: Set<String>, after number: Int, on connection: borrowing SQLiteConnection
    ) throws(StorageError) -> Bool {
        try !told(of: keys, after: number, on: connection).isEmpty
    }

    /// The numbers of rows with values of those keys, in whatever bytes these are spelled.
    private static func told(
        of keys: Set<String>, after number: Int = 0, on connection: borrowing SQLiteConnection
    ) throws(StorageError) -> [Int] {
        guard !keys.isEmpty,
            try connection.has("log of changes", "FROM sqlite_master WHERE name = '\(table)'")
        else { return [] }
        var numbers: [Int] = []
        let rows = try connection.prepare(
            "SELECT number, key FROM \(table) WHERE number > ? AND (old IS NOT NULL OR new IS NOT NULL)",
            [.integer(number)])
        while try connection.step(rows, attempt: "looking for secrets in the log of changes") {
            if keys.contains(rows.text(1)) { numbers.append(rows.integer(0)) }
        }
        return numbers
    }

    private func shrink(_ extent: inout Extent, on connection: borrowing SQLiteConnection)
        throws(StorageError)
    {
        while extent.next - extent.first > Self.mostRows || extent.bytes > Self.mostBytes {
            let end = extent.first + min(Self.batch, extent.next - extent.first - 1)
            guard end > extent.first else { return }
            extent.bytes -= try connection.number(
                "SELECT \(Self.totalSize) FROM \(Self.table) WHERE number < \(end)", attempt: Self.attempt)
            try connection.run("DELETE FROM \(Self.table) WHERE number < \(end)", [], attempt: Self.attempt)
            extent.first = end
        }
    }

    private static let attempt = "writing the log of changes"

    /// Rows are no part of the content's sum: somebody may have given them any numbers. Those that no log has go; before
    /// a gap that is wider than the log all go at once.
    private func count(on connection: borrowing SQLiteConnection) throws(StorageError) -> Extent {
        try Self.replaceOther(on: connection)
        try connection.run(
            "DELETE FROM \(Self.table) WHERE NOT \(Self.isNumber)", [], attempt: Self.attempt)
        let row = try connection.prepare(
            "SELECT min(number), max(number), \(Self.totalSize) FROM \(Self.table)")
        guard try connection.step(row, attempt: Self.attempt), row.integer(1) > 0 else {
            return Extent(first: last + 1, next: last + 1)
        }
        let next = max(row.integer(1), last) + 1
        return Extent(
            first: max(row.integer(0), next - Self.mostRows), next: next, bytes: row.integer(2))
    }

    private static let isNumber = "(\(isInteger) AND number BETWEEN 1 AND \(greatestNumber))"

    /// In a table that somebody put in the log's place it may be a text, and no text is less than a number.
    private static let isInteger = "typeof(number) = 'integer'"

    /// A table whose rows have no number that is theirs alone is none of this program's: it is made anew.
    private static func replaceOther(on connection: borrowing SQLiteConnection) throws(StorageError) {
        let isOurs = try connection.has(
            "numbers of the log of changes",
            "FROM pragma_table_info('\(table)') WHERE name = 'number' AND pk = 1 AND type = 'INTEGER'")
        if !isOurs { try connection.execute("DROP TABLE \(table); \(creation)", attempt: attempt) }
    }

    /// In the order of `Column`.
    private static func row(
        _ entry: AuditEntry, number: Int, _ revision: UInt64, _ moment: AuditMoment
    ) -> [SQLiteValue] {
        let texts =
            [entry.door, entry.role.rawValue, entry.action.rawValue, entry.layer, entry.key]
            + [entry.old, entry.new].compactMap { $0 } + [entry.token, entry.result, moment.start]
        let size = texts.reduce(64) { $0 + $1.utf8.count }
        func text(_ value: String?) -> SQLiteValue { value.map { .text($0) } ?? .null }
        return [
            .integer(number), .integer(Int(clamping: revision)), .integer(moment.wall),
            .integer(moment.isSynced ? 1 : 0), .text(moment.start), .integer(moment.seconds),
            .text(entry.door), entry.userID.map { .integer(Int($0)) } ?? .null, .text(entry.role.rawValue),
            .text(entry.action.rawValue), .text(entry.layer), .text(entry.key), text(entry.old),
            text(entry.new), .text(entry.token), .text(entry.result), .integer(entry.count), .integer(size),
        ]
    }

    // MARK: Reading

    /// Those after number `since`, the oldest first, so many at most.
    static func records(
        since: UInt64, count: Int, on connection: borrowing SQLiteConnection
    ) throws(StorageError) -> [AuditRecord] {
        // A database of an older program has none.
        guard try connection.has("log of changes", "FROM sqlite_master WHERE name = '\(table)'") else {
            return []
        }
        var records: [AuditRecord] = []
        let rows = try connection.prepare(
            """
            SELECT \(columns.joined(separator: ", ")), sum FROM \(table)
            WHERE \(isInteger) AND number > ? ORDER BY number LIMIT ?
            """, [.integer(Int(clamping: since)), .integer(count)])
        while try connection.step(rows, attempt: "reading the log of changes") {
            let row = (0..<Int32(columns.count)).map { rows.value($0) }
            let sum = RowSum(rows.value(Int32(columns.count)))
            records.append(record(row, isDamaged: sum != RowSum(table, row)))
        }
        return records
    }

    static func lastNumber(on connection: borrowing SQLiteConnection) throws(StorageError) -> UInt64 {
        UInt64(try lastNumber(on: connection, where: "\(isInteger) AND number > 0"))
    }

    private static func lastNumber(
        on connection: borrowing SQLiteConnection, where condition: String
    ) throws(StorageError) -> Int {
        guard try connection.has("log of changes", "FROM sqlite_master WHERE name = '\(table)'") else {
            return 0
        }
        return try connection.number(
            "SELECT max(number) FROM \(table) WHERE \(condition)", attempt: "reading the log of changes")
    }

    private static func record(_ row: [SQLiteValue], isDamaged: Bool) -> AuditRecord {
        func integer(_ column: Column) -> Int {
            if case .integer(let number) = row[column.place] { number } else { 0 }
        }
        func text(_ column: Column) -> String? {
            guard case .text(let bytes) = row[column.place] else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
        var user: UInt32?
        if case .integer(let number) = row[Column.user.place] { user = UInt32(clamping: number) }
        var entry = AuditEntry(
            text(.action).flatMap(AuditEntry.Action.init) ?? .set, door: text(.door) ?? "", userID: user,
            role: text(.role).flatMap(Role.init) ?? .owner)
        (entry.layer, entry.key) = (text(.layer) ?? "", text(.key) ?? "")
        (entry.old, entry.new) = (text(.old), text(.new))
        (entry.token, entry.result, entry.count) = (text(.token) ?? "", text(.result) ?? "", integer(.count))
        let moment = AuditMoment(
            wall: integer(.wall), isSynced: integer(.synced) != 0, start: text(.start) ?? "",
            seconds: integer(.seconds))
        return AuditRecord(
            number: UInt64(max(0, integer(.number))), revision: UInt64(max(0, integer(.revision))),
            moment: moment, entry: entry, isDamaged: isDamaged)
    }
}

/// Where the log has its times from.
enum AuditClock {
    /// As the clocks are now. Whether the clock was set by the network is what systemd-timesyncd says by a file: the kernel knows
    /// it of every such program, but does not tell a service that may not set the clock, and no change waits for who would.
    static func now(start: String) -> AuditMoment {
        var boot = timespec()
        clock_gettime(CLOCK_BOOTTIME, &boot)
        return AuditMoment(
            wall: time(nil), isSynced: access("/run/systemd/timesync/synchronized", F_OK) == 0, start: start,
            seconds: boot.tv_sec)
    }
}
