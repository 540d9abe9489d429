import Settings
import Storage

/// The values that the vendor, the site and the user have set, one table each, in one SQLite file that this
/// process alone has open. A change that `commit` has returned from survives a power cut; what was damaged since is
/// noticed when it is opened, and never served.
package struct PreferencesDatabase: ~Copyable {
    /// Whether anything that was once kept may be missing.
    package let condition: StorageCondition
    /// Why no changes are taken: a medium that can only be read, or the version of a later program. Nil where they are.
    package let refusal: StorageError?
    var takesChanges: Bool { refusal == nil }
    let connection: SQLiteConnection
    private let mark: HighWaterMark
    private let copies: DatabaseCopies
    private let erasure: Erasure
    private let audit: AuditRing

    /// Opens or creates it and locks it for this process. The newest state that proves itself is taken, of the
    /// database and its copies.
    package init(path: String) throws(StorageError) {
        self = try DatabaseOpening(path: path).open()
    }

    /// For looking at what is kept: every file stays as it is. Nil where nothing was ever kept.
    package static func reading(_ path: String) throws(StorageError) -> PreferencesDatabase? {
        try DatabaseOpening(path: path).read()
    }

    init(
        _ connection: consuming SQLiteConnection, mark: HighWaterMark, copies: DatabaseCopies,
        condition: StorageCondition, refusal: StorageError? = nil
    ) {
        erasure = Erasure(of: connection, copies)
        audit = AuditRing(on: connection)
        self.connection = connection
        self.mark = mark
        self.copies = copies
        self.condition = condition
        self.refusal = refusal
    }

    // MARK: Reading

    /// Everything that is stored, keys that no bundle knows included.
    ///
    /// - Parameter unreadable: hears of values of a type that this program does not know, which stay where they are.
    package func load(
        unreadable: (String, SettingLayer) -> Void = { _, _ in }
    ) throws(StorageError) -> StoredValues {
        var stored = StoredValues()
        Self.add(try rows(of: .vendor), of: .vendor, to: &stored, unreadable)
        Self.add(try rows(of: .site), of: .site, to: &stored, unreadable)
        Self.add(try rows(of: .user), of: .user, to: &stored, unreadable)
        stored.locks = Self.byLayer(try storedLocks())
        stored.revision = try Proof.claimedRevision(of: connection)
        return stored
    }

    private func storedLocks() throws(StorageError) -> [(layer: String, pattern: String)] {
        var rows: [(layer: String, pattern: String)] = []
        let locks = try connection.prepare("SELECT layer, pattern FROM lock")
        while try connection.step(locks, attempt: "reading the locks") {
            rows.append((locks.text(0), locks.text(1)))
        }
        return rows
    }

    /// Without a database: Swift 6.0 does not compile this loop beside one, which cannot be copied.
    private static func byLayer(
        _ locks: [(layer: String, pattern: String)]
    ) -> [SettingLayer: Set<String>] {
        var patterns: [SettingLayer: Set<String>] = [:]
        for lock in locks {
            guard let layer = SettingLayer(rawValue: lock.layer) else { continue }
            patterns[layer, default: []].insert(lock.pattern)
        }
        return patterns
    }

    /// In which that layer's value was written; 0 where it has none, or the database is of version 1 and only read.
    package func revision(of key: String, in layer: SettingLayer) throws(StorageError) -> UInt64 {
        guard try !isOfVersion1() else { return 0 }
        let rows = try connection.prepare("SELECT rev FROM \(layer.rawValue) WHERE key = ?", [.text(key)])
        guard try connection.step(rows, attempt: "reading when \(key) was stored") else { return 0 }
        return UInt64(max(0, rows.integer(0)))
    }

    private typealias Row = (key: String, value: SettingValue?, flags: Int)

    private func rows(of layer: SettingLayer) throws(StorageError) -> [Row] {
        var found: [Row] = []
        let rows = try connection.prepare("SELECT key, type, value, \(try flags()) FROM \(layer.rawValue)")
        while try connection.step(rows, attempt: "reading the \(layer.rawValue)'s values") {
            let value = StoredType(rawValue: rows.integer(1))?.value(of: rows.value(2))
            found.append((rows.text(0), value, rows.integer(3)))
        }
        return found
    }

    /// Without a database, as `byLayer`.
    private static func add(
        _ rows: [Row], of layer: SettingLayer, to stored: inout StoredValues,
        _ unreadable: (String, SettingLayer) -> Void
    ) {
        stored.layers[layer] = [:]
        for row in rows {
            stored.layers[layer]?[row.key] = row.value
            if row.value == nil { unreadable(row.key, layer) }
            guard row.flags & SummedRows.secretFlag != 0 else { continue }
            stored.secrets[layer, default: []].insert(row.key)
        }
    }

    /// The column, which version 1 that is only read does not have.
    private func flags() throws(StorageError) -> String { try isOfVersion1() ? "0" : "flags" }

    private func isOfVersion1() throws(StorageError) -> Bool {
        try connection.number("PRAGMA user_version", attempt: "reading the version") == 1
    }

    /// What takes back the changes that nobody has confirmed; whoever starts with some performs them.
    package func undo() throws(StorageError) -> ChangeSet {
        // A database of version 1 that is only read may not have the table.
        guard try connection.has("undo table", "FROM sqlite_master WHERE name = 'undo'") else { return [] }
        var changes: ChangeSet = []
        let rows = try connection.prepare(
            "SELECT layer, key, type, value, \(try flags()) FROM undo ORDER BY layer, key")
        while try connection.step(rows, attempt: "reading what is unconfirmed") {
            let value = StoredType(rawValue: rows.integer(2))?.value(of: rows.value(3))
            let isSecret = rows.integer(4) & SummedRows.secretFlag != 0
            changes.add(UndoRow(place: rows.text(0), key: rows.text(1), value: value, isSecret: isSecret))
        }
        return changes
    }

    // MARK: Writing

    /// Writes one of the two copies that stand for a damaged file, unless one that is there says as much.
    /// For an idle moment: it costs a few milliseconds and three flushes. Where an erasure is owed both are written.
    package func keepCopy() throws(StorageError) {
        guard takesChanges else { return }
        try erasure.refresh(copies, from: connection)
    }

    /// Whether something of a secret that is gone may be left in one of the files; `keepCopy` removes it.
    package var owesErasure: Bool { erasure.isOwed }

    /// Notes beside the database how far it has come; a change does so by itself now and then.
    package func keepMark() throws(StorageError) {
        do throws(FileError) {
            try mark.write()
        } catch {
            throw StorageError(error)
        }
    }

    /// Stores all of `changes` and the revision that they make, or nothing. No changes write nothing.
    ///
    /// - Parameters:
    ///   - undo: what takes back all that is unconfirmed from now on, kept in the same transaction; empty confirms, nil
    ///     leaves it as it is.
    ///   - entries: what the log says of it, in the same transaction.
    ///   - moment: when that is; nil where nothing is said.
    ///   - hidden: names whose values go from the log, those of `entries` among them.
    package func commit(
        _ changes: ChangeSet, revision: UInt64, undo: ChangeSet? = nil, entries: [AuditEntry] = [],
        at moment: AuditMoment? = nil, hiding hidden: Set<String> = []
    ) throws(StorageError) {
        guard !changes.isEmpty || undo != nil || !hidden.isEmpty else { return }
        var isKept = false
        defer { audit.end(isKept: isKept) }
        try write(revision) { (rows: inout SummedRows) throws(StorageError) in
            if let moment {
                try audit.append(entries, revision: revision, at: moment, on: connection)
            }
            if try audit.hide(hidden, on: connection) { rows.noteSecretGone() }
            if !hidden.isEmpty { try SearchedLog.note(hidden, in: &rows, on: connection) }
            for change in changes.values { try write(change, revision, into: &rows) }
            for change in changes.locks { try write(change, revision, into: &rows) }
            if let undo { try keep(undo, revision, into: &rows) }
        }
        isKept = true
    }

    /// The same, of what transactions made.
    func keep(_ commit: Transactions.Commit, at moment: AuditMoment) throws(StorageError) {
        try self.commit(
            commit.changes, revision: commit.revision, undo: commit.undo, entries: commit.entries, at: moment,
            hiding: commit.hidden)
    }

    /// Something that changes no setting, for the log alone.
    package func note(_ entries: [AuditEntry], at moment: AuditMoment) throws(StorageError) {
        if let refusal { throw refusal }
        let revision = try Proof.claimedRevision(of: connection)
        var isKept = false
        defer { audit.end(isKept: isKept) }
        try connection.transaction { () throws(StorageError) in
            try audit.append(entries, revision: revision, at: moment, on: connection)
        }
        isKept = true
    }

    /// Throws where the file or its log was deleted or replaced beneath it; one that takes no changes may be read from elsewhere.
    func requireInPlace() throws(StorageError) { if takesChanges { try connection.requireInPlace() } }

    /// The numbers of its log go on behind those of another, in whose place it is.
    func beginLog(after number: UInt64) { audit.begin(after: number) }

    /// The greatest number that anybody was told of its log, also where that cannot be read any more.
    var lastToldNumber: UInt64 { audit.lastNumber }

    /// The number of the log's last entry; 0 where there is none.
    package func lastNumber() throws(StorageError) -> UInt64 { try AuditRing.lastNumber(on: connection) }

    /// Whether the log tells values of those names. What was looked through for the same ones before is not read again.
    func findsInLog(_ names: Set<String>) throws(StorageError) -> Bool {
        guard !names.isEmpty else { return false }
        let searched = try SearchedLog(for: names, on: connection)
        if try AuditRing.tells(of: names, after: searched.end, on: connection) { return true }
        guard searched.isWorthNoting else { return false }
        let revision = try Proof.claimedRevision(of: connection)
        try write(revision) { (rows: inout SummedRows) throws(StorageError) in
            try SearchedLog.note(names, in: &rows, on: connection)
        }
        return false
    }

    /// What the log says after that number, the oldest first.
    package func log(since: UInt64, count: Int) throws(StorageError) -> [AuditRecord] {
        try AuditRing.records(since: since, count: count, on: connection)
    }

    private func write(
        _ revision: UInt64, _ change: (inout SummedRows) throws(StorageError) -> Void
    ) throws(StorageError) {
        if let refusal { throw refusal }
        var isSecretGone = false
        try connection.transaction { () throws(StorageError) in
            var rows = try SummedRows(connection)
            try change(&rows)
            try rows.finish(revision: revision, on: connection)
            isSecretGone = rows.isSecretGone
        }
        if isSecretGone { erasure.owe() }
        mark.note(revision)
    }

    private func keep(
        _ undo: ChangeSet, _ revision: UInt64, into rows: inout SummedRows
    ) throws(StorageError) {
        let attempt = "keeping what takes a change back"
        try rows.remove(from: .undo, on: connection, attempt: attempt)
        for row in undo.values.map(UndoRow.init) + undo.locks.map(UndoRow.init) {
            try rows.put(
                [.text(row.place)] + columns(row.key, row.value, isSecret: row.isSecret, revision),
                into: .undo,
                on: connection, attempt: attempt)
        }
    }

    private func write(
        _ change: LockChange, _ revision: UInt64, into rows: inout SummedRows
    ) throws(StorageError) {
        let keys: [SQLiteValue] = [.text(change.layer.rawValue), .text(change.pattern)]
        let attempt = "storing a lock"
        guard change.isLocked else {
            return try rows.remove(
                from: .lock, where: "layer = ? AND pattern = ?", keys, on: connection, attempt: attempt)
        }
        try rows.put(
            keys + [.integer(Int(clamping: revision))], into: .lock, on: connection, attempt: attempt)
    }

    private func write(
        _ change: SettingChange, _ revision: UInt64, into rows: inout SummedRows
    ) throws(StorageError) {
        // Defaults are the bundle's, and no table keeps them; whoever asked for it was refused before.
        guard change.layer != .schemaDefault else { return }
        let table = SummedTable.values(of: change.layer)
        guard change.value != nil else {
            return try rows.remove(
                from: table, where: "key = ?", [.text(change.key)], on: connection,
                attempt: "resetting \(change.key)")
        }
        try rows.put(
            columns(change.key, change.value, isSecret: change.isSecret, revision), into: table,
            on: connection,
            attempt: "storing \(change.key)")
    }

    /// Key, type, value, flags, revision; a reset, which only `undo` keeps, is of type 0.
    private func columns(
        _ key: String, _ value: SettingValue?, isSecret: Bool, _ revision: UInt64
    ) -> [SQLiteValue] {
        let (type, value) = value.map(StoredType.columns) ?? (.integer(0), .null)
        let flags = isSecret ? SummedRows.secretFlag : 0
        return [.text(key), type, value, .integer(flags), .integer(Int(clamping: revision))]
    }
}
