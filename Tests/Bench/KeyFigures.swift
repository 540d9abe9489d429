import Foundation
import Hardware

/// A key in the running service, from the press to the rest after its release: what the person waits for and the battery pays.
/// Everything is in it: reading, gestures, the panel, the picture, what is told to others, the timers.
struct KeyFigures {
    private static let keys = 100
    private static let rounds = 5
    private static let few = 10
    private static let many = 50

    static func measure() throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: RunningService.program.path) else {
            print("# settingsd is not built: no figures of its keys")
            return []
        }
        let plain = try plainTime()
        return try [Figure("plain_key", plain, "us")]
            + BenchBoard.all.flatMap { board in
                try Habit.ofKeys.flatMap { habit in
                    let bench = try Typist(habit, on: board.folder)
                    let name = "\(habit.rawValue)@\(board.name)"
                    return try times(bench, name, plain) + systemCalls(bench, name)
                        + instructions(bench, name)
                }
            }
    }

    // MARK: Time

    /// Asked for, and not met: docs/decisions/0353.
    private static let timeBars = [
        "move@800x480x32": 120.0, "move@320x240x16": 60, "move@128x64x1": 40, "letter@128x64x1": 40,
    ]

    /// How many times what the same keys cost a program that only reads them: docs/decisions/0353 says why these are no quarters.
    private static let plainBars = [
        "move@800x480x32": 12.0, "move@320x240x16": 8, "move@128x64x1": 8, "letter@128x64x1": 10,
    ]

    /// Thousands, a few hundredths above what each is (docs/decisions/0355).
    private static let instructionBars = [
        "move@800x480x32": 1480.0, "move@320x240x16": 440, "move@128x64x1": 290,
        "letter@800x480x32": 600, "letter@320x240x16": 565, "letter@128x64x1": 335,
    ]

    /// Of code that two keys touch: what runs often lies together (docs/decisions/0357).
    private static let pageBars = [
        "move@800x480x32": 200.0, "move@320x240x16": 150, "move@128x64x1": 150,
        "letter@800x480x32": 230, "letter@320x240x16": 195, "letter@128x64x1": 195,
    ]

    /// What a key, pressed and let go, takes of the processor.
    private struct Times {
        var presses: [Double] = []
        var releases: [Double] = []
        /// From the press to the rest after it, on the wall.
        var waits: [Double] = []

        var both: Double { zip(presses, releases).map(+).median }

        mutating func measure(_ key: Key, by feed: KeyFeed, in reader: some KeyReader) {
            let before = reader.processorTime
            let wait = ContinuousClock().measure { feed.send(key, isDown: true, to: reader) }
            let between = reader.processorTime
            feed.send(key, isDown: false, to: reader)
            presses.append((between - before).microseconds)
            releases.append((reader.processorTime - between).microseconds)
            waits.append((wait - KeyFeed.pause).microseconds)
        }
    }

    private static func plainTime() throws -> Double {
        let place = RunningService.Place()
        return try withExtendedLifetime(place) {
            let feed = KeyFeed(in: place)
            let reader = try PlainReader(of: feed)
            var times = Times()
            for _ in 0..<keys { times.measure(.ok, by: feed, in: reader) }
            return times.both
        }
    }

    private static func times(_ typist: Typist, _ name: String, _ plain: Double) throws -> [Figure] {
        let service = try typist.start()
        var times = Times()
        typist.type(keys) { times.measure($0, by: typist.feed, in: service) }
        // What is due now and then is no key's.
        let pages =
            (0..<rounds).map { _ in
                service.codePages { typist.type(2) { typist.feed.press($0, in: service) } }
            }.min() ?? 0
        return [
            Figure("service_code_pages_\(name)", Double(pages), "pages", bar: pageBars[name]),
            Figure("service_key_\(name)", times.both, "us", bar: timeBars[name]),
            Figure("service_to_plain_key_\(name)", times.both / plain, "x", bar: plainBars[name]),
            Figure("service_press_\(name)", times.presses.median, "us"),
            Figure("service_release_\(name)", times.releases.median, "us"),
            Figure("service_wall_\(name)", times.waits.median, "us"),
        ]
    }

    // MARK: Counts

    /// What a key more costs: two runs of many and of few keys, and the difference. None where strace is not installed.
    private static func systemCalls(_ typist: Typist, _ name: String) throws -> [Figure] {
        let program = "/usr/bin/strace"
        guard FileManager.default.isExecutableFile(atPath: program) else { return [] }
        let counts = try [few, many].map { count in
            let report = "\(typist.place.path)/strace-\(count)"
            do {
                let service = try typist.start(under: [program, "-D", "-f", "-c", "-o", report])
                typist.type(count) { typist.feed.press($0, in: service) }
            }
            let total = text(of: report).split(separator: "\n").last
            return total?.split(separator: " ").compactMap { Int($0) }.dropFirst().first
        }
        guard let fewer = counts[0], let more = counts[1] else { return [] }
        return [Figure("service_calls_\(name)", Double(more - fewer) / Double(many - few), "calls")]
    }

    /// The same on a busy machine as on an idle one; none where valgrind is not installed.
    private static func instructions(_ typist: Typist, _ name: String) throws -> [Figure] {
        guard WatchedService.canBeWatched else { return [] }
        let count = try WatchedService.instructions(of: rounds, by: typist)
        return [Figure("service_instructions_\(name)", count / 1000, "thousand", bar: instructionBars[name])]
    }
}

extension KeyFigures {
    /// What a tool writes when the program that it counted has ended, or a moment later.
    private static func text(of report: String) -> String {
        for _ in 0..<50 {
            if let text = try? String(contentsOfFile: report, encoding: .utf8), !text.isEmpty { return text }
            usleep(100_000)
        }
        return ""
    }
}
