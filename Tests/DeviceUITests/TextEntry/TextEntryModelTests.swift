import DrawingSamples
import Settings
import Testing
@testable import Hardware
@testable import Keys
@testable import TextEntry

/// Multi-tap as a phone's manual tells it, in its simplest words: no tables, no state machine, no sharing of code.
private struct ModelField {
    private static let keys = [
        2: "abc2", 3: "def3", 4: "ghi4", 5: "jkl5", 6: "mno6", 7: "pqrs7", 8: "tuv8", 9: "wxyz9",
    ].mapValues(Array.init)

    var text: [Character] = []
    var caret = 0
    var pending: (digit: Int, index: Int, until: Int)?
    let limit = 12

    mutating func settle(at time: Int) {
        if let pending, pending.until <= time { self.pending = nil }
    }

    mutating func tap(_ digit: Int, at time: Int) {
        guard digit > 1 else { return _ = type(" ") }
        let letters = Self.keys[digit] ?? []
        if let pending, pending.digit == digit {
            let index = (pending.index + 1) % letters.count
            text[caret - 1] = letters[index]
            self.pending = (digit, index, time + 1000)
        } else if type(letters[0]) {
            pending = (digit, 0, time + 1000)
        }
    }

    /// What a tap and its hold leave: the digit, behind what was there before.
    mutating func hold(_ digit: Int, at time: Int) {
        type(Character(String(digit)))
    }

    mutating func erase() {
        if caret > 0 {
            caret -= 1
            text.remove(at: caret)
        }
        pending = nil
    }

    mutating func left() {
        pending = nil
        caret = max(0, caret - 1)
    }

    /// Ends a pending letter, or goes past the next one.
    mutating func right() {
        if pending == nil { caret = min(text.count, caret + 1) }
        pending = nil
    }

    @discardableResult
    private mutating func type(_ character: Character) -> Bool {
        pending = nil
        guard text.count < limit else { return false }
        text.insert(character, at: caret)
        caret += 1
        return true
    }
}

@Suite("Text entry: against a model")
struct TextEntryModelTests {
    @Test("random keys leave what a phone's manual says, letter for letter", arguments: 1...40)
    func sameText(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        let traits = FieldTraits(TextTraits(keyboardType: .default, maximumLength: 12))
        var editor = FieldEditor(traits, keypad: .phonePad)
        var gestures = KeyGestures(.phonePad)
        var model = ModelField()
        var time = 0
        var script: [String] = []
        for _ in 0..<200 {
            time += [120, 300, 700, 999, 1000, 1500][Int.random(in: 0..<6, using: &random)]
            model.settle(at: time)
            let digit = [0, 2, 2, 3, 7, 7, 9][Int.random(in: 0..<7, using: &random)]
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                // An empty field would be left: that is another test's business.
                guard !model.text.isEmpty, model.caret > 0 else { continue }
                press(.erase, for: 60, at: &time, &gestures, &editor)
                model.erase()
                script.append("erase")
            case 1:
                press(.left, for: 60, at: &time, &gestures, &editor)
                model.left()
                script.append("left")
            case 2:
                press(.right, for: 60, at: &time, &gestures, &editor)
                model.right()
                script.append("right")
            case 3 where digit > 1:
                let isSame = model.pending?.digit == digit
                if !isSame, model.text.count >= model.limit { continue }
                press(.digit(digit), for: 600, at: &time, &gestures, &editor)
                model.hold(digit, at: time)
                script.append("hold:\(digit)")
            default:
                let pressed = time
                press(.digit(digit), for: 60, at: &time, &gestures, &editor)
                model.tap(digit, at: pressed)
                script.append("\(digit)@\(pressed)")
            }
            model.settle(at: time)
            _ = editor.expire(at: .milliseconds(time))
            #expect(editor.text == String(model.text), "\(script.suffix(8))")
            #expect(editor.caret == model.caret, "\(script.suffix(8))")
            #expect(editor.hasPendingLetter == (model.pending != nil), "\(script.suffix(8))")
            guard editor.text == String(model.text) else { return }
        }
    }

    /// Down, the wait, and up, through the real gestures.
    private func press(
        _ key: Key, for length: Int, at time: inout Int, _ gestures: inout KeyGestures,
        _ editor: inout FieldEditor
    ) {
        for (isDown, moment) in [(true, time), (false, time + length)] {
            let event = KeyEvent(key: key, isDown: isDown, time: .milliseconds(moment))
            for action in gestures.handle(event) {
                _ = editor.handle(action, at: .milliseconds(min(moment, time + 500)))
            }
        }
        time += length
    }
}
