/// Which characters a text field asks the keys for: UIKit's twelve, by the names that a bundle writes.
public enum KeyboardType: String, CaseIterable, Hashable, Sendable {
    /// Also what the schema calls `Alphabet`.
    case `default` = "Default"
    case asciiCapable = "AsciiCapable"
    case numbersAndPunctuation = "NumbersAndPunctuation"
    case url = "URL"
    case numberPad = "NumberPad"
    case phonePad = "PhonePad"
    case namePhonePad = "NamePhonePad"
    case emailAddress = "EmailAddress"
    case decimalPad = "DecimalPad"
    case twitter = "Twitter"
    case webSearch = "WebSearch"
    case asciiCapableNumberPad = "AsciiCapableNumberPad"

    /// The value of `KeyboardType` in a bundle; nil for a name that is none of ours.
    public init?(schemaName: String) {
        if schemaName == Self.alphabet {
            self = .default
        } else {
            self.init(rawValue: schemaName)
        }
    }

    /// Which letters become capitals where nothing is said about it: names have one at every word.
    package var autocapitalization: TextTraits.Autocapitalization { self == .namePhonePad ? .words : .none }

    /// The schema's own name for the default.
    public static let alphabet = "Alphabet"
}
