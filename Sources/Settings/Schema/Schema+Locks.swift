// Locks: a key, or a sub-tree: `network.`, `wifi_*`, `*`.
extension Schema {
    /// What a layer locks after these patterns were added or removed. The first that locks nothing is thrown.
    package func locks(
        _ patterns: [String], isLocked: Bool, in layer: SettingLayer, of snapshot: Snapshot
    ) throws(SettingError) -> Set<String> {
        guard layer == .vendor || layer == .site else { throw .defaultLayer(key: layer.rawValue) }
        var locks = snapshot.stored.locks[layer] ?? []
        for pattern in patterns {
            if isLocked {
                guard keys.contains(where: { Snapshot.lock(pattern, covers: $0) }) else {
                    throw .unknownKey(pattern)
                }
                locks.insert(pattern)
            } else if locks.remove(pattern) == nil {
                throw .unknownKey(pattern)
            }
        }
        return locks
    }
}

extension Snapshot {
    /// The snapshot once a layer locks these, and the settings that show another value for it.
    package func locking(_ patterns: Set<String>, in layer: SettingLayer) -> (
        next: Snapshot, changed: [String]
    ) {
        var next = self
        next.setLocks(patterns, of: layer)
        let keys = Set(stored.layers.values.lazy.flatMap(\.keys))
        return (next, keys.filter { value(for: $0) != next.value(for: $0) }.sorted())
    }
}
