import Bundles
import Foundation
import Hardware

/// Instructions from a key to a finished picture, counted by valgrind: the same on a busy machine as on an idle one.
struct InstructionFigures {
    private static let few = 10
    private static let many = 50

    /// None where valgrind is not installed.
    static func measure() throws -> [Figure] {
        guard let valgrind = ["/usr/bin/valgrind"].first(where: FileManager.default.isExecutableFile) else {
            return []
        }
        return try Habit.allCases.flatMap { habit in
            try BenchBoard.all.map { board in
                let counts = try [few, many].map {
                    try instructions(valgrind, [habit.rawValue, board.name, String($0)])
                }
                let each = Double(counts[1] - counts[0]) / Double(many - few)
                return Figure("instructions_\(habit.rawValue)@\(board.name)", each / 1000, "thousand")
            }
        }
    }

    /// The same work as often as it is told, for `instructions`' child.
    static func repeatHabit(_ habit: Habit, on boardName: String, count: Int) throws {
        guard let place = BenchBoard.all.first(where: { $0.name == boardName }) else { return }
        let bench = try BenchBoard(name: place.name, folder: place.folder)
        let bundle =
            try habit == .move
            ? BenchBoard.sampleBundle(for: bench.board) : SettingsBundle.read(Habit.oneField)
        let panel = try ShownPanel(bench.panel(bundle), on: bench.board.display)
        panel.show()
        panel.press(habit.begin(bench.board.keypad))
        let keys = habit.keys(bench.board.keypad)
        for index in 0..<count { panel.press(keys[index % keys.count]) }
    }

    private static func instructions(_ valgrind: String, _ arguments: [String]) throws -> Int {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: valgrind)
        process.arguments =
            ["--tool=callgrind", "--callgrind-out-file=/dev/null", Child.program.path, "habit"]
            + arguments
        let output = Pipe()
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let line = text.split(separator: "\n").last { $0.contains("Collected : ") }
        return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    }
}
