/// The screen's own words in the language that it speaks; English where that has none.
@usableFromInline package struct ScreenStrings: Sendable {
    /// The one asked for.
    package let language: String
    /// Which letters are its capitals.
    package let capitals: Capitals
    private let decimalSign: Character
    private let catalog: StringCatalog?

    /// What logs, the bus and the command line speak.
    package static let english = ScreenStrings(language: "en")

    /// - Parameter language: as in "de" or "de-AT"; one that `catalogs` do not have speaks English.
    package init(language: String, catalogs: StringCatalogs = .none) {
        self.language = language
        capitals = Capitals(of: language)
        decimalSign = DecimalMark.sign(in: language)
        catalog = catalogs.catalog(for: language)
    }

    /// With its gaps, `%1`, still open.
    package subscript(_ word: StringKey) -> String {
        let english = word.english ?? "%1"
        return catalog?.text(word, english) ?? english
    }

    package func callAsFunction(_ word: StringKey, _ values: any CustomStringConvertible...) -> String {
        fill(self[word], with: values.map(LocalizedString.Value.init))
    }

    package func callAsFunction(_ phrase: LocalizedString) -> String {
        fill(self[phrase.word], with: phrase.values)
    }

    /// As it stands at the beginning of a line: with a capital, unless it begins with a gap, such as what somebody typed.
    package func sentence(_ phrase: LocalizedString) -> String {
        self[phrase.word].hasPrefix("%") ? self(phrase) : self(phrase).withCapital(in: capitals)
    }

    /// Sentences one after the other, any of which may come to begin a line.
    package func sentences(_ phrases: [LocalizedString]) -> String {
        phrases.map(sentence).joined(separator: "   ")
    }

    /// With the language's own sign before the decimals.
    package func callAsFunction(_ number: DecimalText) -> String { number.written(with: decimalSign) }

    /// Things one after the other, parted as the language parts them.
    package func list(_ things: [String]) -> String {
        let comma =
            switch language.prefix(while: { $0.isLetter }).lowercased() {
            case "ar": "، "
            case "ja", "zh": "、"
            default: ", "
            }
        return things.joined(separator: comma)
    }

    private func text(of value: LocalizedString.Value) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): self(number)
        }
    }

    private func fill(_ text: String, with values: [LocalizedString.Value]) -> String {
        guard !values.isEmpty else { return text }
        var filled = ""
        var isGap = false
        for character in text {
            if isGap {
                let place = (character.wholeNumberValue ?? 0) - 1
                let value =
                    values.indices.contains(place)
                    ? ReadingOrder.kept(self.text(of: values[place]), within: text) : "%\(character)"
                filled += filled.isEmpty ? ReadingOrder.first(value, of: text) : value
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
