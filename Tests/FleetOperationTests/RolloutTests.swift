import Fleet
import FleetOperation
import Testing

@Suite("a push step by step")
struct RolloutTests {
    private let all = PretendedFleet.all
    private let number = DesiredDocument.Number(epoch: 1, revision: 5)

    private func rules(_ steps: [Int], stop: Int = 2, soak: Duration = .seconds(600)) -> Rollout.Rules {
        var rules = Rollout.Rules()
        (rules.steps, rules.stop, rules.soak) = (steps, stop, soak)
        return rules
    }

    /// A fleet with a rollout that has begun its first step for all of it.
    private func begun(_ count: Int, _ rules: Rollout.Rules) -> (PretendedFleet, Rollout) {
        let fleet = PretendedFleet(PretendedFleet.ids(count))
        var rollout = Rollout(all, rules)
        rollout.begin(number, for: PretendedFleet.ids(count), fleet.book, at: .zero)
        return (fleet, rollout)
    }

    @Test("the next step comes once all that are there have settled and were watched for a while")
    func soak() {
        var (fleet, rollout) = begun(10, rules([50, 100]))
        for id in PretendedFleet.ids(9) {
            fleet.report(id, 5)
            rollout.hear(id, fleet.book, at: .seconds(10))
        }
        #expect(rollout.verdict(at: .seconds(700)) == .wait)
        // One that went away holds nothing up; what is older or still works says nothing.
        fleet.report("hp-10", 4)
        rollout.hear("hp-10", fleet.book, at: .seconds(700))
        fleet.report("hp-10", 5, state: "working")
        rollout.hear("hp-10", fleet.book, at: .seconds(701))
        #expect(rollout.verdict(at: .seconds(701)) == .wait)
        fleet.report("hp-10", 5)
        rollout.hear("hp-10", fleet.book, at: .seconds(702))
        #expect(rollout.verdict(at: .seconds(702)) == .wait)
        #expect(rollout.verdict(at: .seconds(1_301)) == .wait)
        #expect(rollout.verdict(at: .seconds(1_302)) == .next)
    }

    @Test("the last step is done as soon as it has settled, and a step without devices is no wait")
    func done() {
        var (fleet, rollout) = begun(1, rules([100]))
        fleet.report("hp-1", 5)
        rollout.hear("hp-1", fleet.book, at: .seconds(1))
        #expect(rollout.verdict(at: .seconds(1)) == .done)
        var empty = Rollout(all, rules([1, 100]))
        empty.begin(number, for: [], fleet.book, at: .zero)
        #expect(empty.verdict(at: .zero) == .next)
    }

    @Test(
        "it stops where a share of those that have answered refuses or takes it back, and not before",
        arguments: [
            (100, 1, false), (100, 2, true), (10, 1, true), (49, 1, true), (51, 1, false), (1_000, 19, false),
            (1_000, 20, true),
        ])
    func stop(count: Int, failing: Int, stops: Bool) {
        var (fleet, rollout) = begun(count, rules([50, 100]))
        for (place, id) in PretendedFleet.ids(count).enumerated() {
            let state = place >= failing ? "applied" : place % 2 == 0 ? "refused" : "reverted"
            fleet.report(id, 5, sets: [("a", state, "locked")])
            rollout.hear(id, fleet.book, at: .seconds(1))
        }
        if case .stop = rollout.verdict(at: .seconds(2)) { #expect(stops) } else { #expect(!stops) }
        #expect(rollout.failed.count == failing)
    }

    /// F18, and its control: a share that is never reached.
    @Test(
        "of a thousand devices three in a hundred refuse: a push in steps stops, those who had it being in each step; where nothing may stop it, all get it",
        arguments: [(2, false), (100, true)])
    func thousand(stop: Int, reachesAll: Bool) throws {
        let ids = PretendedFleet.ids(1_000)
        var fleet = PretendedFleet(ids)
        let draft = try DocumentDraft(
            Array(#"{"sets":[{"name":"a","values":{"k":1}}]}"#.utf8), for: all)
        var rollout = Rollout(all, rules([1, 10, 50, 100], stop: stop, soak: .zero))
        var number = DesiredDocument.Number(epoch: 1, revision: 5)
        var taken: Set<String> = []
        var isStopped = false
        while let percent = rollout.nextPercent, !isStopped {
            let payload =
                percent == 100
                ? draft.payload(number)
                : draft.payload(number, over: DocumentDraft(empty: all), percent: percent, salt: "r5")
            let document = try DesiredDocument.read(payload, for: all)
            let concerned = percent == 100 ? ids : ids.filter(document.isNext)
            #expect(taken.isSubset(of: concerned))
            taken = Set(concerned)
            rollout.begin(number, for: concerned, fleet.book, at: .zero)
            for id in concerned {
                let refuses = ids.firstIndex(of: id).map { $0 % 33 == 0 } ?? false
                fleet.report(id, number.revision, sets: [("a", refuses ? "refused" : "applied", "locked")])
                rollout.hear(id, fleet.book, at: .seconds(1))
            }
            if case .stop = rollout.verdict(at: .seconds(1)) { isStopped = true }
            number = DesiredDocument.Number(epoch: 1, revision: number.revision + 1)
        }
        #expect(isStopped != reachesAll && (taken.count == 1_000) == reachesAll)
    }

    @Test("a document that a device did not take stops it, and one that it refused long ago does not")
    func notTaken() {
        for (offered, stops) in [(5, true), (3, false)] {
            var (fleet, rollout) = begun(1, rules([100]))
            fleet.report(
                "hp-1", 4, state: "conflict",
                more: ["code": .text("conflict"), "offered": .array([.integer(1), .integer(offered)])])
            rollout.hear("hp-1", fleet.book, at: .seconds(1))
            if case .stop = rollout.verdict(at: .seconds(1)) { #expect(stops) } else { #expect(!stops) }
        }
    }

    @Test("who has a newer one already did not take it, whatever he says of his own")
    func newer() {
        var fleet = PretendedFleet(["hp-1"])
        fleet.report("hp-1", 9)
        var rollout = Rollout(all, rules([100]))
        rollout.begin(number, for: ["hp-1"], fleet.book, at: .zero)
        guard case .stop = rollout.verdict(at: .zero) else {
            Issue.record("\(rollout.line)")
            return
        }
        #expect(rollout.failed.map(\.reason) == ["is at 1.9 already"])
        #expect(rollout.line == "0 of 1 settled, 1 failed, 0 waited for, 0 away")
    }

    @Test("it stops where many go away and are not back within a minute; a restart is none")
    func away() {
        var (fleet, rollout) = begun(20, rules([50, 100]))
        for id in PretendedFleet.ids(2) {
            fleet.status(id, isOnline: false)
            rollout.hear(id, fleet.book, at: .seconds(10))
        }
        #expect(rollout.verdict(at: .seconds(69)) == .wait)
        fleet.status("hp-1")
        rollout.hear("hp-1", fleet.book, at: .seconds(69))
        // One of twenty is no more than five in a hundred.
        #expect(rollout.verdict(at: .seconds(75)) == .wait)
        fleet.status("hp-3", isOnline: false)
        rollout.hear("hp-3", fleet.book, at: .seconds(80))
        #expect(rollout.verdict(at: .seconds(140)) == .stop("2 of 20 went offline and are not back"))
    }

    @Test("who was away from the beginning holds nothing up and stops nothing")
    func absent() {
        var fleet = PretendedFleet(["hp-1"])
        fleet.status("hp-2", isOnline: false)
        var rollout = Rollout(all, rules([100]))
        rollout.begin(number, for: ["hp-1", "hp-2"], fleet.book, at: .zero)
        fleet.report("hp-1", 5)
        rollout.hear("hp-1", fleet.book, at: .seconds(1))
        #expect(rollout.verdict(at: .seconds(1)) == .done)
        #expect(rollout.line == "1 of 2 settled, 0 failed, 0 waited for, 1 away")
    }

    @Test("who is silent is asked once after a while, and named when it stops after a quarter of an hour")
    func silent() {
        var (fleet, rollout) = begun(2, rules([100]))
        fleet.report("hp-1", 5)
        rollout.hear("hp-1", fleet.book, at: .seconds(1))
        #expect(rollout.takeSilent(at: .seconds(74)).isEmpty)
        #expect(rollout.takeSilent(at: .seconds(75)) == ["hp-2"])
        #expect(rollout.takeSilent(at: .seconds(80)).isEmpty)
        #expect(rollout.verdict(at: .seconds(899)) == .wait)
        #expect(rollout.verdict(at: .seconds(900)) == .stop("1 are connected and do not answer: hp-2"))
    }
}
