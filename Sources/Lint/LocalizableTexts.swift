import PropertyLists
import Settings

/// The texts of a page that a table may translate.
enum LocalizableTexts {
    private static let texts = [
        SchemaKey.title, SchemaKey.footerText, SchemaKey.placeholder, SchemaKey.restart,
        SchemaKey.patternMessage, SchemaKey.help, SchemaKey.shortTitle, SchemaKey.unit,
    ]
    private static let conditions = [SchemaKey.enabledWhen, SchemaKey.visibleWhen]
    private static let lists = [SchemaKey.titles, SchemaKey.shortTitles]

    /// Each text once, at its first place; numbers and empty texts need no translation.
    static func of(_ document: PropertyListDocument) -> [(text: String, position: SourcePosition)] {
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
            for key in lists { row[key]?.array?.forEach(add) }
            add(row[SchemaKey.subtitle])
            row[SchemaKey.subtitle]?.dictionary?.entries.forEach { add($0.value) }
            for condition in conditions.compactMap({ row[$0] }) {
                for part in condition.array ?? [condition] { add(part.dictionary?["Reason"]) }
            }
        }
        return found
    }
}
