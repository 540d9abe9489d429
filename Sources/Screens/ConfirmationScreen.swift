import Hardware
import Keys
import Localization
import Scenes
import Settings

/// The changes that hold and are undone unless they are confirmed: nothing else can be done meanwhile.
struct ConfirmationScreen: ListedScreen {
    var list: RowList
    private(set) var confirmation: Confirmation

    init(_ confirmation: Confirmation, in context: ScreenContext) {
        self.confirmation = confirmation
        list = RowList(title: context.words[.keepTitle], rows: Self.rows(of: confirmation, in: context))
        list.cursor = ListCursor(startOf: context.measured(list))
    }

    private static func rows(of confirmation: Confirmation, in context: ScreenContext) -> [ListRow] {
        let words = context.words
        var rows = confirmation.changes.indices.map(ListRow.change)
        if confirmation.trial.origin.door != .panel { rows.append(.footer(words[.setFromAfar])) }
        return rows + [.footer(words(.keepHow, context.keys.open))]
    }

    // MARK: Keys and time

    mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext) -> [ScreenRequest]
    {
        confirmation.now = time
        let keypad = context.keypad
        switch action {
        case .press(let key): return press(keypad.listKey(for: key), at: time, in: context)
        case .release(let key) where keypad.listKey(for: key) == .ok: confirmation.heldSince = nil
        case .hold(let key) where keypad.listKey(for: key) == .back: return [.effect(.undo), .click]
        case .repeat(let key): moveOn(keypad.listKey(for: key), in: context)
        case .hold, .release, .clash: break
        }
        return expire(at: time, in: context)
    }

    private mutating func press(_ key: Key, at time: Duration, in context: ScreenContext) -> [ScreenRequest] {
        switch key {
        case .ok: confirmation.heldSince = time
        case .up: list.move(.up, isRepeat: false, in: context)
        case .down: list.move(.down, isRepeat: false, in: context)
        default: return [.refuse(LocalizedString(.keepKeys, context.keys.open, context.keys.back))]
        }
        return [.click]
    }

    var deadline: Duration? { confirmation.deadline }

    mutating func expire(at time: Duration, in context: ScreenContext) -> [ScreenRequest] {
        confirmation.now = time
        guard !confirmation.isSaving, let since = confirmation.heldSince,
            time >= since + Confirmation.hold
        else { return [] }
        confirmation.isSaving = true
        confirmation.heldSince = nil
        return [.effect(.confirm), .click]
    }

    /// The answer could not be kept: it can be given again.
    mutating func refused() { confirmation.isSaving = false }

    /// Another keypad: what a finger did on the old one is over.
    mutating func letGo() { confirmation.heldSince = nil }

    // MARK: Rows

    func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] { [] }

    func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        guard case .change(let index) = row, confirmation.changes.indices.contains(index) else {
            return RowContent(title: "")
        }
        return context.content(
            of: confirmation.changes[index], from: confirmation.before, to: context.settings.snapshot)
    }

    func verb(for row: ListRow, in context: ScreenContext) -> String? { nil }

    func hints(in context: ScreenContext) -> [HintBarContent.Item]? {
        let (words, keys) = (context.words, context.keys)
        return [
            HintBarContent.Item("\(words[.hold]) \(keys.open)", words[.keepThem]),
            HintBarContent.Item("\(words[.hold]) \(keys.back)", words[.undo]),
        ]
    }

    func note(in context: ScreenContext) -> String? { context.words(.secondsLeft, confirmation.secondsLeft) }

    // MARK: What becomes of it

    mutating func renew(in context: ScreenContext) {
        list.renew(Self.rows(of: confirmation, in: context), in: context)
    }

    mutating func follow(in context: ScreenContext) -> Bool {
        list.title = context.words[.keepTitle]
        return true
    }

    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool { true }
}
