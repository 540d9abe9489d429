import Hardware
import Keys

/// What each key does now, in the pad's physical shape.
package struct HintModel: Hashable, Sendable {
    /// One key of the pad.
    package struct Cell: Hashable, Sendable {
        /// The one that it is said of.
        package let key: Key
        /// What is printed on the key.
        package let legend: String
        /// What presses give, in their order; one entry may be a whole word.
        package let candidates: [String]
        /// The candidate that is pending; nil in secret fields.
        package let current: Int?
        /// What holding gives.
        package let hold: String?
    }

    /// Row by row as the pad has them; empty where there is no pad.
    package var rows: [[Cell]]
    /// What the strip says, in its order.
    package var actions: [StripItem]
}

/// What a field editor shows in place of the pad.
package enum EditorOverlay: Hashable, Sendable {
    /// Entries picked by the digits from 1; a page of some.
    case entries([String], page: Int, pages: Int)
    /// Actions by their digits, or moved over where there is a focus, and values behind them.
    case menu([EditAction], values: [String], focus: Int?)
    /// Cells moved over with arrows; the focus is nil while the caret is moved.
    case grid(rows: [[String]], focus: PickerGrid.Position?)
    /// The parts of a value, or one character of it, turned one at a time.
    case wheels([WheelColumn], focus: Int)
    /// A ring turned by a rotary.
    case ring([String], focus: Int)
}

/// A part of a value between what stepping it brings; its neighbours are empty where it is not the one that is stepped.
package struct WheelColumn: Hashable, Sendable {
    /// What Down brings.
    package var previous = ""
    /// What stands there now.
    package let shown: String
    /// What Up brings.
    package var next = ""

    init(_ shown: String, previous: String = "", next: String = "") {
        (self.previous, self.shown, self.next) = (previous, shown, next)
    }
}

/// What stands on keys and cells for characters that have no picture.
enum KeyLabel {
    static let line = "↵"

    static func of(_ character: Character) -> String {
        character == " " ? "␣" : character.isNewline ? line : String(character)
    }

    static func of(_ text: String) -> String { text.utf8.count == 1 ? of(text.first ?? " ") : text }
}
