/// The screen's own words in the language that it speaks; English where that has none.
package struct ScreenStrings: Sendable {
    /// The one asked for.
    package let language: String
    private let texts: [StringKey: String]

    /// Read once: every other language falls back on them.
    private static let englishTexts = StringCatalog.texts(language: "en")

    /// What logs, the bus and the command line speak.
    package static let english = ScreenStrings(language: "en")

    /// - Parameter language: as in "de" or "de-AT"; one without a table speaks English.
    package init(language: String) {
        self.language = language
        texts = language == "en" ? Self.englishTexts : StringCatalog.texts(language: language)
    }

    /// With its gaps, `%1`, still open.
    package subscript(_ word: StringKey) -> String {
        texts[word] ?? Self.englishTexts[word] ?? "%1"
    }

    package func callAsFunction(_ word: StringKey, _ values: any CustomStringConvertible...) -> String {
        Self.fill(self[word], with: values.map(\.description))
    }

    package func callAsFunction(_ phrase: LocalizedString) -> String {
        Self.fill(self[phrase.word], with: phrase.values)
    }

    private static func fill(_ text: String, with values: [String]) -> String {
        guard !values.isEmpty else { return text }
        var filled = ""
        var isGap = false
        for character in text {
            if isGap {
                let place = (character.wholeNumberValue ?? 0) - 1
                filled += values.indices.contains(place) ? values[place] : "%\(character)"
                isGap = false
            } else if character == "%" {
                isGap = true
            } else {
                filled.append(character)
            }
        }
        return filled
    }
}
