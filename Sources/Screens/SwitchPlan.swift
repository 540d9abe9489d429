import Hardware
import Keys
import TextEntry

/// What one switch may choose on a screen: places that the focus goes over by itself, then keys one by one.
package struct SwitchPlan {
    /// Goes to the next place; nil where only keys are chosen.
    package var next: Key?
    /// Goes to the next cell of the place that was chosen; nil where choosing it is all.
    package var nextCell: Key?
    /// How many cells that place has.
    package var cellCount = 1
    /// Where the focus is: a list's is greater the further down it is, a grid's comes round.
    package var place: [Int] = []
    /// Whether the focus comes back to where it began by going on.
    package var isRing = false
    /// Which of its cells the focus is on.
    package var cell = 0
    /// What OK does where the focus is; nil where it does nothing there.
    package var ok: SwitchKey?
    /// What else there is, in the strip's order.
    package var keys: [SwitchKey] = []

    /// Nil where nothing is chosen by the focus or told keys, as while bare contacts are wanted.
    package init?(_ state: ScreenState, in context: ScreenContext) {
        switch state {
        case .page, .choices, .find, .staged, .details, .trouble, .stick:
            guard let list = state.listed else { return nil }
            self.init(rowsOf: list, in: context)
        case .reader, .confirmation, .destructive:
            guard let list = state.listed else { return nil }
            self.init(list.told(in: context).switchKeys(on: context.keypad, in: context.words))
        case .adjuster(let adjuster):
            let table = adjuster.keys(in: context).table
            self.init(table.switchKeys(on: context.keypad, in: context.words))
        case .editor(let editor): self.init(editor.editor, in: context)
        case .keypad, .factoryReset: return nil
        }
    }

    private init(_ keys: [SwitchKey]) { self.keys = keys }

    private init(rowsOf list: any ListedScreen, in context: ScreenContext) {
        let cursor = list.list.cursor
        next = .down
        place = [cursor.topRow, cursor.topOffset, cursor.focus ?? -1]
        take(
            list.told(in: context).switchKeys(on: context.keypad, in: context.words), movedBy: [.up, .down])
    }

    private init(_ editor: FieldEditor, in context: ScreenContext) {
        let told = editor.table.switchKeys(on: context.keypad, in: context.words)
        let arrows: Set<Key> = [.up, .down, .left, .right]
        isRing = true
        switch editor.overlay {
        case .menu(_, _, let focus?):
            next = editor.traits.pointing(.right)
            place = [focus]
            take(told, movedBy: arrows)
        case .grid(let rows, let focus):
            next = .down
            nextCell = editor.traits.pointing(.right)
            place = [focus?.row ?? -1]
            cell = focus?.column ?? 0
            cellCount = focus.map { rows[min($0.row, rows.count - 1)].count } ?? 1
            take(told, movedBy: arrows)
        default: keys = told
        }
    }

    /// Arrows are what the focus moves by, and OK is what the switch is while it does.
    private mutating func take(_ told: [SwitchKey], movedBy arrows: Set<Key>) {
        ok = told.first { $0.key == .ok && $0.gesture != .hold }
        keys = told.filter { $0 != ok && !($0.gesture == .steps && arrows.contains($0.key)) }
    }
}

/// What one switch would do now: it stands in the strip in place of what keys do.
package struct SwitchOffer: Hashable, Sendable {
    /// None where a press does nothing.
    package let items: [StripItem]
    /// Whether it is a key's turn, and the strip has what the focus has elsewhere.
    package let isKey: Bool

    /// None where a press does nothing.
    package init(_ item: StripItem?, isKey: Bool = false) {
        items = [item].compactMap { $0 }
        self.isKey = isKey
    }

    /// In words; empty where a press does nothing.
    package var label: String { items.map(\.label).joined() }
}
