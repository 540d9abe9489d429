import Graphics

/// Words that stand by themselves: a new value, what becomes of it, why a page is empty.
package struct LabelContent: Hashable, Sendable {
    /// How large the letters are: larger than a title, as a title, as a row's, as help.
    package enum Size: Hashable, Sendable, CaseIterable { case large, title, row, help }
    /// What they mean.
    package enum Tone: Hashable, Sendable { case text, dim, changed, error }

    /// Localised; wraps.
    package var text: String
    /// How large its letters are.
    package var size: Size
    /// What it means, which gives it its colour.
    package var tone: Tone
    /// In the middle of the frame; else where lines begin.
    package var isCentered: Bool

    /// From where it is read, unless said.
    package init(_ text: String, _ size: Size, _ tone: Tone = .text, isCentered: Bool = false) {
        self.text = text
        self.size = size
        self.tone = tone
        self.isCentered = isCentered
    }
}

/// A countdown: an arc of what is left around the seconds.
package struct RingContent: Hashable, Sendable {
    /// The arc has so many steps; between two of them nothing is painted.
    package static let steps = 120

    /// How many steps are left.
    package var left: Int
    /// Inside, in figures that are equally wide.
    package var number: String
    /// Below the number, where there is room for it; localised.
    package var unit: String

    /// - Parameter share: of the time that is left, 0 to 1.
    package init(share: Double, number: String, unit: String) {
        left = max(0, min(Self.steps, Int((share * Double(Self.steps)).rounded())))
        self.number = number
        self.unit = unit
    }
}

/// One large button that fills while a key is held.
package struct HoldButtonContent: Hashable, Sendable {
    /// Localised: what holding which key does.
    package var title: String
    /// How much of the time is over, in thousandths.
    package var progress: Int
    /// What it does cannot be undone.
    package var isDestructive: Bool
    /// Whether the key goes to it.
    package var isFocused: Bool

    /// Focused, and not held, unless said.
    package init(_ title: String, progress: Int = 0, isDestructive: Bool = false, isFocused: Bool = true) {
        self.title = title
        self.progress = progress
        self.isDestructive = isDestructive
        self.isFocused = isFocused
    }
}

/// A red card: what went wrong or what is lost, why, and what is true then.
package struct AlarmContent: Hashable, Sendable {
    /// In a badge at the card's start; not drawn where the words need its room.
    package var icon: Icon
    /// One sentence; localised.
    package var heading: String
    /// Each on lines of its own, below it.
    package var lines: [String]

    /// - Parameter heading: one sentence; localised.
    package init(_ icon: Icon, _ heading: String, _ lines: [String]) {
        self.icon = icon
        self.heading = heading
        self.lines = lines
    }
}

/// The line above a list that is searched: what was typed, what it may mean, or which key begins.
package struct SearchLineContent: Hashable, Sendable {
    /// While nothing is typed; localised.
    package var prompt: String
    /// Key by key.
    package var typed: [String]
    /// Drawn as caps: each key stands for several letters.
    package var areKeys: Bool
    /// Beginnings of words that the keys stand for; empty where there are none.
    package var meaning: String
    /// The key that begins, as it is printed; nil where keys type already.
    package var key: String?
    /// Whether keys type.
    package var isActive: Bool

    /// - Parameter prompt: while nothing is typed; localised.
    package init(
        prompt: String, typed: [String], areKeys: Bool, meaning: String, key: String?, isActive: Bool
    ) {
        self.prompt = prompt
        self.typed = typed
        self.areKeys = areKeys
        self.meaning = meaning
        self.key = key
        self.isActive = isActive
    }
}
