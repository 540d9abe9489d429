import Settings

/// The one door through which values change, for the service and for whoever opens its database without it: the
/// schema validates, the database keeps, and only then it holds.
package final class Store {
    package enum Mode: Hashable, Sendable {
        case writing
        /// Shows what a service would serve, and leaves every file as it is.
        case reading
    }

    private let path: String
    private let mode: Mode
    private let report: (String) -> Void
    /// False without a bundle: nobody knows then which settings there are, and values are taken as they come.
    private let isChecked: Bool
    private var database: PreferencesDatabase?
    package private(set) var schema: Schema
    package private(set) var snapshot: Snapshot
    /// What takes back the changes that nobody has confirmed yet.
    private var undo: [SettingChange] = []
    /// Whether unconfirmed changes were taken back when the database was opened.
    package private(set) var hasTakenBack = false
    /// Why nothing can be kept at present; nil while all is well.
    package private(set) var problem: StorageError?
    /// Stored values that are not shown as they are: each is told once in the journal.
    private var told: Set<String> = []
    /// Whether anything that was once kept may be missing since the start.
    package private(set) var condition = StorageCondition.whole
    /// Whether somebody at the panel has gone on with that.
    private var isLossSeen = false
    private var upkeep: StorageUpkeep?
    /// Since the upkeep heard of any.
    private var changeCount = 0

    /// - Parameter report: hears, for a log, of stored values that are not shown as they are, and of upkeep that fails.
    package init(
        path: String, schema: Schema?, mode: Mode = .writing, report: @escaping (String) -> Void
    ) {
        self.path = path
        self.mode = mode
        self.report = report
        isChecked = schema != nil
        self.schema = schema ?? Schema()
        snapshot = Snapshot(schema: self.schema)
        open()
    }

    /// Tries to open the database; on failure the defaults hold and `problem` says why.
    private func open() {
        do throws(StorageError) {
            try load()
        } catch {
            problem = error
        }
    }

    private func load() throws(StorageError) {
        database = nil
        switch mode {
        case .writing: try load(from: PreferencesDatabase(path: path))
        case .reading:
            if let found = try PreferencesDatabase.reading(path) { try load(from: found) }
        }
    }

    private func load(from opened: consuming PreferencesDatabase) throws(StorageError) {
        var unreadable: [String] = []
        let stored = try opened.load { key, layer in
            unreadable.append("\(key): the \(layer.rawValue)'s stored value is of no type that is known here")
        }
        tell(unreadable)
        tellStrays(in: stored)
        let found = Snapshot(schema: schema, stored: stored)
        // Starting with changes that nobody confirmed takes them back.
        let undone = try opened.undo()
        let moves = schema.migrations(of: found.previewing(undone).stored)
        let loaded = found.applying(undone + moves)
        if opened.refusal == nil {
            try opened.commit(undone + moves, revision: loaded.revision, undo: undone.isEmpty ? nil : [])
        }
        hasTakenBack = !undone.isEmpty
        snapshot = loaded
        problem = opened.refusal
        if opened.condition != .whole { condition = opened.condition }
        database = consume opened
    }

    /// What an earlier or later bundle left behind: told by its key, never by its value.
    private func tellStrays(in stored: StoredValues) {
        tell(schema.strays(in: stored).map(\.description))
    }

    private func tell(_ lines: [String]) {
        for line in lines where told.insert(line).inserted { report(line) }
    }

    /// What nobody has seen yet or stands in the way, in few words, for the hint bar.
    package var standing: Phrase? { problem?.standing ?? (isLossSeen ? nil : condition.standing) }

    /// Somebody at the panel went on after a loss.
    package func noteLossSeen() { isLossSeen = true }

    package var isOpen: Bool { database != nil }

    /// The medium may have come since it was looked for in vain.
    package func lookAgain() { if !isOpen { open() } }

    // MARK: Upkeep

    /// A copy of the database waits until nobody has pressed a key for a while.
    package func noteKey(at time: Duration) { upkeep?.noteKey(at: time) }

    /// When `keepUp` has something to do.
    package var deadline: Duration? { upkeep?.deadline }

    /// After anything happened: does what is due for the database's mark and copies.
    package func keepUp(at time: Duration) {
        var upkeep = upkeep ?? StorageUpkeep(startedAt: time, isWhole: condition == .whole)
        for _ in 0..<changeCount { upkeep.noteChange(at: time) }
        changeCount = 0
        let tasks = upkeep.due(at: time)
        self.upkeep = upkeep
        for task in tasks { perform(task) }
    }

    private func perform(_ task: StorageUpkeep.Task) {
        do throws(StorageError) {
            switch task {
            case .mark: try database?.keepMark()
            case .copy: try database?.keepCopy()
            }
        } catch {
            report("\(error)")
        }
    }

    /// The last thing before the end: what the log holds goes into the file.
    package func close() { database = nil }

    /// Another bundle: the same stored values under its schema, those of renamed keys under their new names.
    package func replace(_ schema: Schema) {
        self.schema = schema
        tellStrays(in: snapshot.stored)
        snapshot = Snapshot(schema: schema, stored: snapshot.stored)
        let moves = schema.migrations(of: snapshot.stored)
        guard !moves.isEmpty, problem == nil else { return }
        do {
            try keep(moves)
        } catch {
            problem = error
        }
    }

    /// What of `changes` would come to hold.
    package func check(
        _ changes: [SettingChange], by authority: Authority
    ) throws(StoreError) -> [SettingChange] {
        guard isChecked else { return changes.filter(snapshot.isChanged) }
        do {
            return try schema.check(changes, against: snapshot, by: authority)
        } catch {
            throw .refused(error)
        }
    }

    /// Validates, keeps, and answers what changed; nothing has changed where it throws.
    ///
    /// - Parameter isConfirmed: false for changes that hold until `takeBack()` or the next start, unless `confirm()`
    ///   comes before.
    package func apply(
        _ changes: [SettingChange], by authority: Authority, isConfirmed: Bool = true
    ) throws(StoreError) -> [SettingChange] {
        if !canBeKept { open() }
        if let change = changes.first(where: { change in self.undo.contains { $0.key == change.key } }) {
            throw .refused(.unconfirmed(key: change.key))
        }
        let effective = try check(changes, by: authority)
        guard !effective.isEmpty else { return [] }
        let undo = isConfirmed ? nil : snapshot.undoing(effective)
        do {
            try keep(effective, undo: undo)
        } catch {
            problem = error
            throw .notKept(error)
        }
        if let undo { self.undo = undo }
        problem = nil
        return effective
    }

    /// A layer locks these as well, or no longer; answers the settings that show another value for it.
    package func setLocked(
        _ isLocked: Bool, _ patterns: [String], layer: SettingLayer
    ) throws(StoreError) -> [String] {
        if !canBeKept { open() }
        let locks = try locks(patterns, isLocked, layer)
        let (next, changed) = snapshot.locking(locks, in: layer)
        guard next.revision != snapshot.revision else { return [] }
        do {
            try requireOpen()
            try database?.setLocks(locks, of: layer, revision: next.revision)
            changeCount += 1
        } catch {
            problem = error
            throw .notKept(error)
        }
        snapshot = next
        problem = nil
        return changed
    }

    private func locks(
        _ patterns: [String], _ isLocked: Bool, _ layer: SettingLayer
    ) throws(StoreError) -> Set<String> {
        let locks = snapshot.stored.locks[layer] ?? []
        guard isChecked else { return isLocked ? locks.union(patterns) : locks.subtracting(patterns) }
        do {
            return try schema.locks(patterns, isLocked: isLocked, in: layer, of: snapshot)
        } catch {
            throw .refused(error)
        }
    }

    /// What was applied last stays.
    package func confirm() throws(StorageError) {
        do {
            try keep([], undo: [])
        } catch {
            problem = error
            throw error
        }
        undo = []
    }

    /// Takes back what nobody confirmed, and answers what changed by that. Where the storage fails the old values
    /// hold all the same: the next start takes back what is on the disk.
    package func takeBack() -> [SettingChange] {
        let changes = undo
        undo = []
        do {
            try keep(changes, undo: [])
        } catch {
            problem = error
            snapshot = snapshot.applying(changes)
        }
        return changes
    }

    /// Whether a change may succeed as things are; else the medium may have come back since.
    private var canBeKept: Bool {
        switch problem {
        case .readOnly?, .newer?: false
        default: database != nil
        }
    }

    private func requireOpen() throws(StorageError) {
        guard database == nil else { return }
        throw problem ?? .failed(path: path, attempt: "opening", reason: "it is not open")
    }

    /// One transaction, and only then the next snapshot.
    private func keep(_ changes: [SettingChange], undo: [SettingChange]? = nil) throws(StorageError) {
        try requireOpen()
        let next = snapshot.applying(changes)
        try database?.commit(changes, revision: next.revision, undo: undo)
        changeCount += 1
        snapshot = next
    }
}
