import Graphics

/// One cell of an editor: a key and what it gives, or one of several things that are picked.
package struct KeyCellContent: Hashable, Sendable {
    /// How a cell is drawn.
    package enum Style: Hashable, Sendable {
        /// A key in its place on the pad: its legend, and beside it what it gives.
        case key
        /// A key cap, and beside it what is said of it: without a ground.
        case cap
        /// One thing to pick, in the middle.
        case choice
        /// A digit, and in the middle the character that it picks.
        case character
        /// A digit, or none, and all that stands behind it: a line for each candidate.
        case group
        /// What can be done: its key, a sign and a word.
        case action(Icon?, Tone)
    }

    /// What comes of an action, where that has a colour.
    package enum Tone: Hashable, Sendable { case plain, good, bad }

    /// What is printed on the key; empty for what arrows or a knob move to.
    package var legend: String
    /// What the key gives, in the order of its presses; one for what is picked.
    package var candidates: [String]
    /// What OK or the next letter goes to, or what is pending.
    package var isFocused: Bool
    /// False: dimmed, the key does nothing now.
    package var isEnabled: Bool
    /// How it is drawn: as a key of the pad, unless said.
    package var style = Style.key
    /// Pixels of its letters at most, so that cells beside one another have one size; nil: the theme's own.
    package var largestText: Int?

    /// A key of the pad that can be pressed and has nothing pending, unless said.
    package init(
        legend: String, candidates: [String], isFocused: Bool = false, isEnabled: Bool = true,
        style: Style = .key
    ) {
        self.legend = legend
        self.candidates = candidates
        self.isFocused = isFocused
        self.isEnabled = isEnabled
        self.style = style
    }

    /// One of several, which arrows, a knob or presses of a key move to.
    package static func choice(_ label: String, isFocused: Bool = false) -> KeyCellContent {
        KeyCellContent(legend: "", candidates: [label], isFocused: isFocused, style: .choice)
    }
}
