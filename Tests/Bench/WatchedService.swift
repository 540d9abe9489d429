import Foundation
import Hardware

/// The running service at its work, watched by callgrind: which functions run, and how many instructions that takes.
enum WatchedService {
    private static let valgrind = "/usr/bin/valgrind"
    private static let keys = 10

    static var canBeWatched: Bool { FileManager.default.isExecutableFile(atPath: valgrind) }

    /// Types as people do on each panel. What callgrind has seen is written into a folder, in parts from key to key, the start first:
    /// `BOARD.HABIT.N`.
    static func type(into folder: String) throws {
        for board in BenchBoard.all {
            for habit in Habit.ofKeys {
                let typist = try Typist(habit, on: board.folder)
                try type(keys, by: typist, into: "\(folder)/\(board.folder).\(habit.rawValue)")
            }
        }
    }

    /// Of a key, pressed and let go: the mean of the habit's keys, each of which is pressed that often and counts as it cost least, so
    /// that what is due now and then is no key's.
    static func instructions(of rounds: Int, by typist: Typist) throws -> Double {
        let report = "\(typist.place.path)/callgrind"
        let (kinds, count) = (typist.keyCount, rounds * typist.keyCount)
        // What comes after the last release has the end in it.
        try type(count + 1, by: typist, into: report)
        // After the start and the two parts of the key that the habit begins with.
        let parts = try (0..<2 * count).map { try total(ofPart: "\(report).\($0 + 4)") }
        var least = Array(repeating: Double.infinity, count: kinds)
        for key in 0..<count {
            least[key % kinds] = min(least[key % kinds], parts[2 * key] + parts[2 * key + 1])
        }
        return least.reduce(0, +) / Double(kinds)
    }

    private static func type(_ count: Int, by typist: Typist, into report: String) throws {
        let service = try typist.start(under: [
            valgrind, "--tool=callgrind", "--demangle=no",
            "--callgrind-out-file=\(report)", "--dump-before=libinput_event_get_keyboard_event",
        ])
        typist.type(count) { typist.feed.press($0, in: service) }
    }

    private static func total(ofPart path: String) throws -> Double {
        let line = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .last { $0.hasPrefix("totals: ") }
        guard let total = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return total
    }
}
