/// The screen's words, one table a language: `name = text` a line, `#` before a heading.
///
/// A new word goes into `StringKey` and into every table; a new language is a table more and a line here.
package enum StringCatalog {
    private static let tables = [
        "en": english, "de": german, "fr": french, "es": spanish, "it": italian, "pt": portuguese,
        "nl": dutch,
        "pl": polish, "ru": russian, "ar": arabic,
    ]

    /// Those that have a table, sorted, as in "de": regions have none of their own.
    package static var languages: [String] { tables.keys.sorted() }

    /// By name: one by one, all languages together would be compared with every name.
    private static let words = Dictionary(
        uniqueKeysWithValues: StringKey.allCases.map { (Substring($0.rawValue), $0) })

    /// The words that a language has of its own: `de-AT` has those of `de`; none where there is no table.
    package static func texts(language: String) -> [StringKey: String] {
        // Most are asked for by their own name, and need no looking for.
        let table =
            tables[language]
            ?? LanguageChain.matches(language, in: Array(tables.keys)).first.flatMap { tables[$0] }
        guard let table else { return [:] }
        var texts: [StringKey: String] = [:]
        for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Substring(line[..<equals].dropLast())
            guard let word = words[name] else { continue }
            texts[word] = String(Substring(line[equals...].dropFirst(2)))
        }
        return texts
    }
}
