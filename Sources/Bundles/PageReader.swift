import Hardware
import Localization
import PropertyLists
import Settings

/// Interprets one parsed page in one language for one device.
struct PageReader {
    let localizer: Localizer
    let idiom: DeviceVariant.Idiom
    /// Why the page of that name cannot be opened; nil where it can.
    let childProblem: (String) -> Diagnostic?
    private(set) var diagnostics: [Diagnostic] = []
    /// What the section asks of the rows that follow.
    private var section = RowTraits()

    init(
        localizer: Localizer, idiom: DeviceVariant.Idiom, childProblem: @escaping (String) -> Diagnostic?
    ) {
        self.localizer = localizer
        self.idiom = idiom
        self.childProblem = childProblem
    }

    /// - Parameter opener: the row that opens the page; nil for Root.
    mutating func page(_ document: PropertyListDocument, name: String, openedBy opener: Specifier?) -> Page {
        let keys = document.root.dictionary
        let container = keys?[SchemaKey.container]?.string.flatMap { $0.isEmpty ? nil : $0 }
        let title = keys?[SchemaKey.title]?.string.flatMap { $0.isEmpty ? nil : $0 }
        diagnostics += document.remarks.map(\.diagnostic)
        let rows = (document.specifiers ?? []).compactMap { row($0, of: document, container: container) }
            .map { opener.map($0.within) ?? $0 }
        return Page(
            name: name, title: title.map { localizer($0) } ?? opener?.title ?? "", rows: rows,
            container: container, file: document.file)
    }

    /// Of Root.plist.
    mutating func brand(of document: PropertyListDocument) -> BundleBrand {
        guard let keys = document.root.dictionary else { return BundleBrand() }
        var reader = RowReader(
            keys, at: SourceLocation(file: document.file, position: document.root.position),
            localizer: localizer)
        let brand = BundleBrand(&reader)
        diagnostics += reader.diagnostics
        return brand
    }

    /// Nil for a row that is not meant for this device.
    private mutating func row(
        _ node: PropertyList, of document: PropertyListDocument, container: String?
    ) -> Specifier? {
        let location = SourceLocation(file: document.file, position: node.position)
        guard let keys = node.dictionary else {
            let problem = "the row is no dictionary"
            diagnostics.append(Diagnostic(.typeMissing, at: location, problem))
            return Specifier(location: location, problem: problem, kind: .broken)
        }
        guard keys.isShown(on: idiom) else { return nil }
        var reader = RowReader(keys, at: location, localizer: localizer)
        let specifier = specifier(&reader, container: container)
        diagnostics += reader.diagnostics
        return specifier
    }

    private mutating func specifier(_ reader: inout RowReader, container: String?) -> Specifier {
        let title = reader.localized(SchemaKey.title) ?? ""
        let typeName = reader.string(SchemaKey.type) ?? ""
        let type = SpecifierType(rawValue: typeName)
        let key = reader.key(isNeeded: type?.needsKey ?? false)
        if key == nil, type == .titleValue { reader.warnOfMissingKey() }
        let kind = kind(of: type, named: typeName, &reader)
        if case .childPane(let pane) = kind, !pane.page.isEmpty, let diagnostic = childProblem(pane.page) {
            reader.fail(diagnostic)
        }
        let traits = inSection(kind, reader.rowTraits().qualified(by: container))
        return Specifier(
            type: type == nil ? typeName : nil,
            key: key.map { SettingKey.qualified($0, container: container) }, title: title,
            location: reader.location, problem: reader.problem, kind: kind, traits: traits)
    }

    /// A group begins a section, a radio group is one of its own.
    private mutating func inSection(_ kind: Specifier.Kind, _ traits: RowTraits) -> RowTraits {
        switch kind {
        case .group: section = traits
        case .radioGroup: section = RowTraits()
        default: return traits.within(section: section)
        }
        return traits
    }

    private func kind(
        of type: SpecifierType?, named name: String, _ reader: inout RowReader
    ) -> Specifier.Kind {
        if let type { return reader.kind(of: type) }
        guard !name.isEmpty else {
            reader.fail(.typeMissing, at: SchemaKey.type, "the row has no Type")
            return .broken
        }
        let meant =
            SpecifierType(rawValue: name + "Specifier")?.rawValue
            ?? Misspelling.correction(of: name, among: SpecifierType.allCases.map(\.rawValue))
        let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
        // A type that others know may be left out here; one that nobody knows was meant to be another.
        reader.fail(
            hint.isEmpty ? .typeUnknown : .typeMisspelt, at: SchemaKey.type,
            "the type \(name) is not known" + hint)
        return .unknown
    }
}

extension RowReader {
    mutating func key(isNeeded: Bool) -> String? {
        guard let key = string(SchemaKey.key) else {
            if isNeeded { fail(.keyMissing, "the row has no Key") }
            return nil
        }
        guard key.isEmpty else {
            if key.trimmingASCIISpace() != key {
                warn(.keyBlank, at: SchemaKey.key, "the Key \"\(key)\" begins or ends with a blank")
            }
            return key
        }
        if isNeeded {
            fail(.keyEmpty, at: SchemaKey.key, "the row's Key is empty")
        } else {
            warn(.keyEmpty, at: SchemaKey.key, "the row's Key is empty")
        }
        return nil
    }
}

extension RowReader {
    /// A row that shows one text for ever: nothing can change it, and nothing else reads it.
    mutating func warnOfMissingKey() {
        guard row[SchemaKey.key] == nil else { return }
        warn(.titleValueUnkeyed, "the title value has no Key, and always shows its DefaultValue")
    }
}

extension Specifier {
    /// A row of the page that `opener` opens.
    fileprivate func within(_ opener: Specifier) -> Specifier {
        Specifier(
            type: type, key: key, title: title, location: location, problem: problem, kind: kind,
            traits: traits.within(pane: opener.traits))
    }
}
