import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

@Suite("what a key sounds like")
struct PanelSoundTests {
    private static let fields =
        specifier("PSTextFieldSpecifier", text("Key", "name") + text("Title", "Name"))
        + specifier(
            "PSTextFieldSpecifier",
            text("Key", "number") + text("Title", "Number") + text("KeyboardType", "NumberPad"))

    @Test(
        "each press is one sound: a click, a refusal, or another mode",
        arguments: [
            (.phonePad, "", .down, .click),
            (.phonePad, "", .back, .refusal),
            (.phonePad, "ok", .digit(2), .click),
            (.phonePad, "ok 2", .digit(3), .click),
            (.phonePad, "ok", .pound, .modeChange),
            (.phonePad, "ok 2", .pound, .modeChange),
            (.phonePad, "ok 2", .back, .click),
            (.phonePad, "ok 2 wait:commit", .ok, .click),
            (.phonePad, "down ok", .star, .refusal),
            (.directionPad, "ok", .right, .click),
            (.directionPad, "ok up*5", .ok, .modeChange),
            (.directionPad, "ok up*5 left", .ok, .modeChange),
            (.directionPad, "ok right", .ok, .click),
        ] as [(HardwareClass, String, Key, ScreenSound)])
    func sounds(on keypad: HardwareClass, after keys: String, key: Key, expected: ScreenSound) throws {
        var fixture = try PanelFixture(["Root": Self.fields], on: keypad)
        try fixture.type(keys)
        var panel = fixture.player.navigator
        let sounds = panel.handle(.press(key), at: .seconds(100)).compactMap { effect in
            if case .sound(let sound) = effect { sound } else { nil }
        }
        #expect(sounds == [expected])
    }
}
