import Settings
import Storage

/// The one door through which values change: the schema validates, the database keeps, and only then it holds.
final class Store {
    private let path: String
    /// Reads the last good copy, keeps nothing, and leaves the database alone.
    private let isSafe: Bool
    private var database: PreferencesDatabase?
    private(set) var schema: Schema
    private(set) var snapshot: Snapshot
    /// What takes back the changes that nobody has confirmed yet.
    private var undo: [SettingChange] = []
    /// Whether unconfirmed changes were taken back when the database was opened.
    private(set) var hasTakenBack = false
    /// Why nothing can be kept at present; nil while all is well.
    private(set) var problem: StorageError?
    /// Stored values that are not shown as they are: each is told once in the journal.
    private var told: Set<String> = []
    /// What was put in place of a damaged file.
    private var recovery: PreferencesDatabase.Recovery?

    init(path: String, schema: Schema, isSafe: Bool = false) {
        self.path = path
        self.isSafe = isSafe
        self.schema = schema
        snapshot = Snapshot(schema: schema)
        open()
    }

    /// Tries to open the database; on failure the defaults hold and `problem` says why.
    ///
    /// A damaged file is put aside, not overwritten: somebody may want to know what was in it.
    private func open() {
        do throws(StorageError) {
            problem = try load()
        } catch {
            problem = error
        }
    }

    /// What the panel has to say though values could be read.
    private func load() throws(StorageError) -> StorageError? {
        database = nil
        let opened =
            try isSafe ? PreferencesDatabase(lastGoodOf: path) : PreferencesDatabase(path: path)
        var unreadable: [String] = []
        let stored = try opened.load { key, layer in
            unreadable.append("\(key): the \(layer.rawValue)'s stored value is of no type that is known here")
        }
        tell(unreadable)
        tellStrays(in: stored)
        let found = Snapshot(schema: schema, stored: stored)
        // Starting with changes that nobody confirmed takes them back.
        let undone = try opened.undo()
        let moves = opened.isReadOnly ? [] : schema.migrations(of: found.previewing(undone).stored)
        let loaded = found.applying(undone + moves)
        if !opened.isReadOnly {
            try opened.commit(undone + moves, revision: loaded.revision, undo: undone.isEmpty ? nil : [])
        }
        hasTakenBack = !undone.isEmpty
        snapshot = loaded
        let remark = remark(on: opened)
        recovery = opened.recovery
        database = consume opened
        return remark
    }

    /// What an earlier or later bundle left behind: told by its key, never by its value.
    private func tellStrays(in stored: StoredValues) {
        tell(schema.strays(in: stored).map(\.description))
    }

    private func tell(_ lines: [String]) {
        for line in lines where told.insert(line).inserted { Journal.warning(line) }
    }

    private func remark(on database: borrowing PreferencesDatabase) -> StorageError? {
        switch database.recovery {
        case .lastKnownGood: .damaged(path: path, reason: "the last good copy holds")
        case .defaults: .damaged(path: path, reason: "the defaults hold")
        case nil: database.isReadOnly ? .readOnly(path: path) : nil
        }
    }

    /// The problem in few words, for the hint bar.
    var standing: Phrase? {
        switch (problem, recovery) {
        case (.damaged, .lastKnownGood?): Phrase(.storageCopy)
        case (.damaged, .defaults?): Phrase(.storageDefaults)
        default: problem?.standing
        }
    }

    var isOpen: Bool { database != nil }

    /// The medium may have come since it was looked for in vain.
    func lookAgain() { if !isOpen { open() } }

    /// For an idle moment after the start: the copy that a damaged file is replaced by.
    func keepCopy() {
        do throws(StorageError) {
            try database?.keepCopy()
        } catch {
            Journal.error("\(error)")
        }
    }

    /// The last thing before the end: what the log holds goes into the file.
    func close() { database = nil }

    /// Another bundle: the same stored values under its schema, those of renamed keys under their new names.
    func replace(_ schema: Schema) {
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

    /// Validates, keeps, and answers what changed; nothing has changed where it throws.
    ///
    /// - Parameter isConfirmed: false for changes that hold until `takeBack()` or the next start, unless `confirm()`
    ///   comes before.
    func apply(
        _ changes: [SettingChange], by authority: Authority, isConfirmed: Bool = true
    ) throws(StoreError) -> [SettingChange] {
        if !canBeKept { open() }
        if let change = changes.first(where: { change in self.undo.contains { $0.key == change.key } }) {
            throw .refused(.unconfirmed(key: change.key))
        }
        let effective: [SettingChange]
        do {
            effective = try schema.check(changes, against: snapshot, by: authority)
        } catch {
            throw .refused(error)
        }
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
    func setLocked(
        _ isLocked: Bool, _ patterns: [String], layer: SettingLayer
    ) throws(StoreError) -> [String] {
        if !canBeKept { open() }
        let locks: Set<String>
        do {
            locks = try schema.locks(patterns, isLocked: isLocked, in: layer, of: snapshot)
        } catch {
            throw .refused(error)
        }
        let (next, changed) = snapshot.locking(locks, in: layer)
        guard next.revision != snapshot.revision else { return [] }
        do {
            try requireOpen()
            try database?.setLocks(locks, of: layer, revision: next.revision)
        } catch {
            problem = error
            throw .notKept(error)
        }
        snapshot = next
        problem = nil
        return changed
    }

    /// What was applied last stays.
    func confirm() throws(StorageError) {
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
    func takeBack() -> [SettingChange] {
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
        if case .readOnly? = problem { return false }
        return database != nil
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
        snapshot = next
    }
}

/// Why a change did not come to hold.
enum StoreError: Error {
    case refused(SettingError)
    case notKept(StorageError)

    /// For the person at the panel.
    var phrase: Phrase {
        switch self {
        case .refused(let error): error.phrase
        case .notKept(.full): Phrase(.notSavedFull)
        case .notKept(.readOnly): Phrase(.notSavedReadOnly)
        case .notKept(.held): Phrase(.notSavedHeld)
        case .notKept: Phrase(.notSavedFailed)
        }
    }
}
