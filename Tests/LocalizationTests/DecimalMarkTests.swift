import ScreenCatalogs
import Testing

@testable import Localization

@Suite("how languages write decimals")
struct DecimalMarkTests {
    @Test(
        "a language has CLDR's sign before its decimals, and a region its own",
        arguments: [
            ("en", "21.5"), ("de", "21,5"), ("de-CH", "21.5"), ("de_AT", "21,5"), ("es", "21,5"),
            ("es-MX", "21.5"),
            ("es-AR", "21,5"), ("fr-CA", "21,5"), ("pt_BR", "21,5"), ("nb", "21,5"), ("ja", "21.5"),
            ("ar", "21.5"),
            ("ar-MA", "21,5"), ("he", "21.5"), ("tr", "21,5"), ("", "21.5"), ("xx", "21.5"),
        ])
    func languages(language: String, written: String) {
        #expect(ScreenStrings(language: language)(DecimalText("21.5")) == written)
    }

    @Test("only the number has another sign, not what it is a number of")
    func unit() {
        let german = ScreenStrings(language: "de")
        #expect(german(DecimalText("0.5", unit: "Std.")) == "0,5 Std.")
        #expect(german(DecimalText("5", unit: "")) == "5")
    }

    @Test(
        "a number in a sentence is written as the sentence's language writes it, and with a point for programs"
    )
    func sentence() {
        let range = LocalizedString(.range, DecimalText("0.5"), DecimalText("2.5", unit: "m"))
        #expect(ScreenStrings(language: "de")(range).contains("0,5"))
        #expect(ScreenStrings(language: "de")(range).contains("2,5 m"))
        #expect(range.description.contains("0.5") && range.description.contains("2.5 m"))
    }

    @Test(
        "within words that are read from the right what has signs keeps its order, and what has none has no marks",
        arguments: [
            ("-20", "\u{200F}\u{200E}-20\u{200E}\u{200F}"), ("0-9", "\u{200F}\u{200E}0-9\u{200E}\u{200F}"),
            ("20 °C", "\u{200F}\u{200E}20 °C\u{200E}\u{200F}"), ("21.5", "21.5"), ("OK", "OK"), ("*", "*"),
            ("20 °م", "20 °م"), (".254", "\u{200F}\u{200E}.254\u{200E}\u{200F}"),
            ("1.", "\u{200F}\u{200E}1.\u{200E}\u{200F}"), ("1,000.5", "1,000.5"),
        ])
    func readingOrder(value: String, kept: String) {
        #expect(ReadingOrder.kept(value, within: "من %1") == kept)
        #expect(ReadingOrder.kept(value, within: "קוד %1") == kept)
        #expect(ReadingOrder.kept(value, within: "From %1, für ‘%1’") == value)
    }

    @Test("a range in Arabic keeps its signs before its numbers, and one in English has no marks")
    func signs() {
        let range = LocalizedString(.range, DecimalText("-20"), DecimalText("20", unit: "°C"))
        let arabic = ScreenCatalogs.words("ar")(range)
        #expect(arabic.contains("\u{200E}-20\u{200E}") && arabic.contains("\u{200E}20 °C\u{200E}"))
        #expect(ScreenStrings.english(range) == "From -20 to 20 °C")
        #expect(ScreenStrings.english(DecimalText("-20", unit: "°م")).contains("\u{200E}-20\u{200E}"))
    }

    @Test("words that are read from the right and begin with a key's name say first from where they are read")
    func begin() {
        let (erases, arabic) = (LocalizedString(.nothingErases, "C"), ScreenCatalogs.words("ar"))
        #expect(arabic(erases).unicodeScalars.starts(with: "\u{200F}C ".unicodeScalars))
        #expect(ScreenStrings.english(erases).hasPrefix("C "))
        #expect(!arabic(LocalizedString(.nothingErases, "مسح")).unicodeScalars.contains("\u{200F}"))
        #expect(!arabic(LocalizedString(.nothingErases, "2")).unicodeScalars.contains("\u{200F}"))
    }

    @Test(
        "a key's name behind a word that is read from the right keeps its order, and ends in its own letter")
    func behind() {
        #expect(ReadingOrder.joined("مطولا", "0-9") == "مطولا \u{200F}\u{200E}0-9")
        #expect(ReadingOrder.joined("مطولا", "OK") == "مطولا OK")
        #expect(ReadingOrder.joined("hold", "0-9") == "hold 0-9")
    }
}
