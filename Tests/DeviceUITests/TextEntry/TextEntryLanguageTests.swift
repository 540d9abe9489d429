import Settings
import Testing
@testable import Hardware
@testable import TextEntry
@testable import Words

@Suite("Text entry: languages")
struct TextEntryLanguageTests {
    @Test(
        "the letters of a language come after the base letters, before the digit",
        arguments: [
            ("de", "2*4", "ä|"), ("de", "2*5", "2|"), ("de-AT", "7*5", "ß|"), ("fr", "2*5", "â|"),
            ("es", "6*4", "ñ|"),
            ("pl", "9*5", "ź|"), ("no", "2*5", "å|"), ("tr", "4*5", "ı|"), ("en", "2*4", "2|"),
        ])
    func national(language: String, script: String, shown: String) throws {
        var field = TypedField(.default, language: language)
        try field.play(script)
        #expect(field.shown == shown)
    }

    @Test(
        "other scripts have their letters on the keys, and Latin as a mode",
        arguments: [
            ("ru", "2*2 3", "бд|", "абв"), ("el", "hold:pound 2", "Α|", "ΑΒΓ"), ("he", "3", "א|", "דהו"),
            ("ar", "3", "ا|", "بتة"), ("uk", "4*3", "ї|", "абв"),
        ])
    func scripts(language: String, script: String, shown: String, mode: String) throws {
        var field = TypedField(.default, language: language)
        try field.play(script)
        #expect(field.shown == shown)
        #expect(field.editor.modeLabel == mode)
    }

    @Test(
        "the ring of a language with a script of its own ends in Latin",
        arguments: [("ru", ["абв", "АБВ", "123", "abc", "абв"]), ("he", ["דהו", "123", "abc", "דהו"])])
    func ring(language: String, labels: [String]) throws {
        var field = TypedField(.default, language: language)
        var seen = [field.editor.modeLabel]
        for _ in labels.dropFirst() {
            try field.play("hold:pound")
            seen.append(field.editor.modeLabel)
        }
        #expect(seen == labels)
    }

    @Test("a web address begins in Latin; its international letters are a mode")
    func internationalAddress() throws {
        var field = TypedField(.url, language: "ru")
        try field.play("2 hold:pound hold:pound hold:pound 2")
        #expect(field.shown == "aа|")
    }

    @Test("machine names are Latin whatever the language", arguments: ["ru", "ar", "el"])
    func machines(language: String) throws {
        var field = TypedField(.emailAddress, language: language)
        try field.play("2")
        #expect(field.shown == "a|")
    }

    @Test("Turkish i and ı have their own capitals")
    func turkish() {
        #expect(LetterTable.uppercased("i", language: "tr") == "İ")
        #expect(LetterTable.uppercased("ı", language: "tr") == "I")
        #expect(LetterTable.lowercased("I", language: "tr") == "ı")
        #expect(LetterTable.uppercased("i", language: "de") == "I")
        #expect(LetterTable.uppercased("ß", language: "de") == "ẞ")
    }

    @Test(
        "where a language has a script of its own, both alphabets are there in every field that takes any letter",
        arguments: [KeyboardType.default, .numbersAndPunctuation, .namePhonePad, .twitter, .webSearch],
        HardwareClass.allCases)
    func bothAlphabets(keyboardType: KeyboardType, hardwareClass: HardwareClass) throws {
        let traits = FieldTraits(TextTraits(keyboardType: keyboardType), language: "ru")
        for text in ["ж1b", "b2ж"] {
            _ = try ShortestKeys.typing(text, in: traits, on: .standard(hardwareClass))
        }
    }

    @Test("a grid of digits leads to both alphabets, and each of them to the other")
    func pagesOfDigits() throws {
        let traits = FieldTraits(TextTraits(keyboardType: .numbersAndPunctuation), language: "ru")
        let editor = FieldEditor(traits, keypad: .standard(.directionPad))
        let cells = { (page: GridPage) in
            Set(PickerGrid(page, isRing: false, at: editor.moment).rows.joined())
        }
        #expect(cells(.main).contains(.page(.letters)))
        #expect(cells(.letters).isSuperset(of: [.insert("b"), .page(.national), .page(.main)]))
        #expect(cells(.national).isSuperset(of: [.insert("ж"), .page(.letters), .page(.main)]))
    }

    @Test("every letter of every language can be typed", arguments: LetterTable.languages)
    func everyLetter(language: String) throws {
        for ownScript in [false, true] {
            for letter in LetterTable.alphabet(language: language, ownScript: ownScript) {
                let traits = FieldTraits(language: language)
                _ = try ShortestKeys.typing(String(letter), in: traits, on: .phonePad)
            }
        }
    }
}

@Suite("Text entry: traits")
struct TextEntryTraitsTests {
    private func field(_ change: (inout TextTraits) -> Void, _ keyboardType: KeyboardType = .default)
        -> TypedField
    {
        TypedField(keyboardType) { change(&$0.text) }
    }

    @Test(
        "autocapitalization begins sentences, words, or everything",
        arguments: [
            (.none, "2 0 2", "a a|"), (.sentences, "2 2 wait:commit 0 3", "B d|"),
            (.sentences, "2 1 0 2", "A. A|"), (.words, "2 3 0 2", "Ad A|"), (.allCharacters, "2 3", "AD|"),
        ] as [(TextTraits.Autocapitalization, String, String)])
    func capitals(rule: TextTraits.Autocapitalization, script: String, shown: String) throws {
        var field = field { $0.autocapitalization = rule }
        try field.play(script)
        #expect(field.shown == shown)
    }

    @Test(
        "words begin after brackets and quotation marks, sentences on a line and after what closes the last one",
        arguments: [
            (.words, "mill (east) wing", "Mill (East) Wing"),
            (.words, "the \"old\" don't", "The \"Old\" Don't"),
            (.words, "anna-lena [b]", "Anna-Lena [B]"), (.sentences, "go. \"now\" he", "Go. \"Now\" he"),
            (.sentences, "\"go.\" now", "\"Go.\" Now"), (.sentences, "go (now!) he", "Go (now!) He"),
            (.sentences, "go. (now", "Go. (Now"), (.sentences, "1.5 m", "1.5 m"),
            (.sentences, "one\ntwo", "One\nTwo"), (.allCharacters, "ab 1c", "AB 1C"),
            (.none, "ab. c", "ab. c"),
        ] as [(TextTraits.Autocapitalization, String, String)])
    func keyboard(rule: TextTraits.Autocapitalization, typed: String, text: String) {
        var traits = TextTraits()
        (traits.autocapitalization, traits.isMultiline) = (rule, true)
        var editor = FieldEditor(FieldTraits(traits), keypad: .standard(.fullKeyboard))
        for character in typed {
            let key: Key = character == "\n" ? .ok : .character(character)
            _ = editor.handle(.press(key), at: .zero)
        }
        #expect(editor.text == text)
    }

    @Test("a keyboard's letter that became a capital stays small where it is erased and typed again")
    func smallAgain() throws {
        var traits = TextTraits()
        traits.autocapitalization = .words
        var editor = FieldEditor(FieldTraits(traits), keypad: .standard(.fullKeyboard))
        for key in [Key.character("v"), .erase, .character("v"), .character("o"), .character("n")] {
            _ = editor.handle(.press(key), at: .zero)
        }
        #expect(editor.text == "von")
        let keys = try ShortestKeys.typing(
            "von Bonn", in: FieldTraits(traits), on: .standard(.fullKeyboard))
        #expect(keys.strokes.count == 10)
    }

    @Test("a name's words begin with capitals unless something else is said")
    func names() throws {
        var field = TypedField(.namePhonePad)
        try field.play("2")
        #expect(field.shown == "A|")
        field = TypedField(.namePhonePad) { $0.text.autocapitalization = .none }
        try field.play("2")
        #expect(field.shown == "a|")
    }

    @Test("a case chosen by hand wins until the field is left")
    func manualCase() throws {
        var field = field { $0.autocapitalization = .words }
        try field.play("pound*2 2 0 2")
        #expect(field.shown == "a a|")
    }

    @Test(
        "autocapitalization leaves addresses and secrets alone", arguments: [KeyboardType.url, .emailAddress])
    func ignored(keyboardType: KeyboardType) throws {
        var field = field({ $0.autocapitalization = .allCharacters }, keyboardType)
        try field.play("2")
        #expect(field.shown == "a|")
    }

    @Test(
        "a secret shows its pending letter until it is committed, digits never",
        arguments: [
            (KeyboardType.default, "2", "a|"), (.default, "2 3", "•d|"), (.numberPad, "2", "•|"),
            (.decimalPad, "2 star 5", "•••|"),
        ])
    func masking(keyboardType: KeyboardType, script: String, shown: String) throws {
        var field = field({ $0.isSecure = true }, keyboardType)
        try field.play(script)
        #expect(field.shown == shown)
    }

    @Test("a site may mask at once, or show")
    func policies() throws {
        for (policy, shown) in [(SecretPolicy.maskAtOnce, "•|"), (.show, "a|")] {
            var field = TypedField(.default) {
                $0.text.isSecure = true
                $0.secretPolicy = policy
            }
            try field.play("2")
            #expect(field.shown == shown)
        }
    }

    @Test(
        "the hints of a secret mark the letter that is pending where the text shows it, and no other",
        arguments: [(SecretPolicy.showPending, true), (.maskAtOnce, false), (.show, true)])
    func secretHints(policy: SecretPolicy, isMarked: Bool) throws {
        var field = TypedField(.default) {
            $0.text.isSecure = true
            $0.secretPolicy = policy
        }
        try field.play("2")
        #expect(field.editor.hints.rows.joined().contains { $0.current != nil } == isMarked)
    }

    @Test("typing into a secret that was there replaces it")
    func secretReplaced() throws {
        var field = TypedField(.numberPad, text: "1234") { $0.text.isSecure = true }
        try field.play("9 ok")
        #expect(field.effects == [.save("9")])
    }

    @Test("a full field refuses, and says how much it takes")
    func maximumLength() throws {
        var field = field({ $0.maximumLength = 3 }, .numberPad)
        try field.play("1 2 3 4")
        #expect(field.shown == "123|")
        #expect(field.refusals == ["at most 3 characters"])
    }

    @Test("a full field counts as people do: marks with keys of their own belong to their letter")
    func maximumLengthOfMarks() {
        let traits = FieldTraits(TextTraits(keyboardType: .default, maximumLength: 2), language: "th")
        var editor = FieldEditor(traits, keypad: .standard(.fullKeyboard))
        let syllable = "ก\u{0E34}\u{0E48}"
        for scalar in (syllable + syllable).unicodeScalars {
            _ = editor.handle(.press(.character(Character(scalar))), at: .zero)
        }
        #expect(editor.text == syllable + syllable)
        let effects = editor.handle(.press(.character("ก")), at: .zero)
        #expect(effects.contains(.refused("at most 2 characters")))
        #expect(editor.text == syllable + syllable)
    }

    @Test("what the traits refuse stays in the editor, with the reason")
    func validation() throws {
        var field = field({ $0.minimumLength = 4 }, .numberPad)
        try field.play("1 ok")
        #expect(field.effects == [.refused("needs 4 characters")])
        try field.play("2 3 4 ok")
        #expect(field.effects.last == .save("1234"))
    }

    @Test("an empty field's OK is off where it is to be enabled automatically")
    func returnKey() throws {
        var field = field { $0.enablesReturnKeyAutomatically = true }
        #expect(!field.editor.isReturnEnabled)
        try field.play("ok")
        #expect(field.effects == [.refused("nothing typed yet")])
    }

    @Test("a number that may not be negative has no sign")
    func unsigned() throws {
        var field = field({ $0.minimum = 0 }, .decimalPad)
        try field.play("1 pound")
        #expect(field.shown == "1|")
        #expect(field.refusals == ["not below zero"])
    }

    @Test("OK is labelled by the return key, Save where nothing is said")
    func returnLabels() {
        #expect(field { _ in }.editor.okLabel == "Save")
        #expect(field { $0.returnKeyType = .join }.editor.okLabel == "Join")
    }

    @Test("a serial number takes one lookalike for the other, and groups itself")
    func serial() throws {
        var field = TypedField(.default, format: .serial, on: .fullKeyboard) {
            $0.text.alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789O1"
            $0.text.groups = [2, 3]
        }
        try field.play(#""a0i23""#)
        #expect(field.shown == "AO-123|")
    }

    @Test(
        "a serial number is written in the case that its alphabet has",
        arguments: [
            ("abcdef0123", "abC1", "abc1|"), ("abcdefo", "0A", "oa|"), ("ABC0", "abO", "AB0|"),
            ("aB", "Ab", "aB|"),
            ("abAB", "aB", "aB|"), ("", "ab", "AB|"),
        ])
    func serialCase(alphabet: String, typed: String, shown: String) throws {
        var field = TypedField(.default, format: .serial, on: .fullKeyboard) { $0.text.alphabet = alphabet }
        for character in typed { field.handle(.press(.character(character)), at: .seconds(1)) }
        #expect(field.shown == shown)
    }

    @Test(
        "the arrows go where they point: to the left is further on in a line that is read from the right",
        arguments: [
            ("שלום", "left", "שלום|"), ("שלום", "right", "שלו|ם"), ("שלום", "right*3 left", "של|ום"),
            ("12 אב", "right", "12 א|ב"), ("ab אב", "left", "ab א|ב"), ("", "3 left 3", "אא|"),
            ("ab\nאב", "right", "ab\nא|ב"),
        ])
    func fromRight(text: String, script: String, shown: String) throws {
        var field = TypedField(.default, language: "he", text: text) {
            $0.text.isMultiline = text.contains("\n")
        }
        try field.play(script)
        #expect(field.shown == shown)
    }

    @Test("the menu's arrows go where they point too, and the one that leads nowhere is of no use")
    func menuFromRight() throws {
        var field = TypedField(.default, language: "he", on: .barePad, text: "אבג")
        #expect(field.editor.isOfUse(.right) && !field.editor.isOfUse(.left))
        try field.play("hold:star 5 5 4")
        #expect(field.shown == "אב|ג")
    }

    @Test("the two-press map is where secrets begin on pads without letters, and costs two presses each")
    func map() throws {
        var field = TypedField(.default, format: .password, on: .numberPad)
        try field.play("2 1 2 4 7 8 hold:5 enter")
        #expect(field.effects == [.save("aAS5")])
        let phone = TypedField(.default, format: .password)
        #expect(phone.editor.modeLabel == "abc")
    }

    @Test(
        "the key that turns the two-press map says what is on the other page",
        arguments: [(.matrix, "pound", "#"), (.numberPad, "plus", "+")]
            as [(HardwareClass, String, String)])
    func mapPages(hardwareClass: HardwareClass, key: String, legend: String) throws {
        var field = TypedField(.default, format: .password, on: hardwareClass)
        #expect(field.strip.contains("\(legend): \"<>"))
        try field.play("\(key) 1 2")
        #expect(field.editor.text == "<" && field.strip.contains("\(legend): aA1"))
        try field.play("\(key) 2 9 3 9")
        #expect(field.editor.text == "<$&" && field.strip.contains("\(legend): \"<>"))
    }
}
