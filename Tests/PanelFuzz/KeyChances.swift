import DrawingSamples
import Hardware
import Keys

/// What somebody, or something, does with the keys of a board.
struct KeyChances {
    private let keys: [Key]
    private let codes: [UInt32]

    init(_ keypad: KeypadDescription) {
        // The keys that do most come most often.
        let usual = keypad.caps.map(\.key)
        let moving: [Key] = [.up, .down, .left, .right, .ok, .push, .clockwise, .counterclockwise]
        keys = usual + usual + usual + moving.filter(keypad.has) + moving.filter(keypad.has) + Self.odd
        codes = keypad.keymap.keys.sorted() + [0, 1, 28, 9999, UInt32.max]
    }

    /// Keys that the board may not have.
    private static let odd: [Key] =
        [
            .find, .menu, .back, .erase, .home, .end, .cut, .copy, .paste, .selectAll, .doubleZero, .numLock,
            .dot, .plus, .minus, .slash, .push, .function(1), .function(2), .function(12), .function(-1),
            .digit(0), .digit(9), .letter(.a), .letter(.d),
        ] + Key.Motion.allCases.map(Key.select) + "a1.@-é字\u{301}\n\u{0}👍ß:".map(Key.character)

    func key(_ random: inout SeededRandom) -> Key { random.one(of: keys) }

    func contact(_ random: inout SeededRandom, at time: Duration) -> KeyContact {
        random.happens(oneIn: 8)
            ? .turn(time: time)
            : .key(code: random.one(of: codes), isDown: random.happens(oneIn: 2), time: time)
    }

    /// Words that a key script may hold, and some that it may not.
    func script(_ random: inout SeededRandom) -> String {
        let words = random.some(1..<9) { random -> String in
            let word = key(&random).word ?? "ok"
            return random.one(of: [
                word, word, "\(word)*\(random.below(12))", "hold:\(word)",
                "hold:\(word):\(random.below(3000))",
                "wait:\(random.below(5000))", "wait:commit", "\"a1.\"", "*", "hold:", "\(word)*-1",
            ])
        }
        return words.joined(separator: " ")
    }
}
