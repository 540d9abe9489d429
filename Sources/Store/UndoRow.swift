import Settings

/// What takes one change back, as the table `undo` keeps it: a layer's value, or, under `lock` and the layer's name,
/// whether it locks.
struct UndoRow {
    let place: String
    let key: String
    /// Nil for a reset.
    let value: SettingValue?
    /// Whether the value's row said that it is a secret.
    var isSecret = false

    static let lockPrefix = "lock "
}

extension UndoRow {
    init(_ change: SettingChange) {
        self.init(
            place: change.layer.rawValue, key: change.key, value: change.value, isSecret: change.isSecret)
    }

    init(_ change: LockChange) {
        self.init(
            place: Self.lockPrefix + change.layer.rawValue, key: change.pattern,
            value: .boolean(change.isLocked))
    }
}

extension ChangeSet {
    /// What no version of this program has written is left out.
    mutating func add(_ row: UndoRow) {
        let isLock = row.place.hasPrefix(UndoRow.lockPrefix)
        let name = isLock ? String(row.place.dropFirst(UndoRow.lockPrefix.count)) : row.place
        guard let layer = SettingLayer(rawValue: name), layer != .schemaDefault else { return }
        if isLock {
            locks.append(LockChange(row.key, layer: layer, isLocked: row.value == .boolean(true)))
        } else {
            values.append(
                row.value.map { .set(row.key, $0, layer: layer, isSecret: row.isSecret) }
                    ?? .reset(row.key, layer: layer))
        }
    }
}
