import Foundation
import Hardware
import Settings
import TextEntry
import Words

/// What typing costs: presses a character, by the shortest scripts there are, and processor time a key.
struct KeypadFigures {
    /// Enough lines of each kind for a mean that stands still.
    private static let lines = 150
    private static let words = 1000
    /// Where words are spelled by digits, the search looks at many more ways.
    private static let wordedLines = 30

    static func measure() throws -> [Figure] {
        try typing() + addresses() + english() + keyCost()
    }

    // MARK: Presses

    private static func typing() throws -> [Figure] {
        let password = TextTraits(keyboardType: .default, format: .wifiPassword)
        let kinds: [(name: String, file: String, board: HardwareClass, traits: TextTraits, bar: Double?)] = [
            ("ipv4@P", "ipv4", .phonePad, TextTraits(keyboardType: .default, format: .ipv4), 0.83),
            ("hostname@P", "hostname", .phonePad, TextTraits(keyboardType: .url, format: .hostname), 1.85),
            ("email@P", "email", .phonePad, TextTraits(keyboardType: .emailAddress), 1.97),
            ("url@P", "url", .phonePad, TextTraits(keyboardType: .url), 1.6),
            ("password@P", "password", .phonePad, password, 2),
            ("password@N", "password", .numberPad, password, 2),
            ("mac@P", "mac", .phonePad, TextTraits(keyboardType: .default, format: .mac), 0.71),
            ("decimal@P", "decimal", .phonePad, TextTraits(keyboardType: .decimalPad), 1),
            ("phone@P", "phone", .phonePad, TextTraits(keyboardType: .phonePad), 1),
            ("passphrase@P", "passphrase", .phonePad, password, nil),
            ("hostname@D", "hostname", .directionPad, TextTraits(keyboardType: .url, format: .hostname), nil),
            ("url@D", "url", .directionPad, TextTraits(keyboardType: .url), 2.2),
            ("url@rotary", "url", .rotary, TextTraits(keyboardType: .url), 4.5),
            ("password@D", "password", .directionPad, password, 5.2),
            ("password@rotary", "password", .rotary, password, 8),
        ]
        return try kinds.map { kind in
            let count = [.directionPad, .rotary].contains(kind.board) ? 10 : lines
            let lines = try text(kind.file).split(separator: "\n").prefix(count).map { (String($0), 1.0) }
            try Progress.say("keys_per_character_\(kind.name)")
            let mean = try presses(lines, kind.traits, kind.board)
            return Figure("keys_per_character_\(kind.name)", mean, "presses", bar: kind.bar)
        }
    }

    /// With the words that Debian's list of the language has; none where it is not installed.
    private static func addresses() throws -> [Figure] {
        guard let model else { return [] }
        let dictionary = WordDictionary(counting: model, language: "en")
        let kinds: [(name: String, traits: TextTraits, bar: Double)] = [
            ("hostname", TextTraits(keyboardType: .url, format: .hostname), 1.6),
            ("email", TextTraits(keyboardType: .emailAddress), 1.6),
            ("url", TextTraits(keyboardType: .url), 1.25),
        ]
        let boards: [(name: String, board: HardwareClass)] = [("P", .phonePad), ("N", .numberPad)]
        return try kinds.flatMap { kind in
            let all = try text(kind.name).split(separator: "\n")
            let lines = all.prefix(wordedLines).map { (String($0), 1.0) }
            return try boards.map { name, board in
                try Progress.say("keys_per_character_\(kind.name)_predictive@\(name)")
                let mean = try presses(lines, kind.traits, board, dictionary)
                return Figure(
                    "keys_per_character_\(kind.name)_predictive@\(name)", mean, "presses", bar: kind.bar)
            }
        }
    }

    /// Presses a character over weighted texts.
    private static func presses(
        _ texts: [(text: String, weight: Double)], _ traits: TextTraits, _ board: HardwareClass,
        _ dictionary: WordDictionary? = nil, after: Int = 0
    ) throws -> Double {
        var presses = 0.0
        var characters = 0.0
        for (text, weight) in texts {
            let strokes = try ShortestKeys.typing(
                text, in: FieldTraits(traits), on: .standard(board), dictionary: dictionary)
            presses += weight * Double(strokes.actions + after)
            characters += weight * Double(text.count + after)
        }
        return presses / characters
    }

    /// Words by their frequency, a space after each, as MacKenzie counted (2002: 2.0342).
    private static func english() throws -> [Figure] {
        guard let model else { return [] }
        let words: [(text: String, weight: Double)] = model.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count == 2, let count = Double(parts[0]),
                parts[1].allSatisfy({ ("a"..."z").contains($0) })
            else { return nil }
            return (String(parts[1]), count)
        }
        let common = Array(words.sorted { $0.weight > $1.weight }.prefix(Self.words))
        let mean = try presses(common, TextTraits(), .phonePad, after: 1)
        return [
            Figure("keys_per_character_english_multitap@P", mean, "presses", bar: 2.1),
            Figure("keys_per_character_english_predictive@P", predictive(words, model), "presses", bar: 1.05),
        ]
    }

    /// A press a letter, one for the space, and one for every more frequent word on the same digits.
    private static func predictive(_ words: [(text: String, weight: Double)], _ model: String) -> Double {
        let dictionary = WordDictionary(counting: model, language: "en")
        var presses = 0.0
        var characters = 0.0
        for (word, weight) in words {
            let digits = word.compactMap { letter in
                (2...9).first { LetterTable.latin(digit: $0, language: "").contains(letter) }
            }
            let turns = dictionary.words(for: digits).firstIndex(of: word) ?? 0
            presses += weight * Double(digits.count + turns + 1)
            characters += weight * Double(word.count + 1)
        }
        return presses / characters
    }

    private static var model: String? {
        try? String(contentsOfFile: "/usr/share/onboard/models/en_US.lm", encoding: .utf8)
    }

    private static func text(_ name: String) throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: folder.appendingPathComponent("typing/\(name).txt"), encoding: .utf8)
    }

    // MARK: Time

    /// Thousand instructions, a little above what it is (docs/decisions/0355).
    private static let keyBar = 320.0

    private static func keyCost() throws -> [Figure] {
        let rounds = 3000
        let time = ContinuousClock().measure { typeHostName(rounds) }
        let figure = Figure("key_to_state@P", (time / rounds) / .microseconds(1), "us", bar: 50)
        guard let valgrind = Valgrind.installed else { return [figure] }
        let (few, many) = (70, 210)
        let totals = try [few, many].map { try valgrind.count(of: ["type", String($0)]) }
        let count = Double(totals[1] - totals[0]) / Double(many - few) / 1000
        return [figure, Figure("instructions_key_to_state@P", count, "thousand", bar: keyBar)]
    }

    /// From a key's action to the new state and its hints, while a host name is typed.
    static func typeHostName(_ rounds: Int) {
        let traits = FieldTraits(TextTraits(keyboardType: .url, format: .hostname))
        let keys: [Key] = [.digit(7), .digit(8), .digit(6), .digit(7), .digit(0), .digit(7), .erase]
        var editor = FieldEditor(traits, keypad: .phonePad)
        var kept = editor.hintsToKeep
        var drawn = 0
        for round in 0..<rounds {
            // Names are that long.
            if round % (3 * keys.count) == 0 {
                editor = FieldEditor(traits, keypad: .phonePad)
                kept = editor.hintsToKeep
            }
            let key = keys[round % keys.count]
            _ = editor.handle(.press(key), at: .milliseconds(200 * round))
            // As an editor on a panel keeps them.
            if !editor.holds(kept) { kept = editor.hintsToKeep }
            drawn += editor.hints(asIn: kept).rows.count
        }
        precondition(drawn > 0)
    }
}
