import Hardware
import Keys

/// The keys that type: those of the way of typing first, which are nobody else's, then those of the grammar that all fields have.
struct TypingKeys {
    let field: EditedField
    let grammar: KeyGrammar
    let way: [KeyUse<EditorCommand>]
    /// What the way's keys are pressed for nothing else.
    let taken: Set<Key>

    init(_ editor: FieldEditor) {
        let moment = editor.moment
        field = moment.field
        grammar = moment.grammar
        way = editor.state.way.uses(at: moment).map { $0.on(moment.field.keypad) }
        taken =
            way.isEmpty
            ? [] : Set(way.filter { $0.gesture != .hold }.flatMap { $0.bindings.flatMap(\.pattern.keys) })
    }

    /// What a digit does: most keys are digits, and no table has to be made of what all of them do.
    func command(of action: KeyAction, onDigit digit: Int) -> EditorCommand? {
        if !way.isEmpty, let command = KeyTable(way).command(of: action) { return command }
        guard field.keypad.hasDigits else {
            return field.keypad.typesCharacters ? KeyTable(characters).command(of: action) : nil
        }
        return switch action {
        case .press: tapped(digit).map { .type($0) }
        case .hold, .repeat: held(digit).map { .type($0) }
        case .release, .clash: nil
        }
    }

    func tapped(_ digit: Int) -> KeyRole? {
        taken.contains(.digit(digit)) ? nil : grammar.tapped(.digit(digit))
    }

    func held(_ digit: Int) -> KeyRole? { grammar.held(.digit(digit)) }

    /// Also of a keyboard that is plugged in beside a pad: its digits are no keys with letters.
    var characters: [KeyUse<EditorCommand>] {
        let pattern: KeyPattern = field.kind.isNumeric && !field.kind.isHexadecimal ? .numerals : .characters
        let caps = field.keypad.typesCharacters ? field.keypad.caps : []
        let patterns = [pattern] + caps.map(\.key).filter(Self.isOfNumericPad).map(KeyPattern.key)
        return [KeyUse(.press, patterns.map { ($0, .typeThrough) }, told: ToldUse(.extra, .type))]
    }

    /// Keys of a keyboard's numeric pad, where its board names them: they type as its other keys do.
    private static func isOfNumericPad(_ key: Key) -> Bool {
        if case .character = key { return false }
        return key.typed != nil
    }
}

extension KeyUse {
    /// On the keys that have its meanings on a keypad.
    fileprivate func on(_ keypad: KeypadDescription) -> Self {
        let bindings = bindings.flatMap { binding -> [(KeyPattern, Command)] in
            guard case .key(let key) = binding.pattern else { return [(binding.pattern, binding.command)] }
            return keypad.keys(for: key).map { (.key($0), binding.command) }
        }
        return Self(gesture, bindings, told: told)
    }
}

extension KeyPattern {
    /// The keys that it means, where they can be counted.
    fileprivate var keys: [Key] {
        switch self {
        case .key(let key): [key]
        case .digits(let digits): digits.map(Key.digit)
        case .characters, .numerals: []
        }
    }
}
