extension Schema {
    /// What to change in stored values after the bundle was: a value under a former key moves to the key's
    /// present name, in its own layer, unless that has one already or no longer takes it.
    package func migrations(of stored: StoredValues) -> [SettingChange] {
        definitions.flatMap { definition in
            SettingLayer.stored.flatMap { layer in
                migrations(of: definition, in: stored.layers[layer] ?? [:], layer)
            }
        }
    }

    private func migrations(
        of definition: SettingDefinition, in values: [String: SettingValue], _ layer: SettingLayer
    ) -> [SettingChange] {
        // A former name that is a setting again belongs to that setting.
        let former = definition.formerKeys.filter { values[$0] != nil && self[$0] == nil }
        guard let newest = former.first, let value = values[newest] else { return [] }
        let resets = former.map { SettingChange.reset($0, layer: layer) }
        guard values[definition.key] == nil, let accepted = try? definition.accept(value) else {
            return resets
        }
        return [.set(definition.key, accepted, layer: layer)] + resets
    }

    /// Forgets everything that one layer stores, keys that the bundle does not know included.
    package func resets(of layer: SettingLayer, in snapshot: Snapshot) -> [SettingChange] {
        (snapshot.stored.layers[layer] ?? [:]).keys.sorted().map { .reset($0, layer: layer) }
    }
}
