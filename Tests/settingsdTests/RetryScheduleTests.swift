import Drivers
import Testing

@testable import Service

/// Simulated time: what is missing is looked for at its own time, whatever else happens.
@Suite("when missing things are looked for again")
struct RetryScheduleTests {
    /// When things are looked for until `end`, with something happening every `period`.
    private static func looks(
        until end: Duration, noting missing: Set<MissingThing>, every period: Duration
    ) -> [MissingThing: [Duration]] {
        var schedule = RetrySchedule()
        var looks: [MissingThing: [Duration]] = [:]
        var now = Duration.zero
        while now <= end {
            schedule.note(missing, at: now)
            while let thing = schedule.next(at: now) { looks[thing, default: []].append(now) }
            now += period
        }
        return looks
    }

    @Test("keys and calls do not put it off: with one every 10 ms it is looked for as on a quiet device")
    func nothingStarves() {
        let busy = Self.looks(until: .seconds(62), noting: [.display], every: .milliseconds(10))
        #expect(busy[.display] == [2, 6, 14, 30, 62].map(Duration.seconds))
    }

    @Test("it is looked for ever more seldom, and at least once a minute")
    func backOff() {
        let looks = Self.looks(until: .seconds(242), noting: [.bundle], every: .seconds(1))
        #expect(looks[.bundle] == [2, 6, 14, 30, 62, 122, 182, 242].map(Duration.seconds))
    }

    @Test("each thing has its own deadline: one that is missed later moves no other")
    func ownDeadlines() {
        var schedule = RetrySchedule()
        schedule.note([.display], at: .zero)
        schedule.note([.display, .voice], at: .seconds(1))
        #expect(schedule.deadline == .seconds(2))
        #expect(schedule.next(at: .seconds(2)) == .display)
        #expect(schedule.next(at: .seconds(2)) == nil)
        #expect(schedule.deadline == .seconds(3))
        #expect(schedule.next(at: .seconds(3)) == .voice)
        #expect(schedule.deadline == .seconds(6))
    }

    @Test("of several that are due, the one that waited longest comes first")
    func longestFirst() {
        var schedule = RetrySchedule()
        schedule.note([.storage], at: .zero)
        schedule.note([.storage, .keypad], at: .milliseconds(1))
        let now = Duration.seconds(9)
        #expect(schedule.next(at: now) == .storage)
        #expect(schedule.next(at: now) == .keypad)
        #expect(schedule.next(at: now) == nil)
    }

    @Test("what is there needs no deadline; missed anew after a while, it is looked for soon")
    func found() {
        var schedule = RetrySchedule()
        schedule.note([.display], at: .zero)
        _ = schedule.next(at: .seconds(2))
        schedule.note([], at: .seconds(3))
        #expect(schedule.deadline == nil && !schedule.isWaiting(for: .display))
        schedule.note([.display], at: .seconds(60))
        #expect(schedule.deadline == .seconds(62))
    }

    @Test("what goes as soon as it has come is looked for ever more seldom too")
    func comesAndGoes() {
        var schedule = RetrySchedule()
        var now = Duration.zero
        var pauses: [Duration] = []
        for _ in 0..<7 {
            schedule.note([.voice], at: now)
            let due = schedule.deadline ?? .zero
            pauses.append(due - now)
            now = due
            _ = schedule.next(at: now)
            schedule.note([], at: now)
            now += .milliseconds(10)
        }
        #expect(pauses == [2, 4, 8, 16, 32, 60, 60].map(Duration.seconds))
    }
}
