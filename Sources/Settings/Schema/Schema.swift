/// The settings of a bundle by key, and the one door through which values change.
package struct Schema: Sendable {
    /// In the order of the pages.
    package let definitions: [SettingDefinition]
    private let indexes: [String: Int]
    /// `DefaultValue` by key, for those that have one.
    package let defaults: [String: SettingValue]

    package init(pages: [Page] = []) {
        var definitions: [SettingDefinition] = []
        var indexes: [String: Int] = [:]
        var defaults: [String: SettingValue] = [:]
        let count = pages.reduce(0) { $0 + $1.rows.count }
        indexes.reserveCapacity(count)
        definitions.reserveCapacity(count)
        for page in pages {
            for row in page.rows {
                guard let key = row.key, let definition = SettingDefinition(row, page: page.name) else {
                    continue
                }
                if let first = indexes[key] {
                    definitions[first].conditions += definition.conditions
                    continue
                }
                indexes[key] = definitions.count
                defaults[key] = definition.defaultValue
                definitions.append(definition)
            }
        }
        self.definitions = definitions
        self.indexes = indexes
        self.defaults = defaults
    }

    /// In the order of the pages.
    package var keys: [String] { definitions.map(\.key) }

    /// The first row of a key defines it.
    package subscript(key: String) -> SettingDefinition? { indexes[key].map { definitions[$0] } }

    /// What of `changes` is left to store: checked, in the bundle's own spelling, without those that
    /// change nothing. All or nothing: the first that may not be is thrown.
    ///
    /// Conditions are asked once all is changed, so that a fixed address and the switch that permits it go together.
    package func check(
        _ changes: [SettingChange], against snapshot: Snapshot, by authority: Authority
    ) throws(SettingError) -> [SettingChange] {
        var next = snapshot
        var effective: [SettingChange] = []
        for change in changes {
            let accepted = try accept(change, against: next, authority)
            guard next.isChanged(by: accepted) else { continue }
            next.perform(accepted)
            effective.append(accepted)
        }
        if !authority.isRestoring { try checkConditions(of: effective, in: next) }
        return effective
    }

    /// The snapshot after `changes`, one revision later; the same one where they change nothing.
    package func apply(
        _ changes: [SettingChange], to snapshot: Snapshot, by authority: Authority
    ) throws(SettingError) -> Snapshot {
        snapshot.applying(try check(changes, against: snapshot, by: authority))
    }

    private func accept(
        _ change: SettingChange, against snapshot: Snapshot, _ authority: Authority
    ) throws(SettingError) -> SettingChange {
        let key = change.key
        let definition = self[key]
        guard change.layer != .schemaDefault else { throw .defaultLayer(key: key) }
        if let lock = snapshot.lock(on: key), change.layer > lock { throw .locked(key: key, by: lock) }
        if let needed = definition?.traits.role?.change, authority.role < needed {
            throw .roleNeeded(key: key, needed)
        }
        guard case .set(_, let value, let layer) = change else {
            // What is stored under a key that the bundle no longer has may be forgotten.
            guard definition != nil || snapshot.isStored(key) else { throw .unknownKey(key) }
            return change
        }
        guard let definition else { throw .unknownKey(key) }
        if authority.isRestoring, layer == .user, definition.isDefault(value, in: snapshot) {
            return .reset(key)
        }
        return .set(key, try definition.accept(value), layer: layer)
    }

    /// The user's values are asked of; what the vendor or the site provides waits until it is available.
    private func checkConditions(of changes: [SettingChange], in next: Snapshot) throws(SettingError) {
        for change in changes where change.layer == .user && change.value != nil {
            if let reason = self[change.key]?.refusal(for: next.value) {
                throw .unavailable(key: change.key, reason: reason)
            }
        }
    }
}
