import Hardware
import Settings
import Testing
import TextChecks
@testable import TextEntry
@testable import Words

@Suite("Text entry: words by digits")
struct TextEntryWordsTests {
    private static let dictionary = WordDictionary(
        counting: "900 pump\n400 me\n300 home\n200 good\n100 gone\n50 hood\n20 größe\n5 Anna\n",
        language: "de")

    private func field(
        _ keyboardType: KeyboardType = .default, _ change: (inout TextTraits) -> Void = { _ in }
    )
        -> TypedField
    {
        var field = TypedField(keyboardType) { change(&$0.text) }
        field.editor = FieldEditor(field.editor.traits, keypad: .phonePad, dictionary: Self.dictionary)
        return field
    }

    /// A field whose mode key was held until words come.
    private func spelling(_ script: String) throws -> TypedField {
        var field = field()
        for _ in 0..<4 where field.editor.modeLabel != "abc…" { try field.play("hold:pound") }
        try field.play(script)
        return field
    }

    @Test(
        "one press a letter; * turns to the next word, 0 ends it",
        arguments: [
            ("7 8 6 7 0", "pump |"), ("4 6 6 3", "home|"), ("4 6 6 3 star", "good|"),
            ("4 6 6 3 star*4", "home|"),
            ("4 6 6 3 down*2", "gone|"), ("6 3 0 4 6 6 3", "me home|"), ("7 8", "pu|"),
            ("4 7 6 7 3", "größe|"),
            ("4 6 6 3 erase*2", "ho|"), ("6 3 erase*3", "|"), ("4 6 6 3 right 6 3", "homeme|"),
            ("6 3 hold:5", "me5|"),
            ("6 3 1", "me.|"), ("1 6 1", ".m.|"), ("6 3 pound", "Me|"), ("6 3 pound*2", "ME|"),
            ("pound 6 3 0 6 3", "Me me|"),
        ])
    func spelled(script: String, shown: String) throws {
        let field = try spelling(script)
        #expect(field.shown == shown)
    }

    /// With a keyboard plugged in beside the pad.
    @Test("a word takes the place of what is selected")
    func selected() throws {
        var field = try spelling("7 8 6 7 0")
        field.handle(.press(.selectAll), at: .seconds(2000))
        for key in [Key.digit(6), .digit(3)] { field.handle(.press(key), at: .seconds(2000)) }
        #expect(field.shown == "me|")
        for _ in 0..<3 { field.handle(.press(.erase), at: .seconds(2000)) }
        field.handle(.press(.digit(6)), at: .seconds(2000))
        #expect(field.shown == "m|")
    }

    @Test("a word that is not there is refused, and what was spelled stays")
    func unknown() throws {
        let field = try spelling("7 8 9")
        #expect(field.shown == "pu|")
        #expect(field.refusals == ["no word begins so; hold # for letters"])
    }

    @Test("OK saves the word that is shown")
    func saved() throws {
        let field = try spelling("4 6 6 3 star ok")
        #expect(field.effects.last == .save("good"))
    }

    @Test("words are offered only where autocorrection and the field allow them")
    func offered() {
        #expect(field().editor.field.ring.contains(InputMode(.words)))
        #expect(field(.namePhonePad).editor.field.ring.contains(InputMode(.words)))
        #expect(!field { $0.autocorrection = .no }.editor.field.ring.contains(InputMode(.words)))
        #expect(!field { $0.isSecure = true }.editor.field.ring.contains(InputMode(.words)))
        let allowed: Set<KeyboardType> = [
            .default, .namePhonePad, .twitter, .webSearch, .url, .emailAddress,
        ]
        for keyboardType in KeyboardType.allCases {
            let isOffered = field(keyboardType).editor.field.ring.contains(InputMode(.words))
            #expect(isOffered == allowed.contains(keyboardType), "\(keyboardType)")
        }
        let addresses: Set<DeviceFormat> = [.hostname, .host, .url, .email]
        for format in DeviceFormat.allCases {
            let isOffered = field { $0.format = format }.editor.field.ring.contains(InputMode(.words))
            #expect(isOffered == addresses.contains(format), "\(format)")
        }
    }

    @Test("a dictionary comes back from its file; another file is refused")
    func file() {
        let again = WordDictionary(file: Self.dictionary.file)
        #expect(again?.words(for: [4, 6, 6, 3]) == ["home", "good", "gone", "hood"])
        #expect(again?.words(for: [2, 6, 6, 2]) == ["Anna"])
        #expect(again?.count == 8)
        #expect(WordDictionary(file: Array("anything".utf8)) == nil)
        #expect(WordDictionary(file: [])?.count == nil)
        #expect(WordDictionary(counting: "", language: "en").words(for: [2]) == [])
    }
}
