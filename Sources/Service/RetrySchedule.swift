/// What the service does without while it is not there, and looks for until it is.
enum MissingThing: CaseIterable {
    case display, keypad, wiring, terminal, board, bundle, storage, bus, voice
}

/// When each missing thing is looked for again: soon at first, then ever more seldom. Each has a deadline of its own,
/// which neither keys and calls nor the other things move.
struct RetrySchedule {
    static let shortest = Duration.seconds(2)
    static let longest = Duration.seconds(60)

    private struct Wait {
        var pause = RetrySchedule.shortest
        /// Nil while the thing is there.
        var deadline: Duration?
        /// When it came, or was missed.
        var since: Duration
    }

    private var waits: [MissingThing: Wait] = [:]

    /// When the next of them is looked for; nil while nothing is missing.
    var deadline: Duration? { waits.values.compactMap(\.deadline).min() }

    func isWaiting(for thing: MissingThing) -> Bool { waits[thing]?.deadline != nil }

    /// Notes what is missing now. What was missing before keeps its deadline.
    mutating func note(_ missing: Set<MissingThing>, at now: Duration) {
        for thing in MissingThing.allCases where missing.contains(thing) != isWaiting(for: thing) {
            guard missing.contains(thing) else {
                waits[thing]?.deadline = nil
                waits[thing]?.since = now
                continue
            }
            // What goes as soon as it has come is looked for as seldom as what stays away.
            var wait = waits[thing].flatMap { now - $0.since < $0.pause ? $0 : nil } ?? Wait(since: now)
            wait.deadline = now + wait.pause
            waits[thing] = wait
        }
    }

    /// The thing that has been due for longest, if any is; looked for in vain, it waits twice as long.
    mutating func next(at now: Duration) -> MissingThing? {
        let due = waits.compactMap { thing, wait in wait.deadline.map { (thing, $0) } }.filter { $0.1 <= now }
        guard let thing = due.min(by: { $0.1 < $1.1 })?.0, var wait = waits[thing] else { return nil }
        wait.pause = min(wait.pause * 2, Self.longest)
        wait.deadline = now + wait.pause
        waits[thing] = wait
        return thing
    }
}
