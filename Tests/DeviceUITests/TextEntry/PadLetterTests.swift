import Localization
import ScreenCatalogs
import Testing
@testable import TextEntry
@testable import Words

@Suite("letters on the pad")
struct PadLetterTests {
    /// Written with signs for which no pad of twelve keys has room, or that want to be composed: decision 0141.
    private static let latinOnly: Set = ["ja", "ko", "th", "zh-Hans", "zh-Hant"]
    private static let others = ScreenCatalogs.languages.filter { !latinOnly.contains($0) }

    @Test(
        "whatever the screen says in a language can be typed with the letters of its keys",
        arguments: others)
    func letters(language: String) {
        let words = ScreenCatalogs.words(language)
        let keys = Set(
            (2...9).flatMap {
                LetterTable.latin(digit: $0, language: language)
                    + LetterTable.script(digit: $0, language: language)
            })
        // Arabic is typed without its vowel signs and stretched lines.
        let used = StringKey.allCases.flatMap { words[$0].unicodeScalars }
            .filter { $0.properties.isAlphabetic && $0.properties.generalCategory != .modifierLetter }
            .filter { $0.properties.generalCategory != .nonspacingMark }
            .map { LetterTable.lowercased(Character($0), language: language) }
        let missing = Set(used).subtracting(keys)
        #expect(missing.isEmpty, "\(language): \(missing.sorted().map(String.init).joined(separator: " "))")
    }

    @Test("a language whose signs no pad has is typed in Latin letters", arguments: latinOnly.sorted())
    func latin(language: String) {
        #expect(!LetterTable.hasOwnScript(language))
        #expect(LetterTable.latin(digit: 2, language: language) == ["a", "b", "c"])
    }
}
