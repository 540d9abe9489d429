/// The languages that the screen's own words are translated into, wherever their catalogues lie.
package struct StringCatalogs: Sendable {
    /// As in "de" or "zh-Hant", sorted; English, which needs no catalogue, is not among them.
    package let languages: [String]
    private let open: @Sendable (String) -> StringCatalog?

    /// English alone.
    package static let none = StringCatalogs(languages: []) { _ in nil }

    /// - Parameter open: gets one of `languages`, whenever its words are needed; nil where its catalogue cannot be read.
    package init(languages: [String], open: @escaping @Sendable (String) -> StringCatalog?) {
        self.languages = languages.sorted()
        self.open = open
    }

    /// The words of the nearest of the languages: `de-AT` has those of `de`; nil where English is spoken.
    package func catalog(for language: String) -> StringCatalog? {
        // Most are asked for by their own name, and need no looking for.
        let nearest =
            languages.contains(language) ? [language] : LanguageChain.matches(language, in: languages)
        return nearest.first.flatMap(open)
    }
}
