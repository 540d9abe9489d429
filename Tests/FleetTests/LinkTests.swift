import DrawingSamples
import Fleet
import FleetOperation
import PropertyLists
import Settings
import Testing

@Suite("connections of a fleet")
struct FleetLinkTests {
    private final class Source {
        var random = SeededRandom(seed: 9)
    }

    private func chance() -> FleetChance {
        let source = Source()
        return FleetChance { source.random.next() }
    }

    @Test("attempt n waits from 1 s to 2 s times 2 to the n, the cap at most, and 60 s connected begin anew")
    func backOff() throws {
        let chance = chance()
        var longest = [Duration](repeating: .zero, count: 12)
        for _ in 0..<500 {
            var backOff = BackOff(cap: .seconds(300), spread: .seconds(30), at: .zero, chance)
            #expect((Duration.zero...(.seconds(30))).contains(try #require(backOff.due)))
            for attempt in 1..<12 {
                backOff.failed(.unreachable, after: .seconds(59), at: .seconds(100), chance)
                let wait = try #require(backOff.due) - .seconds(100)
                #expect(wait >= .seconds(1) && wait <= min(.seconds(300), .seconds(2 << attempt)))
                longest[attempt] = max(longest[attempt], wait)
            }
            backOff.failed(.unreachable, after: .seconds(60), at: .seconds(100), chance)
            #expect(try #require(backOff.due) <= .seconds(104))
        }
        #expect(longest[10] > .seconds(280) && longest[1] > .seconds(3))
    }

    @Test("refused, taken over, without a clock: each waits as long as it must")
    func reasons() throws {
        let chance = chance()
        for _ in 0..<200 {
            var backOff = BackOff(cap: .seconds(300), spread: .zero, at: .zero, chance)
            backOff.failed(.identityRefused, at: .zero, chance)
            #expect((Duration.seconds(60)...(.seconds(3_600))).contains(try #require(backOff.due)))
            backOff.failed(.takenOver, at: .zero, chance)
            #expect((Duration.seconds(300)...(.seconds(1_200))).contains(try #require(backOff.due)))
            backOff.newHope(at: .seconds(10), chance)
            #expect((Duration.seconds(10)...(.seconds(15))).contains(try #require(backOff.due)))
            backOff.failed(.clock, at: .zero, chance)
            #expect((Duration.seconds(300)...(.seconds(1_200))).contains(try #require(backOff.due)))
            backOff.clockWasSet(at: .seconds(3))
            #expect(backOff.due == .seconds(3))
        }
    }

    @Test(
        "what changes while an attempt is under way counts once it has failed, and not after it has come about"
    )
    func changesMeanwhile() throws {
        let chance = chance()
        for _ in 0..<200 {
            var backOff = BackOff(cap: .seconds(300), spread: .zero, at: .zero, chance)
            backOff.began()
            backOff.newHope(at: .seconds(1), chance)
            #expect(backOff.due == nil)
            backOff.failed(.identityRefused, at: .seconds(30), chance)
            #expect(try #require(backOff.due) <= .seconds(35))
            backOff.began()
            backOff.clockWasSet(at: .seconds(1))
            backOff.newHope(at: .seconds(1), chance)
            backOff.failed(.clock, at: .seconds(30), chance)
            #expect(backOff.due == .seconds(30))
            backOff.began()
            backOff.newHope(at: .seconds(1), chance)
            backOff.succeeded()
            backOff.newHope(at: .seconds(2), chance)
            backOff.failed(.takenOver, after: .seconds(2), at: .seconds(4), chance)
            #expect(try #require(backOff.due) >= .seconds(304))
        }
    }

    /// F12
    @Test(
        "a clock that was wrong is told by the connection that follows, at once when it is set; no trial's end moves"
    )
    func clock() throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join("hp-1", try SimulatedFleet.house())
        member.reaches = { $0.wall.isSynced }
        member.failure = .clock
        fleet.run(for: .seconds(6 * 3_600))
        #expect(fleet.status("hp-1") == nil)
        #expect((18...90).contains(member.attempts.count), "\(member.attempts.count)")
        member.device.wall = WallTime(SettingDate(secondsSince1970: 1_800_000_000), isSynced: true)
        fleet.pass(.clockWasSet, to: member)
        fleet.run(for: .seconds(5))
        #expect(fleet.status("hp-1")?["problems"] == .array([.text("clock")]))
        fleet.run(for: .seconds(60))
        // Told once: the next absence has another reason.
        member.failure = .unreachable
        fleet.brokerIsUp = false
        fleet.run(for: .seconds(10))
        fleet.brokerIsUp = true
        fleet.run(for: .seconds(60))
        #expect(fleet.status("hp-1")?["problems"] == .array([]))
        // A trial that nobody can confirm ends when it said it would, whatever the clock says meanwhile.
        member.reaches = { $0.look()?.site["network_address"] == nil }
        fleet.desire(
            "d/hp-1", 1,
            sets: [
                Published.set(
                    "net", ["network_address": .text("10.0.0.9")], more: ["within": .integer(60)])
            ])
        fleet.run(for: .seconds(30))
        #expect(member.device.look()?.site["network_address"] != nil)
        for year in [-50.0, 10, 20] {
            member.device.wall = WallTime(
                SettingDate(secondsSince1970: 1_800_000_000 + year * 31_557_600), isSynced: true)
            fleet.pass(.clockWasSet, to: member)
            fleet.run(for: .seconds(5))
            #expect(member.device.look()?.site["network_address"] != nil)
        }
        fleet.run(for: .seconds(30))
        #expect(member.device.look()?.site["network_address"] == nil)
    }

    @Test(
        "a certificate of the device that ends within 30 days is told, also where the connection lasts for months"
    )
    func certificateEnds() throws {
        let fleet = SimulatedFleet()
        let day = 86_400.0
        let end = SettingDate(secondsSince1970: 1_800_000_000)
        let member = try fleet.join("hp-1", try SimulatedFleet.house(), certificateEnd: end)
        func problems(daysBefore days: Double, after wait: Duration) -> JSON? {
            member.device.wall = WallTime(
                SettingDate(secondsSince1970: end.secondsSince1970 - days * day), isSynced: true)
            fleet.run(for: wait)
            return fleet.status("hp-1")?["problems"]
        }
        #expect(problems(daysBefore: 40, after: .seconds(60)) == .array([]))
        let attempts = member.attempts.count
        #expect(problems(daysBefore: 29.9, after: .seconds(86_400)) == .array([.text("certificate-expires")]))
        #expect(member.attempts.count == attempts)
        // A clock that was wrong.
        member.device.wall = WallTime(SettingDate(secondsSince1970: 1_700_000_000), isSynced: true)
        fleet.pass(.clockWasSet, to: member)
        fleet.run(for: .seconds(5))
        #expect(fleet.status("hp-1")?["problems"] == .array([]))
    }

    @Test(
        "what an earlier start of the device had said, in a broker whose older state came back, is nobody else's"
    )
    func olderState() throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join("hp-1", try SimulatedFleet.house())
        let topic = "settings/1/d/hp-1/status"
        fleet.run(for: .seconds(120))
        let earlier = try #require(fleet.retained[topic])
        for start in 1...16 {
            fleet.kill(member)
            fleet.start(member, boot: "later-\(start)")
            fleet.run(for: .seconds(120))
        }
        func comeBack(with status: [UInt8]) -> Int {
            fleet.brokerIsUp = false
            fleet.run(for: .seconds(5))
            fleet.deliver(topic, status, isRetained: true)
            fleet.brokerIsUp = true
            fleet.run(for: .seconds(120))
            return member.said.count { $0.contains("another device") }
        }
        let last = String(decoding: try #require(fleet.retained[topic]), as: UTF8.self)
        let late = last.replacing("later-16", with: "later-2")
        #expect(late != last)
        #expect(comeBack(with: Array(late.utf8)) == 0)
        #expect(fleet.status("hp-1")?["boot"] == .text("later-16"))
        // Whoever has never been this device is another; so is what is older than the last 16 starts.
        #expect(comeBack(with: earlier) == 1)
        fleet.run(for: .seconds(1_300))
        #expect(fleet.status("hp-1")?["boot"] == .text("later-16"))
    }

    @Test(
        "what an earlier start of the program said on this start of the device may come late, and what comes after it is nobody else's"
    )
    func lateEcho() throws {
        let device = MemoryDevice(try SimulatedFleet.house())
        let identity = FleetIdentity(id: "hp-1", FleetConfiguration(), boot: "b", version: "1")
        var agent = FleetAgent(
            identity, on: device, schema: nil, memory: FleetMemory(), chance: chance(), at: .zero)
        let topic = "settings/1/d/hp-1/status"
        func hear(_ status: String, at second: Int) -> Bool {
            agent.handle(.message(topic: topic, payload: Array(status.utf8)), at: .seconds(second)).contains(
                .close(isOrderly: false))
        }
        let will = try #require(
            agent.handle(.time, at: .seconds(40)).lazy.compactMap { action -> [UInt8]? in
                if case .connect(_, let will, _) = action { will } else { nil }
            }.first)
        let connection = try #require(try JSONReader.read(will)["conn"]?.integer)
        _ = agent.handle(.connected, at: .seconds(41))
        _ = agent.handle(.subscribed(refused: []), at: .seconds(41))
        let another = #"{"v":1,"online":true,"conn":1,"boot":"another"}"#
        #expect(!hear(#"{"v":1,"online":true,"conn":\#(connection - 1),"boot":"b"}"#, at: 42))
        #expect(!hear(another, at: 42))
        // Control: once it has heard itself, whoever else says so has its name.
        #expect(!hear(#"{"v":1,"online":true,"conn":\#(connection),"boot":"b"}"#, at: 61))
        #expect(hear(another, at: 62))
    }

    @Test("reports: 2 s apart, 20 in a row, one a minute in the long run")
    func pace() {
        var (pace, now) = (ReportPace(), Duration.zero)
        var times: [Duration] = []
        while now < .seconds(7_200) {
            now = pace.next(at: now)
            pace.take(at: now)
            times.append(now)
        }
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= .seconds(2) })
        #expect(times.filter { $0 < .seconds(38.5) }.count == 20)
        #expect((135...145).contains(times.count), "\(times.count)")
    }

    /// F14
    @Test(
        "two devices with one id connect 15 times an hour together at most, and say so, whether the broker does or not",
        arguments: [true, false])
    func twins(isSaid: Bool) throws {
        let fleet = SimulatedFleet()
        fleet.saysTakenOver = isSaid
        let schema = try SimulatedFleet.house()
        for seed in 0..<2 { try fleet.join("hp-1", schema, seed: UInt64(seed)) }
        let hours = 48
        fleet.run(for: .seconds(hours * 3_600))
        let attempts = fleet.members.reduce(0) { $0 + $1.attempts.count }
        #expect(attempts <= 15 * hours && attempts > hours, "\(attempts) in \(hours) hours")
        let problems = fleet.publications.filter { $0.topic.hasSuffix("/status") }.map { $0.json["problems"] }
        #expect(problems.contains(.array([.text("taken-over")])))
    }

    /// F15
    @Test("a late will of an earlier connection is put right at once")
    func lateWill() throws {
        let fleet = SimulatedFleet()
        try fleet.join("hp-1", try SimulatedFleet.house())
        fleet.run(for: .seconds(60))
        let will = JSON.object(["v": .integer(1), "online": .boolean(false), "conn": .integer(0)])
        fleet.deliver("settings/1/d/hp-1/status", will.bytes, isRetained: true)
        #expect(fleet.status("hp-1")?["online"] == .boolean(false))
        fleet.run(for: .seconds(5))
        #expect(fleet.status("hp-1")?["online"] == .boolean(true))
        let count = fleet.publications.count
        fleet.run(for: .seconds(3_600))
        #expect(fleet.publications.count <= count + 1)
    }

    @Test("an orderly end says why; a cut says so after the will's delay, and not where it is back before")
    func ends() throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join("hp-1", try SimulatedFleet.house())
        fleet.run(for: .seconds(60))
        fleet.kill(member)
        fleet.run(for: .seconds(3))
        fleet.start(member)
        fleet.run(for: .seconds(120))
        #expect(!fleet.publications.contains { $0.json["online"] == .boolean(false) })
        fleet.pass(.stopping, to: member)
        #expect(fleet.status("hp-1")?["reason"]?.text == "stopping")
        #expect(fleet.status("hp-1")?["groups"] != nil, "whoever counts a group's devices counts it still")
        let connection = try #require(fleet.status("hp-1")?["conn"]?.integer)
        fleet.kill(member)
        fleet.start(member)
        fleet.run(for: .seconds(120))
        #expect(try #require(fleet.status("hp-1")?["conn"]?.integer) > connection)
    }

    @Test(
        "a will is retained as statuses are: with Retain = no nothing is left with the broker",
        arguments: [true, false])
    func willRetained(isRetained: Bool) throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join(
            "hp-1", try SimulatedFleet.house(), more: "[Report]\nRetain = \(isRetained ? "yes" : "no")")
        fleet.run(for: .seconds(60))
        fleet.kill(member)
        fleet.run(for: .seconds(120))
        #expect(fleet.publications.last?.json["online"] == .boolean(false))
        #expect((fleet.status("hp-1") != nil) == isRetained)
    }

    @Test("where the owner may switch the fleet off, nobody connects before the settings have said whether")
    func unknownSwitch() throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join(
            "hp-1", try SimulatedFleet.house(), more: "[Trust]\nEnabledBy = setting:eco")
        member.device.own(.set("eco", .boolean(true)))
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(60))
        #expect(member.isConnected)
        fleet.kill(member)
        member.device.isThere = false
        let attempts = member.attempts.count
        fleet.start(member)
        fleet.run(for: .seconds(600))
        #expect(member.attempts.count == attempts && member.agent.deadline == nil)
        member.device.isThere = true
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(10))
        #expect(member.isConnected)
        // Once it is known, a service that goes away changes nothing.
        member.device.isThere = false
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(60))
        #expect(member.isConnected)
    }

    @Test("subscriptions that are refused are told; those that are never answered end the connection")
    func subscriptions() throws {
        let device = MemoryDevice(try SimulatedFleet.house())
        let identity = FleetIdentity(id: "hp-1", FleetConfiguration(), boot: "b", version: "1")
        var agent = FleetAgent(
            identity, on: device, schema: nil, memory: FleetMemory(), chance: chance(), at: .zero)
        _ = agent.handle(.time, at: .seconds(40))
        #expect(
            agent.handle(.connected, at: .seconds(41)).contains {
                if case .subscribe = $0 { true } else { false }
            })
        #expect(agent.handle(.time, at: .seconds(72)).contains(.close(isOrderly: false)))
        let due = try #require(agent.deadline)
        _ = agent.handle(.time, at: due)
        _ = agent.handle(.connected, at: due)
        let told = agent.handle(.subscribed(refused: ["settings/1/d/hp-1/desired"]), at: due)
        let payloads = told.map { action in
            if case .publish(_, _, let payload, _) = action {
                String(decoding: payload, as: UTF8.self)
            } else {
                ""
            }
        }
        #expect(payloads.joined().contains("subscription-refused"))
    }

    @Test("idle it asks for nothing: no deadline, hence no wake-up")
    func idle() throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join("hp-1", try SimulatedFleet.house())
        fleet.desire("d/hp-1", 1, sets: [Published.set("a", ["heat_curve": .real(2)])])
        fleet.run(for: .seconds(7_200))
        #expect(member.agent.deadline == nil)
    }

    @Test("numbers of reports and connections only grow, over restarts as well")
    func numbers() throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join("hp-1", try SimulatedFleet.house())
        var last = 0
        for _ in 0..<30 {
            fleet.run(for: .seconds(120))
            let revision = try #require(fleet.reports("hp-1").last?["revision"]?.integer)
            #expect(revision > last)
            last = revision
            fleet.kill(member)
            fleet.start(member)
        }
    }
}
