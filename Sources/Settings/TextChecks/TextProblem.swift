import Localization

/// Why a text is not accepted, in words for a hint bar.
package enum TextProblem: Error, Hashable, Sendable, CustomStringConvertible {
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    case tooSmall(minimum: Double)
    case tooLarge(maximum: Double)
    /// Not what the format asks for.
    case format(Phrase)
    /// The pattern's own message; nil where it has none.
    case pattern(String?)
    case newline

    /// The reason, for a panel that speaks another language.
    package var phrase: Phrase {
        switch self {
        case .tooShort(1): Phrase(.needsCharacter)
        case .tooShort(let minimum): Phrase(.needsCharacters, minimum)
        case .tooLong(let maximum): Phrase(.maximumLength, maximum)
        case .tooSmall(let minimum): Phrase(.atLeast, SettingValue.text(of: minimum))
        case .tooLarge(let maximum): Phrase(.atMost, SettingValue.text(of: maximum))
        case .format(let reason): reason
        case .pattern(let message): message.map(Phrase.init(verbatim:)) ?? Phrase(.wrongForm)
        case .newline: Phrase(.oneLine)
        }
    }

    package var description: String { phrase.description }
}
