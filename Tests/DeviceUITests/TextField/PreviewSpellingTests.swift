import Simulator
import Testing
@testable import Navigation
@testable import Screens
@testable import TextEntry
@testable import Words

/// Words that are corrected in previews as on the device: whoever knows them is asked in the same way.
@Suite("spelling in previews")
struct PreviewSpellingTests {
    private static let checker = WordChecker(
        knows: { ["the", "receive"].contains($0) },
        suggestion: { ["teh": "the", "recieve": "receive"][$0] })

    private func panel(_ correction: String, known: Bool) throws -> PanelFixture {
        let row = specifier(
            "PSTextFieldSpecifier",
            text("Title", "Note") + text("Key", "note") + text("AutocorrectionType", correction))
        var panel = try PanelFixture(["Root": row], on: .fullKeyboard)
        let words = WordLists(checker: { _ in known ? Self.checker : nil })
        panel.player = PreviewPlayer(panel.player.navigator, words: words)
        return panel
    }

    @Test("a preview corrects the words that its lists know", arguments: ["Default", "Yes"])
    func corrected(correction: String) throws {
        var panel = try panel(correction, known: true)
        try panel.type("ok \"teh recieve.\" ok")
        #expect(panel.value("note") == .string("the receive."))
    }

    @Test("no word is corrected where the field says so")
    func never() throws {
        var panel = try panel("No", known: true)
        try panel.type("ok \"teh.\" ok")
        #expect(panel.value("note") == .string("teh."))
    }

    @Test("without a dictionary a field that asks for corrections by name says so; words stay as they are")
    func missing() throws {
        for (correction, says) in [("Yes", true), ("Default", false)] {
            var panel = try panel(correction, known: false)
            try panel.type("ok")
            #expect(panel.player.navigator.describe().contains("There is no dictionary") == says)
            try panel.type("\"teh.\" ok")
            #expect(panel.value("note") == .string("teh."))
        }
    }

    @Test("a language's words are looked for once, and those of one language are kept")
    func once() {
        var asked: [String] = []
        let words = WordLists(checker: { language in
            asked.append(language)
            return language == "en" ? Self.checker : nil
        })
        for language in ["en", "en", "de", "de", "en"] {
            #expect((words.checker(language: language) != nil) == (language == "en"))
        }
        #expect(asked == ["en", "de", "en"])
    }
}
