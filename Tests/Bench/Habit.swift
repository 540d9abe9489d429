import Bundles
import Hardware

/// What somebody does again and again.
enum Habit: String, CaseIterable {
    /// Moves the focus up and down in a list.
    case move
    /// Types letters, each on another key than the one before.
    case letter
    /// Goes on to other pages, and back.
    case visit
    /// Looks at all of the first page, painted anew.
    case anew
    /// The same in the look that came first: one list, one colour, no cards.
    case firstLook

    /// Those that keys alone make out; the others are of pictures.
    static let ofKeys: [Habit] = [.move, .letter, .visit]

    /// What takes the person there from the first page.
    func begin(_ keypad: KeypadDescription) -> Key {
        let keys = BoardKeys(keypad)
        return self == .letter ? keys.open : keys.down
    }

    func keys(_ keypad: KeypadDescription) -> [Key] {
        let board = BoardKeys(keypad)
        return switch self {
        case .move, .anew, .firstLook: [board.up, board.down]
        case .visit: [board.open, board.down, board.down, board.back, board.down]
        case .letter where keypad.hasDigits: [.digit(2), .digit(3), .digit(5), .digit(8)]
        case .letter: ["a", "d", "j", "t"].map { .character($0) }
        }
    }

    /// A page with one text field, for letters.
    static let oneField = BundleFiles(["Root.plist": Array(page.utf8)])

    static let page = """
        <plist><dict><key>PreferenceSpecifiers</key><array><dict>
        <key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>name</string>
        <key>Title</key><string>Site name</string></dict></array></dict></plist>
        """
}
