import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import TextEntry

/// A number that is too large for its place is never dropped, never rounded and never saved.
@Suite("wrong numbers")
struct WrongNumberTests {
    private static let typing = HardwareClass.allCases.filter { $0 != .rotary && $0 != .directionPad }
    private static let save: [HardwareClass: String] = [
        .barePad: "hold:star 1", .matrix: "D", .numberPad: "enter",
    ]
    private static let erase: [HardwareClass: String] = [.barePad: "hold:star 2", .matrix: "C"]

    private static let numbers: [(DeviceFormat, String, String, String, String)] = [
        (.ipv4, "256", "256", "at most 255", "25"), (.ipv4, "101256", "101.256", "at most 255", "101.25"),
        (.cidr, "100100100100/33", "100.100.100.100/33", "at most /32", "100.100.100.100/3"),
        (.netmask, "253", "253", "not a netmask: 255, 254, 252 ... or a length up to 32", "25"),
        (.netmask, "33", "33", "not a netmask: 255, 254, 252 ... or a length up to 32", "3"),
        (.time, "2500", "25", "at most 23 hours", "2"), (.time, "0875", "08:7", "at most 5 here", "08:"),
        (.date, "20261332", "2026-13", "months are 01 to 12", "2026-1"),
        (.date, "20260230", "2026-02-30", "this month has 28 days", "2026-02-3"),
    ]

    private func script(_ typed: String, on hardwareClass: HardwareClass) -> String {
        typed.map { character in
            if hardwareClass == .fullKeyboard { return "\"\(character)\"" }
            return character == "/" ? (hardwareClass == .numberPad ? "slash" : "pound") : String(character)
        }.joined(separator: " ")
    }

    @Test(
        "what is typed stays with its reason, further digits wait, Save refuses, and Erase takes one back",
        arguments: typing, numbers)
    func kept(
        hardwareClass: HardwareClass, number: (DeviceFormat, String, String, String, String)
    ) throws {
        let (format, typed, text, reason, erased) = number
        var field = TypedField(.default, format: format, on: hardwareClass)
        try field.play(script(typed, on: hardwareClass))
        #expect(field.editor.text == text && field.editor.problem == reason)
        #expect(Set(field.refusals) == [reason])
        try field.play(script("9", on: hardwareClass))
        #expect(field.editor.text == text && field.refusals.count > 1)
        try field.play(Self.save[hardwareClass] ?? "ok")
        #expect(field.editor.text == text && field.refusals.last == reason)
        #expect(!field.effects.contains { if case .save = $0 { true } else { false } })
        try field.play(Self.erase[hardwareClass] ?? "erase")
        #expect(field.editor.text == erased && field.editor.problem == nil)
    }

    @Test("a number field says its limit as soon as no digit leads back under it")
    func limits() throws {
        var traits = TextTraits(keyboardType: .numberPad)
        (traits.minimum, traits.maximum) = (5, 30)
        var field = TypedField(FieldTraits(traits), on: .standard(.phonePad))
        try field.play("3 5 0")
        #expect(field.editor.text == "350" && field.refusals == ["at most 30", "at most 30"])
        try field.play("ok")
        #expect(field.effects.last == .refused("at most 30"))
        try field.play("erase*2 ok")
        #expect(field.effects.last == .refused("at least 5"))
    }

    @Test(
        "a time that is overwritten is mended by what is typed over it, and Erase brings back what was there")
    func overwritten() throws {
        var field = TypedField(.default, format: .time, text: "22:00")
        try field.play("2 5")
        #expect(field.shown == "25|:00" && field.editor.problem == "at most 23 hours")
        try field.play("erase")
        #expect(field.shown == "2|2:00")
        try field.play("3 1 5 ok")
        #expect(field.effects.last == .save("23:15"))
    }

    @Test("a text that was wrong before can be mended from its beginning")
    func mended() throws {
        var field = TypedField(.default, format: .time, text: "99:99")
        try field.play("0 7 3 0 ok")
        #expect(field.effects == [.save("07:30")])
    }

    @Test("pasting is all or nothing: nothing of it is kept that is too large")
    func pasted() throws {
        var editor = FieldEditor(
            FieldTraits(TextTraits(keyboardType: .default, format: .ipv4)), keypad: .fullKeyboard)
        editor.type(word: "10.0.0.300")
        #expect(editor.text == "")
    }
}
