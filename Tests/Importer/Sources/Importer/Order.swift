import DeviceUI
import Settings

extension Assertions {
    /// Who is called when; text-field.md, sections C to E.
    mutating func checkOrder() {
        checkFocusAndKeys()
        checkEnds()
        checkListeners()
        checkRequests()
    }

    private mutating func field(_ text: String = "", _ witness: Witness) -> TextField {
        var field = TextField(text: text)
        field.delegate = witness
        field.beginEditing(with: .fullKeyboard)
        return field
    }

    private mutating func checkFocusAndKeys() {
        let witness = Witness()
        var field = field("é", witness)
        same(
            witness.calls, ["shouldBegin", "didBegin", "editingDidBegin", "post textDidBeginEditing"],
            "E1 focus")
        witness.calls = []
        field.press(.character("a"), at: .zero)
        let change = ["selection", "editingChanged", "post textDidChange"]
        same(witness.calls, ["shouldChange 1..<1 a"] + change, "E2 a key")
        same(field.text, "éa", "E2 it is typed")
        witness.calls = []
        field.press(.erase, at: .seconds(1))
        same(witness.calls, ["shouldChange 1..<2 "] + change, "E2 Erase has no replacement")
        witness.calls = []
        witness.refused = ["shouldChange 1..<1 b"]
        field.press(.character("b"), at: .seconds(2))
        same(witness.calls, ["shouldChange 1..<1 b"], "C3 a refused change tells nobody")
        same(field.text, "é", "C3 a refused change changes nothing")
        witness.calls = []
        field.clear()
        same(witness.calls, ["shouldClear"] + change, "E3 clear")
        same(field.isEditing, true, "E3 the focus stays")
        witness.calls = []
        field.text = "set"
        same(witness.calls, [], "A1 code is silent")
        field.paste("a\nb")
        same(field.text, "seta b", "A19 a pasted line break is a space")
    }

    private mutating func checkEnds() {
        let witness = Witness()
        let end = ["didEnd committed", "editingDidEnd", "post textDidEndEditing"]
        var field = field("a", witness)
        witness.calls = []
        field.press(.ok, at: .zero)
        same(witness.calls, ["shouldReturn", "editingDidEndOnExit", "shouldEnd"] + end, "E4 and E5 return")
        same(field.isEditing, false, "E4 the focus is gone")
        field.beginEditing(with: .fullKeyboard)
        witness.refused = ["shouldReturn"]
        witness.calls = []
        field.press(.ok, at: .zero)
        same(witness.calls, ["shouldReturn"], "C6 a refused return is none")
        witness.refused = ["shouldEnd"]
        witness.calls = []
        same(field.endEditing(), false, "E6 the field keeps the focus")
        same(witness.calls, ["shouldEnd"], "E6 and nobody hears of an end")
        witness.calls = []
        field.forceEnd(.cancelled)
        same(
            witness.calls, ["didEnd cancelled", "editingDidEnd", "post textDidEndEditing"], "C7 a forced end")
        witness.refused = []
        field.beginEditing(with: .fullKeyboard)
        field.press(.character("b"), at: .zero)
        field.press(.back, at: .seconds(1))
        field.press(.back, at: .seconds(2))
        same(field.text, "a", "F5 Back restores")
        witness.refused = ["shouldBegin"]
        same(field.beginEditing(with: .fullKeyboard), false, "C1 no focus")
        same(field.isEditing, false, "C1 no focus is none")
    }

    private mutating func checkListeners() {
        let witness = Witness()
        var field = field("", witness)
        var heard: [String] = []
        let first = field.addListener(for: .editingChanged) { heard.append("first \($0.text ?? "")") }
        field.addListener(for: .editingChanged, .editingDidEnd) { _ in
            heard.append("second after \(witness.calls.last ?? "")")
        }
        field.press(.character("a"), at: .zero)
        same(heard, ["first a", "second after editingChanged"], "every listener hears, behind the delegate")
        same(witness.calls.last, "post textDidChange", "and before the notification")
        field.removeListener(first)
        heard = []
        field.press(.character("b"), at: .seconds(1))
        field.endEditing()
        same(heard.count, 2, "one that is taken away hears no more, one for two events hears both")
    }

    private mutating func checkRequests() {
        let witness = Witness()
        var field = field("", witness)
        let other = TextField()
        same(witness.fields.last, field.id, "a delegate knows which field calls")
        same(Set(witness.fields).count, 1, "and it is the same one at every call")
        differ(field.id, other.id, "another field is another one")
        witness.reactions["shouldChange 0..<0 a"] = { $0.requestText("ABC") }
        field.press(.character("a"), at: .zero)
        same(field.text, "ABC", "a text that a delegate asks for takes the place of the change")
        witness.reactions["editingChanged"] = { $0.requestText(($0.text ?? "").uppercased()) }
        field.press(.character("d"), at: .seconds(1))
        same(field.text, "ABCD", "what was typed is there as the delegate wants it")
        witness.calls = []
        witness.reactions["editingChanged"] = { $0.requestEnd() }
        field.press(.character("e"), at: .seconds(2))
        same(field.isEditing, false, "an edit ends where the delegate asks for it")
        same(
            Array(witness.calls.suffix(4)),
            ["shouldEnd", "didEnd committed", "editingDidEnd", "post textDidEndEditing"],
            "behind all that the key did")
        same(field.text, "ABCDe", "with what was typed")
        field.requestText("no")
        same(field.text, "ABCDe", "outside of a call nothing is asked for")
    }
}
