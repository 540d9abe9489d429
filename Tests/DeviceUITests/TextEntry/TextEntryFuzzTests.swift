import DrawingSamples
import Foundation
import Settings
import Testing
import TextChecks
@testable import Hardware
@testable import Keys
@testable import TextEntry

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
        var kept: KeptHints?
        for step in 0..<150 {
            time += Int.random(in: -50...700, using: &random)
            for action in actions(&gestures, keypad, at: .milliseconds(max(0, time)), &random) {
                _ = editor.handle(action, at: .milliseconds(max(0, time)))
                check(editor)
                // Hints are dear to make; whatever was kept wrongly stays wrong until the next look.
                guard step % 10 == 0 else { continue }
                if kept.map(editor.holds) != true { kept = editor.hintsToKeep }
                #expect(editor.hints(from: kept) == editor.hints, "what is kept is what would be made anew")
            }
            _ = editor.expire(at: .milliseconds(max(0, time)))
        }
        for action in gestures.releaseAll(at: .seconds(99_000)) {
            _ = editor.handle(action, at: .seconds(99_000))
        }
        _ = editor.expire(at: .seconds(100_000))
        #expect(gestures.deadline == nil && editor.deadline == nil)
        #expect(keypad.hardwareClass == .directionPad || !editor.hasPendingLetter)
    }

    @Test(
        "what only goes in at the end never breaks the field's rule, whatever is pressed",
        arguments: HardwareClass.allCases)
    func ruled(hardwareClass: HardwareClass) {
        var random = SeededRandom(seed: 23)
        let keypad = KeypadDescription.standard(hardwareClass)
        // Nothing that erases, goes back into the text, or leaves it.
        var leaving: Set<Key> = [
            .erase, .left, .up, .down, .back, .minus, .letter(.a), .letter(.b), .letter(.c),
        ]
        if hardwareClass == .directionPad { leaving.subtract([.up, .down]) }
        if hardwareClass == .barePad { leaving.insert(.star) }
        var keys = keypad.caps.map(\.key).filter { !leaving.contains($0) }
        if hardwareClass == .fullKeyboard { keys += "0123456789.:/-@abfz".map { .character($0) } }
        for format in DeviceFormat.allCases {
            let traits = FieldTraits(TextTraits(keyboardType: .default, format: format))
            for _ in 0..<6 {
                var editor = FieldEditor(traits, keypad: keypad)
                for step in 0..<40 {
                    let key = keys[Int.random(in: 0..<keys.count, using: &random)]
                    let time = Duration.milliseconds(step * Int.random(in: 60...900, using: &random))
                    _ = editor.handle(.press(key), at: time)
                    if Int.random(in: 0..<6, using: &random) == 0 { _ = editor.handle(.hold(key), at: time) }
                    let refusal = TypingRule.refusal(
                        of: Array(editor.text), kind: editor.kind, traits: traits)
                    // A number that is too large stays to be seen, and says so.
                    let isRight = refusal == nil || editor.problem != nil
                    #expect(isRight, "\(format) \"\(editor.text)\" after \(key)")
                    if !isRight { return }
                }
            }
        }
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
            #expect(characters[range] == [editor.state.way.pending?.letter ?? "?"])
        }
        if let limit = editor.traits.text.maximumLength { #expect(editor.text.count <= limit) }
        let isForeign = characters.contains { editor.kind.refusal(of: $0, in: editor.traits) != nil }
        #expect(!isForeign)
        _ = editor.hints
        _ = editor.overlay
        #expect(!editor.modeLabel.isEmpty)
    }

    /// Simulated seconds; `make test-long` asks for ten minutes, and for more seeds.
    private static let seconds = Int(ProcessInfo.processInfo.environment["ENDURANCE"] ?? "") ?? 10

    @Test(
        "a thousand events a second leave nothing behind: every press has its release, and nothing grows",
        arguments: HardwareClass.allCases)
    func endurance(hardwareClass: HardwareClass) {
        let keypad = KeypadDescription.standard(hardwareClass)
        let traits = FieldTraits(TextTraits(keyboardType: .default, maximumLength: 60))
        var random = SeededRandom(seed: UInt64(Self.seconds))
        var gestures = KeyGestures(keypad)
        var editor = FieldEditor(traits, keypad: keypad)
        let keys = keypad.caps.map(\.key)
        var down: Set<Key> = []
        for millisecond in 0..<Self.seconds * 1000 {
            let key = keys[Int.random(in: 0..<keys.count, using: &random)]
            let time = Duration.milliseconds(millisecond)
            let event = KeyEvent(key: key, isDown: Bool.random(using: &random), time: time)
            for action in gestures.handle(event) {
                note(action, &down)
                _ = editor.handle(action, at: time)
            }
        }
        let end = Duration.seconds(Self.seconds + 1)
        for action in gestures.releaseAll(at: end) {
            note(action, &down)
            _ = editor.handle(action, at: end)
        }
        #expect(down.isEmpty)
        #expect(gestures.deadline == nil)
        #expect(gestures.contactCount == 0)
        #expect(editor.text.count <= 60)
        #expect(editor.outbox.isEmpty)
    }

    /// Presses and releases take turns, key by key.
    private func note(_ action: KeyAction, _ down: inout Set<Key>) {
        var isRight = true
        switch action {
        // Two keys type zeros.
        case .press(.doubleZero), .press(.digit(0)), .release(.doubleZero), .release(.digit(0)): break
        case .press(let key), .clash(_, let key): isRight = down.insert(key).inserted
        case .release(let key): isRight = down.remove(key) != nil
        case .hold(let key), .repeat(let key):
            isRight = down.contains(key) || key.digit == 0 || key == .doubleZero
        }
        if !isRight { Issue.record("\(action) is out of turn") }
    }
}
