/// The ground on which a group's rows stand, as far as they are on the screen.
package struct CardContent: Hashable, Sendable {
    /// Whether the group begins here, with rounded corners, and does not go on from above.
    package var isBegin: Bool
    /// Whether it ends here.
    package var isEnd: Bool
    /// Where one row ends and the next begins, in pixels from the card's top.
    package var lines: [Int]
    /// From the frame's reading start to where lines begin: where titles do.
    package var lineStart: Int

    /// Of a whole group, unless said.
    package init(isBegin: Bool = true, isEnd: Bool = true, lines: [Int] = [], lineStart: Int = 0) {
        self.isBegin = isBegin
        self.isEnd = isEnd
        self.lines = lines
        self.lineStart = lineStart
    }
}

/// What the focused row is for, in words below the list.
package struct HelpContent: Hashable, Sendable {
    /// What kind of sentence it is, which its sign says.
    package enum Tone: Hashable, Sendable { case information, changed, warning }

    /// Localized; on one line where that is all there is room for.
    package var text: String
    /// Stands in where the text has no room; nil: the text is cut.
    package var short: String?
    /// What else is known, below it where there is room for two lines.
    package var detail: String?
    /// Told by the sign before it.
    package var tone: Tone

    /// A plain sentence, unless said.
    package init(
        _ text: String, short: String? = nil, detail: String? = nil, tone: Tone = .information
    ) {
        self.text = text
        self.short = short
        self.detail = detail
        self.tone = tone
    }
}
