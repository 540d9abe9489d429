import Bundles
import Graphics
import Hardware
import Scenes
import Settings
import TextEntry
import Typesetting

// MARK: How fields look, at rest and while they are edited

extension ScreenContext {
    /// The look that a field has while it is edited, as far as it does not change with the text.
    func editingLook(of traits: TextTraits, key: String) -> FieldLook? {
        guard traits.hasLook || hasAppearance(key) else { return nil }
        var look = look(of: traits, isEditing: true, metrics.fieldStyle)
        form?.decorate(&look, key: key)
        return look
    }

    /// Whether the form says something about the looks of this field.
    private func hasAppearance(_ key: String) -> Bool {
        guard let form else { return false }
        return !form.appearance.isEmpty || form.prototypes[key] != nil
    }

    private func look(of traits: TextTraits, isEditing: Bool, _ style: TextStyle) -> FieldLook {
        FieldLook(traits, isEditing: isEditing, fontSize: style.size, picture: settings.picture(named:))
    }

    func look(of screen: EditorScreen) -> FieldLook? {
        guard var look = screen.look else { return nil }
        look.showsClearButton = screen.editor.showsClearButton
        if !screen.editor.hasBookmarks { look.removeBookmarks() }
        if let field = screen.field { look.spans = field.spans }
        return look
    }

    /// Whether a text field's row is a label and a field beside it: where the field says how it looks.
    func hasFieldRow(_ specifier: Specifier, _ content: RowContent) -> Bool {
        metrics.soleRowStyle == nil && (form != nil || specifier.field?.traits.hasLook ?? false)
            && specifier.field != nil && content.problem == nil && !content.isLocked && !content.isStaged
            && hasRoomBeside(content, specifier)
    }

    /// Whether text and, on a tiny panel, label are whole beside one another, in small letters perhaps: else the row is one
    /// of several lines.
    private func hasRoomBeside(_ content: RowContent, _ specifier: Specifier) -> Bool {
        guard form == nil, let row = fieldRow(of: specifier, showing: content) else { return true }
        let isTiny = metrics.isTiny
        let small = metrics.rowStyle.resized(to: min(metrics.rowStyle.size, isTiny ? 8 : 13))
        let width = { [engine] (text: String) in engine.line(text, style: small).size.width }
        let inner = layout.rows(hasScrollBar: true).width - 2 * metrics.focusMargin
        let columns = painter.fieldRows.columns(
            of: row, in: Size(width: inner, height: metrics.listRowHeight))
        return (!isTiny || width(row.label) <= columns.label)
            && width(row.shown) <= painter.fields.textRoom(in: columns.field, row.field.look ?? FieldLook())
    }

    /// A text field's row as a label and a field beside it; nil where it is like other rows.
    func fieldRow(of specifier: Specifier, _ content: RowContent) -> FieldRowContent? {
        hasFieldRow(specifier, content) ? fieldRow(of: specifier, showing: content) : nil
    }

    private func fieldRow(of specifier: Specifier, showing content: RowContent) -> FieldRowContent? {
        guard let field = specifier.field else { return nil }
        let isEmpty = content.isPlaceholder
        var look = look(of: field.traits, isEditing: false, metrics.rowStyle)
        if let key = specifier.key, let form {
            form.decorate(&look, key: key)
            look.spans = form.spans(of: key, showing: content.value)
        }
        look.showsClearButton = !isEmpty && field.traits.clearButtonMode.shows(isEditing: false)
        let shown = FieldContent(
            text: isEmpty ? "" : content.value, placeholder: isEmpty ? field.traits.placeholder ?? "" : "",
            caret: nil,
            look: look)
        var labelled = FieldRowContent(
            label: content.title,
            labelWidth: content.title.isEmpty ? 0 : form?.labelWidth ?? size.width * 2 / 5,
            spacing: form?.spacing ?? metrics.spacing, field: shown)
        labelled.number = content.number
        labelled.tile = content.tile
        labelled.isFocused = content.isFocused
        labelled.isEnabled = content.isEnabled
        return labelled
    }
}

/// Pictures of a bundle that stand in fields, each read once.
final class FieldPictures {
    private var known: [String: FieldPicture?] = [:]

    /// Nil where the bundle has no such picture, or one that cannot be read: the name is then shown as it is.
    package func picture(named name: String, in bundle: SettingsBundle) -> FieldPicture? {
        if let picture = known[name] { return picture }
        let bytes = [name, name + ".png"].lazy.compactMap(bundle.file).first
        let picture = bytes.flatMap { try? PNG.decode($0) }.map(FieldPicture.init)
        known[name] = .some(picture)
        return picture
    }
}

extension Specifier {
    /// What a row with text says of its field.
    package var field: TextFieldSpecifier? {
        switch kind {
        case .textField(let field), .textView(let field): field
        default: nil
        }
    }
}
