import Keys
import Settings

/// The bar at the top: where we are, and how keys type right now.
package struct TitleBarContent: Hashable, Sendable {
    /// The page's; cut where it is longer than the rest of the bar leaves it.
    package var title: String
    /// The input mode while typing ("abc", "123"), drawn as a badge.
    package var mode: String?
    /// Place in a list ("2/6").
    package var note: String?
    /// Drawn as an open lock: what only a technician may change can be changed now.
    package var isTechnician: Bool
    /// Drawn as a dot: changes wait to be applied.
    package var hasStaged: Bool

    /// The title alone, unless said.
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
    /// How a paragraph is coloured and sized: `footer` small, `normal` as a row's title, `error` small in its
    /// colour.
    package enum Tone: Hashable, Sendable { case footer, normal, error }

    /// Localized; wraps, and may have line breaks.
    package var text: String
    /// A footer's, unless said.
    package var tone: Tone
    /// How many pixels of the text are scrolled out above the frame.
    package var scrolled: Int

    /// A footer from its first line, unless said.
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
    /// Localized; empty where the bundle gives none.
    package var title: String
    /// As shown: with its unit, dots for a secret; empty where the row has none.
    package var value: String
    /// A longer text that the value may become with keys that change it here: the row has room for either.
    package var alternative: String?
    /// Nothing is set: `value` is what stands there instead, and dimmed.
    package var isPlaceholder = false
    /// What stands at the end of the row.
    package var accessory: Accessory = .none
    /// The row that keys act on.
    package var isFocused = false
    /// False: greyed, title and value.
    package var isEnabled = true
    /// Arrows change the value: it stands between two angle marks.
    package var isAdjusting = false
    /// Of a title that stands alone: a button's.
    package var alignment = TextTraits.Alignment.natural
    /// Shown with a lock: the value may not be changed here.
    package var isLocked = false
    /// Shown with a dot: the value waits to be applied.
    package var isStaged = false
    /// What stands at the ends of a slider's bar.
    package var minimumPicture: FieldPicture?
    /// At the end of the track; nil where the bundle names none.
    package var maximumPicture: FieldPicture?
    /// Why the row is broken; shown instead of the value.
    package var problem: String?
    /// How many pixels of it are scrolled out above the frame: a row taller than the screen has some.
    package var hiddenAbove = 0
    /// How many are below it.
    package var hiddenBelow = 0

    /// A row that can be chosen, without number, accessory or focus.
    package init(title: String, value: String = "") {
        self.title = title
        self.value = value
    }
}

/// Where the viewport lies in the list, in thousandths of its length.
package struct ScrollBarContent: Hashable, Sendable {
    /// From the list's start to the viewport's, 0 to 1000.
    package var start: Int
    /// The viewport's own, 0 to 1000.
    package var length: Int

    /// Both in thousandths of the list.
    package init(start: Int, length: Int) {
        self.start = start
        self.length = length
    }
}

/// The strip at the bottom: what each key does now, and at its free end what the last one came to.
package struct HintBarContent: Hashable, Sendable {
    /// In the order that no state changes; what gives way where they find no room is the painter's business.
    package var items: [StripItem]
    /// Localized; stands at the free end, which must have room for it. Nil: nothing does.
    package var message: String?
    /// Whether the message is about something that went wrong, and has a warning sign.
    package var isError = false

    /// Without a message, unless said.
    package init(items: [StripItem], message: String? = nil, isError: Bool = false) {
        self.items = items
        self.message = message
        self.isError = isError
    }
}

/// What the last key came to, where the strip has no room for it.
package struct MessageContent: Hashable, Sendable {
    /// Localized; wraps.
    package let text: String
    /// Whether it is about something that went wrong, and has a warning sign.
    package let isError: Bool

    /// - Parameter text: localized.
    package init(_ text: String, isError: Bool) {
        self.text = text
        self.isError = isError
    }
}

/// One key of the pad in the hint grid, or one cell of an on-screen grid.
package struct KeyCellContent: Hashable, Sendable {
    /// What is printed on the key; empty for a cell of an on-screen grid.
    package var legend: String
    /// What the key gives, in the order of its presses; one for a cell of a grid.
    package var candidates: [String]
    /// The candidate that is pending now.
    package var current: Int?
    /// The cell that OK or the next letter goes to.
    package var isFocused: Bool
    /// False: dimmed, the key does nothing now.
    package var isEnabled: Bool
    /// Whether the candidates are whole words, of which only some need to be seen.
    package var areWords = false
    /// Whether the candidates are one or two lines, all of which are to be seen.
    package var areLines = false
    /// In the size of hints, where cells are many.
    package var isSmall = false

    /// A key of the pad that can be pressed and has nothing pending, unless said.
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
