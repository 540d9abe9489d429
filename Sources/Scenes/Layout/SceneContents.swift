import Settings

/// The bar at the top: where we are, and how keys type right now.
package struct TitleBarContent: Hashable, Sendable {
    package var title: String
    /// The input mode while typing ("abc", "123"), drawn as a badge.
    package var mode: String?
    /// Place in a list ("2/6").
    package var note: String?
    /// Drawn as an open lock: what only a technician may change can be changed now.
    package var isTechnician: Bool
    /// Drawn as a dot: changes wait to be applied.
    package var hasStaged: Bool

    package init(
        title: String, mode: String? = nil, note: String? = nil, isTechnician: Bool = false,
        hasStaged: Bool = false
    ) {
        self.title = title
        self.mode = mode
        self.note = note
        self.isTechnician = isTechnician
        self.hasStaged = hasStaged
    }
}

/// Wrapping text: a group's footer, a message in an empty pane, the reason under a field.
package struct ParagraphContent: Hashable, Sendable {
    package enum Tone: Hashable, Sendable { case footer, normal, error }

    package var text: String
    package var tone: Tone
    /// How many pixels of the text are scrolled out above the frame.
    package var scrolled: Int

    package init(_ text: String, tone: Tone = .footer, scrolled: Int = 0) {
        self.text = text
        self.tone = tone
        self.scrolled = scrolled
    }
}

/// One row of a pane, a page of values or a list of hits.
package struct RowContent: Hashable, Sendable {
    package enum Accessory: Hashable, Sendable {
        case none
        case chevron
        case toggle(Bool)
        case tick(Bool)
        /// How far the slider is from its minimum, 0 to 1000.
        case bar(Int)
    }

    /// The digit that focuses this row; nil where the board has no digits or they mean something else.
    package var number: Int?
    package var title: String
    package var value: String
    package var isPlaceholder = false
    package var accessory: Accessory = .none
    package var isFocused = false
    package var isEnabled = true
    package var isAdjusting = false
    /// Of a title that stands alone: a button's.
    package var alignment = TextTraits.Alignment.natural
    /// Shown with a lock: the value may not be changed here.
    package var isLocked = false
    /// Shown with a dot: the value waits to be applied.
    package var isStaged = false
    /// What stands at the ends of a slider's bar.
    package var minimumPicture: FieldPicture?
    package var maximumPicture: FieldPicture?
    /// Why the row is broken; shown instead of the value.
    package var problem: String?

    package init(title: String, value: String = "") {
        self.title = title
        self.value = value
    }
}

/// Where the viewport lies in the list, in thousandths of its length.
package struct ScrollBarContent: Hashable, Sendable {
    package var start: Int
    package var length: Int

    package init(start: Int, length: Int) {
        self.start = start
        self.length = length
    }
}

/// The bar at the bottom: what each key does now, or why the last one did nothing.
package struct HintBarContent: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package let key: String
        package let label: String

        package init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }
    }

    package var items: [Item]
    package var message: String?
    package var isError = false

    package init(items: [Item], message: String? = nil, isError: Bool = false) {
        self.items = items
        self.message = message
        self.isError = isError
    }
}

/// One key of the pad in the hint grid, or one cell of an on-screen grid.
package struct KeyCellContent: Hashable, Sendable {
    /// What is printed on the key; empty for a cell of an on-screen grid.
    package var legend: String
    package var candidates: [String]
    /// The candidate that is pending now.
    package var current: Int?
    package var isFocused: Bool
    package var isEnabled: Bool
    /// Whether the candidates are whole words, of which only some need to be seen.
    package var areWords = false

    package init(
        legend: String, candidates: [String], current: Int? = nil, isFocused: Bool = false,
        isEnabled: Bool = true
    ) {
        self.legend = legend
        self.candidates = candidates
        self.current = current
        self.isFocused = isFocused
        self.isEnabled = isEnabled
    }
}

/// A key cap with what it does beside it, standing alone at the side of an editor.
package struct ActionContent: Hashable, Sendable {
    package var key: String
    package var label: String

    package init(_ key: String, _ label: String) {
        self.key = key
        self.label = label
    }
}
