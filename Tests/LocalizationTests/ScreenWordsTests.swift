import Localization
import Testing

@Suite struct ScreenWordsTests {
    @Test("every language says every word", arguments: StringCatalog.languages)
    func everyWord(language: String) {
        let texts = StringCatalog.texts(language: language)
        let missing = StringKey.allCases.filter { texts[$0] == nil && $0 != .verbatim }
        #expect(missing == [], "add them to the table of \(language)")
    }

    @Test("no text is empty, and its gaps are those of the English one", arguments: StringCatalog.languages)
    func gaps(language: String) {
        let texts = StringCatalog.texts(language: language)
        for word in StringKey.allCases where word != .verbatim {
            let text = texts[word] ?? ""
            #expect(!text.isEmpty && text.first?.isWhitespace == false, "\(language): \(word)")
            #expect(Self.gaps(in: text) == Self.gaps(in: ScreenStrings.english[word]), "\(language): \(word)")
        }
    }

    private static func gaps(in text: String) -> [Character] {
        zip(text, text.dropFirst()).filter { $0.0 == "%" }.map(\.1).sorted()
    }

    @Test("a hint is one short line in every language", arguments: StringCatalog.languages)
    func shortHints(language: String) {
        let words = ScreenStrings(language: language)
        let hints: [StringKey] = [
            .open, .choose, .turnOn, .turnOff, .change, .read, .press, .go, .goBack, .find,
        ]
        for hint in hints { #expect(words[hint].count <= 12, "\(language): \(words[hint])") }
    }

    @Test(
        "a language is found by its first part; one without a table speaks English",
        arguments: [("de-AT", "Zurück"), ("pt_BR", "Voltar"), ("DE", "Zurück"), ("vi", "Back"), ("", "Back")])
    func fallback(language: String, back: String) {
        #expect(ScreenStrings(language: language)[.back] == back)
    }

    @Test("values go into the gaps, each language in its own order")
    func values() {
        #expect(ScreenStrings(language: "de")(.range, 5, "30 °C") == "Von 5 bis 30 °C")
        #expect(ScreenStrings(language: "ru")(LocalizedString(.moreThan, "300", 255)) == "300 больше 255")
        #expect(LocalizedString(verbatim: "100 % full").description == "100 % full")
    }
}
