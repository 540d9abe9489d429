/// The settings of a bundle by key, and what is asked of values before they change: by `Transactions`, the one door to that.
package struct Schema: Sendable {
    private let pages: [Page]
    /// The row that defines each key, in the order in which the pages name them.
    private let places: [SchemaWalk.Place]
    /// Into `places`.
    private let indexes: [String: Int]
    /// Of keys that more than one row has.
    private let others: [String: OtherRows]
    /// `DefaultValue` by key, for those that have one.
    package let defaults: [String: SettingValue]
    /// The keys of settings that are secrets.
    package let secrets: Set<String>
    /// What can be chosen now beside what the bundle gives, as programs said.
    package private(set) var liveChoices: [String: [LiveChoice]] = [:]
    /// The same with the bundle's own, of rows that are chosen from.
    private var offered: [String: Choices] = [:]

    /// The settings of all pages: of rows with one key the first that can be changed defines it, the others add their
    /// conditions.
    package init(pages: [Page] = []) {
        var walk = SchemaWalk(pages)
        walk.visitRows()
        self.pages = pages
        places = walk.places
        indexes = walk.indexes
        others = walk.others
        defaults = walk.defaults
        secrets = walk.secrets
    }

    /// The same settings, which take as well what can be chosen now.
    package func offering(_ choices: [String: [LiveChoice]]) -> Schema {
        var schema = self
        (schema.offered, schema.liveChoices) = ([:], choices)
        for (key, live) in choices {
            guard case .choice(let own)? = schema[key]?.constraint else { continue }
            schema.offered[key] = own.adding(live)
        }
        return schema
    }

    /// In the order of the pages.
    package var definitions: some Collection<SettingDefinition> { places.lazy.compactMap(definition) }

    /// In the order of the pages.
    package var keys: [String] { places.compactMap { row(at: $0).key } }

    /// As the row that defines it says.
    package subscript(key: String) -> SettingDefinition? {
        indexes[key].flatMap { definition(at: places[$0]) }
    }

    /// Whether a row has that key.
    package func has(_ key: String) -> Bool { indexes[key] != nil }

    /// The page and the row that define a key; nil for one that no row has.
    package func place(of key: String) -> (page: String, row: Int)? {
        indexes[key].map { (pages[Int(places[$0].page)].name, Int(places[$0].row)) }
    }

    private func row(at place: SchemaWalk.Place) -> Specifier { pages[Int(place.page)].rows[Int(place.row)] }

    private func definition(at place: SchemaWalk.Place) -> SettingDefinition? {
        let row = row(at: place)
        let others = others.isEmpty ? nil : row.key.flatMap { self.others[$0] }
        let choices = offered.isEmpty ? nil : row.key.flatMap { offered[$0] }
        return SettingDefinition(row, page: pages[Int(place.page)].name, others: others, choices: choices)
    }

    /// What of `changes` is left to store: checked, in the bundle's own spelling, without those that
    /// change nothing. All or nothing: the first that may not be is thrown.
    func check(
        _ changes: [SettingChange], against snapshot: Snapshot, by authority: Authority
    ) throws(SettingError) -> [SettingChange] {
        let (effective, problems) = review(ChangeSet(changes), against: snapshot, by: authority)
        if let problem = problems.first { throw problem }
        return effective.values
    }

    /// The same, with why each of those that may not be may not.
    ///
    /// Conditions are asked once all is changed, so that a fixed address and the switch that permits it go together.
    func review(
        _ changes: ChangeSet, against snapshot: Snapshot, by authority: Authority
    ) -> (effective: ChangeSet, problems: [SettingError]) {
        var next = snapshot
        var effective: ChangeSet = []
        var problems: [SettingError] = []
        for change in changes.values {
            do throws(SettingError) {
                let accepted = try accept(change, against: next, authority)
                // That nothing changes would tell that a secret was guessed.
                let isGuess = accepted.value != nil && next.isSecret(accepted.key)
                guard isGuess || next.isChanged(by: accepted) else { continue }
                // Swift holds two spellings of a letter equal, and whoever keeps them by bytes does not: the old one goes.
                if let stored = next.otherSpelling(of: accepted.key, in: accepted.layer) {
                    let reset = SettingChange.reset(stored, layer: accepted.layer)
                    next.perform(reset)
                    effective.values.append(reset)
                    if accepted.value == nil { continue }
                }
                next.perform(accepted)
                effective.values.append(accepted)
            } catch {
                problems.append(error)
            }
        }
        if authority.isKept, let excess = snapshot.excess(of: effective.values, leadingTo: next) {
            problems.append(excess)
        }
        if !authority.isRestoring { problems += unavailable(effective.values, in: next) }
        for change in changes.locks {
            do throws(SettingError) {
                try check(change, against: next)
                guard next.isChanged(by: change) else { continue }
                next.perform(change)
                effective.locks.append(snapshot.spelled(change))
            } catch {
                problems.append(error)
            }
        }
        return (effective, problems)
    }

    /// The snapshot after `changes`, one revision later; the same one where they change nothing.
    func apply(
        _ changes: [SettingChange], to snapshot: Snapshot, by authority: Authority
    ) throws(SettingError) -> Snapshot {
        snapshot.applying(try check(changes, against: snapshot, by: authority))
    }

    private func accept(
        _ change: SettingChange, against snapshot: Snapshot, _ authority: Authority
    ) throws(SettingError) -> SettingChange {
        let definition = self[change.key]
        let key = definition?.key ?? change.key
        guard change.layer != .schemaDefault else { throw .defaultLayer(key: key) }
        if let lock = snapshot.lock(on: key), change.layer > lock { throw .locked(key: key, by: lock) }
        if let needed = definition?.traits.role?.change, authority.role < needed {
            throw .roleNeeded(key: key, needed)
        }
        guard case .set(_, let value, let layer, _) = change else {
            // What is stored under a key that the bundle no longer has may be forgotten.
            guard definition != nil || snapshot.isStored(key) else { throw .unknownKey(key) }
            return .reset(key, layer: change.layer)
        }
        guard let definition else { throw .unknownKey(key) }
        guard !authority.isKept || definition.isWithinLimits(value) else { throw .tooLarge(key: key) }
        if authority.isRestoring, layer == .user, definition.isDefault(value, in: snapshot) {
            return .reset(key)
        }
        return .set(key, try definition.accept(value), layer: layer)
    }

    /// The user's values are asked of; what the vendor or the site provides waits until it is available.
    private func unavailable(_ changes: [SettingChange], in next: Snapshot) -> [SettingError] {
        changes.compactMap { change in
            guard change.layer == .user, change.value != nil,
                let reason = self[change.key]?.refusal(in: next, under: self)
            else { return nil }
            return .unavailable(key: change.key, reason: reason)
        }
    }

    /// The vendor and the site lock keys and sub-trees (`network.`, `wifi_*`, `*`) that are there.
    private func check(_ change: LockChange, against snapshot: Snapshot) throws(SettingError) {
        guard change.layer == .vendor || change.layer == .site else {
            throw .defaultLayer(key: change.layer.rawValue)
        }
        guard change.isLocked else {
            guard snapshot.isChanged(by: change) else {
                throw .notLocked(key: change.pattern, by: change.layer)
            }
            return
        }
        let isThere =
            has(change.pattern)
            || SettingPattern.isWide(change.pattern)
                && keys.contains { SettingPattern.covers(change.pattern, $0) }
        guard isThere else { throw .unknownKey(change.pattern) }
    }
}
