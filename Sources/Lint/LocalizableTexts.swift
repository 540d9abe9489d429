import Bundles
import PropertyLists
import Settings

/// The texts of a page that a table may translate.
enum LocalizableTexts {
    private static let texts = [
        SchemaKey.title, SchemaKey.footerText, SchemaKey.placeholder, SchemaKey.restart,
        SchemaKey.patternMessage, SchemaKey.help, SchemaKey.shortTitle, SchemaKey.unit,
    ]
    private static let conditions = [SchemaKey.enabledWhen, SchemaKey.visibleWhen]
    private static let sides = [SchemaKey.leftView, SchemaKey.rightView]
    private static let lists = [SchemaKey.titles, SchemaKey.shortTitles]

    /// Each text once, at its first place; numbers and empty texts need no translation.
    ///
    /// - Parameter files: for images, which fields name as they name letters beside them.
    static func of(
        _ document: PropertyListDocument, in files: BundleFiles
    ) -> [(text: String, position: SourcePosition)] {
        var seen: Set<String> = []
        var found: [(text: String, position: SourcePosition)] = []
        func add(_ node: PropertyList?) {
            guard let node, let text = node.string, text.contains(where: \.isLetter) else { return }
            if seen.insert(text).inserted { found.append((text, node.position)) }
        }
        add(document.root.dictionary?[SchemaKey.title])
        add(document.root.dictionary?[SchemaKey.helpline])
        for specifier in document.specifiers ?? [] {
            guard let row = specifier.dictionary else { continue }
            for key in texts { add(row[key]) }
            for side in sides.compactMap({ row[$0] }) where areLetters(side, in: files) { add(side) }
            for key in lists { row[key]?.array?.forEach(add) }
            add(row[SchemaKey.subtitle])
            row[SchemaKey.subtitle]?.dictionary?.entries.forEach { add($0.value) }
            for condition in conditions.compactMap({ row[$0] }) {
                for part in condition.array ?? [condition] { add(part.dictionary?["Reason"]) }
            }
        }
        return found
    }

    /// Whether it is neither the button of recent values nor an image.
    private static func areLetters(_ side: PropertyList, in files: BundleFiles) -> Bool {
        guard let text = side.string else { return false }
        return text != TextTraits.SideView.bookmarks && files.image(named: text) == nil
    }
}
