import Settings
import Testing
@testable import Hardware
@testable import TextEntry
@testable import Words

@Suite("autocorrection")
struct CorrectionTests {
    private static let checker = WordChecker(
        knows: { ["the", "boiler", "is", "don't"].contains($0.lowercased()) },
        suggestion: { $0 == "teh" ? "the" : nil })

    private func editor(
        on hardwareClass: HardwareClass = .fullKeyboard, _ change: (inout TextTraits) -> Void = { _ in }
    ) -> FieldEditor {
        var traits = TextTraits()
        change(&traits)
        let field = FieldTraits(traits)
        var editor = FieldEditor(field, keypad: .standard(hardwareClass))
        if EndedWord.isCorrected(field, on: editor.keypad) { editor.checker = Self.checker }
        return editor
    }

    private func type(_ text: String, into editor: inout FieldEditor) {
        for character in text { _ = editor.handle(.press(.character(character)), at: .zero) }
    }

    @Test("a wrong word is corrected when it ends, and said; one Erase brings it back, the next erases")
    func corrected() {
        var editor = editor()
        type("teh ", into: &editor)
        #expect(editor.text == "the " && editor.caret == 4)
        #expect(editor.message == "teh became the: Erase undoes it")
        _ = editor.handle(.press(.erase), at: .zero)
        #expect(editor.text == "teh " && editor.caret == 4)
        _ = editor.handle(.press(.erase), at: .zero)
        #expect(editor.text == "teh")
    }

    @Test("only the key after a correction takes it back")
    func laterErase() {
        var editor = editor()
        type("teh b", into: &editor)
        _ = editor.handle(.press(.erase), at: .zero)
        #expect(editor.text == "the ")
    }

    @Test("a correction is not taken back once anything else has changed the text or moved the caret")
    func changedSince() {
        var moved = editor()
        type("teh ", into: &moved)
        moved.state.text.moveCaret(to: 0)
        _ = moved.handle(.press(.erase), at: .zero)
        #expect(moved.text == "the ")
        var replaced = editor()
        type("teh ", into: &replaced)
        replaced.replace(with: "the x")
        _ = replaced.handle(.press(.erase), at: .zero)
        #expect(replaced.text == "the ")
    }

    @Test("a caret stays behind what it was behind, wherever other characters come in", arguments: 0...4)
    func caretOfReplacement(caret: Int) {
        var text = EditedText(Array("abcd"), caret: caret)
        text.replace(1..<3, with: ["x"])
        #expect(String(text.characters) == "axd")
        #expect(text.caret == [0, 1, 2, 2, 3][caret])
    }

    @Test(
        "what is right, half a word, or no word is left alone",
        arguments: ["the ", "teh", "don't ", "t3h ", "a@teh ", "x ", "teh1 "])
    func untouched(text: String) {
        var editor = editor()
        type(text, into: &editor)
        #expect(editor.text == text)
    }

    @Test("a word without a suggestion is told where spelling is checked")
    func unknown() {
        var editor = editor()
        type("xqzt ", into: &editor)
        #expect(editor.text == "xqzt " && editor.message == "xqzt is in no dictionary")
        var silent = self.editor { $0.spellChecking = .no }
        type("xqzt ", into: &silent)
        #expect(silent.message == nil)
        var only = self.editor {
            $0.autocorrection = .no
            $0.spellChecking = .yes
        }
        type("teh ", into: &only)
        #expect(only.text == "teh " && only.message == "teh is in no dictionary")
    }

    @Test("never in secrets, addresses, numbers, formats, where it is off, and on keypads")
    func never() {
        let changes: [(inout TextTraits) -> Void] = [
            { $0.isSecure = true }, { $0.keyboardType = .url }, { $0.keyboardType = .emailAddress },
            { $0.keyboardType = .numberPad }, { $0.format = .hostname }, { $0.autocorrection = .no },
        ]
        for change in changes { #expect(editor(change).checker == nil) }
        for hardwareClass in HardwareClass.allCases where hardwareClass != .fullKeyboard {
            #expect(editor(on: hardwareClass).checker == nil)
        }
    }

    @Test("a correction that would make the text too long is not made")
    func tooLong() {
        var editor = FieldEditor(
            FieldTraits(TextTraits(keyboardType: .default, maximumLength: 4)),
            keypad: .standard(.fullKeyboard))
        editor.checker = WordChecker(knows: { _ in false }, suggestion: { _ in "longer" })
        type("teh ", into: &editor)
        #expect(editor.text == "teh ")
    }
}
