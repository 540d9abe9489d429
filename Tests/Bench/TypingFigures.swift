import Bundles
import Typesetting

/// A letter typed into a text field, from the key to the finished picture: the fourth to the twentieth of a text, each on another
/// key than the one before. What the first letters bring along is left out, as is a text that grows without end. With letters that are
/// ready, as those of the toolkits that it is set beside are (docs/decisions/0353).
struct TypingFigures {
    static let first = 4
    static let last = 20

    static func measure() throws -> [Figure] {
        try BenchBoard.all.map { name, folder in
            let bench = try BenchBoard(name: name, folder: folder)
            let bundle = try SettingsBundle.read(Habit.oneField)
            let glyphs = try GlyphSheet(path: bench.glyphs())
            let keys = Habit.letter.keys(bench.board.keypad)
            var times: [Double] = []
            for _ in 0..<40 {
                let panel = try ShownPanel(bench.panel(bundle, glyphs: glyphs), on: bench.board.display)
                panel.show()
                panel.press(Habit.letter.begin(bench.board.keypad))
                for index in 0..<last {
                    let time = ContinuousClock().measure { panel.press(keys[index % keys.count]) }
                    if index >= first { times.append(time.microseconds) }
                }
            }
            return Figure("typed_letter@\(name)", times.median, "us")
        }
    }
}
