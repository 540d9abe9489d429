import Scenes
import Settings
import TextEntry
import TextFields
import Typesetting

/// What a panel knows about the form that it shows.
package struct FormTraits {
    /// Fields with their looks and delegates, by the keys of their rows.
    package var prototypes: [String: TextField] = [:]
    /// What all fields look like that say nothing of their own.
    package var appearance = FieldAppearance()
    /// In pixels, so that fields stand in one column.
    package var labelWidth = 0
    /// Pixels between a label and its field.
    package var spacing = 0
    /// The last text field, whose OK says Done and not Next.
    let lastKey: String?

    /// Measures come later, from the display.
    package init(lastKey: String?) { self.lastKey = lastKey }

    /// Pixels that an appearance may keep free at a side.
    private static let widest = 100

    /// The field's own appearance before that of all fields, and its pictures and attributes.
    func decorate(_ look: inout FieldLook, key: String) {
        Self.decorate(&look, of: prototypes[key], under: appearance)
    }

    fileprivate static func decorate(_ look: inout FieldLook, of own: TextField?, under all: FieldAppearance)
    {
        let appearance = (own?.appearance ?? FieldAppearance()).over(all)
        // What the field's traits say of it stands there already.
        look.border = look.border ?? appearance.borderStyle
        look.font = appearance.font ?? look.font
        look.textColor = appearance.textColor ?? look.textColor
        look.placeholderColor = appearance.placeholderColor ?? look.placeholderColor
        look.backgroundColor = appearance.backgroundColor ?? look.backgroundColor
        look.padding = appearance.padding.map { max(0, min($0, widest)) }
        look.viewSpacing = appearance.viewSpacing.map { max(0, min($0, widest)) }
        look.background = own?.shownBackground
        look.placeholderSpans = own?.placeholderSpans ?? []
        if let picture = own?.drawnLeftPicture, look.left != nil { look.left = .picture(picture) }
        if let picture = own?.drawnRightPicture, look.right != nil { look.right = .picture(picture) }
    }

    /// The parts of a field's text at rest that look different: none once the value is another one.
    func spans(of key: String, showing text: String) -> [AttributedText.Span] {
        guard let own = prototypes[key], own.text == text else { return [] }
        return own.spans
    }

    /// What a field is after an edit: its text with the look of its parts.
    package mutating func keep(_ field: TextField, key: String) {
        prototypes[key]?.text = field.text
        prototypes[key]?.spans = field.spans
    }
}

extension TextField {
    /// A field by itself as it is drawn: masked where it is secret, with its caret while it is edited.
    ///
    /// - Parameters:
    ///   - appearance: of all fields; the field's own goes before it.
    ///   - fontSize: the theme's, in pixels.
    package func content(under appearance: FieldAppearance, fontSize: Int) -> FieldContent {
        var look = FieldLook(traits, isEditing: isEditing, fontSize: fontSize) { _ in nil }
        FormTraits.decorate(&look, of: self, under: appearance)
        look.showsClearButton = showsClearButton
        if editor?.hasBookmarks != true { look.removeBookmarks() }
        let text = text ?? ""
        let isHidden = fieldTraits.isSecure && !text.isEmpty
        look.spans = isHidden ? [] : spans
        let atRest = isHidden ? RowContents.secret : text
        let part = editor?.shownPart
        var content = FieldContent(
            text: part?.text ?? atRest, placeholder: placeholder ?? "", caret: part?.caret,
            marked: part?.marked, isInvalid: editor?.problem != nil, look: look)
        content.beginsAtRight = editor?.beginsAtRight ?? false
        content.isMultiline = traits.isMultiline
        content.isReadByLetters = traits.format?.isReadByLetters ?? false
        return content
    }
}
