/// Where text may go.
package struct TextOptions: Hashable, Sendable {
    /// Pixels a line may have; nil: as many as it wants.
    package var width: Int?
    /// What does not fit in as many lines ends in an ellipsis; nil: as many lines as it wants.
    package var maximumLines: Int?
    /// Of each line in `width`; without a width, in the widest line.
    package var alignment: TextAlignment
    /// Shrinks to this size before it is cut (`adjustsFontSizeToFitWidth`); nil: keeps its size.
    package var minimumSize: Int?
    /// Whether a word that is too wide for a line goes on behind a hyphen: that of a sentence or a title. A value has no sign that is
    /// not its own.
    package var hyphenates: Bool

    /// One line, as wide as it wants, from where it is read, unless said.
    package init(
        width: Int? = nil, maximumLines: Int? = 1, alignment: TextAlignment = .natural,
        minimumSize: Int? = nil, hyphenates: Bool = false
    ) {
        self.width = width
        self.maximumLines = maximumLines
        self.alignment = alignment
        self.minimumSize = minimumSize
        self.hyphenates = hyphenates
    }

    /// One line from its left end, cut to `width`.
    static func plainLine(width: Int?) -> TextOptions { TextOptions(width: width, alignment: .left) }
}

/// Where a line stands in its width.
package enum TextAlignment: Hashable, Sendable {
    /// At the side where the paragraph starts.
    case natural
    case left, center, right
    /// At the right, and read from there where any of its letters is: it may begin with a name in other letters.
    case fromRight
    /// Both sides, except for a paragraph's last line.
    case justified

    /// Where a page's own texts begin: at the right of a page that is read from there, whatever they are written in;
    /// else as each is read.
    package static func readingStart(isMirrored: Bool) -> TextAlignment { isMirrored ? .fromRight : .natural }
}
