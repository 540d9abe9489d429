import Graphics

/// A number that has the panel to itself, with its unit.
package struct NumberContent: Hashable, Sendable {
    /// As it is shown, with its decimals.
    package var text: String
    /// Localized; empty where it has none.
    package var unit: String
    /// What is typed so far, with a caret behind it; else the value.
    package var isTyped: Bool
    /// In the colour of an error.
    package var isWrong: Bool

    /// The value, unless said.
    package init(text: String, unit: String = "", isTyped: Bool = false, isWrong: Bool = false) {
        self.text = text
        self.unit = unit
        self.isTyped = isTyped
        self.isWrong = isWrong
    }
}

/// One sentence beside a value: in the middle of its frame, or at its start behind a sign.
package struct SentenceContent: Hashable, Sendable {
    /// What a sentence is about, which gives it its colour.
    package enum Tone: Hashable, Sendable { case plain, changed, good, error }

    /// From the longest to the shortest: the first that has room is shown.
    package var texts: [String]
    /// What the sentence is about, which gives it its colour.
    package var tone: Tone
    /// In the size of hints.
    package var isSmall: Bool
    /// At the start of the line; nil: the sentence stands in the middle, without a sign.
    package var icon: Icon?

    /// In the middle and as large as rows, unless said.
    package init(_ texts: [String], tone: Tone = .plain, isSmall: Bool = false, icon: Icon? = nil) {
        self.texts = texts
        self.tone = tone
        self.isSmall = isSmall
        self.icon = icon
    }
}

/// How far a number is between its two ends: a bar with a handle.
package struct TrackContent: Hashable, Sendable {
    /// Of the way from the first end to the last, in thousandths.
    package var value: Int
    /// The factory value's place, in thousandths; nil where it is none of the numbers.
    package var factory: Int?
    /// As it is shown.
    package var factoryText = ""
    /// Round numbers between the ends, in thousandths.
    package var ticks: [Int] = []
    /// What stands at the first end.
    package var low: String
    /// At the last.
    package var high: String

    /// Without ticks and a factory value, unless said.
    package init(value: Int, low: String, high: String) {
        self.value = value
        self.low = low
        self.high = high
    }
}
