/// Why a text is not accepted, in words for a hint bar.
package enum TextProblem: Error, Hashable, Sendable, CustomStringConvertible {
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    case tooSmall(minimum: Double)
    case tooLarge(maximum: Double)
    /// Not what the format asks for: a sentence without its end mark.
    case format(String)
    /// The pattern's own message, or ours.
    case pattern(String)
    case newline

    package var description: String {
        switch self {
        case .tooShort(let minimum): minimum == 1 ? "needs a character" : "needs \(minimum) characters"
        case .tooLong(let maximum): "at most \(maximum) characters"
        case .tooSmall(let minimum): "at least \(SettingValue.text(of: minimum))"
        case .tooLarge(let maximum): "at most \(SettingValue.text(of: maximum))"
        case .format(let reason), .pattern(let reason): reason
        case .newline: "one line only"
        }
    }
}
