import Glibc
import Hardware
import Settings
import Storage
import Store

/// A database that this command alone has open, or looks at.
final class StateAccess: SettingsAccess {
    let schema: Schema?
    /// The folder's files are its owner's, whoever runs the command.
    private let owner: FolderOwner
    private var store: Store?

    init(folder: String, schema: Schema?, mode: Store.Mode) throws {
        guard let target = FileContents.realPath(folder) else {
            throw CommandFailure.refused("\(folder): there is no such folder")
        }
        try FileArgument.checkFolder(folder)
        let path = target + "/settings.db"
        self.schema = schema
        owner = try FolderOwner(of: target)
        let store = try owner.act {
            Store(path: path, schema: schema, mode: mode) { warn($0) }
        }
        if case .held? = store.problem {
            throw CommandFailure.unavailable("\(path): a service holds it; ask the service, without --state")
        }
        if let problem = store.problem, !store.isOpen { throw CommandFailure.refused("\(problem)") }
        if let loss = store.condition.report { warn(loss) }
        self.store = store
    }

    /// Closing writes as well.
    deinit { try? owner.act { store?.close() } }

    private func open() throws -> Store {
        guard let store else { throw CommandFailure.refused("the database is closed") }
        return store
    }

    var stored: StoredValues { store?.snapshot.stored ?? StoredValues() }

    func isSecret(_ key: String) -> Bool { store?.snapshot.isSecret(key) ?? true }

    func value(of key: String) throws -> SettingValue? { try open().snapshot.value(for: key) }

    func meaning(of word: String, for key: String, in layer: SettingLayer) -> SettingValue {
        guard let definition = schema?[key] else {
            return isSecret(key) ? .string(word) : ValueText.value(of: word, like: try? value(of: key))
        }
        return ValueText.value(of: word, for: definition)
    }

    func values(in layer: SettingLayer?) throws -> [String: SettingValue] {
        let snapshot = try open().snapshot
        if let layer { return snapshot.stored.layers[layer] ?? [:] }
        let stored = snapshot.stored.layers.values.flatMap(\.keys)
        let keys = Set(schema?.keys ?? []).union(stored)
        return keys.reduce(into: [:]) { $0[$1] = snapshot.value(for: $1) }
    }

    func apply(
        _ changes: [SettingChange], _ confirmation: ChangeOptions.Confirmation
    ) throws -> StartedTrial? {
        try keep(ChangeSet(changes), confirmation, by: .technician)
        return nil
    }

    func locks() throws -> [SettingLayer: Set<String>] { try open().snapshot.stored.locks }

    func setLocked(_ isLocked: Bool, _ patterns: [String], layer: SettingLayer) throws {
        let locks = patterns.map { LockChange($0, layer: layer, isLocked: isLocked) }
        try keep(ChangeSet([], locks: locks), .waived, by: .technician)
    }

    func restore(
        _ values: [String: SettingValue], layer: SettingLayer, _ confirmation: ChangeOptions.Confirmation
    ) throws -> StartedTrial? {
        try keep(ChangeSet(values.changes(in: layer)), confirmation, by: .restoring)
        return nil
    }

    func log(since: UInt64, count: Int) throws -> [[String: SettingValue]] {
        let store = try open()
        do {
            return try store.log(since: since, count: count).map(\.values)
        } catch {
            throw CommandFailure.refused("\(error)")
        }
    }

    func factoryReset(_ scope: ResetOrder.Scope) throws {
        let store = try open()
        let order = ResetOrder(scope, from: Origin(.state, .technician))
        let files = KeypadFile.allCases.map(\.rawValue)
        try refusing { try owner.act { _ = try store.factoryReset(order, forgetting: files) } }
    }

    func refusal(of value: SettingValue, for key: String, in layer: SettingLayer) -> SettingError? {
        schema?.refusal(ofStored: value, for: key)
    }

    func refusals(
        of values: [String: SettingValue], layer: SettingLayer
    ) throws -> [(key: String, reason: String)] {
        let changes = ChangeSet(values.changes(in: layer))
        let store = Transactions(schema: schema, snapshot: try open().snapshot)
        return store.problems(with: changes, by: .restoring).map { ($0.key, $0.description) }
    }

    func effect(of values: [String: SettingValue], layer: SettingLayer) throws -> [SettingChange] {
        let store = try open()
        return try refusing { try store.check(values.changes(in: layer), by: .restoring) }
    }

    private func keep(
        _ changes: ChangeSet, _ confirmation: ChangeOptions.Confirmation, by authority: Authority
    ) throws {
        let store = try open()
        let asked: Transactions.Confirmation
        switch confirmation {
        case .required: asked = .required
        case .waived: asked = .waived
        case .trial:
            throw CommandFailure.usage(
                "a folder has no trials: nobody loses a device by it; --no-confirm keeps the changes")
        }
        let origin = Origin(.state, authority)
        try refusing { try owner.act { _ = try store.apply(changes, asked, from: origin, at: .zero) } }
    }

    private func refusing<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do {
            return try body()
        } catch StoreError.transaction(.needsConfirmation(let key)) {
            throw CommandFailure.refused(
                "\(key) holds only once it is confirmed on the device; --no-confirm keeps it at once")
        } catch let error as StoreError {
            throw CommandFailure.refused("\(error)")
        }
    }
}
