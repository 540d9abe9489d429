import Foundation

/// The service as it ships: its size, its memory, its start, and what it does while nothing happens.
struct DaemonFigures {
    private static let idleSeconds = 10

    static func measure() throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: Child.sibling("settingsd").path) else {
            print("# settingsd is not built: no figures of the service")
            return []
        }
        return try sizes() + linking() + starts() + largeStarts() + memory() + idle()
    }

    // MARK: On the disk

    private static func sizes() throws -> [Figure] {
        try [("settingsd", 10.0), ("settingsctl", nil)].map { program, bar in
            Figure("stripped_size_\(program)", Double(try strippedSize(program)) / 1_000_000, "MB", bar: bar)
        }
    }

    private static func strippedSize(_ program: String) throws -> Int {
        let copy = NSTemporaryDirectory() + "bench-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try Child.strip(Child.sibling(program), to: copy)
        return try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int ?? 0
    }

    // MARK: Before its first line

    /// What glibc's loader says of itself (ld.so(8)): a part of each start that is not of our making.
    private static func linking() throws -> [Figure] {
        let settingsd = Child.sibling("settingsd")
        let libraries = try Child.output(of: settingsd, environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
        let statistics = try Child.output(
            of: settingsd, ["--version"], environment: ["LD_DEBUG": "statistics"], withErrors: true)
        let line = statistics.split(separator: "\n").first { $0.contains("total startup time") }
        let cycles = line?.split(separator: " ").compactMap { Double($0) }.last ?? 0
        return [
            Figure("start_libraries", Double(libraries.split(separator: "\n").count), "libraries"),
            Figure("start_linking", cycles / 1000, "thousand_cycles"),
        ]
    }

    // MARK: Running

    /// The first start looks into the fonts; later ones find what it found.
    private static func starts() throws -> [Figure] {
        let first = RunningService.Place(), again = RunningService.Place()
        var (cold, warm): ([Double], [Double]) = ([], [])
        var memory: [Double] = []
        for _ in 0..<9 {
            first.forget()
            cold.append(try RunningService(in: first).startTime.microseconds / 1000)
            let service = try RunningService(in: again)
            warm.append(service.startTime.microseconds / 1000)
            memory.append(service.megabytes)
        }
        return [
            Figure("start_to_ready_first", cold.median, "ms"),
            Figure("start_to_ready", warm.dropFirst().map { $0 }.median, "ms"),
            Figure("rss@800x480x32", memory.median, "MB", bar: 24),
        ]
    }

    /// With more rows than any bundle has.
    private static func largeStarts() throws -> [Figure] {
        let place = RunningService.Place()
        try place.fill(rows: 90_000)
        var (times, memory): ([Double], [Double]) = ([], [])
        for _ in 0..<5 {
            let service = try RunningService(in: place)
            times.append(service.startTime.microseconds / 1000)
            memory.append(service.megabytes)
        }
        return [
            Figure("start_to_ready@90000_rows", times.median, "ms", bar: 2000),
            Figure("rss@90000_rows", memory.median, "MB", bar: 80),
        ]
    }

    /// Megabytes, a little above what each is: docs/decisions/0353 says what they were to be, and what is left.
    private static let memoryBars = ["800x480x32": 3.6, "320x240x16": 1.7, "128x64x1": 1.2]

    /// On the second start, when the fonts are known: with the first page on the panel.
    private static func memory() throws -> [Figure] {
        let plain = try PrivateMemory.ofPlainService()
        return try [Figure("plain_private_dirty", plain.own, "MB")]
            + BenchBoard.all.flatMap { board in
                let glyphs = try BenchBoard(name: board.name, folder: board.folder).glyphs()
                return try memory("private_dirty", board, plain)
                    + memory("private_dirty_ready", board, plain, glyphs, bar: memoryBars[board.name])
            }
    }

    private static func memory(
        _ name: String, _ board: (name: String, folder: String), _ plain: PrivateMemory,
        _ glyphs: String? = nil, bar: Double? = nil
    ) throws -> [Figure] {
        let place = RunningService.Place(board: board.folder, glyphs: glyphs)
        // Without a keypad there is another page, which says so.
        let keypad = KeyFeed(in: place)
        let memory = try withExtendedLifetime(keypad) {
            _ = try RunningService(in: place, environment: keypad.environment)
            let service = try RunningService(in: place, environment: keypad.environment)
            return PrivateMemory(of: service.process)
        }
        return [
            Figure("\(name)@\(board.name)", memory.own, "MB", bar: bar),
            Figure("\(name)_more_than_plain@\(board.name)", memory.own - plain.own, "MB"),
            Figure("\(name)_libraries@\(board.name)", memory.libraries, "MB"),
        ]
    }

    /// With the watchdog it must wake at half of its five seconds.
    private static func idle() throws -> [Figure] {
        let places = [RunningService.Place(), RunningService.Place()]
        let quiet = try RunningService(in: places[0])
        let watched = try RunningService(in: places[1], environment: ["WATCHDOG_USEC": "5000000"])
        Thread.sleep(forTimeInterval: 1)
        let before = (quiet.wakeups, watched.wakeups)
        Thread.sleep(forTimeInterval: Double(idleSeconds))
        return [
            Figure("idle_wakeups_in_10_s", Double(quiet.wakeups - before.0), "wakeups", bar: 0),
            Figure("idle_wakeups_in_10_s_watchdog", Double(watched.wakeups - before.1), "wakeups", bar: 5),
            Figure("threads", Double(quiet.threads), "threads", bar: 1),
        ]
    }
}
