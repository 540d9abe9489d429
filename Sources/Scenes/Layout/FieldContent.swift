import Hardware

/// A text field, edited or at rest.
package struct FieldContent: Hashable, Sendable {
    /// As shown: masked where the field is secure.
    package var text: String
    /// Shown while the text is empty; may be empty itself.
    package var placeholder: String
    /// Character offset of the caret into `text`; nil at rest.
    package var caret: Int?
    /// The pending letter or the selection, as character offsets.
    package var marked: Range<Int>?
    /// Drawn with a thicker frame in the colour of errors.
    package var isInvalid: Bool
    /// Keys move its caret, and none of the cells below it: drawn with a thicker frame.
    package var isFocused = false
    /// What is typed first stands at the right of an empty field.
    package var beginsAtRight = false
    /// Whether it is typed letter by letter: what looks alike is told apart, where the look has no font of its own.
    package var isReadByLetters = false
    /// Several lines, scrolled to the caret.
    package var isMultiline = false
    /// Nil where the field says nothing about its looks.
    package var look: FieldLook?
    /// How many cells stand in place of a line, each for a character; nil for a line.
    package var cells: Int?
    /// How many of them stand together, twice as far from the others; nil: all.
    package var cellGroup: Int?
    /// Stands at the field's end; nil where the field takes any length.
    package var count: Count?

    /// How much is typed of what may be.
    package struct Count: Hashable, Sendable {
        /// Such as "10 / 24".
        package let text: String
        /// Whether as much is typed as is asked for; it is then said in the colour of what is good.
        package let isMet: Bool

        /// - Parameter text: such as "10 / 24".
        package init(_ text: String, isMet: Bool) {
            self.text = text
            self.isMet = isMet
        }
    }

    /// Pixels between two cells.
    package static func cellGap(isTiny: Bool, _ spacing: Int) -> Int { isTiny ? 3 : max(3, spacing) }

    /// Where each of so many cells stands, all equally wide.
    package func cells(_ count: Int, gap: Int, in frame: Rect) -> [Rect] {
        let group = cellGroup ?? count
        let room = frame.width + gap - (count - 1) / group * gap
        return (0..<count).map { place in
            let start = frame.x + place / group * gap
            let (left, right) = (room * place / count, room * (place + 1) / count)
            return Rect(x: start + left, y: frame.y, width: right - gap - left, height: frame.height)
        }
    }

    /// One line in the theme's own look, unless said.
    package init(
        text: String, placeholder: String = "", caret: Int?, marked: Range<Int>? = nil,
        isInvalid: Bool = false, look: FieldLook? = nil
    ) {
        self.text = text
        self.placeholder = placeholder
        self.caret = caret
        self.marked = marked
        self.isInvalid = isInvalid
        self.look = look
    }
}

/// A row of a table of fields: a label at its start, the field beside it.
package struct FieldRowContent: Hashable, Sendable {
    /// Before the label; where one row of a card has one, all have.
    package var tile: TileContent?
    /// The digit that focuses this row; nil where the board has no digits or they mean something else.
    package var number: Int?
    /// What the text is for; cut where it is longer than `labelWidth`.
    package var label: String
    /// Pixels that labels have, so that fields stand in one column; at most half the row.
    package var labelWidth: Int
    /// Pixels between the label and its field.
    package var spacing: Int
    /// What stands beside the label.
    package var field: FieldContent
    /// The row that keys act on.
    package var isFocused = false
    /// False: the label is greyed.
    package var isEnabled = true

    /// The text, or the placeholder that stands in its place.
    package var shown: String { field.text.isEmpty ? field.placeholder : field.text }

    /// A row without a number that neither has the focus nor is greyed.
    package init(label: String, labelWidth: Int, spacing: Int, field: FieldContent) {
        self.label = label
        self.labelWidth = labelWidth
        self.spacing = spacing
        self.field = field
    }
}
