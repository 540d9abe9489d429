import Hardware

/// The running service at its work, watched by callgrind: which functions run, and how often.
enum WatchedService {
    private static let keys = 10

    /// Types as people do on each panel. What callgrind has seen is written into a folder, in parts from key to key, the start first:
    /// `BOARD.HABIT.N`.
    static func type(into folder: String) throws {
        for board in BenchBoard.all {
            for habit in Habit.ofKeys {
                let typist = try Typist(habit, on: board.folder)
                let report = "\(folder)/\(board.folder).\(habit.rawValue)"
                let service = try typist.start(under: [
                    "/usr/bin/valgrind", "--tool=callgrind", "--demangle=no",
                    "--callgrind-out-file=\(report)", "--dump-before=libinput_event_get_keyboard_event",
                ])
                typist.type(keys) { typist.feed.press($0, in: service) }
            }
        }
    }
}
