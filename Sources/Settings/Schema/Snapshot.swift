/// Every setting's value at one revision. A value: reading it costs nothing but a look-up per layer.
package struct Snapshot: Sendable {
    private let defaults: [String: SettingValue]
    private let secrets: Set<String>
    /// Without the bundle's defaults.
    package private(set) var stored: StoredValues
    private(set) var size: StoredSize
    /// Of what is locked the patterns that are more than a key: the others are looked up.
    private var wideLocks: [SettingLayer: Set<String>]

    /// Nothing is stored in it where no `stored` is given: every setting has its default.
    package init(schema: Schema, stored: StoredValues = StoredValues()) {
        defaults = schema.defaults
        secrets = schema.secrets
        self.stored = stored
        size = StoredSize(of: stored)
        wideLocks = stored.locks.mapValues { $0.filter(SettingPattern.isWide) }
    }

    /// Counts the transactions that changed something.
    package var revision: UInt64 { stored.revision }

    /// The strongest layer's value, the lock's where there is one; nil where not even a default exists.
    package func value(for key: String) -> SettingValue? {
        source(of: key).flatMap { value(for: key, in: $0) }
    }

    /// The layer that `value(for:)` comes from.
    package func source(of key: String) -> SettingLayer? {
        let strongest = lock(on: key) ?? .user
        for layer in SettingLayer.stored.reversed() where layer <= strongest {
            if stored.layers[layer]?[key] != nil { return layer }
        }
        return defaults[key] == nil ? nil : .schemaDefault
    }

    /// What the key's value would be without the user's, and whose it is; nil where there would be none.
    package func below(_ key: String) -> (layer: SettingLayer, value: SettingValue)? {
        var without = self
        without.perform(.reset(key))
        return without.source(of: key).flatMap { layer in value(for: key, in: layer).map { (layer, $0) } }
    }

    /// What one layer says, whatever the others do.
    package func value(for key: String, in layer: SettingLayer) -> SettingValue? {
        layer == .schemaDefault ? defaults[key] : stored.layers[layer]?[key]
    }

    /// The weakest layer that locks the key or a sub-tree around it; only it and those below it may change it.
    package func lock(on key: String) -> SettingLayer? {
        guard !stored.locks.isEmpty else { return nil }
        return [.vendor, .site].first { layer in
            stored.locks[layer]?.contains(key) == true
                || wideLocks[layer]?.contains { SettingPattern.covers($0, key) } == true
        }
    }

    /// Whether any layer stores something under that key.
    package func isStored(_ key: String) -> Bool {
        stored.layers.values.contains { $0[key] != nil }
    }

    /// Never in a list, an export, a log or a bus answer: the bundle says so, or said so when a row was stored.
    package func isSecret(_ key: String) -> Bool {
        secrets.contains(key) || stored.secrets.values.contains { $0.contains(key) }
    }

    /// The changes as rows keep them: what is a secret is marked, and stays so until it is reset.
    package func marking(_ changes: [SettingChange]) -> [SettingChange] {
        changes.map { change in
            guard let value = change.value, isSecret(change.key) else { return change }
            return .set(change.key, value, layer: change.layer, isSecret: true)
        }
    }

    /// The snapshot after changes that were checked; one revision later unless there are none.
    package func applying(_ changes: [SettingChange]) -> Snapshot {
        guard !changes.isEmpty else { return self }
        var next = self
        for change in changes { next.perform(change) }
        next.stored.revision += 1
        return next
    }

    /// What shows once changes that were checked hold; the revision stays.
    package func previewing(_ changes: [SettingChange]) -> Snapshot {
        var next = self
        for change in changes { next.perform(change) }
        return next
    }

    /// What takes changes back, the last first: what their layers hold now, in the spelling in which they hold it.
    package func undoing(_ changes: [SettingChange]) -> [SettingChange] {
        changes.reversed().map { change in
            if otherSpelling(of: change.key, in: change.layer) == nil,
                let value = value(for: change.key, in: change.layer)
            {
                .set(change.key, value, layer: change.layer, isSecret: isSecret(change.key))
            } else {
                .reset(change.key, layer: change.layer)
            }
        }
    }

    func advanced() -> Snapshot {
        var next = self
        next.stored.revision += 1
        return next
    }

    mutating func perform(_ change: LockChange) {
        if change.isLocked {
            stored.locks[change.layer, default: []].insert(change.pattern)
        } else {
            stored.locks[change.layer]?.remove(change.pattern)
        }
        if SettingPattern.isWide(change.pattern) {
            wideLocks[change.layer] = stored.locks[change.layer]?.filter(SettingPattern.isWide)
        }
    }

    mutating func perform(_ change: SettingChange) {
        let old = stored.layers[change.layer]?[change.key]
        stored.layers[change.layer, default: [:]][change.key] = change.value
        size.replace(old, with: change.value, at: change.key, in: change.layer)
        if change.value == nil {
            stored.secrets[change.layer]?.remove(change.key)
        } else if change.isSecret || isSecret(change.key) {
            stored.secrets[change.layer, default: []].insert(change.key)
        }
    }

    /// A user who sets what already shows changes nothing; the other layers may pin what shows.
    package func isChanged(by change: SettingChange) -> Bool {
        let current = value(for: change.key, in: change.layer)
        guard let new = change.value else { return current != nil }
        let shown = change.layer == .user ? current ?? value(for: change.key) : current
        return !shown.isIdentical(to: new)
    }

    /// How the key is stored in that layer, where its letters are others than the same word's here; nil where they are not.
    func otherSpelling(of key: String, in layer: SettingLayer) -> String? {
        guard let values = stored.layers[layer], let index = values.index(forKey: key) else { return nil }
        let stored = values.keys[index]
        return stored.hasSameBytes(as: key) ? nil : stored
    }

    /// The same as it is stored, where it takes a lock away.
    func spelled(_ change: LockChange) -> LockChange {
        guard !change.isLocked, let locks = stored.locks[change.layer],
            let index = locks.firstIndex(of: change.pattern)
        else { return change }
        return LockChange(locks[index], layer: change.layer, isLocked: false)
    }
}
