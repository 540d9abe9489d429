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
        // One key that comes to it is enough.
        case .nextMode where hasCase && label(of: modeAfterThis) == nextCaseSign: nil
        // Words are left by it: that is not dropped.
        case .nextMode where state.page == .words:
            ToldUse(.change, LocalizedString(verbatim: sign(of: role)))
        // Boxes have no map of the pad that would show it; one that stands there already is swallowed.
        case .separator where field.isStepped, .insert where field.isStepped:
            state.text.isAfterAutoSeparator || state.text.hasWrongDigit ? nil : separating(role, key)
        case .sign where !traits.text.allowsSign: nil
        case .shift where !hasCase: nil
        // Boxes say what they hold; a digit that made a number too large is erased first.
        case .digit where field.isStepped: state.text.hasWrongDigit ? nil : ToldUse(.move, .type)
        // Where nothing else is typed no mode has to be named.
        case .digit where field.ring.count < 2: ToldUse(.extra, .type)
        case .symbols: ToldUse(.extra, .symbols)
        case .shift: ToldUse(.extra, LocalizedString(verbatim: shiftSign))
        case .actions: ToldUse(.extra, .menu)
        case .erase: ToldUse(.erase, .erase)
        case .save: ToldUse(.save, okWord)
        case .insert(" "): ToldUse(.extra, .space)
        default: ToldUse(.extra, LocalizedString(verbatim: sign(of: role)))
        }
    }

    /// What a separator is for is to go on to the next box, in the last one it is refused; a key that is printed with it
    /// says itself.
    private func separating(_ role: KeyRole, _ key: Key) -> ToldUse? {
        let separator = role == .insert("/") ? "/" : field.separator
        guard state.text.leadsOn(by: separator, in: field) else { return nil }
        let sign = LocalizedString(verbatim: sign(of: role))
        guard [.separator, .insert(field.separator)].contains(role),
            keypad.legend(of: key) != String(field.separator)
        else { return ToldUse(.change, sign) }
        return ToldUse(.change, LocalizedString(.nextLetter), short: sign)
    }

    /// What shift comes to: of a letter that may still change, else of the next one.
    private var shiftSign: String {
        isPendingUpper.map { $0 ? "A>a" : "a>A" } ?? nextCaseSign
    }

    private var nextCaseSign: String {
        var next = self
        next.state.text.chosenCase = letterCase.next
        return next.label(of: state.page)
    }

    /// Whether the letter that may still change is a capital; nil where none may.
    var isPendingUpper: Bool? {
        guard let letter = state.way.pending?.letter, letter.isLetter else { return nil }
        return field.cased(letter, isUpper: false) != letter
    }

    /// What the key for the @ types: there is one.
    var afterName: Character { state.text.characters.contains("@") ? "." : "@" }

    /// Few letters that stand for what a key types.
    func sign(of role: KeyRole) -> String {
        switch role {
        case .letters: label(of: state.page)
        case .digit: "123"
        case .hexLetter: field.hasCapitalDigits ? "A-F" : "a-f"
        case .cycle(let characters): String(characters.prefix(3))
        case .insert(let character): String(character)
        case .nextMode: label(of: modeAfterThis)
        case .at: String(afterName)
        case .separator: String(kind == .decimal ? field.decimalSeparator : field.separator)
        case .sign: "±"
        case .list(let characters): String(characters.filter { $0 != " " }.prefix(3))
        case .refuse, .explain, .symbols, .shift, .actions, .erase, .save: ""
        }
    }
}

extension ToldUse {
    /// What was erased at once comes back; ⌫ would say that something goes.
    static let takeBack = ToldUse(.erase, LocalizedString(.takeBack), short: LocalizedString(verbatim: "↺"))
}
