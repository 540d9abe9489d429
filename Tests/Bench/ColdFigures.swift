import Bundles
import Hardware

/// A key when the processor's caches hold other things, as they do a moment after the last one: what one press costs, where the loops of
/// other figures tell what a hundred cost.
struct ColdFigures {
    /// More bytes than any cache of the machines that this runs on.
    private static let forgotten = 64 << 20
    private static let keys = 31

    static func measure() throws -> [Figure] {
        var memory = [UInt64](repeating: 0, count: forgotten / 8)
        return try BenchBoard.all.flatMap { name, folder in
            try [Habit.move, .letter].map { habit in
                let bench = try BenchBoard(name: name, folder: folder)
                let bundle =
                    try habit == .letter
                    ? SettingsBundle.read(Habit.oneField) : BenchBoard.sampleBundle(for: bench.board)
                let panel = try ShownPanel(bench.panel(bundle), on: bench.board.display)
                panel.show()
                panel.press(habit.begin(bench.board.keypad))
                let keys = habit.keys(bench.board.keypad)
                let times = (0..<Self.keys).map { index in
                    for place in stride(from: 0, to: memory.count, by: 8) { memory[place] &+= 1 }
                    return ContinuousClock().measure { panel.press(keys[index % keys.count]) }.microseconds
                }
                return Figure("cold_\(habit.rawValue)@\(name)", times.median, "us")
            }
        }
    }
}
