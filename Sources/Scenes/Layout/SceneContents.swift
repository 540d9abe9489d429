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
    /// The way to those changes, where this page has it.
    package var pill: PillContent?
    /// Drawn as an eye: somebody sees this screen from afar.
    package var isWatched = false

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

/// What stands in the title bar and can be focused: changes that wait to be applied.
package struct PillContent: Hashable, Sendable {
    /// Localized: how many changes there are.
    package var text: String
    /// How many they are, where there is no room for words.
    package var count: Int
    /// What keys act on.
    package var isFocused: Bool

    /// - Parameter text: localized.
    package init(_ text: String, count: Int, isFocused: Bool) {
        self.text = text
        self.count = count
        self.isFocused = isFocused
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
    /// Before the title; where one row of a card has one, all have.
    package var tile: TileContent?
    /// Localized; empty where the bundle gives none.
    package var title: String
    /// As shown: with its unit, dots for a secret; empty where the row has none.
    package var value: String
    /// Whether the value is read letter by letter: what looks alike is told apart.
    package var isReadByLetters = false
    /// A longer text that the value may become with keys that change it here: the row has room for either.
    package var alternative: String?
    /// Nothing is set: `value` is what stands there instead, and dimmed.
    package var isPlaceholder = false
    /// Whether its value is whether it is on.
    package var isSwitch: Bool { if case .toggle = accessory { true } else { false } }

    /// What stands at the end of the row.
    package var accessory: Accessory
    /// The row that keys act on.
    package var isFocused = false
    /// False: greyed, title and value.
    package var isEnabled = true
    /// Of a title that stands alone: a button's.
    package var alignment = TextTraits.Alignment.natural
    /// Shown with a lock: the value may not be changed here.
    package var isLocked = false
    /// Shown with a dot: the value waits to be applied.
    package var isStaged = false
    /// What holds until it is applied: struck through before the value, where there is room. Nil: that is not shown.
    package var old: String?
    /// What stands at the ends of a slider's bar.
    package var minimumPicture: FieldPicture?
    /// At the end of the track; nil where the bundle names none.
    package var maximumPicture: FieldPicture?
    /// Why the row is broken; shown instead of the value.
    package var problem: String?
    /// What was found, in two lines; nil for every other row.
    package var hit: HitLook?
    /// One of the sections beside pages, and what of its looks no other row has.
    package var section: SectionLook?
    /// Whether it is one of the sections beside pages.
    package var isSection: Bool { section != nil }
    /// How many pixels of it are scrolled out above the frame: a row taller than the screen has some.
    package var hiddenAbove = 0
    /// How many are below it.
    package var hiddenBelow = 0

    /// A row that can be chosen, without number or focus.
    package init(title: String, value: String = "", accessory: Accessory = .none) {
        self.title = title
        self.value = value
        self.accessory = accessory
    }
}

/// What of a row that was found no other row has.
package struct HitLook: Hashable, Sendable {
    /// Where it is, on a line of its own below the title.
    package var path: String
    /// The title's characters that were typed.
    package var marked: Range<Int>?

    /// - Parameter marked: the title's characters that were typed.
    package init(path: String, marked: Range<Int>?) { (self.path, self.marked) = (path, marked) }

    /// Where it is and what it is set to, in words; nil where there is neither.
    package func said(beside value: String) -> String? {
        let parts = [path, value].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}

/// How a section stands beside the pages.
package struct SectionLook: Hashable, Sendable {
    /// Whether its page is the one on the screen.
    package var isShown = false
    /// How many of its changes wait to be applied.
    package var changes = 0

    /// Not shown, unless said.
    package init(isShown: Bool = false, changes: Int = 0) {
        (self.isShown, self.changes) = (isShown, changes)
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
    /// What the message is about.
    package var tone = MessageContent.Tone.plain
    /// Whether one switch would choose what it says, so that it looks as a focused row does.
    package var isFocused: Bool

    /// Without a message.
    package init(items: [StripItem], isFocused: Bool) { (self.items, self.isFocused) = (items, isFocused) }
}

/// What the last key came to, where the strip has no room for it.
package struct MessageContent: Hashable, Sendable {
    /// What it is about: something to know, something that is lost if the answer is yes, something that went wrong. The
    /// latter two have a warning sign.
    package enum Tone: Hashable, Sendable { case plain, question, error }

    /// Localized; wraps.
    package let text: String
    /// What it is about, which gives it its colour.
    package let tone: Tone

    /// - Parameter text: localized.
    package init(_ text: String, _ tone: Tone = .plain) {
        self.text = text
        self.tone = tone
    }
}
