import Localization
import Settings
import TextChecks

/// What a field is typed as: its keyboard type, narrowed by its format. Each has a row: `FieldLayout.row(for:)`.
package enum InputKind: Hashable, Sendable {
    // The twelve of UIKit
    case text, ascii, punctuation, url, number, phone, name, email, decimal, twitter, webSearch, asciiNumber
    // The formats that a technician types
    case ipv4, netmask, cidr, ipv6, mac, hex, hostname, password, serial, time
    /// A network of IPv6: what `cidr` is where its placeholder or its value has a colon.
    case cidr6
    /// With a sign; one that is never below zero is `asciiNumber`.
    case integer
    /// In the order in which it is typed.
    case date(DateForm)

    /// The format decides where there is one, else the keyboard type.
    package init(_ text: TextTraits) {
        let kind = text.format.flatMap(Self.init) ?? Self(text.keyboardType)
        self =
            switch kind {
            case .integer where !text.allowsSign: .asciiNumber
            case .cidr where text.placeholder?.contains(":") == true: .cidr6
            default: kind
            }
    }

    private init(_ keyboardType: KeyboardType) {
        switch keyboardType {
        case .default: self = .text
        case .asciiCapable: self = .ascii
        case .numbersAndPunctuation: self = .punctuation
        case .url: self = .url
        case .numberPad: self = .number
        case .phonePad: self = .phone
        case .namePhonePad: self = .name
        case .emailAddress: self = .email
        case .decimalPad: self = .decimal
        case .twitter: self = .twitter
        case .webSearch: self = .webSearch
        case .asciiCapableNumberPad: self = .asciiNumber
        }
    }

    private init?(_ format: DeviceFormat) {
        switch format {
        case .ipv4: self = .ipv4
        case .netmask: self = .netmask
        case .cidr: self = .cidr
        case .ipv6: self = .ipv6
        case .mac: self = .mac
        case .hex: self = .hex
        case .hostname, .host: self = .hostname
        case .serial: self = .serial
        case .time: self = .time
        case .date: self = .date(.iso)
        case .port, .pin: self = .asciiNumber
        case .integer: self = .integer
        case .decimal: self = .decimal
        case .phone: self = .phone
        case .email: self = .email
        case .url: self = .url
        case .password, .wifiPassword: self = .password
        }
    }

    /// Nothing but digits, one press each: a bare pad's `*` and `#` are free to erase and save.
    package var isDigitsOnly: Bool { self == .number || self == .asciiNumber }

    /// Digits at once in every mode; on a direction pad wheels instead of a grid.
    package var isNumeric: Bool {
        switch self {
        case .number, .asciiNumber, .phone, .integer, .decimal, .ipv4, .netmask, .cidr, .cidr6, .ipv6, .mac,
            .hex, .time, .date:
            true
        case .text, .ascii, .punctuation, .url, .name, .email, .twitter, .webSearch, .hostname, .password,
            .serial:
            false
        }
    }

    /// Whether a character's place in the text matters, and not only the character.
    var hasShape: Bool {
        switch self {
        case .ipv4, .netmask, .cidr, .cidr6, .ipv6, .mac, .hostname, .email, .integer, .decimal, .time, .date,
            .serial:
            true
        case .text, .ascii, .punctuation, .url, .number, .phone, .name, .twitter, .webSearch, .asciiNumber,
            .hex, .password:
            false
        }
    }

    /// A fixed shape whose digits are overwritten in place.
    package var isTemplate: Bool { self == .time || dateForm != nil }

    /// How a day is written in the field; nil where it takes none.
    package var dateForm: DateForm? { if case .date(let form) = self { form } else { nil } }

    /// Arrows step the number at the caret.
    package var isStepped: Bool { isTemplate || self == .ipv4 || self == .cidr || self == .netmask }

    /// A number that a sign may stand before.
    var isSigned: Bool { self == .integer || self == .decimal }

    var isHexadecimal: Bool { self == .ipv6 || self == .cidr6 || self == .mac || self == .hex }

    /// Names for machines: capitals by themselves would be wrong.
    var ignoresCapitals: Bool {
        switch self {
        case .url, .email, .hostname, .password, .webSearch: true
        default: isNumeric || self == .punctuation
        }
    }

    /// Latin whatever the language of the screen.
    var isLatinOnly: Bool {
        switch self {
        case .ascii, .email, .hostname, .password, .serial, .ipv6, .cidr6, .mac, .hex: true
        default: false
        }
    }

    /// Whether a language's own letters belong on the Latin keys.
    var hasNationalLetters: Bool {
        switch self {
        case .text, .name, .punctuation, .twitter, .webSearch: true
        default: false
        }
    }

    /// Fields whose words a dictionary may complete, where autocorrection allows it.
    package var allowsPrediction: Bool {
        switch self {
        case .text, .name, .twitter, .webSearch: true
        default: isMadeOfNames
        }
    }

    /// Addresses: names of machines and people, with signs between them and no capitals.
    var isMadeOfNames: Bool { self == .url || self == .email || self == .hostname }
}
