/// How often each user's programs may call what costs something. Who asks too often hears so at once and waits by
/// itself: nothing waits here. Reading one setting is free.
package struct CallRate: Sendable {
    /// What the flash takes for a while, and what it takes for years.
    private static let writes = [Limit(capacity: 64, perSecond: 64), Limit(capacity: 640, perSecond: 4)]
    private static let listings = [Limit(capacity: 64, perSecond: 64)]
    /// Nothing is written, but the panel is drawn anew: as often as somebody can read.
    private static let facts = [Limit(capacity: 64, perSecond: 16)]
    /// More users than a device has programs for.
    static let mostUsers = 64

    private var users: [UInt32: Account] = [:]

    /// Nobody has called yet: everybody has all of it.
    package init() {}

    /// Takes one call of that user from what it has left; throws when there is nothing left.
    package mutating func take(
        _ member: BusMember, by user: UInt32, at time: Duration
    ) throws(BusFailure) {
        guard let cost = member.cost else { return }
        var account = users[user] ?? Account(at: time)
        let wait = account.take(cost, at: time)
        if users[user] == nil, users.count >= Self.mostUsers { forgetOne(at: time) }
        users[user] = account
        if let wait {
            let milliseconds = Int((wait * 1000).rounded(.up))
            throw BusFailure(
                .busy, "too many calls of \(member.rawValue) in a row: come again in \(milliseconds) ms")
        }
    }

    /// Whether a refusal is the first since that user had all of what the call takes: one line for the journal of a flood.
    package mutating func isNews(_ member: BusMember, by user: UInt32) -> Bool {
        member.cost.flatMap { users[user]?.isNews($0) } ?? false
    }

    /// Whoever has most left loses least by it.
    private mutating func forgetOne(at time: Duration) {
        let richest = users.max { $0.value.left(at: time) < $1.value.left(at: time) }
        if let richest { users[richest.key] = nil }
    }

    /// What is counted by itself.
    enum Cost { case write, listing, fact }

    private struct Limit {
        let capacity: Double
        let perSecond: Double
    }

    /// What one user has left.
    private struct Account {
        private var purses: [Cost: Purse]

        init(at time: Duration) {
            purses = [
                .write: Purse(CallRate.writes, at: time), .listing: Purse(CallRate.listings, at: time),
                .fact: Purse(CallRate.facts, at: time),
            ]
        }

        /// Takes one of it, or nothing and answers the seconds until there is one.
        mutating func take(_ cost: Cost, at time: Duration) -> Double? { purses[cost]?.take(at: time) }

        mutating func isNews(_ cost: Cost) -> Bool { purses[cost]?.isNews() ?? false }

        /// From 0 to 1, of what there is least of.
        func left(at time: Duration) -> Double { purses.values.map { $0.left(at: time) }.min() ?? 1 }
    }

    /// What one user has left of one thing, by all of its limits.
    private struct Purse {
        private var buckets: [Bucket]
        private var isTold = false

        init(_ limits: [Limit], at time: Duration) { buckets = limits.map { Bucket($0, at: time) } }

        /// Takes one from each bucket, or none and answers the seconds until there is one in each.
        mutating func take(at time: Duration) -> Double? {
            for index in buckets.indices { buckets[index].refill(at: time) }
            let wait = buckets.map(\.wait).max() ?? 0
            guard wait == 0 else { return wait }
            if buckets.allSatisfy(\.isFull) { isTold = false }
            for index in buckets.indices { buckets[index].level -= 1 }
            return nil
        }

        mutating func isNews() -> Bool {
            defer { isTold = true }
            return !isTold
        }

        func left(at time: Duration) -> Double {
            buckets.map { bucket in
                var bucket = bucket
                bucket.refill(at: time)
                return bucket.level / bucket.limit.capacity
            }.min() ?? 1
        }
    }

    private struct Bucket {
        let limit: Limit
        var level: Double
        private var time: Duration

        init(_ limit: Limit, at time: Duration) {
            (self.limit, level, self.time) = (limit, limit.capacity, time)
        }

        mutating func refill(at now: Duration) {
            guard now > time else { return }
            level = min(limit.capacity, level + (now - time) / .seconds(1) * limit.perSecond)
            time = now
        }

        var isFull: Bool { level >= limit.capacity }

        /// Seconds until there is one.
        var wait: Double { level >= 1 ? 0 : (1 - level) / limit.perSecond }
    }
}
