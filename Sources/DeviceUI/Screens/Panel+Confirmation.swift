import Settings

// MARK: Changes that must be confirmed

extension Panel {
    /// Whether something on the screen waits for an answer: it must not blank.
    package var mustStayLit: Bool { confirmation != nil || factoryReset != nil }

    /// What was asked to be applied holds; it is undone unless it is confirmed.
    package mutating func applied(_ snapshot: Snapshot, at time: Duration) {
        let confirmation = Confirmation(staged, before: self.snapshot, at: time)
        staged = []
        self.snapshot = snapshot
        leaveStaged()
        beginConfirming(confirmation)
    }

    mutating func beginConfirming(_ confirmation: Confirmation) {
        self.confirmation = confirmation
        let rows =
            confirmation.changes.indices.map(ListRow.change) + [.footer(words(.keepHow, keys.open))]
        var screen = ListScreen(kind: .confirmation, title: words[.keepTitle], rows: rows)
        screen.cursor = ListCursor(startOf: measured(screen))
        push(screen)
    }

    /// The changes stay.
    package mutating func confirmed(at time: Duration) {
        endConfirming()
        show(words[.applied], at: time)
    }

    /// The changes are taken back.
    package mutating func undone(_ snapshot: Snapshot, at time: Duration) {
        endConfirming()
        stored(snapshot)
        show(words[.notConfirmed], isError: true, at: time, for: .seconds(60))
    }

    private mutating func endConfirming() {
        confirmation = nil
        if case .confirmation = list.kind, screens.count > 1 { screens.removeLast() }
        refreshRows()
    }

    mutating func handleConfirming(_ action: KeyAction, at time: Duration) -> [Effect] {
        confirmation?.now = time
        switch action {
        case .press(let key):
            expireNotice(at: time, isKey: true)
            return pressConfirming(keypad.listKey(for: key), at: time)
        case .release(let key) where keypad.listKey(for: key) == .ok:
            confirmation?.heldSince = nil
        case .hold(let key) where keypad.listKey(for: key) == .back: return [.undo, .sound(.click)]
        case .repeat(let key): moveConfirming(keypad.listKey(for: key), isRepeat: true)
        case .hold, .release, .clash: break
        }
        return expireConfirmation(at: time)
    }

    private mutating func pressConfirming(_ key: Key, at time: Duration) -> [Effect] {
        switch key {
        case .ok: confirmation?.heldSince = time
        case .up, .down: moveConfirming(key, isRepeat: false)
        default: return refuse(Phrase(.keepKeys, keys.open, keys.back), at: time)
        }
        return [.sound(.click)]
    }

    private mutating func moveConfirming(_ key: Key, isRepeat: Bool) {
        if key == .up { move(.up, isRepeat: isRepeat) }
        if key == .down { move(.down, isRepeat: isRepeat) }
    }

    mutating func expireConfirmation(at time: Duration) -> [Effect] {
        guard var confirmation else { return [] }
        confirmation.now = time
        defer { self.confirmation = confirmation }
        guard !confirmation.isSaving else { return [] }
        if time >= confirmation.until {
            confirmation.isSaving = true
            return [.undo]
        }
        if let since = confirmation.heldSince, time >= since + Confirmation.hold {
            confirmation.isSaving = true
            confirmation.heldSince = nil
            return [.confirm, .sound(.click)]
        }
        return []
    }

    var confirmationHints: [HintBarContent.Item] {
        [
            HintBarContent.Item("\(words[.hold]) \(keys.open)", words[.keepThem]),
            HintBarContent.Item("\(words[.hold]) \(keys.back)", words[.undo]),
        ]
    }
}
