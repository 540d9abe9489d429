import Bundles
import Graphics
import Scenes
import Settings
import TextEntry

// MARK: How fields look, at rest and while they are edited

extension Panel {
    /// The look that a field has while it is edited, as far as it does not change with the text.
    func editingLook(of traits: TextTraits, key: String) -> FieldLook? {
        guard traits.hasLook || hasAppearance(key) else { return nil }
        var look = look(of: traits, isEditing: true, metrics.fieldStyle)
        form?.dress(&look, key: key)
        return look
    }

    /// Whether the form says something about the looks of this field.
    private func hasAppearance(_ key: String) -> Bool {
        guard let form else { return false }
        return !form.appearance.isEmpty || form.prototypes[key] != nil
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
        if let field = text.field { look.spans = field.spans }
        return look
    }

    /// A text field's row as a label and a field beside it, where the field says how it looks.
    func fieldRow(_ row: ListRow, _ content: RowContent) -> FieldRowContent? {
        guard metrics.soleRowStyle == nil, case .specifier(let index) = row,
            let specifier = specifier(at: index), let field = specifier.field,
            field.traits.hasLook || form != nil, content.problem == nil,
            !content.isLocked, !content.isStaged
        else { return nil }
        let isEmpty = content.isPlaceholder
        var look = look(of: field.traits, isEditing: false, metrics.rowStyle)
        if let key = specifier.key { form?.dress(&look, key: key) }
        look.showsClearButton = !isEmpty && field.traits.clearButtonMode.shows(isEditing: false)
        let shown = FieldContent(
            text: isEmpty ? "" : content.value, placeholder: isEmpty ? content.value : "", caret: nil,
            look: look)
        var labelled = FieldRowContent(
            label: content.title, labelWidth: form?.labelWidth ?? size.width * 2 / 5,
            spacing: form?.spacing ?? metrics.spacing, field: shown)
        labelled.number = content.number
        labelled.isFocused = content.isFocused
        labelled.isEnabled = content.isEnabled
        return labelled
    }

    func picture(named name: String) -> FieldPicture? { settings.picture(named: name) }

    /// Whether a countdown is on the screen, which nothing may cover.
    package var needsScreen: Bool { isAskingToConfirm || factoryReset != nil }

    // MARK: Known values

    /// What is likely in a field: what follows from its neighbours, earlier values of its key, then of fields of the
    /// same content, the latest domains, then what the device knows. Never for secrets, and never from them.
    func knownValues(of key: String, _ traits: TextTraits) -> [String] {
        guard !traits.isSecure else { return [] }
        let alike = traits.contentType.flatMap { memory.recent[Self.content($0)] } ?? []
        let known = (memory.recent[key] ?? []) + alike
        let derived = derivedValues(of: key, traits)
        // A domain is only half of an address.
        let isHalf = InputKind(traits.keyboardType, format: traits.format) == .email
        let all =
            (isHalf ? known + derived : derived + known) + knownDomains(traits)
            + (knowledge.values[traits.format] ?? [])
        var values: [String] = []
        for value in all where !values.contains(value) { values.append(value) }
        return Array(values.prefix(SymbolPages.size))
    }

    /// Where values of one content are remembered; no key of a bundle begins so.
    private static func content(_ type: String) -> String { "\u{1}content \(type)" }

    private static let domains = "\u{1}domain"

    private func knownDomains(_ traits: TextTraits) -> [String] {
        let known = memory.recent[Self.domains] ?? []
        switch InputKind(traits.keyboardType, format: traits.format) {
        case .email: return known.map { "@" + $0 }
        case .url, .webSearch, .hostname: return known
        default: return []
        }
    }

    /// What stands after the @, or between // and the path.
    private static func domain(of text: String, _ kind: InputKind) -> String? {
        let text = Array(text)
        let start: Int?
        switch kind {
        case .email: start = text.lastIndex(of: "@").map { $0 + 1 }
        case .url:
            start = text.indices.dropFirst().first { text[$0] == "/" && text[$0 - 1] == "/" }.map { $0 + 1 }
        default: start = nil
        }
        guard let start else { return nil }
        let domain = text[start...].prefix { !"/:?#".contains($0) }
        return domain.contains(".") ? String(domain) : nil
    }

    mutating func remember(_ typed: String, of text: TextActivity) {
        let traits = text.editor.traits
        guard !traits.isSecure, !typed.isEmpty, typed.utf8.count <= 256 else { return }
        remember([text.editor.original, typed], as: text.key)
        if let domain = Self.domain(of: typed, traits.kind) { remember([domain], as: Self.domains) }
        if let type = traits.text.contentType { remember([typed], as: Self.content(type)) }
    }

    /// The last one is remembered as the latest.
    private mutating func remember(_ values: [String], as key: String) {
        var known = memory.recent[key] ?? []
        for value in values where !value.isEmpty {
            known.removeAll { $0 == value }
            known.insert(value, at: 0)
        }
        memory.recent[key] = Array(known.prefix(SymbolPages.size))
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

extension Specifier {
    /// What a row with text says of its field.
    var field: TextFieldSpecifier? {
        switch kind {
        case .textField(let field), .textView(let field): field
        default: nil
        }
    }
}
