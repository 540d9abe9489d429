import Hardware
import Keys
import Localization
import Scenes
import Settings

// MARK: Changes that must be confirmed

extension Panel {
    /// Whether something on the screen waits for an answer: it must not blank.
    package var mustStayLit: Bool { confirmation != nil || factoryReset != nil }

    /// Whether nothing else can be done until what waits is confirmed or undone.
    var isAskingToConfirm: Bool { asked != nil }

    /// What the list on the screen asks to confirm.
    var asked: Confirmation? { confirmation.flatMap { $0.isShown ? $0 : nil } }

    /// After every turn: what waits to be confirmed, and what became of what waited before.
    ///
    /// - Parameter now: on the clock of the trial; `time` is the keys'.
    package mutating func follow(
        _ trial: Trial?, _ lastEnd: Trial.End?, _ snapshot: Snapshot, now: Duration, at time: Duration
    ) {
        if let confirmation, confirmation.trial.token != trial?.token {
            let isKept = lastEnd?.token == confirmation.trial.token && lastEnd?.isKept == true
            if isKept { confirmed(at: time) } else { undone(snapshot, at: time) }
        }
        if let trial, confirmation == nil {
            confirmation = Confirmation(trial, until: time + trial.timeLeft(at: now), at: time)
            if trial.origin.door == .panel { staged = [] }
            stored(snapshot)
        }
        admitConfirmation()
    }

    /// Asks, as soon as nobody is in the middle of something else.
    mutating func admitConfirmation() {
        guard let confirmation, !confirmation.isShown, activity == nil, factoryReset == nil else { return }
        var screen = ListScreen(
            kind: .confirmation, title: words[.keepTitle], rows: confirmationRows(confirmation))
        screen.cursor = ListCursor(startOf: measured(screen))
        push(screen)
        self.confirmation?.isShown = true
    }

    func confirmationRows(_ confirmation: Confirmation) -> [ListRow] {
        var rows = confirmation.changes.indices.map(ListRow.change)
        if confirmation.trial.origin.door != .panel { rows.append(.footer(words[.setFromAfar])) }
        return rows + [.footer(words(.keepHow, keys.open))]
    }

    /// The changes stay.
    private mutating func confirmed(at time: Duration) {
        endConfirming()
        show(words[.applied], at: time)
    }

    /// The changes are taken back.
    private mutating func undone(_ snapshot: Snapshot, at time: Duration) {
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
