import Localization
import PropertyLists

/// Why a text is not accepted, in words for a hint bar.
package enum TextProblem: Error, Hashable, Sendable, CustomStringConvertible {
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    case tooSmall(minimum: Double)
    case tooLarge(maximum: Double)
    /// Not what the format asks for.
    case format(LocalizedString)
    /// The pattern's own message; nil where it has none.
    case pattern(String?)
    case newline

    /// The reason, for a panel that speaks another language.
    package var phrase: LocalizedString {
        switch self {
        case .tooShort(1): LocalizedString(.needsCharacter)
        case .tooShort(let minimum): LocalizedString(.needsCharacters, minimum)
        case .tooLong(let maximum): LocalizedString(.maximumLength, maximum)
        case .tooSmall(let minimum): LocalizedString(.atLeast, DecimalText(minimum.plainText))
        case .tooLarge(let maximum): LocalizedString(.atMost, DecimalText(maximum.plainText))
        case .format(let reason): reason
        case .pattern(let message):
            message.map(LocalizedString.init(verbatim:)) ?? LocalizedString(.wrongForm)
        case .newline: LocalizedString(.oneLine)
        }
    }

    package var description: String { phrase.description }
}
