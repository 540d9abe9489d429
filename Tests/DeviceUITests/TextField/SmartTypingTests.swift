import Settings
import Testing
@testable import Hardware
@testable import TextEntry
@testable import TextFields

@Suite("Smart quotes, dashes and spaces")
struct SmartTypingTests {
    private func typed(
        _ text: String, language: String = "en", on hardwareClass: HardwareClass = .fullKeyboard,
        _ change: (inout TextTraits) -> Void
    ) -> TextField {
        var traits = TextTraits()
        change(&traits)
        var field = TextField(traits: traits, language: language)
        field.beginEditing(with: hardwareClass)
        for character in text { field.press(.character(character), at: .zero) }
        return field
    }

    @Test(
        "straight quotation marks become those of the language, an apostrophe stays one",
        arguments: [
            ("en", "\"it's 'so'\"", "“it’s ‘so’”"), ("de", "\"da 'so'\"", "„da ‚so‘“"),
            ("fr", "\"c'est\" (\"a\")", "«c’est» («a»)"), ("ru", "\"a \"b\"\"", "«a «b»»"),
            ("pl", "\"a\"", "„a”"), ("nl", "\"a\"", "“a”"), ("ar", "\"a\"", "“a”"),
        ])
    func quotes(language: String, keys: String, text: String) {
        #expect(typed(keys, language: language) { $0.smartQuotes = .yes }.text == text)
        for trait in [TextTraits.Autocorrection.no, .default] {
            #expect(typed(keys, language: language) { $0.smartQuotes = trait }.text == keys)
        }
    }

    @Test(
        "two hyphens become a dash, a third makes it longer",
        arguments: [("a-b", "a-b"), ("a--b", "a–b"), ("a---b", "a—b")])
    func dashes(keys: String, text: String) {
        #expect(typed(keys) { $0.smartDashes = .yes }.text == text)
        #expect(typed(keys) { $0.smartDashes = .default }.text == keys)
    }

    @Test("one Erase brings back what was typed, the next erases")
    func undone() {
        var field = typed("--") { $0.smartDashes = .yes }
        field.press(.erase, at: .zero)
        #expect(field.text == "--")
        field.press(.erase, at: .zero)
        #expect(field.text == "-")
    }

    @Test("what machines read, secrets, and keypads are left alone")
    func never() {
        let changes: [(inout TextTraits) -> Void] = [
            { $0.isSecure = true }, { $0.keyboardType = .url }, { $0.keyboardType = .asciiCapable },
            { $0.format = .password },
        ]
        for change in changes {
            let field = typed("--'") {
                change(&$0)
                $0.smartQuotes = .yes
                $0.smartDashes = .yes
            }
            #expect(field.text == "--'")
        }
        #expect(typed("--", on: .phonePad) { $0.smartDashes = .yes }.text == "--")
    }

    @Test("a word that is pasted beside another gets a space, one that is cut takes its space along")
    func spaces() {
        var field = typed("one three") { $0.smartInsertDelete = .yes }
        field.select(3..<3)
        field.paste("two")
        #expect(field.text == "one two three")
        field.select(4..<7)
        let word = field.cut()
        #expect(word == "two" && field.text == "one three")
        field.select(4..<9)
        field.press(.erase, at: .zero)
        #expect(field.text == "one")
        var plain = typed("one three") { _ in }
        plain.select(3..<3)
        plain.paste("two")
        #expect(plain.text == "onetwo three")
    }

    @Test("without inline prediction a keypad has no mode of whole words")
    func prediction() {
        for (trait, has) in [(TextTraits.Autocorrection.no, false), (.default, true), (.yes, true)] {
            var traits = TextTraits()
            traits.inlinePrediction = trait
            let ring = ModeRing.modes(for: FieldTraits(traits), on: .phonePad, hasWords: true)
            #expect(ring.contains(InputMode(.words)) == has)
        }
    }

    @Test("where a person was in a field is kept, and goes to the one that takes its place")
    func interaction() {
        var field = typed("abcd") { _ in }
        field.select(1..<3)
        let kept = field.interactionState
        var other = TextField(text: "abcd")
        other.interactionState = kept
        #expect(other.selectedRange == 0..<0)
        other.beginEditing(with: .fullKeyboard)
        other.interactionState = kept
        #expect(other.selectedRange == 1..<3)
    }

    @Test("a delegate is not kept alive by its field")
    func weakDelegate() {
        final class Silent: TextFieldDelegate {}
        var field = TextField()
        var delegate: Silent? = Silent()
        field.delegate = delegate
        #expect(field.delegate != nil)
        delegate = nil
        #expect(field.delegate == nil)
    }
}
