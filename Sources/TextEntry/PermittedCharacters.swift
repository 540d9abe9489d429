import Localization
import PropertyLists

/// The characters that a kind of field takes from keys, whatever the order they come in.
extension InputKind {
    /// Why a character can never be part of such a field; nil where it can.
    package func refusal(of character: Character, in traits: FieldTraits) -> LocalizedString? {
        if traits.text.isMultiline, character.isNewline { return nil }
        guard let scalar = character.unicodeScalars.first, !scalar.isControl else {
            return LocalizedString(.oneLine)
        }
        return permits(character, in: traits) ? nil : repertoire(in: traits)
    }

    /// Whether such a field takes that character anywhere.
    package func permits(_ character: Character, in traits: FieldTraits) -> Bool {
        switch self {
        case .text, .name, .twitter, .webSearch, .punctuation: true
        case .ascii, .password: character.isPrintableASCII
        case .url: character.isLetter || character.isASCIIDigit || Self.urlPunctuation.contains(character)
        case .email:
            character.isASCIILetter || character.isASCIIDigit || Self.emailPunctuation.contains(character)
        case .number: character.isDecimalDigit
        case .asciiNumber: character.isASCIIDigit
        case .integer, .decimal:
            character.isASCIIDigit || character == "-" && traits.text.allowsSign
                || character == "." && self == .decimal
        case .phone:
            character.isASCIIDigit || character.isASCIICapital || Self.phonePunctuation.contains(character)
        case .ipv4, .netmask: character.isASCIIDigit || character == "."
        case .cidr: character.isASCIIDigit || character == "." || character == "/"
        case .ipv6: character.isASCIIHexDigit || character == ":" || character == "."
        case .cidr6: character.isASCIIHexDigit || character == ":" || character == "/"
        case .mac: character.isASCIIHexDigit || character == ":"
        case .hex: character.isASCIIHexDigit
        case .hostname:
            character.isASCIISmall || character.isASCIIDigit || character == "-" || character == "."
                || character == ":" && traits.text.format == .host
        case .serial:
            traits.text.alphabet.isEmpty
                ? character.isASCIILetter || character.isASCIIDigit
                    || Self.serialPunctuation.contains(character)
                : traits.text.alphabet.contains(character) || character == "-"
        case .time: character.isASCIIDigit || character == ":"
        case .date(let form): character.isASCIIDigit || character == form.separator
        }
    }

    /// What the field takes, in words for the hint bar.
    func repertoire(in traits: FieldTraits) -> LocalizedString {
        switch self {
        case .text, .name, .twitter, .webSearch, .punctuation: LocalizedString(.anyText)
        case .ascii, .password: LocalizedString(.plainOnly)
        case .url: LocalizedString(.notInURL)
        case .email: LocalizedString(.notInEmail)
        case .number, .asciiNumber: LocalizedString(.digitsOnly)
        case .integer, .decimal: LocalizedString(.numberOnly)
        case .phone: LocalizedString(.dialOnly)
        case .ipv4, .netmask: LocalizedString(.dotsOnly)
        case .cidr: LocalizedString(.cidrOnly)
        case .ipv6: LocalizedString(.hexAndOnly, ": .")
        case .cidr6: LocalizedString(.hexAndOnly, ": /")
        case .mac: LocalizedString(.hexAndOnly, ":")
        case .hex: LocalizedString(.hexOnly)
        case .hostname where traits.text.format == .host: LocalizedString(.only, "a-z 0-9 - . :")
        case .hostname: LocalizedString(.hostnameOnly)
        case .serial: LocalizedString(.only, traits.text.serialCharacters)
        case .time: LocalizedString(.timeOnly)
        case .date: LocalizedString(.dateOnly)
        }
    }

    /// Whether a character that falls out of a text from outside only parted it: the rest is the same value.
    func isParted(by character: Character) -> Bool {
        character.isWhitespace || (self == .mac || self == .serial) && "-:._".contains(character)
    }

    private static let serialPunctuation: Set<Character> = Set("-./")
    private static let urlPunctuation: Set<Character> = Set("-._~:/?#[]@!$&'()*+,;=%")
    private static let emailPunctuation: Set<Character> = Set("!#$%&'*+-/=?^_`{|}~.@")
    private static let phonePunctuation: Set<Character> = Set("*#+,;pw() -.")
}

extension Character {
    var isASCIIDigit: Bool { isASCII(in: 0x30...0x39) }
    var isASCIICapital: Bool { isASCII(in: 0x41...0x5A) }
    fileprivate var isASCIISmall: Bool { isASCII(in: 0x61...0x7A) }
    var isASCIILetter: Bool { isASCIISmall || isASCIICapital }
    var isASCIIHexDigit: Bool { asciiValue.map(Ascii.isHexDigit) ?? false }
    var isPrintableASCII: Bool { isASCII(in: 0x20...0x7E) }

    /// By its code: a range of characters holds more than its signs, as a digit with marks around it stands between two of them.
    private func isASCII(in codes: ClosedRange<UInt8>) -> Bool { asciiValue.map(codes.contains) ?? false }

    /// A digit of any script that counts by tens, and no sign that is only a number.
    var isDecimalDigit: Bool {
        unicodeScalars.count == 1 && unicodeScalars.first?.properties.numericType == .decimal
    }
}

extension Unicode.Scalar {
    /// Whether it is of the category of controls, to which none is ever added.
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
