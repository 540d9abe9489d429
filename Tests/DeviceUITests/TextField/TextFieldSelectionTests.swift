import Settings
import Testing
@testable import DeviceUI
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Scenes
@testable import TextFields

@Suite("Selection, attributes, holders")
struct TextFieldSelectionTests {
    private func editing(_ text: String, _ change: (inout TextTraits) -> Void = { _ in }) -> TextField {
        var traits = TextTraits()
        change(&traits)
        var field = TextField(text: text, traits: traits)
        field.beginEditing(with: .fullKeyboard)
        return field
    }

    private func press(_ field: inout TextField, _ keys: Key...) {
        for (index, key) in keys.enumerated() { field.press(key, at: .seconds(index)) }
    }

    @Test("Shift and arrows select, a letter takes the selection's place, Erase takes it out")
    func select() {
        var field = editing("a👍🏽b")
        press(&field, .select(.left), .select(.left))
        #expect(field.selectedRange == 1..<6)
        #expect(field.copy() == "👍🏽b")
        press(&field, .character("x"))
        #expect(field.text == "ax" && field.selectedRange == 2..<2)
        press(&field, .selectAll, .erase)
        #expect(field.text == "")
    }

    @Test(
        "Shift and a motion select from where the selection began; a motion alone leaves it",
        arguments: [
            (.left, 1, 1..<2), (.right, 1, 2..<3), (.up, 1, 0..<2), (.down, 1, 2..<4), (.home, 1, 0..<2),
            (.end, 1, 2..<4), (.left, 9, 0..<2), (.right, 9, 2..<4),
        ] as [(Key.Motion, Int, Range<Int>)])
    func motions(motion: Key.Motion, times: Int, selected: Range<Int>) {
        var field = editing("abcd")
        field.select(2..<2)
        for _ in 0..<times { press(&field, .select(motion)) }
        #expect(field.selectedRange == selected)
        press(&field, .home)
        #expect(field.selectedRange == 0..<0)
        press(&field, .end)
        #expect(field.selectedRange == 4..<4)
    }

    @Test("a selection that is turned round keeps the place where it began")
    func turned() {
        var field = editing("abcd")
        field.select(2..<2)
        press(&field, .select(.right), .select(.left), .select(.left))
        #expect(field.selectedRange == 1..<2)
        #expect(field.copy() == "b")
    }

    @Test("Shift and arrows select where they point, in a text that is read from the right as well")
    func selectFromRight() {
        var field = editing("אבגד")
        press(&field, .select(.right), .select(.right))
        #expect(field.copy() == "גד")
        press(&field, .left)
        #expect(field.selectedRange == 4..<4)
        press(&field, .select(.right), .right)
        #expect(field.selectedRange == 3..<3)
    }

    @Test("the caret is where it goes in, also between characters that are drawn as one")
    func joined() {
        var field = editing("ab")
        field.select(1..<1)
        press(&field, .character("\u{1F1E9}"), .character("\u{1F1EA}"))
        #expect(field.selectedRange == 5..<5)
        #expect(field.editor?.shownPart.caret == 2, "a flag is one character, where it is drawn")
        press(&field, .character("x"), .left, .left)
        #expect(field.text == "a\u{1F1E9}\u{1F1EA}xb" && field.selectedRange == 3..<3)
        field.select(3..<5)
        #expect(field.selectedRange == 3..<5 && field.editor?.place(ofShown: 3) == 4)
    }

    @Test("a letter in other bytes is a change, and is told")
    func otherBytes() {
        var field = editing("\u{E9}")
        field.select(0..<1)
        let isPasted = field.paste("e\u{301}")
        #expect(isPasted && field.text.map { Array($0.utf8) } == Array("e\u{301}".utf8))
    }

    @Test("an arrow leaves a selection at its own end")
    func leave() {
        for (key, caret) in [(Key.left, 1), (.right, 3)] {
            var field = editing("abcd")
            field.select(1..<3)
            press(&field, key)
            #expect(field.selectedRange == caret..<caret)
        }
    }

    @Test("cut, copy and paste by the keyboard's keys; a paste into one line has no line breaks")
    func clipboard() {
        var field = editing("abc")
        press(&field, .select(.left), .select(.left), .cut)
        #expect(field.text == "a")
        press(&field, .paste, .paste)
        #expect(field.text == "abcbc")
        let isPasted = field.paste("\nx")
        #expect(isPasted && field.text == "abcbc x")
    }

    @Test("nothing is copied out of a secret")
    func secret() {
        var field = editing("abc") { $0.isSecure = true }
        press(&field, .selectAll)
        #expect(field.copy() == nil)
        let cut = field.cut()
        #expect(cut == nil && field.text == "abc")
        #expect(field.press(.copy, at: .seconds(9)) == "Secrets are not copied")
    }

    @Test("a refused character leaves the selection and what is selected")
    func refused() {
        var field = editing("1234") { $0.keyboardType = .numberPad }
        field.select(1..<3)
        press(&field, .character("x"))
        #expect(field.text == "1234" && field.selectedRange == 1..<3)
    }

    @Test("a range of UTF-16 units is widened to whole characters")
    func utf16() {
        var field = editing("a👍🏽b")
        field.select(2..<3)
        #expect(field.selectedRange == 1..<5)
        field.select(90..<95)
        #expect(field.selectedRange == 6..<6)
        let backwards = "ab".characters(ofUTF16: 1..<1)
        #expect(backwards == 1..<1)
    }

    // MARK: Attributes

    private static let bold = TextStyle(size: 18, weight: .bold)

    @Test("setting attributed text sets the text; setting the font or the colour then holds for all")
    func attributed() {
        var field = TextField()
        field.attributedText = AttributedText(
            "plain bold", style: TextStyle(size: 18),
            spans: [AttributedText.Span(range: 6..<10, style: Self.bold)])
        #expect(field.text == "plain bold")
        #expect(field.attributedText.spans.count == 1)
        field.textColor = .white
        #expect(field.attributedText.spans == [])
    }

    @Test("an attributed placeholder is plain text with looks of its own; a plain one takes them away")
    func attributedPlaceholder() throws {
        var field = TextField()
        field.attributedPlaceholder = AttributedText(
            "plain bold", style: TextStyle(size: 18),
            spans: [AttributedText.Span(range: 6..<10, style: Self.bold)])
        #expect(field.placeholder == "plain bold" && field.showsPlaceholder)
        #expect(field.attributedPlaceholder.spans.map(\.range) == [6..<10])
        let fixture = try FormFixture(Form(labels: ["A"], prototypes: ["A": field]))
        let drawn = fixture.screen.navigator.scene().elements.compactMap { element -> FieldRowContent? in
            if case .fieldRow(let row) = element.content { row } else { nil }
        }
        #expect(drawn.first?.field.placeholder == "plain bold")
        #expect(drawn.first?.field.look?.placeholderSpans.map(\.range) == [6..<10])
        field.placeholder = "other"
        #expect(field.attributedPlaceholder.spans == [])
    }

    @Test("the parts' looks move along with the text; what is typed looks as the typing style says")
    func moving() {
        var field = TextField()
        field.attributedText = AttributedText(
            "plain bold", style: TextStyle(size: 18),
            spans: [AttributedText.Span(range: 6..<10, style: Self.bold)])
        field.beginEditing(with: .fullKeyboard)
        field.select(0..<6)
        press(&field, .erase)
        #expect(field.attributedText.spans.map(\.range) == [0..<4])
        let italic = TextStyle(size: 18, isItalic: true)
        field.typingStyle = italic
        field.select(2..<2)
        press(&field, .character("x"))
        #expect(field.text == "boxld")
        #expect(field.attributedText.spans.map(\.range) == [0..<2, 2..<3, 3..<5])
        #expect(field.attributedText.spans.map(\.style) == [Self.bold, italic, Self.bold])
        field.endEditing()
        #expect(field.typingStyle == nil)
    }

    @Test("a disabled background needs a background; setting one changes nothing while the field is enabled")
    func disabledBackground() {
        let one = Picture(size: Size(width: 1, height: 1), bytes: [1, 2, 3, 255])
        let two = Picture(size: Size(width: 1, height: 1), bytes: [4, 5, 6, 255])
        var field = TextField()
        field.disabledBackground = two
        field.isEnabled = false
        #expect(field.shownBackground == nil)
        field.background = one
        #expect(field.shownBackground?.picture == two)
        field.isEnabled = true
        #expect(field.shownBackground?.picture == one)
    }

    // MARK: A delegate that reaches into its own field

    private final class Remover: TextFieldDelegate {
        let holder = FieldHolder()
        var edits = 0

        func textField(
            _ field: TextField, shouldChangeCharactersIn range: Range<Int>, replacement: String
        ) -> Bool {
            if holder.edit({ $0.clear() }) != nil { edits += 1 }
            if replacement == "x" { holder.field = nil }
            return true
        }
    }

    @Test("a delegate may remove the field while it is called; an edit from within an edit is refused")
    func removing() {
        let owner = Remover()
        var field = TextField(text: "ab")
        field.delegate = owner
        owner.holder.field = field
        owner.holder.edit { $0.beginEditing(with: .fullKeyboard) }
        owner.holder.edit { $0.press(.character("c"), at: .zero) }
        #expect(owner.holder.field?.text == "abc" && owner.edits == 0)
        owner.holder.edit { $0.press(.character("x"), at: .seconds(1)) }
        #expect(owner.holder.field?.text == nil)
        let gone: Void? = owner.holder.edit { $0.clear() }
        #expect(gone == nil)
    }
}
