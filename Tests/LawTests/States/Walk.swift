import DrawingSamples
import Hardware
import Keys
@testable import Screens

/// Keys as somebody presses them who wants to see everything: mostly sensible, now and then not.
struct Walk {
    private var random: SeededRandom
    private let keypad: KeypadDescription
    private let words: [String]

    init(_ keypad: KeypadDescription, seed: UInt64) {
        self.keypad = keypad
        random = SeededRandom(seed: seed)
        words = keypad.caps.compactMap(\.key.word)
    }

    /// Every word that presses one key of the board, or holds it.
    static func presses(_ keypad: KeypadDescription) -> [String] {
        let own = keypad.caps.compactMap(\.key.word)
        let typed = keypad.typesCharacters ? ["\"a\"", "\"5\"", "\"0\"", "home", "end"] : []
        return own + typed + own.map { "hold:\($0)" }
    }

    /// What is pressed next in a state.
    mutating func next(_ standing: Standing) -> String {
        switch standing.kind {
        case .page, .choices, .reader, .staged, .details, .confirmation: inList()
        default: random.happens(oneIn: 12) ? "wait:commit" : inEditor()
        }
    }

    private mutating func inList() -> String {
        switch random.below(20) {
        case 0...8: repeated(.down)
        case 9...14: word(.ok) ?? any()
        case 15: word(.back) ?? any()
        case 16: word(.right) ?? any()
        default: any()
        }
    }

    private mutating func inEditor() -> String {
        random.happens(oneIn: 8) ? word(.ok) ?? any() : any()
    }

    private mutating func repeated(_ key: Key) -> String {
        guard let word = word(key) else { return any() }
        let count = 1 + random.below(random.happens(oneIn: 3) ? 9 : 3)
        return count == 1 ? word : "\(word)*\(count)"
    }

    private mutating func any() -> String {
        if keypad.typesCharacters, random.happens(oneIn: 3) {
            return random.one(of: ["\"a\"", "\"5\"", "\"Z.\""])
        }
        let word = random.one(of: words)
        return random.happens(oneIn: 5) ? "hold:\(word)" : word
    }

    /// The board's key that means this in lists.
    private func word(_ wanted: Key) -> String? {
        keypad.caps.first { keypad.listKey(for: $0.key) == wanted }?.key.word
    }
}
