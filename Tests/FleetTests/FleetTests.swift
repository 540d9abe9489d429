import Fleet
import Settings
import Testing

/// Many devices on one broker.
@Suite("a whole fleet")
struct WholeFleetTests {
    /// - Parameter chance: nil gives each device its own.
    private func fleet(_ count: Int, chance: UInt64? = nil) throws -> SimulatedFleet {
        let fleet = SimulatedFleet()
        let schema = try SimulatedFleet.house()
        for number in 0..<count { try fleet.join("hp-\(number)", schema, seed: chance ?? UInt64(number)) }
        fleet.run(for: .seconds(300))
        return fleet
    }

    private func members(_ fleet: SimulatedFleet, with value: Double) -> Set<String> {
        Set(
            fleet.members.filter { $0.device.look()?.site["heat_curve"] == .real(value) }
                .map(\.identity.id))
    }

    /// F18, the devices' side.
    @Test("a rollout takes in more and more, never lets one go, and taken back it is as before everywhere")
    func rollout() throws {
        let fleet = try fleet(60)
        var (before, revision) = (Set<String>(), 0)
        for percent in [10, 50, 100, 0] {
            revision += 1
            let next = JSON.object([
                "percent": .integer(percent), "salt": .text("r41"),
                "sets": .array([Published.set("curve", ["heat_curve": .real(1.5)])]),
            ])
            fleet.desire(
                "g/boilers", revision, sets: [Published.set("curve", ["heat_curve": .real(1.25)])],
                more: ["next": next])
            fleet.run(for: .seconds(300))
            let (new, old) = (members(fleet, with: 1.5), members(fleet, with: 1.25))
            #expect(new.count + old.count == 60)
            if percent == 0 {
                #expect(new.isEmpty)
            } else {
                #expect(before.isSubset(of: new) && (percent < 100 || new.count == 60))
                before = new
            }
            for id in new {
                #expect(fleet.reports(id).last?["docs"]?["g/boilers"]?["part"]?.text == "next")
            }
        }
    }

    /// F17, as far as 60 devices tell it.
    @Test("after a broker's fall all are back within the cap, spread out, and each takes what came meanwhile")
    func storm() throws {
        let fleet = try fleet(60)
        let before = fleet.members.map(\.attempts.count)
        fleet.brokerIsUp = false
        fleet.desire("g/boilers", 1, sets: [Published.set("curve", ["heat_curve": .real(2)])])
        fleet.run(for: .seconds(60))
        fleet.brokerIsUp = true
        #expect(busiestSecond(of: fleet) <= 12)
        #expect(fleet.members.filter { !$0.isConnected }.isEmpty)
        let most = zip(fleet.members, before).map { $0.attempts.count - $1 }.max() ?? 0
        #expect(most < 20)
        fleet.run(for: .seconds(120))
        #expect(members(fleet, with: 2).count == 60)
        // One message to each, one report of each.
        let counts = Set(fleet.members.map { fleet.reports($0.identity.id).count })
        #expect(counts == [2])
    }

    /// Of the five minutes after the broker is back: how many come in one second.
    private func busiestSecond(of fleet: SimulatedFleet) -> Int {
        let start = fleet.now
        fleet.run(for: .seconds(300))
        let seconds = fleet.members.compactMap { $0.attempts.last.map { ($0 - start).components.seconds } }
        return Dictionary(grouping: seconds, by: { $0 }).values.map(\.count).max() ?? 0
    }

    @Test("devices that draw the same lots all come back in one second")
    func stormControl() throws {
        let fleet = try fleet(60, chance: 7)
        fleet.brokerIsUp = false
        fleet.run(for: .seconds(60))
        fleet.brokerIsUp = true
        #expect(busiestSecond(of: fleet) > 12)
    }

    @Test("a group's change is answered over a minute, not at once")
    func spread() throws {
        let fleet = try fleet(60)
        let start = fleet.now
        fleet.desire("g/boilers", 1, sets: [Published.set("curve", ["heat_curve": .real(2)])])
        fleet.run(for: .seconds(90))
        let times = fleet.publications.filter { $0.time >= start && $0.topic.hasSuffix("/reported") }.map {
            ($0.time - start).components.seconds
        }
        #expect(times.count == 60 && Set(times).count > 25 && times.max() ?? 0 <= 61)
    }
}
