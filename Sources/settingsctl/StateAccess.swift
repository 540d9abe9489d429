import Glibc
import Settings
import Storage

/// A database that this command alone has open, or looks at.
final class StateAccess: SettingsAccess {
    let schema: Schema?
    /// The folder's files are its owner's, whoever runs the command.
    private let owner: FolderOwner
    private var store: Store?

    init(folder: String, schema: Schema?, mode: Store.Mode) throws {
        guard let real = realpath(folder, nil) else {
            throw CommandFailure.unavailable("\(folder): there is no such folder")
        }
        defer { free(real) }
        let path = String(cString: real) + "/settings.db"
        self.schema = schema
        owner = try FolderOwner(of: String(cString: real))
        let store = try owner.act {
            Store(path: path, schema: schema, mode: mode) { Self.warn($0) }
        }
        if case .held? = store.problem {
            throw CommandFailure.unavailable("\(path): a service holds it; ask the service, without --state")
        }
        if let problem = store.problem, !store.isOpen { throw CommandFailure.refused("\(problem)") }
        if let loss = store.condition.report { Self.warn(loss) }
        self.store = store
    }

    /// Closing writes as well: what the log holds goes into the database.
    deinit { try? owner.act { store = nil } }

    private static func warn(_ line: String) { write("settingsctl: \(line)\n", to: STDERR_FILENO) }

    private func open() throws -> Store {
        guard let store else { throw CommandFailure.refused("the database is closed") }
        return store
    }

    var stored: StoredValues { store?.snapshot.stored ?? StoredValues() }

    func value(of key: String) throws -> SettingValue? { try open().snapshot.value(for: key) }

    func values(in layer: SettingLayer?) throws -> [String: SettingValue] {
        let snapshot = try open().snapshot
        if let layer { return snapshot.stored.layers[layer] ?? [:] }
        let stored = snapshot.stored.layers.values.flatMap(\.keys)
        let keys = Swift.Set(schema?.keys ?? []).union(stored)
        return keys.reduce(into: [:]) { $0[$1] = snapshot.value(for: $1) }
    }

    func apply(_ changes: [SettingChange]) throws { try keep(changes, by: .technician) }

    func locks() throws -> [SettingLayer: Swift.Set<String>] { try open().snapshot.stored.locks }

    func setLocked(_ isLocked: Bool, _ patterns: [String], layer: SettingLayer) throws {
        let store = try open()
        try refusing { try owner.act { _ = try store.setLocked(isLocked, patterns, layer: layer) } }
    }

    func restore(_ values: [String: SettingValue], layer: SettingLayer) throws {
        try keep(values.changes(in: layer), by: .restoring)
    }

    func effect(of values: [String: SettingValue], layer: SettingLayer) throws -> [SettingChange] {
        let store = try open()
        return try refusing { try store.check(values.changes(in: layer), by: .restoring) }
    }

    private func keep(_ changes: [SettingChange], by authority: Authority) throws {
        let store = try open()
        try refusing { try owner.act { _ = try store.apply(changes, by: authority) } }
    }

    private func refusing<Answer>(_ body: () throws -> Answer) throws -> Answer {
        do {
            return try body()
        } catch let error as StoreError {
            throw CommandFailure.refused("\(error)")
        }
    }
}
