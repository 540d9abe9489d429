import DrawingSamples
import Settings
import Testing

@testable import DeviceUI

@Suite("Text entry: whatever the keys do")
struct TextEntryFuzzTests {
    private static let formats: [DeviceFormat?] = [nil] + DeviceFormat.allCases.map(Optional.some)

    @Test(
        "random key events, unplugs and clocks running backwards leave a consistent field",
        arguments: HardwareClass.allCases)
    func consistent(hardwareClass: HardwareClass) {
        var random = SeededRandom(seed: 11)
        for keyboardType in KeyboardType.allCases {
            for language in ["en", "ru"] {
                var traits = FieldTraits(
                    TextTraits(keyboardType: keyboardType, maximumLength: 20), language: language)
                traits.text.isSecure = Bool.random(using: &random)
                session(traits, .standard(hardwareClass), &random)
            }
        }
        for format in Self.formats {
            session(
                FieldTraits(TextTraits(keyboardType: .default, format: format)), .standard(hardwareClass),
                &random)
        }
    }

    private func session(_ traits: FieldTraits, _ keypad: KeypadDescription, _ random: inout SeededRandom) {
        var keypad = keypad
        if Bool.random(using: &random) { keypad.timing = .gloves }
        var gestures = KeyGestures(keypad)
        var editor = FieldEditor(traits, keypad: keypad, text: traits.kind == .number ? "12" : "")
        var time = 0
        for _ in 0..<150 {
            time += Int.random(in: -50...700, using: &random)
            for action in actions(&gestures, keypad, at: .milliseconds(max(0, time)), &random) {
                _ = editor.handle(action, at: .milliseconds(max(0, time)))
                check(editor)
            }
            _ = editor.expire(at: .milliseconds(max(0, time)))
        }
        _ = editor.expire(at: .seconds(100_000))
        #expect(editor.deadline == nil)
        #expect(keypad.hardwareClass == .directionPad || !editor.hasPendingLetter)
    }

    private func actions(
        _ gestures: inout KeyGestures, _ keypad: KeypadDescription, at time: Duration,
        _ random: inout SeededRandom
    ) -> [KeyAction] {
        guard Int.random(in: 0..<40, using: &random) > 0 else { return gestures.releaseAll(at: time) }
        var keys = keypad.caps.map(\.key) + [.find, .function(1)]
        if keypad.hardwareClass == .fullKeyboard { keys += "a1.@-é ".map { .character($0) } }
        let key = keys[Int.random(in: 0..<keys.count, using: &random)]
        return gestures.handle(KeyEvent(key: key, isDown: Bool.random(using: &random), time: time))
    }

    /// What holds of every field, whatever was pressed.
    private func check(_ editor: FieldEditor) {
        let characters = Array(editor.text)
        #expect((0...characters.count).contains(editor.caret))
        #expect(editor.displayText.count == characters.count)
        if let range = editor.pendingRange {
            #expect(range.upperBound == editor.caret)
            #expect(characters[range] == [editor.state.pending?.letter ?? "?"])
        }
        if let limit = editor.traits.text.maximumLength { #expect(characters.count <= limit) }
        let isForeign = characters.contains { editor.kind.refusal(of: $0, in: editor.traits) != nil }
        #expect(!isForeign)
        _ = editor.hints
        _ = editor.overlay
        #expect(!editor.modeLabel.isEmpty)
    }

    @Test("a thousand events a second for ten minutes leave nothing behind")
    func endurance() {
        let traits = FieldTraits(TextTraits(keyboardType: .default, maximumLength: 60))
        var gestures = KeyGestures(.phonePad)
        var editor = FieldEditor(traits, keypad: .phonePad)
        var random = SeededRandom(seed: 5)
        let keys = KeypadDescription.phonePad.caps.map(\.key)
        for millisecond in 0..<20_000 {
            let key = keys[Int.random(in: 0..<keys.count, using: &random)]
            let event = KeyEvent(
                key: key, isDown: millisecond % 2 == 0, time: .milliseconds(millisecond * 30))
            for action in gestures.handle(event) { _ = editor.handle(action, at: event.time) }
        }
        for action in gestures.releaseAll(at: .seconds(601)) { _ = editor.handle(action, at: .seconds(601)) }
        #expect(gestures.deadline == nil)
        #expect(editor.text.count <= 60)
        #expect(editor.outbox.isEmpty)
    }
}
