/// A factory reset: what is to be forgotten, and who asked for it.
package struct ResetOrder: Hashable, Sendable {
    /// How far back it goes.
    package enum Scope: String, CaseIterable, Hashable, Sendable {
        /// What was set on the device: the vendor's and the site's values and locks stay.
        case user
        /// The site's as well: the device is as its vendor made it.
        case all

        func forgets(_ layer: SettingLayer) -> Bool { layer == .user || self == .all && layer == .site }
    }

    /// What is forgotten.
    package let scope: Scope
    /// The one entry that is left in the log of changes.
    package let entry: AuditEntry

    /// - Parameter origin: who asked, as the log says it.
    package init(_ scope: Scope, from origin: Origin) {
        self.init(
            scope, door: origin.door.rawValue, userID: origin.userID, role: origin.authority.role)
    }

    /// As an order that was begun before says it.
    package init(_ scope: Scope, door: String, userID: UInt32?, role: Role) {
        self.scope = scope
        var entry = AuditEntry(.factoryReset, door: door, userID: userID, role: role)
        entry.result = scope.rawValue
        self.entry = entry
    }
}

extension StoredValues {
    /// What a factory reset leaves, one revision later.
    package func left(by scope: ResetOrder.Scope) -> StoredValues {
        StoredValues(
            layers: layers.filter { !scope.forgets($0.key) },
            secrets: secrets.filter { !scope.forgets($0.key) },
            locks: locks.filter { !scope.forgets($0.key) }, revision: revision + 1)
    }

    /// What it takes away, as changes.
    package func forgotten(by scope: ResetOrder.Scope) -> ChangeSet {
        let gone = SettingLayer.stored.filter(scope.forgets)
        let values = gone.flatMap { layer in
            (layers[layer] ?? [:]).keys.sorted().map { SettingChange.reset($0, layer: layer) }
        }
        let unlocked = gone.flatMap { layer in
            (locks[layer] ?? []).sorted().map { LockChange($0, layer: layer, isLocked: false) }
        }
        return ChangeSet(values, locks: unlocked)
    }

    /// What holds once nobody confirms what waits.
    package func undone(by undo: ChangeSet) -> StoredValues {
        Snapshot(schema: Schema(), stored: self).previewing(undo).stored
    }

    /// What brings a database there that stores this.
    package func changes(leadingTo other: StoredValues) -> ChangeSet {
        let gone = changes, new = other.changes
        let resets = gone.values.filter { other.layers[$0.layer]?[$0.key] == nil }
            .map { SettingChange.reset($0.key, layer: $0.layer) }
        let unlocks = gone.locks.filter { other.locks[$0.layer]?.contains($0.pattern) != true }
            .map { LockChange($0.pattern, layer: $0.layer, isLocked: false) }
        let sets = new.values.filter { change in
            change.isSecret != (secrets[change.layer]?.contains(change.key) ?? false)
                || !(layers[change.layer]?[change.key]).isIdentical(to: change.value)
        }
        let added = new.locks.filter { locks[$0.layer]?.contains($0.pattern) != true }
        return ChangeSet(resets + sets, locks: unlocks + added)
    }

    /// What brings a database there that stores nothing.
    package var changes: ChangeSet {
        let values = SettingLayer.stored.flatMap { layer in
            (layers[layer] ?? [:]).sorted { $0.key < $1.key }.map { key, value in
                SettingChange.set(
                    key, value, layer: layer, isSecret: secrets[layer]?.contains(key) ?? false)
            }
        }
        let locked = SettingLayer.stored.flatMap { layer in
            (locks[layer] ?? []).sorted().map { LockChange($0, layer: layer, isLocked: true) }
        }
        return ChangeSet(values, locks: locked)
    }
}
