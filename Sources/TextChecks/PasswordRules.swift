import Localization

/// UITextInputPasswordRules: what a secret must hold, in Apple's syntax.
///
///     required: upper; required: lower, digit; allowed: ascii-printable; max-consecutive: 2; minlength: 12
///
/// A class is `upper`, `lower`, `digit`, `special`, `ascii-printable`, `unicode` or characters in brackets, `[-_.]`.
public struct PasswordRules: Hashable, Sendable {
    /// As it was written.
    public let text: String
    /// Of each of these groups the secret holds at least one character.
    let required: [[CharacterClass]]
    /// Beside what is required; empty: any character.
    let allowed: [CharacterClass]
    /// How often one character may stand beside itself; nil: as often as wished.
    public let maximumConsecutive: Int?
    /// In characters.
    public let minimumLength: Int?
    /// In characters.
    public let maximumLength: Int?

    /// - Throws: `PatternError` that names what cannot be read.
    public init(_ text: String) throws(PatternError) {
        var reader = PasswordRulesReader(text)
        try reader.read()
        self.text = text
        required = reader.required
        allowed = reader.allowed
        maximumConsecutive = reader.maximumConsecutive
        minimumLength = reader.minimumLength
        maximumLength = reader.maximumLength
    }

    /// Characters of one kind.
    enum CharacterClass: Hashable, Sendable {
        case upper, lower, digit, special, asciiPrintable, unicode
        case custom(Set<Character>)

        static let words: [String: CharacterClass] = [
            "upper": .upper, "lower": .lower, "digit": .digit, "special": .special,
            "ascii-printable": .asciiPrintable, "unicode": .unicode,
        ]

        func contains(_ character: Character) -> Bool {
            switch self {
            // A letter with a mark lies between A and Z too, as people sort.
            case .upper: character.isASCII && ("A"..."Z").contains(character)
            case .lower: character.isASCII && ("a"..."z").contains(character)
            case .digit: character.isASCII && ("0"..."9").contains(character)
            case .special: Self.specials.contains(character)
            case .asciiPrintable: character.isASCII && (" "..."~").contains(character)
            case .unicode: true
            case .custom(let set): set.contains(character)
            }
        }

        private static let specials: Set<Character> = Set("-~!@#$%^&*_+=`|(){}[:;\"'<>,.?] ")

        /// For the line under a field, in every language.
        var name: String {
            switch self {
            case .upper: "A-Z"
            case .lower: "a-z"
            case .digit: "0-9"
            case .special: "#!?"
            case .asciiPrintable: "ASCII"
            case .unicode: "*"
            case .custom(let set): set.sorted().map(String.init).joined()
            }
        }
    }

    /// Everything that is asked for, and whether `secret` has it, in the order of the rules.
    package func checks(of secret: String) -> [(phrase: LocalizedString, isMet: Bool)] {
        var checks: [(phrase: LocalizedString, isMet: Bool)] = []
        if let minimumLength {
            checks.append((LocalizedString(.needsCharacters, minimumLength), secret.count >= minimumLength))
        }
        if let maximumLength {
            checks.append((LocalizedString(.maximumLength, maximumLength), secret.count <= maximumLength))
        }
        for group in required {
            let isMet = secret.contains { character in group.contains { $0.contains(character) } }
            checks.append((LocalizedString(.needs, group.map(\.name).joined(separator: " / ")), isMet))
        }
        if let maximumConsecutive {
            let isMet = Self.longestRun(of: secret) <= maximumConsecutive
            checks.append((LocalizedString(.alikeInRow, maximumConsecutive), isMet))
        }
        return checks
    }

    /// What is still missing, for the line under the field.
    package func remainder(of secret: String, in words: ScreenStrings) -> String {
        let missing = checks(of: secret).filter { !$0.isMet }
        guard !missing.isEmpty else { return words[.rulesMet] }
        return missing.map { words($0.phrase) }.joined(separator: ", ")
    }

    /// Why that secret may not be kept; nil where it may.
    package func problem(with secret: String) -> LocalizedString? {
        let permitted = permitted
        if let character = secret.first(where: { one in !permitted.contains { $0.contains(one) } }) {
            return LocalizedString(.notAllowed, String(character))
        }
        return checks(of: secret).first { !$0.isMet }?.phrase
    }

    /// One of these is each character. Rules that only require say nothing against other printable ASCII.
    private var permitted: [CharacterClass] {
        guard !(allowed.isEmpty && required.isEmpty) else { return [.unicode] }
        let named = allowed + required.flatMap(\.self)
        return allowed.isEmpty ? named + [.asciiPrintable] : named
    }

    private static func longestRun(of text: String) -> Int {
        var (longest, run) = (0, 0)
        var last: Character?
        for character in text {
            run = character == last ? run + 1 : 1
            last = character
            longest = max(longest, run)
        }
        return longest
    }
}
