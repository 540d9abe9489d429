/// What keypads of a class are like, for whoever must act differently: asked instead of the class.
package struct KeypadAbilities: OptionSet, Hashable, Sendable {
    /// A bit for each ability; never stored.
    package let rawValue: UInt16

    /// - Parameter rawValue: a bit for each ability.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Digits are there to be pressed, so that letters sit on them.
    static let digits = Self(rawValue: 1 << 0)
    static let printedLetters = Self(rawValue: 1 << 1)
    /// Letters may be dialled, as on a telephone.
    static let dialledLetters = Self(rawValue: 1 << 2)
    /// A key is a character, of whatever script.
    static let characters = Self(rawValue: 1 << 3)
    /// No key types anything: characters are chosen on the screen.
    static let cells = Self(rawValue: 1 << 4)
    static let knob = Self(rawValue: 1 << 5)
    /// Left is the key that erases where it is held.
    static let erasingLeft = Self(rawValue: 1 << 6)
    /// Back is the key that erases where there is no other.
    static let erasingBack = Self(rawValue: 1 << 7)
    /// Arrows are free to move the caret.
    static let caretArrows = Self(rawValue: 1 << 8)
    /// Digits mean nothing else in lists, so that they may stand for rows.
    static let freeDigits = Self(rawValue: 1 << 9)
    /// What other pads have keys for is a digit, * or # here.
    static let onlyTwelveKeys = Self(rawValue: 1 << 10)
}

/// Which of a field's columns the star and pound of a keypad are read from.
package enum SignKeys: Hashable, Sendable {
    /// The mode's own.
    case mode
    /// The mode's own, but held they edit, and in whole numbers they erase and save.
    case editing
    /// A 4x4 pad's.
    case matrix
    case numberPad
}

/// The table: one row a class.
extension HardwareClass {
    /// Of every keypad of the class, whatever keys a board lacks.
    package var abilities: KeypadAbilities {
        switch self {
        case .fullKeyboard: [.characters, .caretArrows, .freeDigits]
        case .phonePad: [.digits, .printedLetters, .dialledLetters, .erasingBack, .caretArrows, .freeDigits]
        case .barePad: [.digits, .printedLetters, .onlyTwelveKeys]
        case .numberPad: [.digits]
        case .matrix: [.digits, .caretArrows, .freeDigits]
        case .directionPad: [.cells, .erasingLeft]
        case .rotary: [.cells, .knob]
        }
    }

    /// Of every keypad of the class.
    package var signKeys: SignKeys {
        switch self {
        case .barePad: .editing
        case .matrix: .matrix
        case .numberPad: .numberPad
        default: .mode
        }
    }
}

/// What is asked of a keypad.
extension KeypadDescription {
    /// Digits are there to be pressed, so that letters sit on them.
    package var hasDigits: Bool { hardwareClass.abilities.contains(.digits) }

    /// A key shows the letters that it types.
    package var hasPrintedLetters: Bool { hardwareClass.abilities.contains(.printedLetters) }

    /// Letters may be dialled, as on a telephone.
    package var dialsLetters: Bool { hardwareClass.abilities.contains(.dialledLetters) }

    /// A key is a character, of whatever script.
    package var typesCharacters: Bool { hardwareClass.abilities.contains(.characters) }

    /// No key types anything: characters are chosen on the screen, and a menu has what edits.
    package var choosesCharacters: Bool { hardwareClass.abilities.contains(.cells) }

    /// A knob takes the place of arrows: it turns through lists and characters.
    package var hasKnob: Bool { hardwareClass.abilities.contains(.knob) }

    /// Left is the key that erases where it is held.
    package var erasesWithLeft: Bool { hardwareClass.abilities.contains(.erasingLeft) }

    /// Arrows are free to move the caret.
    package var movesCaretWithArrows: Bool { hardwareClass.abilities.contains(.caretArrows) }

    /// Digits mean nothing else in lists, so that they may stand for rows.
    package var hasFreeDigits: Bool { hardwareClass.abilities.contains(.freeDigits) }

    /// As the class reads them.
    package var signKeys: SignKeys { hardwareClass.signKeys }
}
