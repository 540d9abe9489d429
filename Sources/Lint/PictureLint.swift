import Bundles
import PropertyLists
import Settings

/// Which images a page names that the bundle does not have, and which symbols that the icon font does not have.
struct PictureLint {
    private let files: BundleFiles
    /// What the icon font has; nil where there is no font to ask, and any name may be one.
    private let symbols: Set<String>?
    /// The same in the order in which one is suggested.
    private let sorted: [String]

    init(files: BundleFiles, symbols: Set<String>?) {
        (self.files, self.symbols, sorted) = (files, symbols, symbols?.sorted() ?? [])
    }

    func diagnostics(of document: PropertyListDocument) -> [Diagnostic] {
        let rows = (document.specifiers ?? []).compactMap(\.dictionary)
        let images = rows.flatMap { row in Self.images.compactMap { row[$0] } }
        var suggestions = Suggestions(among: sorted)
        return images.compactMap { image($0, in: document) }
            + Self.icons(in: document).compactMap { icon($0, in: document, &suggestions) }
    }

    fileprivate static func icons(in document: PropertyListDocument) -> [PropertyList] {
        let rows = (document.specifiers ?? []).compactMap(\.dictionary)
        let ofRows = rows.flatMap { row in
            [row[SchemaKey.icon]].compactMap { $0 } + (row[SchemaKey.iconNames]?.array ?? [])
        }
        return ofRows + [document.root.dictionary?[SchemaKey.logo]].compactMap { $0 }
    }

    private static let images = [
        SchemaKey.minimumValueImage, SchemaKey.maximumValueImage, SchemaKey.cellImage,
    ]

    private func image(_ node: PropertyList, in document: PropertyListDocument) -> Diagnostic? {
        guard let name = node.string, !name.isEmpty, !files.hasImage(named: name) else { return nil }
        return Diagnostic(
            .imageMissing, at: SourceLocation(file: document.file, position: node.position),
            "there is no image \(name) in the bundle")
    }

    /// A file by its ending, else a symbol.
    private func icon(
        _ node: PropertyList, in document: PropertyListDocument, _ suggestions: inout Suggestions
    ) -> Diagnostic? {
        guard let name = node.string, !name.isEmpty, !files.hasImage(named: name) else { return nil }
        if name.hasSuffix(".png") { return image(node, in: document) }
        guard let symbols, !symbols.contains(name) else { return nil }
        return Diagnostic(
            .iconUnknown, at: SourceLocation(file: document.file, position: node.position),
            "the icon font has no \"\(name)\", and the bundle no such image"
                + suggestions.suggestion(for: name))
    }
}

extension BundleFiles {
    /// What its pages call icons, for whatever device: symbols, and images among them.
    package var iconNames: Set<String> {
        let pages = paths.filter { $0.hasSuffix(".plist") }.compactMap { path in
            try? PropertyListDocument.read(read(path), file: path)
        }
        return Set(pages.flatMap(PictureLint.icons).compactMap(\.string))
    }

    /// With or without its ending, for any scale or idiom, in any language.
    func hasImage(named name: String) -> Bool {
        let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
        return paths.contains { path in
            guard path.hasSuffix(".png") || path == name else { return false }
            let file = Self.language(of: path) != nil ? path.drop { $0 != "/" }.dropFirst() : Substring(path)
            let rest = file.hasPrefix(stem) ? file.dropFirst(stem.count) : "?"
            return rest == ".png" || rest.isEmpty || rest.hasPrefix("@") || rest.hasPrefix("~")
        }
    }
}
