import Hardware

/// Somebody with a habit at a board's service.
struct Typist {
    let habit: Habit
    let bench: BenchBoard
    let place: RunningService.Place
    let feed: KeyFeed

    init(_ habit: Habit, on folder: String) throws {
        self.habit = habit
        bench = try BenchBoard(name: folder, folder: folder)
        place = RunningService.Place(board: folder)
        if habit == .letter { try place.show(Habit.page) }
        feed = KeyFeed(in: place)
        // Fonts are found at the first start.
        _ = try RunningService(in: place)
    }

    /// A service that stands where the habit begins.
    func start(under tool: [String] = []) throws -> RunningService {
        let service = try RunningService(in: place, environment: feed.environment, under: tool)
        feed.tap(habit.begin(bench.board.keypad), in: service)
        return service
    }

    /// How many keys the habit has before it begins anew.
    var keyCount: Int { habit.keys(bench.board.keypad).count }

    func type(_ count: Int, each: (Key) -> Void) {
        let keys = habit.keys(bench.board.keypad)
        for index in 0..<count { each(keys[index % keys.count]) }
    }
}
