import Settings
import Storage

/// The one door through which values change: the schema validates, the database keeps, and only then it holds.
final class Store {
    private let path: String
    private var database: PreferencesDatabase?
    private(set) var schema: Schema
    private(set) var snapshot: Snapshot
    /// Why nothing can be kept at present; nil while all is well.
    private(set) var problem: StorageError?
    /// What was put in place of a damaged file.
    private var recovery: PreferencesDatabase.Recovery?

    init(path: String, schema: Schema) {
        self.path = path
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
        let opened = try PreferencesDatabase(path: path)
        let stored = try opened.load()
        let moves = opened.isReadOnly ? [] : schema.migrations(of: stored)
        let loaded = Snapshot(schema: schema, stored: stored).applying(moves)
        try opened.commit(moves, revision: loaded.revision)
        snapshot = loaded
        let remark = remark(on: opened)
        recovery = opened.recovery
        database = consume opened
        return remark
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

    /// For an idle moment after the start: the copy that a damaged file is replaced by.
    func keepCopy() {
        do throws(StorageError) {
            try database?.keepCopy()
        } catch {
            Journal.error("\(error)")
        }
    }

    /// Another bundle: the same stored values under its schema.
    func replace(_ schema: Schema) {
        self.schema = schema
        snapshot = Snapshot(schema: schema, stored: snapshot.stored)
    }

    /// Validates, keeps, and answers what changed; nothing has changed where it throws.
    func apply(_ changes: [SettingChange], by authority: Authority) throws(StoreError) -> [SettingChange] {
        if database == nil { open() }
        let effective: [SettingChange]
        do {
            effective = try schema.check(changes, against: snapshot, by: authority)
        } catch {
            throw .refused(error)
        }
        guard !effective.isEmpty else { return [] }
        let next = snapshot.applying(effective)
        do {
            try keep(effective, revision: next.revision)
        } catch {
            problem = error
            throw .notKept(error)
        }
        problem = nil
        snapshot = next
        return effective
    }

    private func keep(_ changes: [SettingChange], revision: UInt64) throws(StorageError) {
        guard database != nil else {
            throw problem ?? .failed(path: path, attempt: "opening", reason: "it is not open")
        }
        try database?.commit(changes, revision: revision)
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
