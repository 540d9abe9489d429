import Hardware

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

    /// A key beside the pad and its word: ("OK", "Save").
    package struct Action: Hashable, Sendable {
        /// As it is printed on the key.
        package let legend: String
        /// What it does now, in the language of the screen.
        package let label: String
        /// Whether it is what holding a key gives, not a key of its own.
        package let isHeld: Bool

        init(legend: String, label: String, isHeld: Bool = false) {
            self.legend = legend
            self.label = label
            self.isHeld = isHeld
        }

        /// Holding OK, or a knob, opens the menu.
        static func menu(in field: EditedField) -> Action {
            let words = field.words
            let key = field.keypad.hasKnob ? words[.push] : field.keypad.legend(of: .ok)
            return Action(legend: "\(words[.hold]) \(key)", label: words[.menu], isHeld: true)
        }

        /// Arrows turn a wheel, and go to the next.
        static func wheel(in field: EditedField) -> [Action] {
            [
                Action(legend: "↑↓", label: field.words[.change]),
                Action(legend: "→", label: field.words[.next]),
            ]
        }
    }

    /// Row by row as the pad has them; empty where there is no pad.
    package var rows: [[Cell]]
    /// What there is beside the pad, as Save and Cancel.
    package var actions: [Action]
}

/// What a field editor shows in place of the pad.
package enum EditorOverlay: Hashable, Sendable {
    /// Entries picked by the digits from 1; a page of some.
    case entries([String], page: Int, pages: Int)
    /// Numbered actions.
    case actions([EditAction])
    /// Actions moved over with arrows.
    case menu([String], focus: Int)
    /// Cells moved over with arrows.
    case grid(rows: [[String]], row: Int, column: Int)
    /// One wheel: what is shown, and its neighbours.
    case wheel(previous: String, shown: String, next: String)
    /// A ring turned by a rotary.
    case ring([String], focus: Int)
}

/// What stands on keys and cells for characters that have no picture.
enum KeyLabel {
    static let line = "↵"

    static func of(_ character: Character) -> String {
        character == " " ? "␣" : character.isNewline ? line : String(character)
    }

    static func of(_ text: String) -> String { text.utf8.count == 1 ? of(text.first ?? " ") : text }
}
