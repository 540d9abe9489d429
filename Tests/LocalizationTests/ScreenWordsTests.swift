import ScreenCatalogs
import Testing
@testable import Localization

@Suite("words of the screen")
struct ScreenWordsTests {
    private static let words = StringKey.allCases.filter { $0 != .verbatim }

    @Test("English says every word")
    func english() {
        #expect(Self.words.filter { $0.english == nil } == [])
    }

    @Test(
        "every language says every word, with the gaps of the English one",
        arguments: ScreenCatalogs.all.languages)
    func everyWord(language: String) throws {
        let catalog = try #require(ScreenCatalogs.all.catalog(for: language))
        for word in Self.words {
            let english = ScreenStrings.english[word]
            guard let text = catalog.text(word, english) else {
                Issue.record("po/\(language).po does not say \(word.rawValue), \"\(english)\"")
                continue
            }
            #expect(text.first?.isWhitespace == false, "\(language): \(word)")
            #expect(Self.gaps(in: text) == Self.gaps(in: english), "\(language): \(word)")
        }
    }

    private static func gaps(in text: String) -> [Character] {
        zip(text, text.dropFirst()).filter { $0.0 == "%" }.map(\.1).sorted()
    }

    @Test(
        "what goes into a gap is no number's first digits: a key 5 that is held for 3 s is not `5 3 s`",
        arguments: ScreenCatalogs.languages)
    func digitsBesideGaps(language: String) {
        for word in Self.words {
            let text = ScreenCatalogs.words(language)[word]
            #expect(!text.contains(/%[0-9] [0-9]|[0-9] %[0-9]/), "\(language): \(text)")
        }
    }

    @Test("a hint is one short line in every language", arguments: ScreenCatalogs.languages)
    func shortHints(language: String) {
        let words = ScreenCatalogs.words(language)
        let hints: [StringKey] = [
            .open, .choose, .turnOn, .turnOff, .change, .read, .press, .go, .goBack, .find,
        ]
        for hint in hints { #expect(words[hint].count <= 12, "\(language): \(words[hint])") }
    }

    @Test(
        "a language is found as a bundle's is; one without a catalogue speaks English",
        arguments: [("de-AT", "Zurück"), ("pt_BR", "Voltar"), ("DE", "Zurück"), ("vi", "Back"), ("", "Back")])
    func fallback(language: String, back: String) {
        #expect(ScreenCatalogs.words(language)[.back] == back)
        #expect(ScreenStrings(language: language)[.back] == "Back")
    }

    @Test(
        "several things are parted as the language parts them",
        arguments: [("en", "1, 2"), ("de-AT", "1, 2"), ("ar_EG", "1، 2"), ("zh-Hant", "1、2"), ("", "1, 2")])
    func list(language: String, list: String) {
        #expect(ScreenStrings(language: language).list(["1", "2"]) == list)
        #expect(ScreenStrings(language: language).list(["1"]) == "1")
    }

    @Test("a sentence that may begin a line begins with a capital, and what somebody typed stays as it is")
    func sentences() {
        let words = ScreenStrings.english
        #expect(words.sentence(LocalizedString(.digitsOnly)) == "Digits only")
        #expect(words.sentence(LocalizedString(.notKnown, "xqzt")) == "xqzt is in no dictionary")
        #expect(words.sentence(LocalizedString(verbatim: "kWh")) == "kWh")
        let line = words.sentences([LocalizedString(.integerExample), LocalizedString(.atLeast, 5)])
        #expect(line == "A whole number   At least 5")
    }

    @Test("values go into the gaps, each language in its own order")
    func values() {
        #expect(ScreenCatalogs.words("de")(.range, 5, "30 °C") == "Von 5 bis 30 °C")
        #expect(ScreenCatalogs.words("ru")(LocalizedString(.moreThan, "300", 255)) == "300 больше 255")
        #expect(LocalizedString(verbatim: "100 % full").description == "100 % full")
    }
}
