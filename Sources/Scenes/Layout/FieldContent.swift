/// A text field, edited or at rest.
package struct FieldContent: Hashable, Sendable {
    /// As shown: masked where the field is secure.
    package var text: String
    package var placeholder: String
    /// Character offset of the caret into `text`; nil at rest.
    package var caret: Int?
    /// The pending letter or the selection, as character offsets.
    package var marked: Range<Int>?
    package var isInvalid: Bool
    /// Several lines, scrolled to the caret.
    package var isMultiline = false
    /// Nil where the field says nothing about its looks.
    package var look: FieldLook?

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
    package var number: Int?
    package var label: String
    /// Pixels that labels have, so that fields stand in one column; at most half the row.
    package var labelWidth: Int
    /// Pixels between the label and its field.
    package var spacing: Int
    package var field: FieldContent
    package var isFocused = false
    package var isEnabled = true

    /// The text, or the placeholder that stands in its place.
    package var shown: String { field.text.isEmpty ? field.placeholder : field.text }

    package init(label: String, labelWidth: Int, spacing: Int, field: FieldContent) {
        self.label = label
        self.labelWidth = labelWidth
        self.spacing = spacing
        self.field = field
    }
}
