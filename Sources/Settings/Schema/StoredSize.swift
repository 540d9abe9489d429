/// How many bytes are stored, counted along as values come and go.
struct StoredSize: Hashable, Sendable {
    private(set) var total = 0
    /// Of the user's layer.
    private(set) var user = 0

    init(of stored: StoredValues) {
        for (layer, values) in stored.layers {
            for (key, value) in values { add(Self.bytes(key, value), in: layer) }
        }
    }

    mutating func replace(
        _ old: SettingValue?, with new: SettingValue?, at key: String, in layer: SettingLayer
    ) {
        if let old { add(-Self.bytes(key, old), in: layer) }
        if let new { add(Self.bytes(key, new), in: layer) }
    }

    /// Whether it may follow `before`: what is over the limits already may shrink.
    func mayFollow(_ before: StoredSize) -> Bool {
        (total <= Limits.storedBytes || total <= before.total)
            && (user <= Limits.userBytes || user <= before.user)
    }

    private mutating func add(_ bytes: Int, in layer: SettingLayer) {
        total += bytes
        if layer == .user { user += bytes }
    }

    private static func bytes(_ key: String, _ value: SettingValue) -> Int {
        key.utf8.count + value.byteCount
    }
}

extension Snapshot {
    /// Why the changes that lead to `next` are too much; nil where they are not.
    func excess(of changes: [SettingChange], leadingTo next: Snapshot) -> SettingError? {
        guard !next.size.mayFollow(size) else { return nil }
        let largest = changes.max { ($0.value?.byteCount ?? 0) < ($1.value?.byteCount ?? 0) }
        return largest.map { .tooLarge(key: $0.key) }
    }
}

extension SettingDefinition {
    /// Whether a value is one that may be kept, by its size alone.
    func isWithinLimits(_ value: SettingValue) -> Bool {
        guard value.isWithinLimits else { return false }
        guard case .text(let traits) = constraint, traits.maximumLength == nil, case .string(let text) = value
        else { return true }
        return text.count <= Limits.textCharacters
    }
}
