import Foundation
import Localization
import Testing
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

/// The part of docs/keypad-cells.md that says what each key does in lists, made from the tables.
private enum ListKeysDocument {
    static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../docs/keypad-cells.md")
    static let start = "## What each key does in lists\n"

    static var section: String {
        var lines = [
            start,
            "Made from `Sources/Screens/Lists/ListKeys.swift`; `GOLDEN_WRITE=1` writes it anew. What is told is what the strip says, as",
            "the screen's state has it; what is not told is another name, or changes nothing.", "",
            "| screen | pad | keys | pressed | does | told as |", "|---|---|---|---|---|---|",
        ]
        for hardwareClass in HardwareClass.allCases {
            let keypad = KeypadDescription.standard(hardwareClass)
            let keys = ListKeys(keypad, in: .english)
            let tables = [
                ("lists", keys.list), ("Find", keys.find), ("Keep changes?", keys.question),
                ("what cannot be undone", keys.asking), ("keypad test", keys.test),
            ]
            for (screen, table) in tables {
                for (place, use) in table.uses.enumerated() {
                    guard let row = row(use, Array(table.uses[..<place]), keypad) else { continue }
                    lines.append("| \(screen) | \(hardwareClass.rawValue) | \(row) |")
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Nil for a use of keys that the keypad has not, or that have another use before it.
    private static func row(_ use: ListUse, _ earlier: [ListUse], _ keypad: KeypadDescription) -> String? {
        let reached = use.bindings.filter { binding in
            let key = KeyUse(use.gesture, [(binding.pattern, binding.command)]).actions(on: keypad).first?.0
                .key
            guard let key else { return false }
            return !earlier.contains { other in
                (other.gesture == .hold) == (use.gesture == .hold)
                    && other.bindings.contains { $0.pattern.matches(key) }
            }
        }
        guard !reached.isEmpty else { return nil }
        var commands: [String] = []
        for binding in reached where !commands.contains("\(binding.command)") {
            commands.append("\(binding.command)")
        }
        let pressed =
            [KeyGesture.press: "once", .steps: "again while held", .hold: "held"][use.gesture] ?? ""
        let told = use.told?.words.map { "\($0.word), \($0.part)" }.joined(separator: "; ") ?? ""
        let keys = reached.map { "`\(name($0.pattern))`" }.joined(separator: " ")
        return "\(keys) | \(pressed) | \(commands.joined(separator: ", ")) | \(told)"
    }

    private static func name(_ pattern: KeyPattern) -> String {
        switch pattern {
        case .key(.character(let character)): String(character)
        case .key(let key): key.word ?? "\(key)"
        case .digits(let digits):
            digits.count == 1 ? "\(digits.lowerBound)" : "\(digits.lowerBound)-\(digits.upperBound)"
        case .characters, .numerals: "any letter"
        }
    }
}

@Suite("keys of lists")
struct ListKeysTests {
    @Test("docs/keypad-cells.md says what each key does in lists, as the tables have it")
    func document() throws {
        let whole = try String(contentsOf: ListKeysDocument.file, encoding: .utf8)
        let own = whole.range(of: ListKeysDocument.start).map { String(whole[$0.lowerBound...]) }
        if ProcessInfo.processInfo.environment["GOLDEN_WRITE"] != nil {
            let rest = whole.range(of: ListKeysDocument.start).map { String(whole[..<$0.lowerBound]) }
            try ((rest ?? whole + "\n") + ListKeysDocument.section).write(
                to: ListKeysDocument.file, atomically: true, encoding: .utf8)
            return
        }
        #expect(own == ListKeysDocument.section)
    }

    @Test(
        "in lists every class moves, opens and leaves by the keys that it has",
        arguments: [
            (.matrix, .letter(.a), .up), (.matrix, .letter(.b), .down), (.matrix, .letter(.c), .back),
            (.matrix, .letter(.d), .open), (.matrix, .star, .details), (.barePad, .digit(2), .up),
            (.barePad, .digit(8), .down), (.barePad, .digit(5), .open), (.barePad, .pound, .open),
            (.barePad, .star, .back), (.barePad, .digit(0), .find), (.barePad, .digit(1), .details),
            (.numberPad, .digit(8), .up), (.numberPad, .digit(2), .down), (.numberPad, .erase, .back),
            (.numberPad, .minus, .back), (.numberPad, .star, .details), (.rotary, .clockwise, .down),
            (.rotary, .push, .open), (.phonePad, .digit(3), .focusRow), (.phonePad, .star, .details),
            (.phonePad, .left, .back), (.directionPad, .right, .details), (.fullKeyboard, .right, .details),
            (.fullKeyboard, .character("0"), .find), (.fullKeyboard, .character("3"), .focusRow),
        ] as [(HardwareClass, Key, ListCommand)])
    func lists(hardwareClass: HardwareClass, key: Key, command: ListCommand) {
        #expect(ListKeys(.standard(hardwareClass), in: .english).list.command(of: .press(key)) == command)
    }

    @Test(
        "on pages that are read from the right rows point to the left, and so does the arrow that leads on",
        arguments: HardwareClass.allCases, ["ar", "he"])
    func fromRight(hardwareClass: HardwareClass, language: String) {
        let keypad = KeypadDescription.standard(hardwareClass)
        let english = ListKeys(keypad, in: .english)
        let mirrored = ListKeys(keypad, in: ScreenStrings(language: language))
        for (one, other) in [(Key.left, Key.right), (.right, .left), (.up, .up), (.down, .down)] {
            #expect(mirrored.list.command(of: .press(one)) == english.list.command(of: .press(other)))
        }
        #expect(mirrored.list.command(of: .press(.right)) == .back)
    }

    @Test("on a 1-2-3 number pad the key above 5 is 2")
    func telephoneOrder() {
        let list = ListKeys(.numberPad(sevenOnTop: false), in: .english).list
        #expect(list.command(of: .press(.digit(2))) == .up)
        #expect(list.command(of: .press(.digit(8))) == .down)
    }

    @Test("digits stand for rows where they mean nothing else: on keyboards, phone pads and 4x4 pads")
    func numbers() {
        let numbering = HardwareClass.allCases.filter {
            ListKeys(.standard($0), in: .english).list.command(of: .press(.digit(7))) == .focusRow
        }
        #expect(numbering == [.fullKeyboard, .phonePad, .matrix])
    }
}
