import PropertyLists
import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import Keys
@testable import TextEntry

/// What a key must not take away, and what no key may be lost of.
@Suite("keys lose nothing")
struct KeptTextTests {
    private func keypad(_ lines: String) throws -> KeypadDescription {
        try BoardFile.read("[Keypad]\n\(lines)\n", name: "bench", file: "board.ini").keypad
    }

    // MARK: What is to be replaced

    @Test(
        "a character that a field does not take leaves the text that the next one would replace",
        arguments: [
            (.wifiPassword, "oldsecret1", "\"é\""), (.pin, "4711", "\"a\""), (.time, "noon!", "\"a\""),
            (.date, "someday", "\"x\""),
        ] as [(DeviceFormat, String, String)])
    func refused(format: DeviceFormat, text: String, keys: String) throws {
        var field = TypedField(.default, format: format, on: .fullKeyboard, text: text) {
            $0.text.isSecure = format == .wifiPassword || format == .pin
        }
        try field.play(keys)
        #expect(field.editor.text == text && field.editor.replacesAll && field.refusals.count == 1)
        try field.play("\"1\"")
        #expect(field.editor.text == "1" && !field.editor.replacesAll)
    }

    @Test("of a number that was to be replaced nothing comes back with a digit that was too much")
    func replacedNumber() throws {
        var field = TypedField(.numberPad, on: .phonePad, text: "12") { $0.text.maximum = 5 }
        field.editor.replacesAll = true
        try field.play("9")
        #expect(field.editor.text == "9" && field.editor.problem == "at most 5")
        try field.play("erase")
        #expect(field.editor.text.isEmpty)
    }

    @Test("what was cleared does not come back once a code took its place")
    func clearedAndFilled() throws {
        var field = TypedField(.default, text: "old")
        try field.play("hold:erase")
        #expect(field.editor.text.isEmpty)
        _ = field.editor.fill(with: "new", at: .seconds(2000))
        try field.play("erase")
        #expect(field.editor.text == "ne")
    }

    @Test("each line end of a text from outside is one, and Home and End know those that are stored")
    func lineEnds() {
        var pasted = TypedField(.default, on: .fullKeyboard) { $0.text.isMultiline = true }
        pasted.editor.clipboard = "ab\r\ncd\u{2028}e"
        pasted.handle(.press(.paste), at: .seconds(1))
        #expect(pasted.editor.text.hasSameBytes(as: "ab\ncd\ne"))
        var stored = TypedField(.default, on: .fullKeyboard, text: "ab\r\ncd") { $0.text.isMultiline = true }
        stored.handle(.press(.home), at: .seconds(1))
        #expect(stored.editor.caret == 3)
    }

    @Test("a wheel that goes on leaves nothing selected")
    func selected() throws {
        var field = TypedField(.default, format: .mac, on: .directionPad, text: "00")
        field.editor.select(0..<1)
        try field.play("right")
        #expect(field.editor.caret == 2 && field.editor.selection == nil)
    }

    @Test("the key with two zeros types none where a zero picked something of the menu")
    func zerosInMenu() throws {
        var field = TypedField(.default, format: .password, on: .numberPad, text: "old") {
            $0.mayReveal = true
        }
        try field.play("hold:star")
        field.handle(.press(.digit(0)), at: .seconds(3000))
        field.handle(.press(.doubleZero), at: .seconds(3000))
        #expect(field.editor.text == "old")
    }

    // MARK: Knobs

    @Test(
        "each step of a fast turn counts in an editor: cells, parts of a value, and the menu",
        arguments: [nil, .time] as [DeviceFormat?], [false, true])
    func fastTurn(format: DeviceFormat?, isInMenu: Bool) throws {
        let text = format == .time ? "12:00" : ""
        var slow = TypedField(.default, format: format, on: .rotary, text: text)
        if isInMenu { try slow.play("hold:push") }
        var fast = slow
        for step in 1...5 {
            slow.handle(.press(.clockwise), at: .seconds(2000 + step))
            fast.handle(step < 3 ? .press(.clockwise) : .repeat(.clockwise), at: .seconds(2000 + step))
        }
        #expect(fast.editor.overlay == slow.editor.overlay && fast.editor.text == slow.editor.text)
    }

    @Test("a fast turn goes over a direction pad's grid, where the board has a knob too")
    func fastGrid() {
        let arrows = KeypadDescription.standard(.directionPad)
        let keypad = KeypadDescription(
            hardwareClass: .directionPad, pad: arrows.pad,
            functionKeys: arrows.functionKeys + [KeyCap(.counterclockwise), KeyCap(.clockwise)])
        var slow = TypedField(FieldTraits(), on: keypad)
        var fast = slow
        for time in [2000, 2001] {
            slow.handle(.press(.clockwise), at: .seconds(time))
            fast.handle(time == 2000 ? .press(.clockwise) : .repeat(.clockwise), at: .seconds(time))
        }
        #expect(fast.editor.overlay == slow.editor.overlay)
    }

    // MARK: Two keys at once

    @Test("two keys at once take back what the first of them did, and nothing that another has done")
    func clash() throws {
        var field = TypedField(.numberPad, on: .phonePad)
        try field.play("1 2")
        field.handle(.clash(.digit(2), .digit(3)), at: .seconds(3000))
        #expect(field.editor.text == "1" && field.refusals.count == 1)
        try field.play("4")
        field.handle(.clash(.digit(7), .digit(8)), at: .seconds(4000))
        #expect(field.editor.text == "14" && field.refusals.count == 1)
    }

    @Test("two keys at once of which the first saves when it is let go of save nothing")
    func clashingOK() throws {
        let keypad = try keypad("Class = M\nWithout = pound")
        var field = TypedField(FieldTraits(), on: keypad, text: "ab")
        try field.play("2")
        field.handle(.press(.letter(.d)), at: .seconds(3000))
        field.handle(.clash(.letter(.d), .letter(.c)), at: .seconds(3000))
        field.handle(.release(.letter(.d)), at: .seconds(3001))
        #expect(!field.effects.contains { if case .save = $0 { true } else { false } })
        #expect(field.refusals.count == 1)
    }

    // MARK: Ways out

    @Test("held on a grid's tick, OK opens the menu that is told; let go of, it saves")
    func gridTick() throws {
        var field = TypedField(.default, on: .directionPad, text: "ab")
        let isAtTick = { (field: TypedField) in field.editor.chosenCells == [.save] }
        for _ in 0..<8 where !isAtTick(field) {
            try field.play("down")
            for _ in 0..<12 where !isAtTick(field) { try field.play("right") }
        }
        try #require(isAtTick(field))
        var held = field
        try held.play("hold:ok")
        #expect(held.effects.isEmpty && held.editor.state.picker != nil)
        try field.play("ok")
        #expect(field.effects == [.save("ab")])
    }

    @Test("on arrows that spell, OK saves once it is let go of; held, it opens the menu")
    func tree() throws {
        let keypad = try keypad("Class = D\nArrows = tree")
        var field = TypedField(FieldTraits(), on: keypad)
        try field.play("up left hold:ok")
        #expect(field.effects == [] && field.strip.contains { $0.hasSuffix(": Done") })
        try field.play("back")
        let text = field.editor.text
        #expect(field.editor.overlay.map { if case .branches = $0 { true } else { false } } == true)
        field.handle(.press(.ok), at: .seconds(3000))
        #expect(field.effects == [] && field.editor.awaitsRelease)
        field.handle(.release(.ok), at: .seconds(3000))
        #expect(field.effects == [.save(text)])
    }

    @Test(
        "OK closes symbols on a pad that has no key that closes, and says so; where one is, that does",
        arguments: [("Without = back erase", "ok"), ("Without = back", "erase"), ("", "back")])
    func pickers(line: String, key: String) throws {
        let keypad = try keypad("Class = P\n\(line)")
        var field = TypedField(FieldTraits(), on: keypad)
        try field.play("star")
        #expect(field.strip.filter { $0.hasSuffix(": Close") }.count == 1)
        #expect(field.strip.contains("OK: Close") == (key == "ok"))
        try field.play(key)
        #expect(field.editor.overlay == nil && field.effects == [])
    }
}

/// What a format takes reaches the field, from keys and from scanners.
@Suite("characters of formats")
struct FormatCharacterTests {
    private func filled(_ format: DeviceFormat, _ code: String, text: String = "") -> TypedField {
        var field = TypedField(.default, format: format, on: .fullKeyboard, text: text)
        field.effects = field.editor.fill(with: code, at: .seconds(1)).filter { $0 != .changed }
        return field
    }

    @Test(
        "what a format takes is typed and scanned as it is",
        arguments: [
            (.serial, "AB.12/34"), (.ipv6, "::ffff:192.168.10.1"), (.ipv6, "64:ff9b::10.0.0.1"),
            (.ipv6, "0:0:0:0:0:ffff:10.20.30.40"), (.ipv6, "2001:db8::1"),
        ] as [(DeviceFormat, String)])
    func taken(format: DeviceFormat, value: String) throws {
        var scanned = filled(format, value)
        #expect(scanned.editor.text == value && scanned.effects == [])
        try scanned.play("ok")
        #expect(scanned.effects == [.save(value)])
        var typed = TypedField(.default, format: format, on: .fullKeyboard)
        try typed.play("\"\(value)\" ok")
        #expect(typed.effects == [.save(value)])
    }

    @Test(
        "an address within an address has its own shape",
        arguments: [
            ("::1.2:", "::1.2", "digits and dots only"), ("::a.", "::a", "digits and dots only"),
            ("::1.256", "::1.256", "at most 255"), ("::1.2.3.4.", "::1.2.3.4", "four numbers are enough"),
        ])
    func ipv4End(typed: String, text: String, reason: String) throws {
        var field = TypedField(.default, format: .ipv6, on: .fullKeyboard)
        try field.play("\"\(typed)\"")
        #expect(field.editor.text == text && field.refusals == [reason])
    }

    @Test(
        "a code of which more would fall out than what parts it is refused, and the text stays",
        arguments: [
            (.ipv4, "10.0.0.1/24", "digits and dots only"), (.ipv4, "10.0.0.1:80", "digits and dots only"),
            (.decimal, "1e5", "a number only"), (.ipv6, "fe80::1%eth0", "0 to 9, a to f and : . only"),
            (.serial, "AB_12é", "only A-Z 0-9 - . /"), (.port, "80.5", "digits only"),
            (.hex, "0x1F", "0 to 9 and a to f only"),
        ] as [(DeviceFormat, String, String)])
    func refused(format: DeviceFormat, code: String, reason: String) {
        let scanned = filled(format, code)
        #expect(scanned.editor.text.isEmpty && scanned.refusals == [reason])
        var pasted = TypedField(.default, format: format, on: .fullKeyboard)
        pasted.editor.clipboard = code
        pasted.handle(.press(.paste), at: .seconds(1))
        #expect(pasted.editor.text.isEmpty && pasted.refusals == [reason])
    }

    @Test(
        "what only parts a code falls out, and that is said",
        arguments: [
            (.mac, "00-1A-2B-3C-4D-5E", "00:1a:2b:3c:4d:5e"), (.serial, "AB 12 34", "AB1234"),
            (.decimal, " 21.5 ", "21.5"),
        ] as [(DeviceFormat, String, String)])
    func parted(format: DeviceFormat, code: String, text: String) {
        let scanned = filled(format, code)
        #expect(scanned.editor.text == text && scanned.refusals == [] && scanned.said.count == 1)
    }

    @Test("letters are dialled where no format refuses to save them", arguments: [nil, DeviceFormat.phone])
    func dialledLetters(format: DeviceFormat?) {
        let traits = FieldTraits(TextTraits(keyboardType: .phonePad, format: format))
        let ring = ModeRing.modes(for: traits, on: .phonePad, hasWords: false)
        #expect(ring.contains(InputMode(.latin, .upper)) == (format == nil))
    }

    @Test("a number that is dialled has its pauses on a wheel and a knob", arguments: [",", ";", "p", "w"])
    func dialled(sign: Character) throws {
        for hardwareClass in [HardwareClass.directionPad, .rotary] {
            let traits = FieldTraits(TextTraits(keyboardType: .phonePad))
            let keys = try ShortestKeys.typing("1\(sign)", in: traits, on: .standard(hardwareClass))
            #expect(!keys.strokes.isEmpty)
        }
    }
}
