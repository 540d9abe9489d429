import ChildProcess
import Foundation
import ScreenCatalogs
import Testing

/// The files that translators write, as gettext's own tools see them.
@Suite("translations")
struct TranslationTests {
    private static func file(_ language: String) -> String { "\(ScreenCatalogs.sources)/\(language).po" }

    /// What a tool of gettext prints; it may not complain.
    private func printed(_ command: String...) throws -> String {
        let program = try FinishedProgram(command)
        #expect(program.code == 0, "\(command): \(program.errors)")
        return program.output
    }

    @Test("what translators fill in is made of the English words that there are: make po")
    func template() throws {
        let kept = try String(
            contentsOfFile: "\(ScreenCatalogs.sources)/settingsd.pot", encoding: .utf8)
        #expect(try printed("\(ScreenCatalogs.sources)/template") == kept)
    }

    @Test(
        "no word is guessed, and none stands there that the screen does not say",
        arguments: ScreenCatalogs.all.languages)
    func guesses(language: String) throws {
        let path = Self.file(language)
        #expect(try printed("msgattrib", "--only-fuzzy", "--no-obsolete", path).isEmpty)
        let compared = try FinishedProgram(["msgcmp", path, "\(ScreenCatalogs.sources)/settingsd.pot"])
        // msgcmp ends with 0 where every message of the template is translated, and warns of one that is not in it.
        #expect(compared.code == 0 && compared.errors.isEmpty, "\(compared.errors)")
    }

    @Test(
        "each says its language, and who has read it: machine until a speaker has",
        arguments: ScreenCatalogs.all.languages)
    func header(language: String) throws {
        let text = try String(contentsOfFile: Self.file(language), encoding: .utf8)
        let code = language.replacingOccurrences(of: "-", with: "_")
        #expect(text.contains("\"Language: \(code)\\n\""))
        let review = text.firstMatch(of: /"X-Review: (.+)\\n"/).map { String($0.1) }
        #expect(review?.isEmpty == false, "X-Review: machine, or the name of whoever has read it")
    }
}
