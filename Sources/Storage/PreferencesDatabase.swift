import CSQLite
import Glibc
import Settings

/// The values that the vendor, the site and the user have set, one table each, in one SQLite file that this
/// process alone has open. A change that `commit` has returned from survives a power cut.
///
/// Write-ahead log, synchronous=FULL: a commit appends whole pages to the log and flushes once. Pages of 1 KB keep
/// that to a few kilobytes; the log is copied back at 256 KB, so that a checkpoint's two flushes are rare.
package struct PreferencesDatabase: ~Copyable {
    /// What was done about a file that was damaged, for the screen to say.
    package enum Recovery: Hashable, Sendable {
        /// The copy that `keepCopy` made was taken; changes since then are lost.
        case lastKnownGood
        /// There was no copy: nothing is stored any more.
        case defaults
    }

    /// Nil where the file was in order. The damaged one lies beside it, with `.damaged` after its name.
    package let recovery: Recovery?
    /// The file system takes no changes; what is stored can be read.
    package let isReadOnly: Bool
    private let connection: SQLiteConnection

    /// What `PRAGMA user_version` says of a file that this program writes.
    package static let version = 1
    private static let applicationID = 0x7365_7474  // "sett"

    /// Opens or creates it and locks it for this process. A damaged file is replaced by the last good copy.
    package init(path: String) throws(StorageError) {
        do throws(StorageError) {
            self.init(try Self.open(path), recovery: nil, isReadOnly: false)
        } catch {
            switch error {
            case .damaged:
                let recovery = DatabaseCopy(of: path).restore()
                self.init(try Self.open(path), recovery: recovery, isReadOnly: false)
            case .readOnly where access(path, F_OK) == 0:
                self.init(try UnwritableDatabase.open(path), recovery: nil, isReadOnly: true)
            default:
                throw error
            }
        }
    }

    /// The last good copy of the database at `path`, for reading alone; `path` itself is not touched.
    package init(lastGoodOf path: String) throws(StorageError) {
        let copy = try SQLiteConnection(unchanging: DatabaseCopy(of: path).copy)
        self.init(copy, recovery: .lastKnownGood, isReadOnly: true)
    }

    private init(_ connection: consuming SQLiteConnection, recovery: Recovery?, isReadOnly: Bool) {
        self.connection = connection
        self.recovery = recovery
        self.isReadOnly = isReadOnly
    }

    private static func open(_ path: String) throws(StorageError) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path)
        _ = chmod(path, 0o600)
        // locking_mode before journal_mode: the log's index then lives in memory, not in a shared file.
        try connection.execute(
            """
            PRAGMA page_size=1024; PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL;
            PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=256; PRAGMA temp_store=MEMORY;
            """, attempt: "opening")
        try connection.execute("BEGIN IMMEDIATE; COMMIT;", attempt: "locking")
        try migrate(connection)
        guard try connection.text("PRAGMA quick_check(1)", attempt: "checking") == "ok" else {
            throw .damaged(path: path, reason: "its pages contradict each other")
        }
        return connection
    }

    private static func migrate(_ connection: borrowing SQLiteConnection) throws(StorageError) {
        let found = try connection.number("PRAGMA user_version", attempt: "reading the version")
        guard found <= version else {
            throw .newer(path: connection.path, version: found, known: version)
        }
        guard found < version else { return }
        let value = "(key TEXT PRIMARY KEY, type INTEGER NOT NULL, value) WITHOUT ROWID;"
        try connection.transaction { () throws(StorageError) in
            try connection.execute(
                """
                CREATE TABLE vendor \(value) CREATE TABLE site \(value) CREATE TABLE user \(value)
                CREATE TABLE lock (layer TEXT, pattern TEXT, PRIMARY KEY (layer, pattern)) WITHOUT ROWID;
                CREATE TABLE meta (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
                INSERT INTO meta VALUES ('revision', 0);
                PRAGMA application_id=\(applicationID); PRAGMA user_version=\(version);
                """, attempt: "creating the tables")
        }
    }

    // MARK: Reading

    /// Everything that is stored, keys that no bundle knows included.
    ///
    /// - Parameter unreadable: hears of values of a type that this program does not know, which stay where they are.
    package func load(
        unreadable: (String, SettingLayer) -> Void = { _, _ in }
    ) throws(StorageError) -> StoredValues {
        var stored = StoredValues()
        stored.layers[.vendor] = try values(of: .vendor, unreadable)
        stored.layers[.site] = try values(of: .site, unreadable)
        stored.layers[.user] = try values(of: .user, unreadable)
        stored.locks = try storedLocks()
        stored.revision = try storedRevision()
        return stored
    }

    private func storedLocks() throws(StorageError) -> [SettingLayer: Set<String>] {
        var found: [SettingLayer: Set<String>] = [:]
        let locks = try connection.prepare("SELECT layer, pattern FROM lock")
        while try connection.step(locks, attempt: "reading the locks") {
            let pattern = locks.text(1)
            if let layer = SettingLayer(rawValue: locks.text(0)) { found[layer, default: []].insert(pattern) }
        }
        return found
    }

    private func values(
        of layer: SettingLayer, _ unreadable: (String, SettingLayer) -> Void
    ) throws(StorageError) -> [String: SettingValue] {
        var values: [String: SettingValue] = [:]
        let rows = try connection.prepare("SELECT key, type, value FROM \(layer.rawValue)")
        while try connection.step(rows, attempt: "reading the \(layer.rawValue)'s values") {
            let key = rows.text(0)
            values[key] = StoredType(rawValue: rows.integer(1))?.value(of: rows.value(2))
            if values[key] == nil { unreadable(key, layer) }
        }
        return values
    }

    private func storedRevision() throws(StorageError) -> UInt64 {
        UInt64(max(0, try connection.number(DatabaseCopy.revisionQuery, attempt: "reading the revision")))
    }

    /// What takes back the changes that nobody has confirmed; whoever starts with some performs them.
    package func undo() throws(StorageError) -> [SettingChange] {
        guard try hasUndo() else { return [] }
        var changes: [SettingChange] = []
        let rows = try connection.prepare("SELECT layer, key, type, value FROM undo ORDER BY layer, key")
        while try connection.step(rows, attempt: "reading what is unconfirmed") {
            guard let layer = SettingLayer(rawValue: rows.text(0)), layer != .schemaDefault else { continue }
            let value = StoredType(rawValue: rows.integer(2))?.value(of: rows.value(3))
            changes.append(
                value.map { .set(rows.text(1), $0, layer: layer) } ?? .reset(rows.text(1), layer: layer))
        }
        return changes
    }

    /// The table came with confirmed changes; a file without it is no older version.
    private func hasUndo() throws(StorageError) -> Bool {
        try connection.number(
            "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'undo'",
            attempt: "looking for what is unconfirmed") > 0
    }

    // MARK: Writing

    /// Writes the copy that a damaged file is replaced by, unless the one that lies there says the same.
    /// For an idle moment: it costs a few milliseconds and two flushes.
    package func keepCopy() throws(StorageError) {
        guard !isReadOnly else { return }
        try DatabaseCopy(of: connection.path).refresh(from: connection, revision: try storedRevision())
    }

    /// Stores all of `changes` and the revision that they make, or nothing. No changes write nothing.
    ///
    /// - Parameter undo: what takes back all that is unconfirmed from now on, kept in the same transaction; empty
    ///   confirms, nil leaves it as it is.
    package func commit(
        _ changes: [SettingChange], revision: UInt64, undo: [SettingChange]? = nil
    ) throws(StorageError) {
        guard !changes.isEmpty || undo != nil else { return }
        try requireWritable()
        try connection.transaction { () throws(StorageError) in
            for change in changes { try write(change) }
            if let undo { try keep(undo) }
            try store(revision)
        }
    }

    private func store(_ revision: UInt64) throws(StorageError) {
        try connection.run(
            "UPDATE meta SET value = ? WHERE name = 'revision'", [.integer(Int(revision))],
            attempt: "storing the revision")
    }

    /// Locks a layer's keys and sub-trees (`network.`, `wifi_*`, `*`) in place of those it locked before.
    package func setLocks(
        _ patterns: Set<String>, of layer: SettingLayer, revision: UInt64
    ) throws(StorageError) {
        try requireWritable()
        try connection.transaction { () throws(StorageError) in
            let name = SQLiteValue.text(layer.rawValue)
            try connection.run("DELETE FROM lock WHERE layer = ?", [name], attempt: "storing a lock")
            for pattern in patterns {
                try connection.run(
                    "INSERT INTO lock VALUES (?, ?)", [name, .text(pattern)], attempt: "storing a lock")
            }
            try store(revision)
        }
    }

    private func keep(_ undo: [SettingChange]) throws(StorageError) {
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS undo
                (layer TEXT, key TEXT, type INTEGER NOT NULL, value, PRIMARY KEY (layer, key)) WITHOUT ROWID;
            DELETE FROM undo;
            """, attempt: "keeping what takes a change back")
        for change in undo {
            let (type, value) = change.value.map(StoredType.columns) ?? (.integer(0), .null)
            try connection.run(
                "INSERT INTO undo VALUES (?, ?, ?, ?)",
                [.text(change.layer.rawValue), .text(change.key), type, value],
                attempt: "keeping what takes \(change.key) back")
        }
    }

    private func requireWritable() throws(StorageError) {
        if isReadOnly { throw .readOnly(path: connection.path) }
    }

    private func write(_ change: SettingChange) throws(StorageError) {
        precondition(change.layer != .schemaDefault, "Schema.check refuses changes of the defaults")
        let (table, key) = (change.layer.rawValue, SQLiteValue.text(change.key))
        guard let value = change.value else {
            return try connection.run(
                "DELETE FROM \(table) WHERE key = ?", [key], attempt: "resetting \(change.key)")
        }
        let columns = StoredType.columns(of: value)
        try connection.run(
            "INSERT OR REPLACE INTO \(table) VALUES (?, ?, ?)", [key, columns.type, columns.value],
            attempt: "storing \(change.key)")
    }
}
