/// How often reports go out: every 2 s at most, 20 in a row, one a minute in the long run.
package struct ReportPace: Hashable, Sendable {
    private static let capacity = 20.0
    private static let refill = Duration.seconds(60)
    private static let gap = Duration.seconds(2)

    private var level = capacity
    private var time: Duration?
    private var last: Duration?

    /// A full bucket.
    package init() {}

    /// When the next one may go; `now` where it may at once.
    package func next(at now: Duration) -> Duration {
        let level = level(at: now)
        let wait = level >= 1 ? Duration.zero : Self.refill * (1 - level)
        return max(now + wait, (last ?? now - Self.gap) + Self.gap)
    }

    /// One went out.
    package mutating func take(at now: Duration) {
        level = max(0, level(at: now) - 1)
        time = now
        last = now
    }

    private func level(at now: Duration) -> Double {
        guard let time else { return level }
        return min(Self.capacity, level + (now - time) / Self.refill)
    }
}
