import Bus
import Settings

/// What of the settings may be known, and by whom: never a secret.
struct OpenSettings {
    let schema: Schema
    let snapshot: Snapshot

    func value(of key: String, for role: Role) -> Result<BusReply, BusFailure> {
        guard let definition = schema[key] else {
            return .failure(BusFailure(.unknownKey, "there is no setting \"\(key)\""))
        }
        guard !snapshot.isSecret(key) else { return .failure(.secret(key)) }
        guard role >= definition.viewRole else {
            return .failure(
                BusFailure(
                    .accessDenied,
                    "only a \(definition.viewRole.rawValue) may see \(key): \(CallerRights.technicians)"))
        }
        guard let value = snapshot.value(for: key) else {
            return .failure(BusFailure(.unknownKey, "\(key) has no value"))
        }
        return .success(.value(value))
    }

    /// All that whoever has that role may know.
    func values(for role: Role) -> [String: SettingValue] {
        var values: [String: SettingValue] = [:]
        for definition in schema.definitions where role >= definition.viewRole {
            guard !snapshot.isSecret(definition.key) else { continue }
            values[definition.key] = snapshot.value(for: definition.key)
        }
        return values
    }

    /// What one layer stores.
    func values(storedIn layer: SettingLayer) -> [String: SettingValue] {
        (snapshot.stored.layers[layer] ?? [:]).filter {
            schema[$0.key] != nil && !snapshot.isSecret($0.key)
        }
    }

    /// By layer.
    var locks: [String: SettingValue] {
        snapshot.stored.locks.reduce(into: [:]) { locks, layer in
            locks[layer.key.rawValue] = .array(layer.value.sorted().map(SettingValue.string))
        }
    }

    /// What the bus tells everybody of changes that hold. That a secret changed, or what not everybody may see, is told by
    /// the revision alone: a signal reaches whoever listens.
    func announcement(of changes: [SettingChange]) -> Announcement {
        let open = changes.filter { isOpen($0.key) }
        var values: [String: SettingValue] = [:]
        for change in open { values[change.key] = snapshot.value(for: change.key) }
        let reset = open.filter { $0.value == nil }.map(\.key)
        return .changed(values, reset: reset, revision: snapshot.revision)
    }

    /// Whether everybody may know it.
    private func isOpen(_ key: String) -> Bool {
        !snapshot.isSecret(key) && schema[key]?.viewRole ?? .owner == .owner
    }

    /// A reset of `*` is one of all that the layer stores and that is not locked, secrets and keys that the bundle no
    /// longer knows included: who asks cannot know them.
    func naming(_ changes: [SettingChange]) -> [SettingChange] {
        changes.flatMap { change -> [SettingChange] in
            guard case .reset("*", let layer) = change else { return [change] }
            return schema.resets(of: layer, in: snapshot).filter { reset in
                snapshot.lock(on: reset.key).map { $0 >= layer } ?? true
            }
        }
    }
}
