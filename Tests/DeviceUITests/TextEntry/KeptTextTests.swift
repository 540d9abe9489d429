import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import Keys
@testable import TextEntry

/// What a key must not take away, and what no key may be lost of.
@Suite("keys lose nothing")
struct KeptTextTests {
    private func strip(_ field: TypedField) -> [String] {
        field.editor.hints.actions.map { "\($0.key): \($0.label)" }
    }

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

    // MARK: Ways out

    @Test("on arrows that spell, OK saves once it is let go of; held, it opens the menu")
    func tree() throws {
        let keypad = try keypad("Class = D\nArrows = tree")
        var field = TypedField(FieldTraits(), on: keypad)
        try field.play("up left hold:ok")
        #expect(field.effects == [] && strip(field).contains { $0.hasSuffix(": Done") })
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
        #expect(strip(field).filter { $0.hasSuffix(": Close") }.count == 1)
        #expect(strip(field).contains("OK: Close") == (key == "ok"))
        try field.play(key)
        #expect(field.editor.overlay == nil && field.effects == [])
    }
}
