/// The settings of a bundle by key, and the one door through which values change.
package struct Schema: Sendable {
    private let pages: [Page]
    /// The first row of each key, in the order of the pages.
    private let places: [Place]
    /// Into `places`.
    private let indexes: [String: Int]
    /// Of the further rows of a key, where there are any.
    private let otherConditions: [String: [[Condition]]]
    /// `DefaultValue` by key, for those that have one.
    package let defaults: [String: SettingValue]

    private struct Place {
        let page: Int32
        let row: Int32
    }

    package init(pages: [Page] = []) {
        var places: [Place] = []
        var indexes: [String: Int] = [:]
        var others: [String: [[Condition]]] = [:]
        var defaults: [String: SettingValue] = [:]
        let count = pages.reduce(0) { $0 + $1.rows.count }
        indexes.reserveCapacity(count)
        places.reserveCapacity(count)
        for (number, page) in pages.enumerated() {
            for (index, row) in page.rows.enumerated() {
                guard let definition = SettingDefinition(row, page: page.name) else { continue }
                let key = definition.key
                guard indexes[key] == nil else {
                    others[key, default: []] += definition.conditions
                    continue
                }
                indexes[key] = places.count
                defaults[key] = definition.defaultValue
                places.append(Place(page: Int32(number), row: Int32(index)))
            }
        }
        self.pages = pages
        self.places = places
        self.indexes = indexes
        self.defaults = defaults
        otherConditions = others
    }

    /// In the order of the pages.
    package var definitions: some Collection<SettingDefinition> { places.lazy.compactMap(definition) }

    /// In the order of the pages.
    package var keys: [String] { places.compactMap { row(at: $0).key } }

    /// The first row of a key defines it.
    package subscript(key: String) -> SettingDefinition? {
        indexes[key].flatMap { definition(at: places[$0]) }
    }

    private func row(at place: Place) -> Specifier { pages[Int(place.page)].rows[Int(place.row)] }

    private func definition(at place: Place) -> SettingDefinition? {
        let row = row(at: place)
        let others = otherConditions.isEmpty ? nil : row.key.flatMap { otherConditions[$0] }
        return SettingDefinition(row, page: pages[Int(place.page)].name, otherConditions: others ?? [])
    }

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
