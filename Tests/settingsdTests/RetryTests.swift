import Testing

@testable import Service

/// Simulated time: what is missing is looked for at its own time, whatever else happens.
@Suite("when missing things are looked for again")
struct RetryTests {
    /// When something that stays away is looked for until `end`, with something happening every `period`.
    private static func looks(until end: Duration, every period: Duration) -> [Duration] {
        var retry = Retry()
        var due = retry.missed(at: .zero)
        var looks: [Duration] = []
        var now = Duration.zero
        while now <= end {
            if due <= now {
                looks.append(now)
                due = retry.looked(at: now)
            }
            now += period
        }
        return looks
    }

    @Test("keys and calls do not put it off: with one every 10 ms it is looked for as on a quiet device")
    func nothingStarves() {
        let busy = Self.looks(until: .seconds(62), every: .milliseconds(10))
        #expect(busy == [2, 6, 14, 30, 62].map(Duration.seconds))
    }

    @Test("it is looked for ever more seldom, and at least once a minute")
    func backOff() {
        let looks = Self.looks(until: .seconds(242), every: .seconds(1))
        #expect(looks == [2, 6, 14, 30, 62, 122, 182, 242].map(Duration.seconds))
    }

    @Test("what has pauses of its own keeps to them")
    func pauses() {
        var retry = Retry(from: .seconds(5), to: .seconds(30))
        #expect(retry.missed(at: .zero) == .seconds(5))
        #expect((0..<4).map { _ in retry.looked(at: .zero) } == [10, 20, 30, 30].map(Duration.seconds))
    }

    @Test(
        "of several that are due, the one that waited longest comes first; what is there, or not due, never",
        arguments: [
            ([.input: 9, .console: 8, .bus: 10], .console), ([.input: 9, .console: 9], .input),
            ([.input: 10], nil),
            ([:], nil),
        ] as [([MissingThing: Int], MissingThing?)])
    func longestFirst(due: [MissingThing: Int], looked: MissingThing?) {
        let first = MissingThing.longestDue(at: .seconds(9)) { due[$0].map { Duration.seconds($0) } }
        #expect(first == looked)
    }

    @Test("missed anew after a while, it is looked for soon")
    func found() {
        var retry = Retry()
        _ = retry.missed(at: .zero)
        _ = retry.looked(at: .seconds(2))
        retry.found(at: .seconds(3))
        let due = retry.missed(at: .seconds(60))
        #expect(due == .seconds(62))
    }

    @Test("what goes as soon as it has come is looked for ever more seldom too")
    func comesAndGoes() {
        var retry = Retry()
        var now = Duration.zero
        var pauses: [Duration] = []
        for _ in 0..<7 {
            let due = retry.missed(at: now)
            pauses.append(due - now)
            now = due
            _ = retry.looked(at: now)
            retry.found(at: now)
            now += .milliseconds(10)
        }
        #expect(pauses == [2, 4, 8, 16, 32, 60, 60].map(Duration.seconds))
    }
}
