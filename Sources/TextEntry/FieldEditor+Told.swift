import Hardware
import Keys
import Localization

/// What the strip says of keys that type.
extension FieldEditor {
    /// What the strip says of a key that types; nil for one that does nothing.
    func told(_ role: KeyRole, _ key: Key) -> ToldUse? {
        switch role {
        case .refuse, .explain: nil
        case .symbols where field.symbolEntries.isEmpty: nil
        case .nextMode where field.ring.count < 2: nil
        // Words are left by it: that is not dropped.
        case .nextMode where state.page == .words:
            ToldUse(.change, LocalizedString(verbatim: sign(of: role, key)))
        // Boxes have no map of the pad that would show it; one that stands there already is swallowed.
        case .separator where kind.isStepped, .insert where kind.isStepped:
            state.text.isAfterAutoSeparator ? nil : separating(role, key)
        case .sign where !traits.allowsSign: nil
        case .shift where !hasCase: nil
        case .symbols: ToldUse(.extra, .symbols)
        case .shift: ToldUse(.extra, .letterCase)
        case .actions: ToldUse(.extra, .menu)
        case .erase: ToldUse(.erase, .erase)
        case .save: ToldUse(.save, okWord)
        case .insert(" "): ToldUse(.extra, .space)
        default: ToldUse(.extra, LocalizedString(verbatim: sign(of: role, key)))
        }
    }

    /// What a separator is for is to go on to the next box; a key that is printed with it says itself.
    private func separating(_ role: KeyRole, _ key: Key) -> ToldUse {
        let sign = LocalizedString(verbatim: sign(of: role, key))
        guard [.separator, .insert(field.separator)].contains(role),
            keypad.legend(of: key) != String(field.separator)
        else { return ToldUse(.change, sign) }
        return ToldUse(.change, LocalizedString(.nextLetter), short: sign)
    }

    /// Few letters that stand for what a key types.
    private func sign(of role: KeyRole, _ key: Key) -> String {
        switch role {
        case .letters: label(of: state.page)
        case .digit: "123"
        case .hexLetter: "a-f"
        case .cycle(let characters): String(characters.prefix(3))
        case .insert(let character): String(character)
        case .nextMode: label(of: modeAfterThis)
        case .at: state.text.characters.contains("@") ? "." : "@"
        case .separator: String(kind == .decimal ? traits.decimalSeparator : field.separator)
        case .sign: "±"
        case .list(let characters): String(characters.filter { $0 != " " }.prefix(3))
        case .refuse, .explain, .symbols, .shift, .actions, .erase, .save: ""
        }
    }
}
