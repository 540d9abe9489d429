import Localization

/// What a key does while text is typed.
package enum KeyRole: Hashable, Sendable {
    /// Each press within the timeout moves to the next character.
    case cycle(String)
    /// One character, at once.
    case insert(Character)
    /// The letters that the mode has for this digit, then the digit.
    case letters
    /// The digit on the key.
    case digit
    /// a to f on the keys 1 to 6.
    case hexLetter
    case shift
    case nextMode
    /// The symbol picker.
    case symbols
    /// A list to pick from by digits.
    case list(String)
    /// `@`, and `.` once there is one.
    case at
    case separator
    case sign
    case erase
    case save
    /// The menu of what edits.
    case actions
    /// Not here, and why.
    case refuse(StringKey)
    /// Nothing, but holding the key has a use: says so without a beep.
    case explain(StringKey)

    /// Whether the text is another one afterwards.
    var changesText: Bool {
        switch self {
        case .cycle, .insert, .letters, .digit, .hexLetter, .at, .separator, .sign, .erase, .save: true
        case .shift, .nextMode, .symbols, .list, .actions, .refuse, .explain: false
        }
    }
}
