import Foundation
import Settings
import Simulator
import Testing
@testable import Hardware
@testable import Scenes
@testable import Navigation
@testable import Screens
@testable import TextEntry
@testable import Words

@Suite("Words in the panel's fields")
struct PredictionTests {
    private static let english = WordDictionary(
        counting: "900 pump\n300 home\n200 good\n100 gone\n50 Hood\n", language: "en"
    ).file

    /// Which languages' files were asked for.
    private final class Asked {
        var languages: [String] = []
    }

    private func panel(
        _ entries: String, _ asked: Asked = Asked(), on hardwareClass: HardwareClass = .phonePad
    ) throws -> PanelFixture {
        let field = specifier("PSTextFieldSpecifier", text("Key", "note") + text("Title", "Note") + entries)
        var fixture = try PanelFixture(["Root": field], on: hardwareClass)
        let words = WordLists { language in
            asked.languages.append(language)
            return language == "en" ? Self.english : nil
        }
        fixture.player = PreviewPlayer(fixture.player.navigator, words: words)
        return fixture
    }

    @Test("a sentence is typed one press a letter, with the words to choose from beside the keys")
    func sentence() throws {
        var panel = try panel("")
        try panel.type("ok 4 6 6 3 star 0 7 8 6 7")
        #expect(panel.line("field: ") == "good pump|9")
        #expect(panel.line("mode: ") == "abc…")
        let strip = panel.player.navigator.scene().elements.compactMap { element -> KeyCellContent? in
            if case .keyCell(let cell) = element.content, cell.style == .choice { cell } else { nil }
        }
        #expect(strip.map(\.candidates) == [["pump"]])
        try panel.type("ok")
        #expect(panel.value("note") == .string("good pump"))
    }

    @Test("what is committed is never rewritten: turning to another word changes only the pending one")
    func committed() throws {
        var panel = try panel("")
        try panel.type("ok 4 6 6 3 0 4 6 6 3 star*2")
        #expect(panel.line("field: ") == "home gone|9")
        try panel.type("0 star hold:pound hold:pound 2")
        #expect(panel.line("field: ")?.hasPrefix("home gone ") == true)
    }

    @Test("on arrows the words of the field's language stand beside the middle as soon as it is opened")
    func besideCells() throws {
        let asked = Asked()
        var panel = try panel("", asked, on: .directionPad)
        // The row above the middle is that of e, f, g and h.
        try panel.type("ok up right*3 ok right ok")
        #expect(panel.line("field: ") == "home|4")
        #expect(asked.languages == ["en"])
    }

    @Test(
        "secrets and numbers never open a dictionary, nor does AutocorrectionType No",
        arguments: [
            entry("IsSecure", "<true/>"), text("KeyboardType", "NumberPad"), text("AutocorrectionType", "No"),
            text("DeviceFormat", "password"), text("DeviceFormat", "ipv4"),
            text("KeyboardType", "EmailAddress") + text("AutocorrectionType", "No"),
            text("KeyboardType", "URL") + entry("IsSecure", "<true/>"),
        ], [HardwareClass.phonePad, .directionPad])
    func never(entries: String, on hardwareClass: HardwareClass) throws {
        let asked = Asked()
        var panel = try panel(entries, asked, on: hardwareClass)
        try panel.type("ok")
        #expect(panel.line("field: ") != nil)
        #expect(asked.languages == [])
    }

    // MARK: Addresses

    @Test(
        "addresses begin with letters, and have words one press of the mode key away",
        arguments: [
            (text("KeyboardType", "EmailAddress"), "4 6 6 3 star 7 8 6 7 hold:star 1", "home@pump.com|13"),
            (text("DeviceFormat", "hostname"), "4 6 6 3 pound 1 hold:7 star 7 8 6 7", "good-7.pump|11"),
            (text("KeyboardType", "URL"), "7 8 6 7 0 4 6 6 3 pound*2", "pump/gone|9"),
        ])
    func addresses(entries: String, keys: String, field: String) throws {
        var panel = try panel(entries)
        try panel.type("ok")
        #expect(panel.line("mode: ") == "abc")
        try panel.type("hold:pound")
        #expect(panel.line("mode: ") == "abc…")
        try panel.type(keys)
        #expect(panel.line("field: ") == field)
    }

    @Test("no name is refused for being in no dictionary: each letter of the last key is a choice")
    func names() throws {
        var panel = try panel(text("DeviceFormat", "hostname"))
        try panel.type("ok hold:pound 9 pound 7 pound 5 star 4 6")
        #expect(panel.line("field: ") == "xqj.ho|6")
        try panel.type("erase*2")
        #expect(panel.line("field: ") == "xqj.|4")
    }

    @Test("words in addresses are written without capitals")
    func lowerCase() throws {
        var panel = try panel(text("KeyboardType", "EmailAddress"))
        try panel.type("ok hold:pound 4 6 6 3 pound*3")
        #expect(panel.line("field: ") == "hood|4")
    }

    @Test("where a language has a script of its own, addresses have no words")
    func scripts() {
        let traits = FieldTraits(TextTraits(keyboardType: .emailAddress), language: "ru")
        #expect(!traits.allowsPrediction)
        #expect(FieldTraits(TextTraits(keyboardType: .emailAddress), language: "de").allowsPrediction)
    }

    @Test("a dictionary is read once, for its language or the one it is a variety of")
    func languages() {
        let asked = Asked()
        let lists = WordLists { language in
            asked.languages.append(language)
            return language == "pt" ? Self.english : nil
        }
        #expect(lists.dictionary(language: "pt-BR") != nil)
        #expect(lists.dictionary(language: "pt-BR") != nil)
        #expect(lists.dictionary(language: "fr") == nil)
        #expect(lists.dictionary(language: "fr") == nil)
        #expect(asked.languages == ["pt-BR", "pt", "fr"])
    }

    @Test("no language is a path out of the dictionaries' folder")
    func paths() {
        var board = Board(name: "bench")
        board.dictionaries = "/words"
        var read: [String] = []
        let lists = WordLists(of: board) { path in
            read.append(path)
            return nil
        }
        _ = lists.dictionary(language: "../../etc/x")
        _ = lists.dictionary(language: "de_AT")
        #expect(read == ["/words/de_AT.words", "/words/de.words"])
    }

    /// MacKenzie's measure, on the list that Debian's onboard-data has: each word typed through the editor.
    @Test("English words cost at most 1.05 presses a character, the space after each included")
    func english() throws {
        let model = try String(contentsOfFile: "/usr/share/onboard/models/en_US.lm", encoding: .utf8)
        let dictionary = WordDictionary(counting: model, language: "en")
        let words = model.split(separator: "\n").compactMap { line -> (word: String, count: Double)? in
            let parts = line.split(separator: " ")
            guard parts.count == 2, let count = Double(parts[0]),
                parts[1].allSatisfy({ ("a"..."z").contains($0) })
            else { return nil }
            return (String(parts[1]), count)
        }.sorted { $0.count > $1.count }.prefix(3000)
        let digits = LetterTable.digits(language: "en")
        var (presses, characters) = (0.0, 0.0)
        for (word, count) in words {
            var editor = FieldEditor(
                FieldTraits(TextTraits(keyboardType: .default)), keypad: .phonePad, dictionary: dictionary)
            editor.enter(InputMode(.words))
            var keys = word.compactMap { digits[$0].map { Key.digit(Int($0)) } }
            for key in keys { _ = editor.handle(.press(key), at: .zero) }
            while editor.text != word, keys.count < 60 {
                keys.append(.star)
                _ = editor.handle(.press(.star), at: .zero)
            }
            #expect(editor.text == word)
            presses += count * Double(keys.count + 1)
            characters += count * Double(word.count + 1)
        }
        #expect(presses / characters <= 1.05)
    }
}
