import Glibc
import Settings
import Storage

/// A database that this command alone has open.
final class StateAccess: SettingsAccess {
    let schema: Schema?
    private let database: PreferencesDatabase
    private var snapshot: Snapshot

    init(folder: String, schema: Schema?) throws {
        self.schema = schema
        guard access(folder, F_OK) == 0 else {
            throw CommandFailure.unavailable("\(folder): there is no such folder")
        }
        do throws(StorageError) {
            database = try PreferencesDatabase(path: "\(folder)/settings.db")
            snapshot = Snapshot(schema: schema ?? Schema(), stored: try database.load())
        } catch .held(let path) {
            throw CommandFailure.unavailable("\(path): a service holds it; ask the service, without --state")
        } catch {
            throw CommandFailure.refused("\(error)")
        }
    }

    var stored: StoredValues { snapshot.stored }

    func value(of key: String) -> SettingValue? { snapshot.value(for: key) }

    func values(in layer: SettingLayer?) -> [String: SettingValue] {
        if let layer { return snapshot.stored.layers[layer] ?? [:] }
        let stored = snapshot.stored.layers.values.flatMap(\.keys)
        let keys = Swift.Set(schema?.keys ?? []).union(stored)
        return keys.reduce(into: [:]) { $0[$1] = snapshot.value(for: $1) }
    }

    func apply(_ changes: [SettingChange]) throws { try keep(try check(changes, by: .technician)) }

    func locks() throws -> [SettingLayer: Swift.Set<String>] { snapshot.stored.locks }

    func setLocked(_ isLocked: Bool, _ patterns: [String], layer: SettingLayer) throws {
        do {
            let locks =
                try schema?.locks(patterns, isLocked: isLocked, in: layer, of: snapshot)
                ?? unchecked(isLocked, patterns, layer)
            let next = snapshot.locking(locks, in: layer).next
            try database.setLocks(locks, of: layer, revision: next.revision)
            snapshot = next
        } catch {
            throw CommandFailure.refused("\(error)")
        }
    }

    /// Without a bundle nobody knows which keys there are.
    private func unchecked(
        _ isLocked: Bool, _ patterns: [String], _ layer: SettingLayer
    ) -> Swift.Set<String> {
        let locks = snapshot.stored.locks[layer] ?? []
        return isLocked ? locks.union(patterns) : locks.subtracting(patterns)
    }

    func restore(_ values: [String: SettingValue], layer: SettingLayer) throws {
        try keep(try check(values.changes(in: layer), by: .restoring))
    }

    func effect(of values: [String: SettingValue], layer: SettingLayer) throws -> [SettingChange] {
        try check(values.changes(in: layer), by: .restoring)
    }

    private func check(_ changes: [SettingChange], by authority: Authority) throws -> [SettingChange] {
        do {
            return try schema?.check(changes, against: snapshot, by: authority) ?? changes
        } catch {
            throw CommandFailure.refused("\(error)")
        }
    }

    private func keep(_ changes: [SettingChange]) throws {
        let next = snapshot.applying(changes)
        do {
            try database.commit(changes, revision: next.revision)
        } catch {
            throw CommandFailure.refused("\(error)")
        }
        snapshot = next
    }
}
