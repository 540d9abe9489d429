import Hardware
import Keys
import Localization

/// What the keys do while something lies over them.
struct PickerTable {
    typealias Use = KeyUse<EditorCommand>

    let editor: FieldEditor

    private var keypad: KeypadDescription { editor.keypad }
    private var field: EditedField { editor.field }

    func uses(of picker: OpenPicker) -> [Use] {
        switch picker {
        case .symbols(let page):
            let entries = SymbolPages.page(page, of: field.symbolEntries)
            return picks(entries.count) + pages + reveal + closes
        case .list(let entries), .recent(let entries): return picks(entries.count) + closes
        case .menu(nil): return actions + [done]
        case .menu: return moves + chooses
        }
    }

    // MARK: Entries

    private func picks(_ count: Int) -> [Use] {
        guard count > 0 else { return [] }
        return [Use(.press, [(.digits(1...count), .pick)], told: ToldUse(.act, .pick))]
    }

    private var pages: [Use] {
        guard SymbolPages.count(of: field.symbolEntries) > 1 else { return [] }
        let on: [Key] = [.star, .dot] + keypad.keys(for: .right) + [.down]
        let back: [Key] = [.pound, .plus] + keypad.keys(for: .left) + [.up]
        return [
            Use(.press, on, .turnPage(1), told: turning(.next, "▶")),
            Use(.press, back, .turnPage(-1), told: turning(.previous, "◀")),
        ]
    }

    /// Pages are numbered in the title bar; which key goes on and which goes back is to be seen.
    private func turning(_ word: StringKey, _ sign: String) -> ToldUse {
        ToldUse(.move, LocalizedString(word), short: LocalizedString(verbatim: sign))
    }

    private var reveal: [Use] {
        editor.canReveal ? [Use(.press, [.digit(0)], .reveal, told: ToldUse(.extra, editor.revealWord))] : []
    }

    /// A bare pad has its star only: it closes what has no pages, and held what has some. OK closes where no other key does.
    private var closes: [Use] {
        let told = ToldUse(.leave, .close)
        let own = keypad.keys(for: .back) + keypad.keys(for: .erase) + [.minus]
        let keys = own.contains(where: keypad.has) ? own : keypad.keys(for: .ok)
        guard keypad.hasOnlyTwelveKeys else { return [Use(.press, keys, .close, told: told)] }
        return [Use(.press, [.star], .close), Use(.hold, [.star], .close, told: told)]
    }

    // MARK: The menu

    private var actions: [Use] {
        field.menu.map { action in
            Use(
                .press, [.digit(action.digit)], .act(action),
                told: editor.isOfUse(action) ? told(action) : nil)
        }
    }

    private func told(_ action: EditAction) -> ToldUse {
        let part: StripPart =
            switch action {
            case .save: .save
            case .erase: .erase
            case .cancel: .leave
            case .left, .right, .start, .end: .caret
            default: .extra
            }
        let label = editor.label(of: action)
        return ToldUse(
            part,
            LocalizedString(verbatim: action.isSign ? label : label.withCapital(in: editor.words.capitals)))
    }

    private var done: Use {
        let keys = keypad.has(.star) ? [.star] : keypad.keys(for: .ok) + keypad.keys(for: .back)
        return Use(.press, keys, .close, told: ToldUse(.leave, .done))
    }

    private var moves: [Use] {
        let told = ToldUse(.move, .move)
        if keypad.hasKnob {
            return [
                Use(
                    .steps,
                    [(.key(.counterclockwise), .moveFocus(.left)), (.key(.clockwise), .moveFocus(.right))],
                    told: told)
            ]
        }
        return [
            Use(
                .steps,
                [
                    (.key(.up), .moveFocus(.up)), (.key(.down), .moveFocus(.down)),
                    (.key(.left), .moveFocus(editor.traits.pointing(.left))),
                    (.key(.right), .moveFocus(editor.traits.pointing(.right))),
                ], told: told)
        ]
    }

    /// Whether what has the focus does something now.
    private var picksSomething: Bool {
        guard case .menu(let focus?) = editor.state.picker, field.menu.indices.contains(focus) else {
            return true
        }
        return editor.isOfUse(field.menu[focus])
    }

    /// Whether what has the focus leaves the editor, which no hold takes back.
    var leaves: Bool {
        guard case .menu(let focus?) = editor.state.picker, field.menu.indices.contains(focus) else {
            return false
        }
        return [.save, .cancel].contains(field.menu[focus])
    }

    private var chooses: [Use] {
        let ok = keypad.keys(for: .ok)
        let told = ToldUse(.leave, .done)
        return [
            Use(.press, ok, .pickFocus, told: picksSomething ? ToldUse(.act, .pick) : nil),
            Use(.press, keypad.keys(for: .back), .close, told: told),
            Use(.hold, ok, .close, told: keypad.has(.back) ? nil : told),
        ]
    }
}
