import Bundles
import PropertyLists
import Settings

/// What is wrong with one page as it is written, beyond what makes its rows unusable.
struct PageLint {
    private let document: PropertyListDocument
    private let isRoot: Bool
    private var diagnostics: [Diagnostic] = []

    init(_ document: PropertyListDocument, isRoot: Bool) {
        (self.document, self.isRoot) = (document, isRoot)
    }

    mutating func run() -> [Diagnostic] {
        if let page = document.root.dictionary {
            checkKeys(page, known: isRoot ? KnownKeys.page : KnownKeys.anyPage)
        }
        for specifier in document.specifiers ?? [] {
            guard let row = specifier.dictionary else { continue }
            check(row, at: specifier.position)
        }
        checkGroups()
        return diagnostics
    }

    private mutating func warn(_ rule: LintRule, at position: SourcePosition, _ message: String) {
        diagnostics.append(
            Diagnostic(rule, at: SourceLocation(file: document.file, position: position), message))
    }

    private mutating func check(_ row: PropertyListDictionary, at position: SourcePosition) {
        let type = row[SchemaKey.type]?.string.flatMap(SpecifierType.init(rawValue:))
        checkKeys(row, known: type.map(KnownKeys.keys) ?? KnownKeys.all)
        checkTexts(row)
        checkIdioms(row)
        guard let type else { return }
        checkTitle(row, of: type, at: position)
        checkDefault(row, of: type, at: position)
        checkMixedTypes(row)
    }

    // MARK: Keys

    private mutating func checkKeys(_ dictionary: PropertyListDictionary, known: [String]) {
        var seen: Set<String> = []
        for entry in dictionary.entries {
            if !seen.insert(entry.key).inserted {
                warn(
                    .dictionaryKeyTwice, at: entry.position,
                    "\(entry.key) is there twice, and the last one counts")
            }
            guard !known.contains(entry.key) else { continue }
            checkUnknown(entry, known: known)
        }
    }

    private mutating func checkUnknown(_ entry: PropertyListDictionary.Entry, known: [String]) {
        guard !KnownKeys.root.contains(entry.key) else {
            return warn(.deviceKeyInvalid, at: entry.position, "\(entry.key) counts on Root.plist alone")
        }
        // A key of another kind of row is not misspelt; it is only idle here.
        guard !KnownKeys.all.contains(entry.key) else { return }
        if let meant = Misspelling.correction(of: entry.key, among: known) ?? Self.aliases[entry.key] {
            warn(.keyMisspelt, at: entry.position, "\(entry.key) is not known; did you mean \"\(meant)\"?")
        } else if entry.key.hasPrefix("Device") {
            warn(
                .deviceKeyInvalid, at: entry.position,
                "\(entry.key) is no key of ours; settingsd-bundle(5) lists them")
        }
    }

    /// What others call ours.
    private static let aliases = [
        "Placeholder": SchemaKey.placeholder, "CQPlaceholder": SchemaKey.placeholder,
        "TextAlignment": SchemaKey.textAlignment, "Default": SchemaKey.defaultValue,
    ]

    // MARK: Texts

    private mutating func checkTexts(_ row: PropertyListDictionary) {
        if let node = row[SchemaKey.title], let title = node.string, title.contains(where: \.isNewline) {
            warn(.newlineInTitle, at: node.position, "the title has more than one line")
        }
        if let node = row[SchemaKey.footerText], let footer = node.string,
            footer.utf8.count > Limits.footer, footer.count > Limits.footer
        {
            warn(
                .footerVeryLong, at: node.position,
                "the footer has \(footer.count) characters; a pane of its own reads better")
        }
    }

    private mutating func checkTitle(
        _ row: PropertyListDictionary, of type: SpecifierType, at position: SourcePosition
    ) {
        let needsTitle: [SpecifierType] = [.toggle, .multiValue, .childPane, .button]
        guard needsTitle.contains(type), row[SchemaKey.title]?.string?.isEmpty ?? true else { return }
        warn(.titleMissing, at: row[SchemaKey.title]?.position ?? position, "the row has no Title")
    }

    private mutating func checkIdioms(_ row: PropertyListDictionary) {
        let known = ["Phone", "Pad", "Mac", "Reality"]
        guard let idioms = row[SchemaKey.idioms] else { return }
        if idioms.array == nil {
            warn(
                .valueType, at: idioms.position,
                "\(SchemaKey.idioms) should be an array and is of type \(idioms.value.typeName)")
        }
        for node in idioms.array ?? [idioms] {
            guard let name = node.string, !known.contains(name) else { continue }
            warn(
                .idiomUnknown, at: node.position,
                "the idiom \"\(name)\" matches no device" + Misspelling.suggestion(for: name, among: known))
        }
    }

    // MARK: Values

    private mutating func checkDefault(
        _ row: PropertyListDictionary, of type: SpecifierType, at position: SourcePosition
    ) {
        let needsDefault: [SpecifierType] = [.toggle, .slider, .titleValue, .multiValue, .radioGroup]
        guard let node = row[SchemaKey.defaultValue] else {
            if needsDefault.contains(type) {
                warn(.defaultMissing, at: position, "the row has no DefaultValue")
            }
            return
        }
        guard type == .textField || type == .textView, node.string == nil else { return }
        warn(
            .defaultType, at: node.position,
            "the default of a text field should be a string and is of type \(node.value.typeName)")
    }

    private mutating func checkMixedTypes(_ row: PropertyListDictionary) {
        guard let values = row[SchemaKey.values]?.array, let first = values.first else { return }
        let odd = values.first { $0.value.isNumeric != first.value.isNumeric }
        if let odd {
            warn(
                .valuesMixedTypes, at: odd.position,
                "the values are of type \(first.value.typeName) and of type \(odd.value.typeName)")
        }
    }

    // MARK: Groups

    private mutating func checkGroups() {
        var open: (position: SourcePosition, isEmpty: Bool)?
        for specifier in document.specifiers ?? [] {
            guard let row = specifier.dictionary else { continue }
            guard row[SchemaKey.type]?.string == SpecifierType.group.rawValue else {
                open = nil
                continue
            }
            if let open, open.isEmpty { warnOfEmptyGroup(open.position) }
            let hasFooter = row[SchemaKey.footerText]?.string?.isEmpty == false
            open = (specifier.position, !hasFooter)
        }
        if let open, open.isEmpty { warnOfEmptyGroup(open.position) }
    }

    private mutating func warnOfEmptyGroup(_ position: SourcePosition) {
        warn(.groupEmpty, at: position, "the group has neither rows nor a footer")
    }
}
