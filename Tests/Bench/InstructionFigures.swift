import Bundles
import Hardware

/// Instructions from a key to a finished picture, counted by valgrind: the same on a busy machine as on an idle one.
struct InstructionFigures {
    private static let few = 10
    private static let many = 50

    /// Thousands on the boards in their order: a little above what each is, so that more is seen (docs/decisions/0355).
    private static let bars: [Habit: [Double]] = [
        .move: [1300, 330, 170], .letter: [670, 640, 280], .anew: [1600, 570, 222],
    ]

    /// Instructions for each pixel that a key changes, with the look that came first (docs/decisions/0356): a key may cost 1.3
    /// times as much.
    private static let before: [Habit: [Double]] = [
        .move: [5.34, 16.7, 71.0], .letter: [8.89, 46.4, 139],
    ]

    /// None where valgrind is not installed.
    static func measure() throws -> [Figure] {
        guard let valgrind = Valgrind.installed else { return [] }
        return try BenchBoard.all.enumerated().flatMap { place, board in
            var counts: [Habit: Double] = [:]
            for habit in Habit.allCases {
                let pair = try [few, many].map {
                    try valgrind.count(of: ["habit", habit.rawValue, board.name, String($0)])
                }
                counts[habit] = Double(pair[1] - pair[0]) / Double(many - few)
            }
            let figures = Habit.allCases.map { habit in
                Figure(
                    "instructions_\(habit.rawValue)@\(board.name)", (counts[habit] ?? 0) / 1000, "thousand",
                    bar: bars[habit]?[place])
            }
            let perPixel = try Habit.allCases.compactMap { habit in
                try before[habit].map { before in
                    Figure(
                        "\(habit.rawValue)_a_pixel_to_first_look@\(board.name)",
                        (counts[habit] ?? 0) / Double(try pixels(habit, board.name)) / before[place], "x",
                        bar: 1.3)
                }
            }
            let starts = try startFigures(board, by: valgrind)
            let ratio = (counts[.anew] ?? 0) / max(1, counts[.firstLook] ?? 1)
            let bar: Double? = board.name == "800x480x32" ? 3 : nil
            return figures + perPixel + starts
                + [Figure("instructions_anew_to_first_look@\(board.name)", ratio, "x", bar: bar)]
        }
    }

    /// From the fonts' table and the bundle to the first picture, with letters that are drawn and with letters that are ready.
    private static func startFigures(
        _ board: (name: String, folder: String), by valgrind: Valgrind
    ) throws -> [Figure] {
        let glyphs = try BenchBoard(name: board.name, folder: board.folder).glyphs()
        return try [("start", []), ("start_ready", [glyphs])].map { name, more in
            let pair = try [1, 3].map { try valgrind.count(of: ["start", board.name, String($0)] + more) }
            return Figure("instructions_\(name)@\(board.name)", Double(pair[1] - pair[0]) / 2000, "thousand")
        }
    }

    /// A start as often as it is told.
    static func repeatStart(on boardName: String, count: Int, glyphs: String?) throws {
        guard let place = BenchBoard.all.first(where: { $0.name == boardName }) else { return }
        let bench = try BenchBoard(name: place.name, folder: place.folder)
        let table = bench.fonts.text
        for _ in 0..<count { try bench.start(table, glyphs: glyphs) }
    }

    /// The same work as often as it is told, for `instructions`' child.
    static func repeatHabit(_ habit: Habit, on boardName: String, count: Int) throws {
        guard let place = BenchBoard.all.first(where: { $0.name == boardName }) else { return }
        let bench = try BenchBoard(name: place.name, folder: place.folder)
        guard habit != .firstLook else { return try repeatFirstLook(on: bench.board.display, count: count) }
        let bundle =
            try habit == .letter
            ? SettingsBundle.read(Habit.oneField) : BenchBoard.sampleBundle(for: bench.board)
        let panel = try ShownPanel(bench.panel(bundle), on: bench.board.display)
        panel.show()
        guard habit != .anew else {
            for _ in 0..<count { panel.showWhole() }
            return
        }
        panel.press(habit.begin(bench.board.keypad))
        let keys = habit.keys(bench.board.keypad)
        var changed = 0
        for index in 0..<count {
            panel.press(keys[index % keys.count])
            changed += panel.damage.area
        }
        print(changed / max(1, count))
    }

    /// What a key changes, in the mean.
    private static func pixels(_ habit: Habit, _ board: String) throws -> Int {
        let text = try Child.output(["habit", habit.rawValue, board, String(many)])
        return max(1, text.split(separator: "\n").last.flatMap { Int($0) } ?? 1)
    }

    private static func repeatFirstLook(on display: DisplayDescription, count: Int) throws {
        let (panel, screen) = try FirstLook.panel(on: display)
        for _ in 0..<count {
            panel.draw(on: &screen.canvas)
            screen.copy(Rect(size: display.rotatedSize))
        }
    }
}
