import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import TextEntry

@Suite("Text entry: the fixed grammar")
struct TextEntryGrammarTests {
    @Test(
        "repeating a key before the timeout moves to its next letter, and wraps after its digit",
        arguments: [("2", "a|"), ("2*2", "b|"), ("2*3", "c|"), ("2*4", "2|"), ("2*5", "a|")])
    func multiTap(script: String, shown: String) throws {
        var field = TypedField(.default)
        try field.play(script)
        #expect(field.shown == shown)
        #expect(field.editor.pendingRange == 0..<1)
    }

    @Test(
        "a pending letter is committed by another key, by NEXT, by the timeout",
        arguments: [
            ("2 3", "ad|"), ("2 right 2", "aa|"), ("2 wait:commit 2", "aa|"), ("2 wait:900 2", "aa|"),
        ])
    func commit(script: String, shown: String) throws {
        var field = TypedField(.default)
        try field.play(script)
        #expect(field.shown == shown)
    }

    @Test("the timeout counts from the latest press")
    func timeout() throws {
        var field = TypedField(.default)
        try field.play("2 wait:700 2")
        #expect(field.shown == "b|")
        try field.play("wait:commit")
        #expect(field.editor.pendingRange == nil)
    }

    @Test("long lists wait half as long again")
    func longList() throws {
        var field = TypedField(.default)
        try field.play("1 wait:1100 1")
        #expect(field.shown == ",|")
    }

    @Test("OK commits and saves in one press")
    func save() throws {
        var field = TypedField(.default)
        try field.play("2 2 ok")
        #expect(field.effects == [.save("b")])
    }

    @Test("without timeouts only another key commits, and a first OK does no more")
    func noTimeouts() throws {
        var patient = KeypadDescription.phonePad
        patient.timing.commit = nil
        var field = TypedField(FieldTraits(), on: patient)
        try field.play("2 wait:60000 2 ok")
        #expect(field.effects == [])
        try field.play("ok")
        #expect(field.effects == [.save("b")])
    }

    @Test(
        "holding a digit key gives the digit in place of the letter of that press, and of no press before it",
        arguments: [
            ("hold:2", "2|"), ("hold:0", "0|"), ("hold:1", "1|"), ("2 right hold:2", "a2|"),
            ("7 hold:3 7", "p3p|"), ("2 hold:2", "a2|"), ("2*2 hold:2", "b2|"), ("2*4 hold:2 2", "22a|"),
        ])
    func holding(script: String, shown: String) throws {
        var field = TypedField(.default)
        try field.play(script)
        #expect(field.shown == shown)
    }

    @Test(
        "# changes the case of the pending letter, else of the next",
        arguments: [
            ("2 pound", "A|", "abc"), ("2 pound 2", "B|", "abc"), ("pound 2", "A|", "Abc"),
            ("pound 2 3", "Ad|", "abc"), ("pound pound 2 3", "AD|", "ABC"), ("pound*3 2", "a|", "abc"),
            ("2 pound pound", "a|", "abc"),
        ])
    func shift(script: String, shown: String, mode: String) throws {
        var field = TypedField(.default)
        try field.play(script)
        #expect(field.shown == shown)
        #expect(field.editor.modeLabel == mode)
    }

    @Test("holding # goes through the modes of the field, and changes no case on its way")
    func modes() throws {
        var field = TypedField(.default)
        var labels: [String] = []
        for _ in 0..<3 {
            try field.play("hold:pound")
            labels.append(field.editor.modeLabel)
        }
        #expect(labels == ["ABC", "123", "abc"])
    }

    @Test(
        "Erase takes one character, holding all of them, and a pending letter whole",
        arguments: [("2 3 erase", "a|"), ("2 erase", "|"), ("2 3 4 hold:erase:3000", "|")])
    func erase(script: String, shown: String) throws {
        var field = TypedField(.default)
        try field.play(script)
        #expect(field.shown == shown)
        #expect(field.effects == [])
    }

    @Test("a fresh Erase on an empty field cancels, as Back does; the repeats of one that emptied it do not")
    func eraseCancels() throws {
        var field = TypedField(.default, text: "ab")
        try field.play("hold:erase:3000")
        #expect(field.effects == [])
        try field.play("2 erase erase")
        #expect(field.effects == [.notice("Discard the change? Back discards it")])
        #expect(field.strip.contains { $0.hasSuffix(": Discard") })
        try field.play("erase")
        #expect(field.effects.last == .cancel)
        var unchanged = TypedField(.default)
        try unchanged.play("2 erase*2")
        #expect(unchanged.effects == [.cancel])
    }

    @Test("Back restores, asking once where something would be lost")
    func back() throws {
        var untouched = TypedField(.default, text: "ab")
        try untouched.play("back")
        #expect(untouched.effects == [.cancel])

        var changed = TypedField(.default, text: "ab")
        try changed.play("2 back")
        #expect(changed.effects == [.notice("Discard the change? Back discards it")])
        try changed.play("back")
        #expect(changed.effects.last == .cancel)

        var continued = TypedField(.default)
        try continued.play("2 back 3 back")
        #expect(!continued.effects.contains(.cancel))
    }

    @Test("Back asks about what was typed, and not about what editing began with")
    func begun() throws {
        var cleared = TypedField(.default, text: "ab") { $0.text.clearsOnBeginEditing = true }
        try cleared.play("back")
        #expect(cleared.effects == [.cancel])
        var stepped = TypedField(.default, format: .time, on: .directionPad)
        try stepped.play("hold:ok")
        _ = stepped.editor.handle(.press(.back), at: .seconds(2000))
        #expect(stepped.editor.original == "" && stepped.editor.text == "00:00")
        var spelled = TypedField(.default, on: .fullKeyboard, text: "\u{E9}")
        for key in [Key.erase, .character("e\u{301}"), .back] { spelled.handle(.press(key), at: .seconds(1)) }
        #expect(!spelled.effects.contains(.cancel), "the same letter in other bytes is another text")
    }

    @Test("a recent value that does not fit leaves the text as it is")
    func recentRefused() throws {
        var field = TypedField(.default, text: "ab") {
            $0.text.maximumLength = 4
            $0.text.rightView = TextTraits.SideView(content: "Bookmarks", mode: .always)
            $0.suggestions = ["long-value", "xyz"]
        }
        try field.play("up 1")
        #expect(field.shown == "ab|" && field.refusals == ["at most 4 characters"])
        try field.play("up 2")
        #expect(field.shown == "xyz|")
    }

    @Test("the caret moves between characters, and what is typed goes in there")
    func caret() throws {
        var field = TypedField(.default, text: "ac")
        try field.play("left 2*2 right")
        #expect(field.shown == "ab|c")
        try field.play("up")
        #expect(field.shown == "|abc")
        try field.play("down")
        #expect(field.shown == "abc|")
    }

    @Test("holding * opens the symbols, a digit picks one, * turns the page")
    func symbols() throws {
        var field = TypedField(.default)
        try field.play("hold:star 2")
        #expect(field.shown == ",|")
        try field.play("hold:star star 1")
        #expect(field.shown == ",_|")
        try field.play("hold:star back 2")
        #expect(field.shown == ",_a|")
    }

    @Test(
        "the first step begins what is not set with what is likely",
        arguments: [DeviceFormat.ipv4, .time, .date])
    func firstStep(format: DeviceFormat) throws {
        var field = TypedField(.default, format: format)
        try field.play("up")
        #expect(field.refusals.isEmpty && !field.editor.text.isEmpty)
    }

    @Test("a message goes after two seconds")
    func message() throws {
        var field = TypedField(.numberPad)
        try field.play("star")
        #expect(field.editor.message == "digits only")
        try field.play("wait:2100")
        #expect(field.editor.message == nil)
    }

    @Test("a bare pad's menu saves, erases, cancels, moves, and stays while erasing and moving")
    func menu() throws {
        var field = TypedField(.default, on: .barePad)
        try field.play("2 3 4 5 hold:star 4 4 2 5 5")
        #expect(field.shown == "agj|")
        try field.play("star 2 hold:star 1")
        #expect(field.effects == [.save("agja")])
    }

    @Test("a bare pad's # saves integers and * erases them")
    func integers() throws {
        var field = TypedField(.numberPad, on: .barePad)
        try field.play("1 2 star pound")
        #expect(field.effects == [.save("1")])
    }

    @Test("a whole number that is never below zero is digits, and its keys are a digit's")
    func unsigned() throws {
        var field = TypedField(.default, format: .integer, on: .barePad) { $0.text.minimum = 1 }
        try field.play("1 2 star pound")
        #expect(field.effects == [.save("1")])
        let star = try #require(field.editor.hints.rows.joined().first { $0.key == .star })
        #expect(star.candidates == ["Erase"])
    }

    @Test("no key is said to type a point into a whole number", arguments: [nil, 0.0, -5.0])
    func pointless(minimum: Double?) {
        for hardwareClass in HardwareClass.allCases {
            let field = TypedField(.default, format: .integer, on: hardwareClass) {
                $0.text.minimum = minimum
            }
            let told = field.editor.hints.rows.joined().flatMap(\.candidates)
            #expect(!told.contains("."), "\(hardwareClass)")
        }
    }

    @Test("A to D of a 4x4 pad move the caret back and on, erase and save, and never type")
    func matrix() throws {
        var field = TypedField(.default, on: .matrix)
        try field.play("2 B 2 3 C D")
        #expect(field.effects == [.save("aa")])
        try field.play("A A 4 B 5")
        #expect(field.shown == "gj|aa")
    }

    @Test("a number pad: + is case, / the mode, . the field's character, ⌫ erases, Enter saves")
    func numberPad() throws {
        var field = TypedField(.default, on: .numberPad)
        try field.play("plus 2 dot 3 4 erase slash")
        #expect(field.shown == "A.d|")
        #expect(field.editor.modeLabel == "ABC")
        try field.play("enter")
        #expect(field.effects == [.save("A.d")])
    }

    @Test("on a direction pad OK types the cell, holding it offers Save, Erase, Cancel")
    func directionPad() throws {
        var field = TypedField(.default, on: .directionPad)
        try field.play("ok right ok hold:left:700")
        #expect(field.editor.text == "")
        try field.play("ok hold:ok")
        #expect(
            field.editor.overlay
                == .menu(
                    [.save, .erase, .cancel, .left, .right, .start, .clear, .end], values: [], focus: 0))
        try field.play("ok")
        #expect(field.effects.last == .save(" "))
    }

    @Test("wheels: up and down turn, right goes on, OK saves")
    func wheels() throws {
        var field = TypedField(.numberPad, on: .directionPad)
        try field.play("up*3 right down ok")
        #expect(field.effects == [.save("29")])
    }

    @Test("a rotary's ring types by push, holding offers Save")
    func rotary() throws {
        var field = TypedField(.default, on: .rotary)
        try field.play("cw push ccw push push hold:push push")
        #expect(field.effects == [.save("t ")])
    }

    @Test("a full keyboard types through the same filter")
    func fullKeyboard() throws {
        var field = TypedField(.numberPad, on: .fullKeyboard)
        try field.play(#""1a2" ok"#)
        #expect(field.effects == [.refused("digits only"), .save("12")])
    }

    @Test(
        "00 and 000 keys type their zeros, in numbers and among letters",
        arguments: [
            (KeyboardType.numberPad, "5 00 000", "500000|"), (.default, "00 000", "00000|"),
            (.default, "000", "000|"),
        ])
    func zeros(keyboardType: KeyboardType, script: String, shown: String) throws {
        let pad = KeypadDescription.standard(.numberPad)
        let keypad = KeypadDescription(
            hardwareClass: .numberPad, pad: pad.pad, functionKeys: [KeyCap(.tripleZero)], timing: pad.timing)
        var field = TypedField(
            FieldTraits(TextTraits(keyboardType: keyboardType), language: "en"), on: keypad)
        try field.play(script)
        #expect(field.shown == shown)
    }
}
