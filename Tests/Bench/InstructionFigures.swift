import Bundles
import Foundation
import Hardware

/// Instructions from a key to a finished picture, counted by valgrind: the same on a busy machine as on an idle one.
struct InstructionFigures {
    /// What somebody does again and again.
    enum Habit: String, CaseIterable {
        /// Moves the focus up and down in a list.
        case move
        /// Types letters, each on another key than the one before.
        case letter
    }

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
        let keys = BoardKeys(bench.board.keypad)
        let bundle =
            try habit == .move ? BenchBoard.sampleBundle(for: bench.board) : SettingsBundle.read(oneField)
        let panel = try ShownPanel(bench.panel(bundle), on: bench.board.display)
        panel.show()
        panel.press(habit == .move ? keys.down : keys.open)
        let pressed: [Key] =
            switch habit {
            case .move: [keys.up, keys.down]
            case .letter where bench.board.keypad.hasDigits: [.digit(2), .digit(3), .digit(5), .digit(8)]
            case .letter: [.character("a"), .character("d"), .character("j"), .character("t")]
            }
        for index in 0..<count { panel.press(pressed[index % pressed.count]) }
    }

    private static let oneField = BundleFiles([
        "Root.plist": """
        <plist><dict><key>PreferenceSpecifiers</key><array><dict>
        <key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>name</string>
        <key>Title</key><string>Site name</string></dict></array></dict></plist>
        """.utf8.map { $0 }
    ])

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
