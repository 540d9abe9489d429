import Settings
import Testing
import TextChecks
@testable import TextEntry
@testable import TextFields

@Suite("Text fields")
struct TextFieldTests {
    private let recorder = Recorder()

    private func field(_ text: String = "", _ change: (inout TextTraits) -> Void = { _ in }) -> TextField {
        var traits = TextTraits(keyboardType: .default)
        change(&traits)
        return TextField(FieldTraits(traits), text: text, delegate: recorder)
    }

    /// A field with the focus, its first calls forgotten.
    private func editing(_ text: String = "", _ change: (inout TextTraits) -> Void = { _ in }) -> TextField {
        var field = field(text, change)
        field.beginEditing(on: .phonePad)
        recorder.calls = []
        return field
    }

    private static let ending = [
        "shouldEnd", "didEnd committed", "editingDidEnd", "post textDidEndEditing",
    ]

    @Test("E1 focus: asked, focused, then delegate, control event, notification")
    func focus() {
        var field = field()
        let hasBegun = field.beginEditing(on: .phonePad)
        #expect(hasBegun)
        #expect(recorder.calls == ["shouldBegin", "didBegin", "editingDidBegin", "post textDidBeginEditing"])
    }

    @Test("a delegate that says no, and a disabled field, keep the focus away")
    func noFocus() {
        recorder.refuses = ["shouldBegin"]
        var field = field()
        let hasBegun = field.beginEditing(on: .phonePad)
        #expect(!hasBegun)
        #expect(!field.isEditing)
        field.isEnabled = false
        recorder.calls = []
        let hasBegunDisabled = field.beginEditing(on: .phonePad)
        #expect(!hasBegunDisabled)
        #expect(recorder.calls == [])
    }

    @Test("E2 a key: asked with the old text in place, then changed and told")
    func key() {
        var field = editing("é")
        _ = field.handle(.press(.digit(2)), at: .zero)
        #expect(
            recorder.calls == [
                "shouldChange 1..<1 \"a\" in \"é\"", "didChangeSelection", "editingChanged",
                "post textDidChange",
            ])
        #expect(field.text == "éa")
    }

    @Test("C4 a caret that a key moves is told, and nothing else; moved from code it is silent")
    func selection() {
        var field = editing("ab")
        field.select(0..<1)
        #expect(recorder.calls == [] && field.selectedRange == 0..<1)
        _ = field.handle(.press(.left), at: .zero)
        #expect(recorder.calls == ["didChangeSelection"])
        #expect(field.text == "ab")
    }

    @Test("an arrow between lines tells that the caret moved, and ends the question whether to discard")
    func arrowBetweenLines() {
        var field = editing("ab") { $0.isMultiline = true }
        field.followArrow(to: 0, isSelecting: false, at: .zero)
        #expect(recorder.calls == ["didChangeSelection"] && field.selectedRange == 0..<0)
        field.followArrow(to: 1, isSelecting: true, at: .zero)
        #expect(field.selectedRange == 0..<1)
        field.editor?.state.asksToDiscard = true
        field.followArrow(to: 2, isSelecting: false, at: .zero)
        #expect(field.editor?.state.asksToDiscard == false && field.selectedRange == 2..<2)
    }

    @Test("what the clear button took away comes back with Erase; the delegate is asked of both")
    func clearTakenBack() {
        var field = editing("ab") { $0.clearButtonMode = .always }
        _ = field.handle(.press(.erase), at: .zero)
        recorder.calls = []
        _ = field.handle(.hold(.erase), at: .milliseconds(800))
        #expect(field.text == "")
        #expect(
            recorder.calls == ["shouldClear", "didChangeSelection", "editingChanged", "post textDidChange"])
        _ = field.handle(.release(.erase), at: .seconds(1))
        _ = field.handle(.press(.erase), at: .seconds(2))
        #expect(field.text == "ab")
        #expect(recorder.calls.contains("shouldChange 0..<0 \"ab\" in \"\""))
    }

    @Test("a delegate that refuses a change leaves the text and tells nobody")
    func refusedChange() {
        var field = editing("x")
        recorder.refuses = ["shouldChange"]
        _ = field.handle(.press(.digit(2)), at: .zero)
        #expect(field.text == "x")
        #expect(recorder.calls.count == 1)
    }

    @Test("ranges are in UTF-16 units, of whole characters")
    func ranges() {
        var field = editing("👍🏽e")
        _ = field.handle(.press(.erase), at: .zero)
        _ = field.handle(.press(.erase), at: .seconds(1))
        #expect(recorder.calls.first == "shouldChange 4..<5 \"\" in \"👍🏽e\"")
        #expect(recorder.calls.contains("shouldChange 0..<4 \"\" in \"👍🏽\""))
    }

    @Test("E3 clear: asked, emptied, told; the focus stays")
    func clear() {
        var field = editing("ab")
        field.clear()
        #expect(
            recorder.calls == ["shouldClear", "didChangeSelection", "editingChanged", "post textDidChange"])
        #expect(field.text == "" && field.isEditing)
        recorder.refuses = ["shouldClear"]
        field.text = "cd"
        field.clear()
        #expect(field.text == "cd")
    }

    @Test("E4 and E5 return: asked, the exit event, then the end")
    func returning() {
        var field = editing("ab")
        _ = field.handle(.press(.ok), at: .zero)
        #expect(recorder.calls == ["shouldReturn", "editingDidEndOnExit"] + Self.ending)
        #expect(!field.isEditing)
    }

    @Test("a refused return and a refused end keep the focus")
    func keptFocus() {
        var field = editing("ab")
        recorder.refuses = ["shouldReturn"]
        _ = field.handle(.press(.ok), at: .zero)
        #expect(recorder.calls == ["shouldReturn"] && field.isEditing)
        recorder.refuses = ["shouldEnd"]
        let hasEnded = field.endEditing()
        #expect(!hasEnded)
        #expect(field.isEditing)
    }

    @Test("E7 a forced end asks nobody; what was typed is kept or restored by its reason")
    func forced() {
        recorder.refuses = ["shouldEnd"]
        for (reason, text) in [(TextField.EndReason.committed, "aba"), (.cancelled, "ab")] {
            var field = editing("ab")
            _ = field.handle(.press(.digit(2)), at: .zero)
            recorder.calls = []
            field.forceEnd(reason)
            #expect(
                recorder.calls == ["didEnd \(reason.rawValue)", "editingDidEnd", "post textDidEndEditing"])
            #expect(field.text == text)
        }
    }

    @Test("Back cancels and restores")
    func back() {
        var field = editing("ab")
        _ = field.handle(.press(.digit(2)), at: .zero)
        _ = field.handle(.press(.back), at: .seconds(2))
        #expect(field.text == "aba" && field.isEditing)
        _ = field.handle(.press(.back), at: .seconds(3))
        #expect(recorder.calls.contains("didEnd cancelled"))
        #expect(field.text == "ab")
    }

    @Test(
        "a field that stepping begins is empty again where the edit is given up",
        arguments: [DeviceFormat.time, .date])
    func steppedBack(format: DeviceFormat) {
        var field = field { $0.format = format }
        field.beginEditing(on: .standard(.directionPad))
        #expect(field.text != "")
        field.endEditing(.cancelled)
        #expect(field.text == "" && field.ended?.text == "")
    }

    @Test("an unplugged keypad ends nothing: the field waits with its text")
    func unplugged() {
        var field = editing("ab")
        _ = field.handle(.release(.digit(2)), at: .zero)
        #expect(field.isEditing && recorder.calls == [])
    }

    @Test("setting the text from code is silent; nil is empty; a line break becomes a space")
    func silent() {
        var field = editing("ab")
        field.text = nil
        #expect(field.text == "")
        field.text = "a\nb\r\nc"
        #expect(field.text == "a b c")
        #expect(recorder.calls == [])
        #expect(field.selectedRange == 5..<5)
    }

    @Test("clearsOnBeginEditing asks shouldClear, after the field has begun")
    func clearsOnBegin() {
        var field = field("ab") { $0.clearsOnBeginEditing = true }
        field.beginEditing(on: .phonePad)
        #expect(field.text == "")
        #expect(recorder.calls.firstIndex(of: "shouldClear") == 4)
        let said = field.press(.back, at: .seconds(1))
        #expect(said == nil && !field.isEditing && field.text == "ab", "nothing was typed that would be lost")
        recorder.refuses = ["shouldClear"]
        var kept = self.field("ab") { $0.clearsOnBeginEditing = true }
        kept.beginEditing(on: .phonePad)
        #expect(kept.text == "ab")
    }

    @Test("clearsOnInsertion replaces everything once, then turns itself off")
    func clearsOnInsertion() {
        var field = field("ab")
        field.clearsOnInsertion = true
        field.beginEditing(on: .phonePad)
        _ = field.handle(.press(.digit(3)), at: .zero)
        #expect(field.text == "d")
        #expect(!field.clearsOnInsertion)
    }

    @Test(
        "the clear button shows in its modes, and only with text",
        arguments: [
            (.never, false, false), (.whileEditing, false, true), (.unlessEditing, true, false),
            (.always, true, true),
        ] as [(TextTraits.ViewMode, Bool, Bool)])
    func clearButton(mode: TextTraits.ViewMode, resting: Bool, editing: Bool) {
        var field = field("ab") { $0.clearButtonMode = mode }
        #expect(field.showsClearButton == resting)
        field.beginEditing(on: .phonePad)
        #expect(field.showsClearButton == editing)
        field.text = ""
        #expect(!field.showsClearButton && field.showsPlaceholder)
    }

    @Test("a paste is filtered, then taken or refused as a whole")
    func paste() {
        var field = TextField(
            FieldTraits(TextTraits(keyboardType: .default, format: .ipv4)), delegate: recorder)
        field.beginEditing(on: .phonePad)
        let isPasted = field.paste(" 10.0.0.1\n")
        #expect(isPasted)
        #expect(field.text == "10.0.0.1")
        let isPastedToo = field.paste(".300.5.6")
        #expect(!isPastedToo)
        #expect(field.text == "10.0.0.1")
    }

    @Test(
        "a paste of a megabyte goes in at once, in place of what is selected; where shape matters it is refused"
    )
    func hugePaste() {
        let long = String(repeating: "word ", count: 200_000)
        var field = editing("start end")
        field.select(0..<5)
        let isPasted = field.paste(long)
        #expect(isPasted)
        #expect(field.text == long + " end" && field.selectedRange == 1_000_000..<1_000_000)
        #expect(recorder.calls.count { $0.hasPrefix("shouldChange") } == 1)
        var address = editing("") { $0.keyboardType = .emailAddress }
        let isTaken = address.paste(String(repeating: "a", count: 1_000_000))
        #expect(!isTaken && address.text == "")
        var short = editing("abc") { $0.maximumLength = 300 }
        let isTooLong = !short.paste(long)
        #expect(isTooLong && short.text == "abc")
        var digits = editing("") { $0.keyboardType = .numberPad }
        let hasDigits = digits.paste(String(repeating: "1x", count: 500))
        #expect(hasDigits && digits.text == String(repeating: "1", count: 500))
    }

    @Test("a held key's digit and a pending letter's time, as another program sees them")
    func timeFromOutside() {
        var field = editing()
        field.press(.digit(2), at: .zero)
        let deadline = field.deadline
        #expect(deadline == .milliseconds(1000))
        field.hold(.digit(2), at: .milliseconds(500))
        #expect(field.text == "2" && field.deadline == nil)
        field.press(.digit(3), at: .seconds(1))
        field.passTime(to: .seconds(3))
        field.press(.digit(3), at: .seconds(4))
        #expect(field.text == "2dd")
    }

    @Test("a very long text and a tower of marks are edited in bounded time")
    func hostile() {
        var field = editing(String(repeating: "a", count: 1_000_000))
        _ = field.handle(.press(.digit(2)), at: .zero)
        #expect(field.text?.count == 1_000_001)
        var tower = editing("e" + String(repeating: "\u{301}", count: 1000))
        _ = tower.handle(.press(.erase), at: .zero)
        #expect(tower.text == "")
    }
}
