import Bundles
import PropertyLists
import Settings

/// Which images a page names that the bundle does not have or nobody can show, and which symbols that the icon font does not
/// have.
struct PictureLint {
    private let files: BundleFiles
    /// What the icon font has; nil where there is no font to ask, and any name may be one.
    private let symbols: Set<String>?
    /// The same in the order in which one is suggested.
    private let sorted: [String]
    /// Images that no panel looks for, by the name without scale, idiom, language and ending.
    private let variants: [String: String]

    /// Why a file's bytes are no picture.
    private let problem: ([UInt8]) -> String?
    /// What came of each image that was decoded, by path: each page may name it.
    private var reasons: [String: String?] = [:]

    init(
        files: BundleFiles, symbols: Set<String>?, problem: @escaping ([UInt8]) -> String? = { _ in nil }
    ) {
        self.problem = problem
        (self.files, self.symbols, sorted) = (files, symbols, symbols?.sorted() ?? [])
        variants = Dictionary(
            files.paths.filter { $0.hasSuffix(".png") }.map { (Self.stem(of: $0), $0) }, uniquingKeysWith: min
        )
    }

    mutating func diagnostics(of document: PropertyListDocument) -> [Diagnostic] {
        let rows = (document.specifiers ?? []).compactMap(\.dictionary)
        let images = rows.flatMap { row in
            Self.images.compactMap { row[$0] }
                + Self.sides.compactMap { row[$0] }.filter { $0.string?.hasSuffix(".png") == true }
        }
        let icons = Self.icons(in: document)
        var suggestions = Suggestions(among: sorted)
        return unreadable(images + icons, in: document) + images.compactMap { image($0, in: document) }
            + icons.compactMap { icon($0, in: document, &suggestions) }
    }

    /// Where each is named first.
    private mutating func unreadable(
        _ nodes: [PropertyList], in document: PropertyListDocument
    ) -> [Diagnostic] {
        var seen: Set<String> = []
        return nodes.compactMap { node in
            guard let path = node.string.flatMap(files.image), seen.insert(path).inserted,
                let reason = reason(against: path)
            else { return nil }
            return Diagnostic(
                .imageUnreadable, at: SourceLocation(file: document.file, position: node.position),
                "the image \(path) cannot be shown: \(reason)")
        }
    }

    private mutating func reason(against path: String) -> String? {
        if let known = reasons[path] { return known }
        var reason: String?
        do throws(BundleFileError) {
            reason = problem(try files.read(path))
        } catch {
            reason = error.reason
        }
        reasons.updateValue(reason, forKey: path)
        return reason
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

    /// Letters as well, unless they end as an image does.
    private static let sides = [SchemaKey.leftView, SchemaKey.rightView]

    private func image(_ node: PropertyList, in document: PropertyListDocument) -> Diagnostic? {
        guard let name = node.string, !name.isEmpty, files.image(named: name) == nil else { return nil }
        let stem = name.hasSuffix(".png") ? String(name.dropLast(".png".count)) : name
        return Diagnostic(
            .imageMissing, at: SourceLocation(file: document.file, position: node.position),
            variants[stem].map { "of the image \(name) only \($0) is there; add \(stem).png" }
                ?? "there is no image \(name) in the bundle")
    }

    /// `lamp` of `de.lproj/lamp@2x~ipad.png`.
    private static func stem(of path: String) -> String {
        let file = BundleFiles.language(of: path) == nil ? path[...] : path.drop { $0 != "/" }.dropFirst()
        return String(file.dropLast(".png".count).prefix { $0 != "@" && $0 != "~" })
    }

    /// A file by its ending, else a symbol.
    private func icon(
        _ node: PropertyList, in document: PropertyListDocument, _ suggestions: inout Suggestions
    ) -> Diagnostic? {
        guard let name = node.string, !name.isEmpty, files.image(named: name) == nil else { return nil }
        if name.hasSuffix(".png") || variants[name] != nil && symbols?.contains(name) != true {
            return image(node, in: document)
        }
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

    /// As panels look for it: with or without its ending, beside the pages, whatever the scale, the idiom and the language.
    func image(named name: String) -> String? { [name, name + ".png"].first(where: paths.contains) }
}
