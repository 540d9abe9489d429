import Settings

// MARK: How fields look, at rest and while they are edited

extension Panel {
    /// The look that a field has while it is edited, as far as it does not change with the text.
    func editingLook(of traits: TextTraits) -> FieldLook? {
        guard traits.hasLook else { return nil }
        return look(of: traits, isEditing: true, metrics.fieldStyle)
    }

    /// Bitmap fonts have few sizes and all of them are small: nothing shrinks there.
    private func look(of traits: TextTraits, isEditing: Bool, _ style: TextStyle) -> FieldLook {
        var look = FieldLook(
            traits, isEditing: isEditing, fontSize: style.size, picture: picture(named:))
        if metrics.isMono { look.minimumFontSize = nil }
        return look
    }

    func look(of text: TextActivity) -> FieldLook? {
        guard var look = text.look else { return nil }
        look.showsClearButton = text.editor.showsClearButton
        return look
    }

    /// A text field's row as a label and a field beside it, where the field says how it looks.
    func fieldRow(_ row: ListRow, _ content: RowContent) -> FieldRowContent? {
        guard case .specifier(let index) = row, let specifier = specifier(at: index),
            case .textField(let field) = specifier.kind, field.traits.hasLook,
            content.problem == nil, !content.isLocked, !content.isStaged
        else { return nil }
        let isEmpty = content.isPlaceholder
        var look = look(of: field.traits, isEditing: false, metrics.rowStyle)
        look.showsClearButton = !isEmpty && field.traits.clearButtonMode.shows(isEditing: false)
        let shown = FieldContent(
            text: isEmpty ? "" : content.value, placeholder: isEmpty ? content.value : "", caret: nil,
            look: look)
        var labelled = FieldRowContent(
            label: content.title, labelWidth: size.width * 2 / 5, spacing: metrics.spacing, field: shown)
        labelled.number = content.number
        labelled.isFocused = content.isFocused
        labelled.isEnabled = content.isEnabled
        return labelled
    }

    func picture(named name: String) -> FieldPicture? {
        fieldPictures.picture(named: name, in: bundle)
    }

    // MARK: Recent values

    /// Never for secrets.
    func recentValues(of key: String, _ traits: TextTraits) -> [String] {
        traits.isSecure ? [] : recent[key] ?? []
    }

    mutating func remember(_ typed: String, of text: TextActivity) {
        guard !text.editor.traits.isSecure, !typed.isEmpty, typed.utf8.count <= 256 else { return }
        var values = recent[text.key] ?? []
        if text.editor.original != typed, !text.editor.original.isEmpty,
            !values.contains(text.editor.original)
        {
            values.insert(text.editor.original, at: 0)
        }
        values.removeAll { $0 == typed }
        values.insert(typed, at: 0)
        recent[text.key] = Array(values.prefix(SymbolPages.size))
    }
}

/// Pictures of a bundle that stand in fields, each read once.
final class FieldPictures {
    private var known: [String: FieldPicture?] = [:]

    /// Nil where the bundle has no such picture, or one that cannot be read: the name is then shown as it is.
    func picture(named name: String, in bundle: SettingsBundle) -> FieldPicture? {
        if let picture = known[name] { return picture }
        let bytes = [name, name + ".png"].lazy.compactMap(bundle.file).first
        let picture = bytes.flatMap { try? PNG.decode($0) }.map(FieldPicture.init)
        known[name] = .some(picture)
        return picture
    }
}
