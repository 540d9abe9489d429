import Hardware
import Localization
import PropertyLists
import Settings
import Words

/// What the editor must know about a field: its text traits, and what the device adds.
package struct FieldTraits: Hashable, Sendable {
    /// What the bundle or the program says of the field.
    package var text: TextTraits
    /// Of the field's content, as in "de" or "pt-BR": the traits' own where they say one.
    package var language: String {
        get { text.language ?? usualLanguage }
        set {
            usualLanguage = newValue
            if text.language != nil { text.language = newValue }
        }
    }
    /// Where the field has none of its own.
    private var usualLanguage: String
    /// Of the screen around the field; nil where that is the usual one.
    private let screenLanguage: String?
    /// When a secret shows what was typed.
    package var secretPolicy: SecretPolicy
    /// Whether the menu may reveal a secret.
    package var mayReveal: Bool
    /// Minutes that an arrow steps a time by, a divisor of 60.
    package var minuteStep = 1
    /// Where a time or a date that is not set begins: now, where the clock is known.
    package var start: String?
    /// Whether the value that is edited is a network of IPv6, whatever the placeholder is.
    var isOfIPv6 = false
    /// In which order a day is typed and stepped: ISO's where the text is the value, as programs read it.
    package var dateForm = DateForm.iso
    /// Which years a day may be of; nil where any may.
    package var years: ClosedRange<Int>?
    /// Where a date begins without a clock: in the year that the program is of. A clock before it is not set.
    package static let firstDay = "2026-01-01"
    /// Values that are likely here: earlier values of this key, what can be derived. Never for secrets.
    package var suggestions: [String]
    /// Inside a form OK goes on to the next field.
    package var isInsideForm: Bool

    /// Of one row or field; what is not said is off.
    package init(
        _ text: TextTraits = TextTraits(), language: String = "en", secretPolicy: SecretPolicy = .showPending,
        mayReveal: Bool = false, suggestions: [String] = [], isInsideForm: Bool = false,
        screenLanguage: String? = nil
    ) {
        self.text = text
        usualLanguage = language
        self.screenLanguage = screenLanguage
        self.secretPolicy = secretPolicy
        self.mayReveal = mayReveal
        self.suggestions = suggestions
        self.isInsideForm = isInsideForm
    }

    /// Whether cells run from the right, as the screen around them does.
    package var runsFromRight: Bool { LetterTable.isRightToLeft(screenLanguage ?? usualLanguage) }

    /// Among cells: the arrow that goes as `key` does where they run from the left, and back.
    package func pointing(_ key: Key) -> Key { runsFromRight ? key.mirrored : key }

    /// The same of a move.
    func pointing(_ motion: Key.Motion) -> Key.Motion { runsFromRight ? motion.mirrored : motion }

    /// What the field takes.
    package var kind: InputKind {
        let kind = InputKind(text)
        if kind == .cidr, isOfIPv6 { return .cidr6 }
        return kind.dateForm == nil ? kind : .date(dateForm)
    }

    /// Whether what is typed is hidden.
    package var isSecure: Bool { text.isSecure }

    /// Whether it is drawn as dots until it is revealed.
    var isHidden: Bool { isSecure && secretPolicy != .show }

    /// Whether its value is stepped part by part: a secret never is, for its parts would be seen.
    var isStepped: Bool { kind.isStepped && !isHidden }

    /// Whether words may be completed: never in secrets and numbers, and in addresses where the language has their letters.
    package var allowsPrediction: Bool {
        guard kind.allowsPrediction, !isSecure else { return false }
        if kind.isMadeOfNames, LetterTable.hasOwnScript(language) { return false }
        return text.autocorrection != .no && text.inlinePrediction != .no
    }

    /// Whether the device's words of the language are of use: spelled by digits, or completed beside the cells that
    /// arrows and knobs pick.
    package func takesWords(on keypad: KeypadDescription) -> Bool {
        allowsPrediction && !keypad.typesCharacters && !keypad.typesByTree
    }

    /// Whether the letters among hexadecimal digits are typed as capitals: where that is asked for, or where the value that is
    /// there has them, or the placeholder.
    func typesCapitalDigits(into original: String) -> Bool {
        guard kind.isHexadecimal else { return false }
        if text.autocapitalization == .allCharacters { return true }
        // What a secret is made of is not told by what is typed in its place.
        let known = [isSecure ? nil : original, text.placeholder].compactMap { $0?.hasCapitalDigits }
        return known.first ?? false
    }

    /// Plain text of a person's own, the only one in which signs may become others.
    package var isProse: Bool { kind == .text && !isSecure && text.format == nil }

    /// A comma where the screen's language writes one, as the field's row has it.
    package var decimalSeparator: Character { DecimalMark.sign(in: screenLanguage ?? language) }
}

extension String {
    /// Whether the letters of a hexadecimal number are all capitals; nil where it has none, or is no such number.
    fileprivate var hasCapitalDigits: Bool? {
        guard utf8.allSatisfy({ Ascii.isHexDigit($0) || ":-./".utf8.contains($0) }) else { return nil }
        let letters = utf8.filter(Ascii.isLetter)
        return letters.isEmpty ? nil : letters.allSatisfy { $0 < UInt8(ascii: "a") }
    }
}
