import Settings
import Testing
import Words
@testable import Hardware
@testable import TextEntry

@Suite("Text entry: words beside the cells")
struct CompletionTests {
    private static let list =
        "900 pump\n400 me\n300 home\n200 good\n100 goods\n50 pumpkin\n20 größe\n5 Anna\n"
    private static let dictionary = WordDictionary(counting: list, language: "de")

    /// What one move away from the middle types behind a text.
    private func beside(
        _ text: String, in keyboardType: KeyboardType = .default,
        on hardwareClass: HardwareClass = .directionPad,
        with dictionary: WordDictionary? = CompletionTests.dictionary,
        _ change: (inout TextTraits) -> Void = { _ in }
    ) throws -> String {
        var field = TypedField(keyboardType, on: hardwareClass) { change(&$0.text) }
        field.editor = FieldEditor(
            field.editor.traits, keypad: field.editor.keypad, text: text, dictionary: dictionary)
        try field.play(hardwareClass == .rotary ? "cw push" : "right ok")
        return String(field.shown.dropFirst(text.count).dropLast())
    }

    @Test(
        "the commonest word that begins so is one move away, on arrows and on a knob",
        arguments: [
            ("p", "ump"), ("Pu", "mp"), ("the pu", "mp"), ("pump", "kin"), ("gr", "öße"), ("An", "na"),
            ("x", ","), ("", ","), ("me", ","), ("an", ","), ("good", ","), ("good ", ","),
        ], [HardwareClass.directionPad, .rotary])
    func completed(text: (typed: String, rest: String), on hardwareClass: HardwareClass) throws {
        #expect(try beside(text.typed, on: hardwareClass) == text.rest)
    }

    @Test("capitals go on in capitals")
    func capitals() throws {
        #expect(try beside("PU") { $0.autocapitalization = .allCharacters } == "MP")
    }

    @Test("in addresses words stand behind the usual ones, without capitals, of what may be in them alone")
    func addresses() throws {
        #expect(try beside("http://pu", in: .url) == "mp")
        #expect(try beside("http://an", in: .url) == "na")
        #expect(try beside("http://up", in: .url) == "date")
        #expect(try beside("pu", in: .emailAddress) == "mp")
        #expect(try beside("gr", in: .emailAddress) == ".")
    }

    @Test("where a field wants no words the grid is as without")
    func refused() throws {
        let plain = try beside("pu", with: nil)
        #expect(plain != "mp")
        #expect(try beside("pu") { $0.autocorrection = .no } == plain)
        #expect(try beside("pu") { $0.inlinePrediction = .no } == plain)
        let secret = try beside("", with: nil) { $0.isSecure = true }
        #expect(try beside("") { $0.isSecure = true } == secret)
    }

    @Test("a full keyboard and four arrows that spell have no use for words")
    func useless() {
        #expect(FieldTraits().takesWords(on: .standard(.directionPad)))
        #expect(FieldTraits().takesWords(on: .standard(.phonePad)))
        #expect(!FieldTraits().takesWords(on: .standard(.fullKeyboard)))
        #expect(!FieldTraits().takesWords(on: TypingCostTests.tree()))
    }

    @Test("a long word is many labels on a knob's stop, so that it has two lines; a short one is one")
    func labels() {
        for (typed, labels) in [("p", ["ump"]), ("i", "nternational".map(String.init))] {
            let words = WordDictionary(counting: "9 international\n8 pump\n", language: "en")
            let editor = FieldEditor(
                FieldTraits(), keypad: .standard(.rotary), text: typed, dictionary: words)
            guard case .ring(let stops, let focus)? = editor.overlay else {
                Issue.record("no ring")
                return
            }
            #expect(stops[focus + 1] == labels)
        }
    }

    @Test("the shortest keys pick words")
    func shortest() throws {
        let keys = { dictionary in
            try ShortestKeys.typing(
                "home", in: FieldTraits(), on: .standard(.directionPad), dictionary: dictionary)
        }
        #expect(try keys(Self.dictionary).script.hasSuffix("right ok"))
        #expect(try keys(Self.dictionary).actions < keys(nil).actions)
    }

    @Test("ranks come back from a file; one without them, and a list by letters, complete nothing")
    func files() throws {
        let again = try #require(WordDictionary(file: Self.dictionary.file))
        #expect(again.completion(of: ["pu"]) == "pump")
        #expect(again.words(for: [7, 8, 6, 7]) == ["pump"])
        #expect(again.beginning(for: [7, 8, 6, 7, 5]) == "pumpk")
        let old = try #require(WordDictionary(file: Array("settingsd words 1\n7867 pump\n".utf8)))
        #expect(old.completion(of: ["pu"]) == nil)
        #expect(old.words(for: [7, 8, 6, 7]) == ["pump"])
        let byLetters = WordDictionary(counting: "good\nhome\nme\npump\n", language: "en")
        #expect(byLetters.completion(of: ["pu"]) == nil)
        let falling = WordDictionary(counting: "pump\nme\nhome\ngood\n", language: "en")
        #expect(falling.completion(of: ["pu"]) == "pump")
    }

    @Test(
        "ranks that are none are passed over",
        arguments: ["7867 pump 12345678", "7867 pump -1", "7867 pump ", "7867 12", "7867", " 1", "1", ""])
    func damaged(line: String) throws {
        let dictionary = try #require(WordDictionary(file: Array("settingsd words 2\n\(line)\n".utf8)))
        #expect(dictionary.completion(of: ["pu"]) == nil || line.hasSuffix("-1"))
    }
}
