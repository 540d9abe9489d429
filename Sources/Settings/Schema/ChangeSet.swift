/// What is changed together: values, and what layers lock.
package struct ChangeSet: Hashable, Sendable {
    /// Made in that order: of two for one key and layer the last holds.
    package var values: [SettingChange]
    /// Made in that order, beside the values.
    package var locks: [LockChange]

    /// Locks nothing unless said.
    package init(_ values: [SettingChange], locks: [LockChange] = []) {
        (self.values, self.locks) = (values, locks)
    }

    /// Whether nothing is asked for; what is may still change nothing.
    package var isEmpty: Bool { values.isEmpty && locks.isEmpty }

    /// Both, those of `other` last.
    package func and(_ other: ChangeSet) -> ChangeSet {
        ChangeSet(values + other.values, locks: locks + other.locks)
    }
}

extension ChangeSet: ExpressibleByArrayLiteral {
    /// Values alone, no locks.
    package init(arrayLiteral values: SettingChange...) { self.init(values) }
}

/// A layer locks a key or a sub-tree (`network.`, `wifi_*`, `*`), or no longer.
package struct LockChange: Hashable, Sendable {
    /// A key, or the beginning of keys before `.`, `*` or `_*`.
    package let pattern: String
    /// The vendor or the site: no other layer locks.
    package let layer: SettingLayer
    /// False takes the lock away.
    package let isLocked: Bool

    /// - Parameter pattern: exactly as it was locked, where it is to be unlocked.
    package init(_ pattern: String, layer: SettingLayer, isLocked: Bool) {
        (self.pattern, self.layer, self.isLocked) = (pattern, layer, isLocked)
    }
}

// MARK: What it does to a snapshot

extension Snapshot {
    /// The snapshot after changes that were checked; one revision later unless there are none.
    package func applying(_ changes: ChangeSet) -> Snapshot {
        changes.isEmpty ? self : previewing(changes).advanced()
    }

    /// What shows once changes that were checked hold; the revision stays.
    package func previewing(_ changes: ChangeSet) -> Snapshot {
        var next = self
        for change in changes.values { next.perform(change) }
        for change in changes.locks { next.perform(change) }
        return next
    }

    /// What takes changes back: what their layers hold and lock now.
    package func undoing(_ changes: ChangeSet) -> ChangeSet {
        ChangeSet(
            undoing(changes.values),
            locks: changes.locks.map {
                LockChange($0.pattern, layer: $0.layer, isLocked: isLocked($0.pattern, by: $0.layer))
            })
    }

    /// False where the layer locks that very pattern already, or does not and shall not.
    package func isChanged(by change: LockChange) -> Bool {
        isLocked(change.pattern, by: change.layer) != change.isLocked
    }

    /// The settings that others are told of once `changes` hold: those that were changed, and those that show another
    /// value for a lock.
    package func told(of changes: ChangeSet) -> [SettingChange] {
        guard !changes.locks.isEmpty else { return changes.values }
        let next = previewing(changes)
        let keys = Set(stored.layers.values.lazy.flatMap(\.keys))
        let shown = keys.subtracting(changes.values.map(\.key)).filter {
            !value(for: $0).isIdentical(to: next.value(for: $0))
        }
        return changes.values
            + shown.sorted().map { key in next.value(for: key).map { .set(key, $0) } ?? .reset(key) }
    }

    private func isLocked(_ pattern: String, by layer: SettingLayer) -> Bool {
        stored.locks[layer]?.contains(pattern) ?? false
    }
}
