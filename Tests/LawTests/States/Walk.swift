import DrawingSamples
import Hardware
import Keys
@testable import Navigation
@testable import Screens

/// Keys as somebody presses them who wants to see everything: mostly sensible, now and then not.
struct Walk {
    private var random: SeededRandom
    private let keypad: KeypadDescription
    private let words: [String]
    /// What keys do in the list that is walked over.
    private var list: ListTable?

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

    /// A script of arrows, OK and Back, by the keys that mean the same in this keypad's lists.
    static func translated(_ script: String, to stage: LawStage) -> String {
        var walk = Walk(stage.board.keypad, seed: 0)
        walk.list = stage.start().navigator.context.keys.list
        let commands: [Substring: ListCommand] = ["down": .down, "up": .up, "ok": .open, "back": .back]
        return script.split(separator: " ").map { word in
            let parts = word.split(separator: "*")
            let key = commands[parts[0]].flatMap { walk.word($0) } ?? String(parts[0])
            return parts.count > 1 ? "\(key)*\(parts[1])" : key
        }.joined(separator: " ")
    }

    /// Keys that lead from a page's focus to some of its rows; empty for the row that has it.
    mutating func waysToRows(of page: Standing) -> [String] {
        list = page.navigator.context.keys.list
        let rows = page.navigator.list.rows.filter(\.takesFocus).count
        guard let down = word(.down), rows > 0 else { return [] }
        let chosen = Array(0..<rows).shuffled(using: &random).prefix(4)
        return chosen.map { $0 == 0 ? "" : $0 == 1 ? down : "\(down)*\($0)" }
    }

    /// The key that opens the focused row.
    mutating func opening(_ row: Standing) -> String? {
        list = row.navigator.context.keys.list
        return word(.open)
    }

    /// What is pressed next in a state.
    mutating func next(_ standing: Standing) -> String {
        list = standing.navigator.context.keys.list
        return switch standing.kind {
        case .page, .choices, .reader, .staged, .details, .confirmation, .trouble: inList()
        default:
            random.happens(oneIn: 5)
                ? saving(standing) ?? any() : random.happens(oneIn: 12) ? "wait:commit" : inEditor()
        }
    }

    private mutating func inList() -> String {
        switch random.below(20) {
        case 0...8: repeated(.down)
        case 9...14: word(.open) ?? any()
        case 15: word(.back) ?? any()
        case 16: word(.details) ?? any()
        default: any()
        }
    }

    private mutating func inEditor() -> String {
        random.happens(oneIn: 8) ? word(.open) ?? any() : any()
    }

    /// The key that keeps what was typed, as the screen tells it.
    private func saving(_ standing: Standing) -> String? {
        standing.told.first { $0.labels.contains { $0.part == .save } }.flatMap {
            standing.presses(of: $0).first
        }
    }

    private mutating func repeated(_ command: ListCommand) -> String {
        guard let word = word(command) else { return any() }
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

    /// The board's key that does this in lists.
    private func word(_ command: ListCommand) -> String? {
        keypad.caps.first { list?.command(of: .press($0.key)) == command }?.key.word
    }
}
