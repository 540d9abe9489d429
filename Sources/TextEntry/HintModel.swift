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
        package internal(set) var candidates: [String]
        /// The candidate that is pending; nil where the text does not show it.
        package internal(set) var current: Int?
        /// What holding gives.
        package let hold: String?
    }

    /// Row by row as the pad has them; empty where there is no pad.
    package var rows: [[Cell]]
    /// What the strip says, in its order.
    package var actions: [StripItem]
}

/// Hints without the letter that is pending, for the next picture.
package struct KeptHints: Sendable {
    /// Nil where they hold for one picture.
    let situation: HintSituation?
    let model: HintModel
}

/// All that what keys do and say depends on.
struct HintSituation: Equatable, Sendable {
    private let way: ChosenWay
    let facts: TypingFacts

    /// Nil where the text as it stands may have its part in it.
    init?(_ editor: FieldEditor) {
        guard editor.state.picker == nil, !editor.state.way.keysFollowText else { return nil }
        var way = editor.state.way
        way.letters = MultiTap()
        self.way = ChosenWay(way: way)
        facts = TypingFacts(editor)
    }
}

/// What a field editor shows in place of the pad.
package enum EditorOverlay: Hashable, Sendable {
    /// Entries picked by the digits from 1; a page of some.
    case entries([String], page: Int, pages: Int)
    /// Actions by their digits, or moved over where there is a focus, and values behind them.
    case menu([EditAction], values: [String], focus: Int?)
    /// Cells moved over with arrows; the focus is nil while the caret is moved. `FieldEditor.middleCells` may be wider.
    case grid(rows: [[String]], focus: PickerGrid.Position?)
    /// The parts of a value, or one character of it, turned one at a time.
    case wheels([WheelColumn], focus: Int)
    /// What up, left, right and down lead to.
    case branches([String])
    /// A ring turned by a rotary: its stops, and the cells of each.
    case ring([[String]], focus: Int)
}

/// A part of a value between what stepping it brings; it has no neighbours where no key steps it.
package struct WheelColumn: Hashable, Sendable {
    /// What Down brings, and once more.
    package var previous: [String] = []
    /// What stands there now; may be empty, and unfinished.
    package var shown: String
    /// What Up brings, and once more.
    package var next: [String] = []
    /// Before which of its characters the next digit is typed; nil where none is typed here.
    package var caret: Int?
    /// The characters that a step changes first; nil where that is all of them.
    package var marked: Range<Int>?

    /// A part that nothing steps and nothing is typed in, unless said.
    package init(
        _ shown: String, previous: [String] = [], next: [String] = [], caret: Int? = nil,
        marked: Range<Int>? = nil
    ) {
        (self.previous, self.shown, self.next) = (previous, shown, next)
        (self.caret, self.marked) = (caret, marked)
    }
}

/// What stands on keys and cells for characters that have no picture.
enum KeyLabel {
    static func of(_ character: Character) -> String {
        character == " " ? "␣" : character.isNewline ? "↵" : String(character)
    }

    static func of(_ text: String) -> String { text.utf8.count == 1 ? of(text.first ?? " ") : text }
}
