import Hardware
import Localization
import Settings
import Words

/// What does not change about a field while it is edited; all copies of its editor share it.
final class EditedField: Sendable {
    let traits: FieldTraits
    let keypad: KeypadDescription
    let kind: InputKind
    let layout: FieldLayout
    /// The modes that the mode key goes through.
    let ring: [InputMode]
    /// Words for the predictive mode, where the device has a list of the field's language.
    let dictionary: WordDictionary?
    /// Which digit each letter lies on, where words are spelled by digits.
    let digits: [Character: UInt8]
    /// What the hints and refusals are said in.
    let words: ScreenStrings
    /// What is asked about at every key: it is answered once.
    let isSecure: Bool
    /// Whether it is drawn as dots until it is revealed.
    let isHidden: Bool
    /// Whether its value is stepped part by part.
    let isStepped: Bool
    /// What the symbol picker has here.
    let symbolEntries: [String]
    private let (editsInMenu, hasErase, typesMinus): (Bool, Bool, Bool)
    private let latin: [[Character]]
    /// Whose letters and capitals Latin keys have; empty where no language's own belong there: Turkish has another capital of i.
    let language: String
    /// The text as it was given.
    let original: String
    /// Whether the letters among hexadecimal digits are typed as capitals.
    let hasCapitalDigits: Bool
    /// What is drawn for the point of a number.
    let decimalSeparator: Character
    /// Why a text may not be saved, beyond what the traits say.
    let check: (@Sendable (String) -> String?)?

    init(
        _ traits: FieldTraits, keypad: KeypadDescription, original: String, dictionary: WordDictionary?,
        words: ScreenStrings, check: (@Sendable (String) -> String?)?
    ) {
        self.traits = traits
        self.keypad = keypad
        isSecure = traits.isSecure
        isHidden = traits.isHidden
        isStepped = traits.isStepped
        let (kind, hasErase) = (traits.kind, keypad.has(.erase))
        (editsInMenu, self.hasErase) = (keypad.editsInMenu, hasErase)
        typesMinus = hasErase && (kind.dateForm != nil || kind.refusal(of: "-", in: traits) == nil)
        let language = kind.hasNationalLetters ? traits.language : ""
        self.language = language
        latin = (0...9).map { LetterTable.latin(digit: $0, language: language) }
        self.original = original
        hasCapitalDigits = traits.typesCapitalDigits(into: original)
        decimalSeparator = kind == .decimal ? traits.decimalSeparator : "."
        self.kind = kind
        layout = .row(for: kind)
        symbolEntries = SymbolPages.entries(for: kind, layout: layout, traits: traits)
        ring = ModeRing.modes(for: traits, on: keypad, hasWords: dictionary != nil)
        self.dictionary = dictionary
        digits = dictionary == nil || !keypad.hasDigits ? [:] : LetterTable.digits(language: traits.language)
        self.words = words
        self.check = check
    }

    /// Whether another is the same field with the same keys, whatever it offers.
    func isSame(as other: EditedField) -> Bool {
        var traits = other.traits
        traits.suggestions = self.traits.suggestions
        return traits == self.traits && keypad == other.keypad && ring == other.ring
            && original == other.original && words.language == other.words.language
    }

    // MARK: What it takes

    /// Whether a character may be part of the text at all.
    func takes(_ character: Character) -> Bool {
        kind.refusal(of: normalized(character), in: traits) == nil
    }

    /// What the field makes of a character before it looks at it.
    func normalized(_ character: Character) -> Character {
        if character.isNewline, traits.text.isMultiline { return "\n" }
        switch kind {
        case .hostname: return LetterTable.lowercased(character, language: "")
        case .ipv6, .cidr6, .mac: return cased(character, isUpper: hasCapitalDigits)
        // A keyboard has keys for both, and what they type may be a secret that knows them apart.
        case .hex where traits.text.autocapitalization == .allCharacters:
            return cased(character, isUpper: true)
        case .decimal where character == ",": return "."
        case .date(let form) where "./-".contains(character): return form.separator
        case .serial: return serial(character)
        default: return character
        }
    }

    /// A serial number's own character, in whichever case its alphabet has it, or the one that looks like it; capitals where it
    /// has no alphabet.
    private func serial(_ character: Character) -> Character {
        let upper = LetterTable.uppercased(character, language: "")
        let alike = Self.lookalikes[upper] ?? upper
        let small = [upper, alike].map { LetterTable.lowercased($0, language: "") }
        return [character, upper, small[0], alike, small[1]].first(where: traits.text.alphabet.contains)
            ?? upper
    }

    private static let lookalikes: [Character: Character] = ["O": "0", "0": "O", "I": "1", "1": "I"]

    /// Whether so many keys' characters have room, joined or not.
    func hasRoom(for count: Int) -> Bool { count <= traits.text.maximumLength ?? .max }

    /// Why a text has no room; marks and halves of flags that were typed one by one count as they are saved, as one character.
    func tooLong(_ characters: [Character]) -> LocalizedString? {
        guard let limit = traits.text.maximumLength, !hasRoom(for: characters.count),
            String(characters).count > limit
        else { return nil }
        return LocalizedString(.maximumLength, limit)
    }

    /// What the key for the field's separator types.
    var separator: Character {
        switch kind {
        case .time: ":"
        case .date(let form): form.separator
        default: "."
        }
    }

    // MARK: Its keys

    /// The lower-case letters of a digit, on a page that has them.
    func letters(on digit: Int, of page: InputPage) -> [Character] {
        if page == .national { return LetterTable.script(digit: digit, language: traits.language) }
        return latin.indices.contains(digit) ? latin[digit] : []
    }

    func grammar(on page: InputPage) -> KeyGrammar {
        KeyGrammar(
            kind: kind, layout: layout, signs: keypad.signKeys, page: page, hasMenu: editsInMenu,
            hasErase: hasErase, typesMinus: typesMinus)
    }

    /// Enter of a full keyboard starts a line; a function key saves then.
    var entersLines: Bool {
        traits.text.isMultiline && keypad.typesCharacters && keypad.has(Self.savingKey)
    }

    static let savingKey = Key.function(2)

    /// Pads with letters have the new line behind the space.
    func startsLine(_ role: KeyRole, _ key: Key) -> Bool {
        traits.text.isMultiline && role == .insert(" ") && key == .digit(0)
    }

    // MARK: What it offers

    /// Whether the letters of a mode have capitals.
    func hasCase(on page: InputPage) -> Bool { page != .national || ModeRing.hasCase(traits.language) }

    /// What the mode key calls a mode with letters of that case.
    func label(of page: InputPage, in letterCase: LetterCase) -> String {
        let cased = { (letters: String) in letterCase.sign(of: letters, language: self.traits.language) }
        return switch page {
        case .digits: "123"
        case .words: cased("abc") + "…"
        case .map: TwoPressMap.sign
        case .latin: cased("abc")
        case .national: cased(String(LetterTable.script(digit: 2, language: traits.language).prefix(3)))
        }
    }

    /// Recent values that the bookmarks button opens; empty where there is no such button.
    var bookmarks: [String] {
        let views = [traits.text.leftView, traits.text.rightView]
        guard !traits.isSecure,
            views.contains(where: { $0?.isBookmarks == true && $0?.mode.shows(isEditing: true) == true })
        else { return [] }
        return Array(traits.suggestions.prefix(SymbolPages.size))
    }

    /// The likely values that a menu has room for.
    var menuValues: [String] { traits.isSecure ? [] : Array(traits.suggestions.prefix(3)) }

    /// What edits where keys for it are missing; symbols and recent values are picked by digits.
    var menu: [EditAction] {
        let entries = EditAction.allCases.filter { action in
            switch action {
            case .symbols: keypad.hasDigits && !symbolEntries.isEmpty
            case .recent: keypad.hasDigits && !bookmarks.isEmpty
            case .reveal: canReveal
            case .star, .mode, .pound: keypad.hasSignsInMenu
            case .start, .clear, .end: !keypad.hasSignsInMenu
            default: true
            }
        }
        // The caret's ways stand where they point, also among cells that run from the right.
        guard keypad.choosesCharacters, traits.runsFromRight else { return entries }
        return entries.map { $0 == .left ? .right : $0 == .right ? .left : $0 }
    }

    /// The word on OK: the field's return key.
    var returnWord: LocalizedString {
        switch traits.text.returnKeyType {
        case .default: LocalizedString(traits.isInsideForm ? .nextLetter : .save)
        case .go: LocalizedString(.returnGo)
        case .google: LocalizedString(verbatim: "Google")
        case .join: LocalizedString(.join)
        case .next: LocalizedString(.nextLetter)
        case .route: LocalizedString(.route)
        case .search: LocalizedString(.search)
        case .send: LocalizedString(.send)
        case .yahoo: LocalizedString(verbatim: "Yahoo")
        case .done: LocalizedString(.done)
        case .emergencyCall: LocalizedString(.emergency)
        case .continue: LocalizedString(.continue)
        }
    }

    /// A small hexadecimal digit of the layout, as keys without letters type it here.
    func digit(_ small: Character) -> Character { hasCapitalDigits ? cased(small, isUpper: true) : small }

    func cased(_ letter: Character, isUpper: Bool) -> Character {
        isUpper
            ? LetterTable.uppercased(letter, language: language)
            : LetterTable.lowercased(letter, language: language)
    }

    /// Whether two characters differ at most in case.
    func areSameLetter(_ one: Character, _ other: Character) -> Bool {
        cased(one, isUpper: false) == cased(other, isUpper: false)
    }

    /// Whether the site lets a secret be shown on demand.
    var canReveal: Bool { traits.isSecure && traits.mayReveal && traits.secretPolicy != .show }

    /// Whether typing may become something else here: prose, on keys that are characters.
    func wants(_ trait: TextTraits.Autocorrection) -> Bool {
        trait == .yes && keypad.typesCharacters && traits.isProse
    }
}
