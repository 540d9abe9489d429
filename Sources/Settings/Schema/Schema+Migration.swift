extension Schema {
    /// What to change in stored values after the bundle was: a value under a former key moves to the key's
    /// present name, in its own layer, unless that has one already or no longer takes it; and what has become a
    /// secret is marked.
    package func migrations(of stored: StoredValues) -> [SettingChange] {
        let moves = definitions.flatMap { definition in
            SettingLayer.stored.flatMap { migrations(of: definition, in: stored, $0) }
        }
        return moves + SettingLayer.stored.flatMap { marks(in: stored, $0) }
    }

    private func marks(in stored: StoredValues, _ layer: SettingLayer) -> [SettingChange] {
        let values = stored.layers[layer] ?? [:]
        return secrets.subtracting(stored.secrets[layer] ?? []).sorted().compactMap { key in
            values[key].map { .set(key, $0, layer: layer, isSecret: true) }
        }
    }

    private func migrations(
        of definition: SettingDefinition, in stored: StoredValues, _ layer: SettingLayer
    ) -> [SettingChange] {
        let values = stored.layers[layer] ?? [:]
        // A former name that is a setting again belongs to that setting.
        let former = definition.formerKeys.filter { values[$0] != nil && self[$0] == nil }
        guard let newest = former.first, let value = values[newest] else { return [] }
        let resets = former.map { SettingChange.reset($0, layer: layer) }
        guard values[definition.key] == nil, let accepted = try? definition.accept(value) else {
            return resets
        }
        let isSecret = stored.secrets[layer]?.contains(newest) ?? false
        return [.set(definition.key, accepted, layer: layer, isSecret: isSecret)] + resets
    }

    /// The keys of secrets, as the bundle says or said when a row was stored, and what they were called before. A former
    /// name that is a setting again belongs to that setting.
    func secretNames(of stored: StoredValues) -> Set<String> {
        let keys = stored.secrets.values.reduce(secrets) { $0.union($1) }
        return keys.union(keys.flatMap { self[$0]?.formerKeys ?? [] }.filter { self[$0] == nil })
    }

    /// Forgets everything that one layer stores, keys that the bundle does not know included.
    package func resets(of layer: SettingLayer, in snapshot: Snapshot) -> [SettingChange] {
        (snapshot.stored.layers[layer] ?? [:]).keys.sorted().map { .reset($0, layer: layer) }
    }
}
