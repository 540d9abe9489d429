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
        focusStart(in: context)
    }

    private static func rows(of confirmation: Confirmation, in context: ScreenContext) -> [ListRow] {
        let words = context.words
        var rows = confirmation.changes.indices.map(ListRow.change)
        if confirmation.trial.origin.door != .panel { rows.append(.footer(words[.setFromAfar])) }
        let yes = context.keys.question.item(for: .yes, on: context.keypad, in: words)
        return rows + [.footer(words(.keepHow, yes?.legend ?? ""))]
    }

    // MARK: Keys and time

    mutating func handle(_ action: KeyAction, at time: Duration, in context: ScreenContext) -> [ScreenRequest]
    {
        confirmation.now = time
        guard let command = keys(in: context).command(of: action) else {
            return lift(action, in: context) + expire(at: time, in: context)
        }
        return perform(command, by: action, at: time, in: context) + expire(at: time, in: context)
    }

    mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        switch command {
        case .beginYes:
            confirmation.heldSince = time
            return [.click]
        // Time says yes while the key is down.
        case .yes: return []
        case .no: return [.effect(.undo), .click]
        default: return performInList(command, by: action, in: context)
        }
    }

    /// A key is let go, or one that does nothing here was pressed.
    private mutating func lift(_ action: KeyAction, in context: ScreenContext) -> [ScreenRequest] {
        switch action {
        case .release(let key) where keys(in: context).command(of: .press(key)) == .beginYes:
            confirmation.heldSince = nil
            return []
        case .press: return [.refuse(refusal(in: context))]
        default: return []
        }
    }

    private func refusal(in context: ScreenContext) -> LocalizedString {
        let table = keys(in: context)
        let legends = [ListCommand.yes, .no].map {
            table.item(for: $0, on: context.keypad, in: context.words)?.legend ?? context.words[.back]
        }
        return LocalizedString(.keepKeys, legends[0], legends[1])
    }

    func keys(in context: ScreenContext) -> ListTable { context.keys.question }

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

    func verb(for row: ListRow, in context: ScreenContext) -> StringKey? { nil }

    func note(in context: ScreenContext) -> String? { context.words(.secondsLeft, confirmation.secondsLeft) }

    // MARK: What becomes of it

    mutating func renew(in context: ScreenContext) {
        renew(Self.rows(of: confirmation, in: context), in: context)
    }

    mutating func follow(in context: ScreenContext) -> Bool {
        list.title = context.words[.keepTitle]
        return true
    }

    func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool { true }
}
