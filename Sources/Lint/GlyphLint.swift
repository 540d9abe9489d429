import Bundles
import Localization
import PropertyLists

/// Which characters of a bundle's texts some board cannot draw.
package struct GlyphLint {
    /// How many a message shows; of the others it tells the number.
    private static let shown = 8

    private let canDraw: (Unicode.Scalar) -> Bool

    /// - Parameter canDraw: whether some font of the board has that character.
    package init(canDraw: @escaping (Unicode.Scalar) -> Bool) {
        self.canDraw = canDraw
    }

    /// All that the texts of a bundle are written with, on its pages and in its tables, whether a device reads them or not.
    package static func characters(of files: BundleFiles) -> Set<Unicode.Scalar> {
        let texts = files.paths.sorted().flatMap { path -> [String] in
            guard let bytes = try? files.read(path) else { return [] }
            if path.hasSuffix(".strings") { return Array(StringsTable(bytes, file: path).texts.values) }
            guard path.hasSuffix(".plist"), let page = try? PropertyListDocument.read(bytes, file: path)
            else { return [] }
            return LocalizableTexts.of(page, in: files).map(\.text)
        }
        return Set(texts.joined().unicodeScalars)
    }

    /// A clause without its end mark, `no font has あ (U+3042) and 3 more`; nil where nothing is missing.
    package static func sentence(of missing: Set<Unicode.Scalar>) -> String? {
        guard !missing.isEmpty else { return nil }
        let names = missing.sorted().prefix(shown).map {
            "\($0) (U+\(String($0.value, radix: 16, uppercase: true)))"
        }
        let rest = missing.count - names.count
        return "no font has " + names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    private func problem(with texts: some Sequence<String>) -> String? {
        var missing: Set<Unicode.Scalar> = []
        for text in texts {
            for scalar in text.unicodeScalars where !scalar.properties.isWhitespace && !canDraw(scalar) {
                missing.insert(scalar)
            }
        }
        return Self.sentence(of: missing)
    }

    /// Of a page, at the first of its texts that cannot be drawn.
    func diagnostic(of document: PropertyListDocument, in files: BundleFiles) -> Diagnostic? {
        let texts = LocalizableTexts.of(document, in: files)
        guard let problem = problem(with: texts.map(\.text)) else { return nil }
        let first = texts.first { self.problem(with: [$0.text]) != nil }
        let place = SourceLocation(file: document.file, position: first?.position ?? .file)
        return Diagnostic(.glyphMissing, at: place, problem)
    }

    /// Of a table, as a whole.
    func diagnostic(of table: StringsTable, at path: String) -> Diagnostic? {
        problem(with: table.texts.values).map {
            Diagnostic(.glyphMissing, at: SourceLocation(file: path), $0)
        }
    }
}
