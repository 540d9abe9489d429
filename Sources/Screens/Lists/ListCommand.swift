import Hardware
import Keys
import Localization

/// What a key does in a list, in Find, and where a question waits.
package enum ListCommand: KeyCommand {
    case up, down, first, last
    /// Goes on moving, where the key that is held has no repeats of its own.
    case goOnUp, goOnDown
    /// Focuses the row with the key's digit.
    case focusRow
    /// What OK does on the focused row.
    case open
    /// Where the value of the focused row comes from; opens what has none and leads on.
    case details
    /// Opens what leads on to a page, and looks into everything else.
    case look
    /// One screen back, or to the first page.
    case back, home
    case find
    case testKeypad
    // Find
    /// A digit or a letter of what is looked for.
    case type
    case erase
    // Questions
    /// Says yes by holding the key for as long as the question asks.
    case beginYes, yes
    /// Says no at once.
    case no

    /// Whether a value becomes another by it, or what waits.
    package var changesValue: Bool {
        switch self {
        case .open, .type, .erase, .yes, .no: true
        case .up, .down, .first, .last, .goOnUp, .goOnDown, .focusRow, .details, .look, .back, .home, .find,
            .testKeypad, .beginYes:
            false
        }
    }
}

/// Keys of lists and what is told of them where a screen says nothing else.
typealias ListUse = KeyUse<ListCommand>
/// Of a list, of Find, of a question.
package typealias ListTable = KeyTable<ListCommand>

extension ListTable {
    /// What is told of a command; nil where nothing is, and where the keypad has no such key.
    func item(for command: ListCommand, on keypad: KeypadDescription, in words: ScreenStrings) -> StripItem? {
        uses.first { $0.told != nil && $0.bindings.contains { $0.command == command } }?
            .item(on: keypad, in: words)
    }

    /// Whether a key that is told does this on a keypad.
    func has(_ command: ListCommand, on keypad: KeypadDescription) -> Bool {
        uses.contains { use in
            use.told != nil && use.bindings.contains { $0.command == command }
                && use.legend(on: keypad) != nil
        }
    }
}
