@testable import Fleet
import Settings
import Testing

/// Settings that could cut a device off are kept only over a new connection to the broker.
@Suite("trials of a fleet")
struct FleetTrialTests {
    private static let right = "10.4.0.17"
    private static let wrong = "10.4.0.99"

    private func fleet(_ more: String = "") throws -> (SimulatedFleet, SimulatedFleet.Member) {
        let fleet = SimulatedFleet()
        let member = try fleet.join("hp-1", try SimulatedFleet.house(), more: more)
        member.reaches = { device in
            device.look()?.shown("network_address")?.value != .string(Self.wrong)
        }
        fleet.run(for: .seconds(200))
        return (fleet, member)
    }

    private func desire(
        _ fleet: SimulatedFleet, _ address: String, _ revision: Int = 1, name: String = "d/hp-1",
        more: [String: JSON] = [:]
    ) {
        fleet.desire(
            name, revision, sets: [Published.set("net", ["network_address": .text(address)], more: more)])
    }

    private func states(_ fleet: SimulatedFleet) -> [String] {
        fleet.reports("hp-1").compactMap { report in
            report["sets"]?.array?.first { $0["name"]?.text == "net" }?["state"]?.text
        }
    }

    private func address(_ member: SimulatedFleet.Member) -> SettingValue? {
        member.device.look()?.site["network_address"]
    }

    @Test("right settings are kept, after the server knew of the trial and saw it over a new connection")
    func kept() throws {
        let (fleet, member) = try fleet()
        let attempts = member.attempts.count
        desire(fleet, Self.right)
        fleet.run(for: .seconds(60))
        #expect(address(member) == .string(Self.right) && member.device.transactions.trial == nil)
        #expect(states(fleet).suffix(3) == ["pending", "confirming", "applied"])
        #expect(member.attempts.count == attempts + 1)
        #expect(FleetMemory(member.device.memory)?.trying == nil)
    }

    @Test("wrong settings come back, are told, and are not tried again until they differ or somebody asks")
    func reverted() throws {
        let (fleet, member) = try fleet()
        desire(fleet, Self.wrong, more: ["within": .integer(60)])
        fleet.run(for: .seconds(90))
        #expect(address(member) == nil && member.isConnected)
        #expect(fleet.set("net", of: "hp-1")?["state"]?.text == "reverted")
        #expect(fleet.set("net", of: "hp-1")?["code"]?.text == "unreachable")
        let reports = states(fleet).filter { $0 == "pending" }.count
        fleet.run(for: .seconds(86_400))
        #expect(states(fleet).filter { $0 == "pending" }.count == reports)
        member.reaches = { _ in true }
        fleet.call("hp-1", "retry")
        fleet.run(for: .seconds(120))
        #expect(address(member) == .string(Self.wrong))
    }

    @Test("whoever judges by the old connection would keep wrong settings")
    func control() throws {
        let (fleet, member) = try fleet()
        desire(fleet, Self.wrong, more: ["within": .integer(60)])
        // What the old connection would say: it lives on, whatever the address is.
        fleet.run(for: .seconds(2))
        #expect(address(member) == .string(Self.wrong) && member.isConnected)
        fleet.run(for: .seconds(90))
        #expect(address(member) == nil)
    }

    /// What F06 is about once more: a new connection may be one over the old network.
    @Test(
        "a device that takes its time to be as the trial says is not judged before: right settings are kept then, wrong ones come back",
        arguments: [true, false])
    func slowDevice(isRight: Bool) throws {
        let (fleet, member) = try fleet()
        member.device.isQuick = false
        let reaches = member.reaches
        // Whatever is tried, the old network is there.
        member.reaches = { _ in true }
        let attempts = member.attempts.count
        desire(fleet, isRight ? Self.right : Self.wrong, more: ["within": .integer(60)])
        fleet.run(for: .seconds(40))
        #expect(member.device.transactions.trial != nil && member.attempts.count == attempts)
        #expect(states(fleet).last == "pending")
        member.reaches = reaches
        fleet.pass(.trialApplied, to: member)
        fleet.run(for: .seconds(60))
        #expect(member.device.transactions.trial == nil && member.isConnected)
        #expect(address(member) == (isRight ? .string(Self.right) : nil))
        #expect(states(fleet).last == (isRight ? "applied" : "reverted"))
    }

    @Test("settings of which nobody says that the device is as they say come back")
    func neverApplied() throws {
        let (fleet, member) = try fleet()
        member.device.isQuick = false
        desire(fleet, Self.right, more: ["within": .integer(60)])
        fleet.run(for: .seconds(120))
        #expect(address(member) == nil && states(fleet).last == "reverted")
    }

    /// F09
    @Test("a broker that was away says nothing of the settings: tried again, three times at most")
    func brokerAway() throws {
        let (fleet, member) = try fleet()
        for round in 1...3 {
            if round == 1 { desire(fleet, Self.right, more: ["within": .integer(60)]) }
            var waited = 0
            while member.device.transactions.trial == nil, waited < 2_000 {
                fleet.run(for: .seconds(1))
                waited += 1
            }
            #expect(member.device.transactions.trial != nil, "round \(round)")
            fleet.brokerIsUp = false
            fleet.run(for: .seconds(300))
            #expect(address(member) == nil)
            fleet.brokerIsUp = true
        }
        fleet.run(for: .seconds(86_400))
        #expect(address(member) == nil && fleet.set("net", of: "hp-1")?["tries"] == .integer(3))
        // Another time the broker stays.
        desire(fleet, Self.right, 2, more: ["within": .integer(90)])
        fleet.call("hp-1", "retry")
        fleet.run(for: .seconds(120))
        #expect(address(member) == .string(Self.right))
    }

    /// F08
    @Test(
        "killed at each second of a trial: undone or confirmed, never in between, and tried again",
        arguments: 0..<40)
    func killed(second: Int) throws {
        let (fleet, member) = try fleet()
        desire(fleet, second % 2 == 0 ? Self.right : Self.wrong, more: ["within": .integer(30)])
        fleet.run(for: .milliseconds(9_000 + 350 * second))
        fleet.kill(member)
        fleet.run(for: .seconds(second % 3 == 0 ? 1 : 60))
        fleet.start(member)
        fleet.run(for: .seconds(3_600))
        #expect(member.device.transactions.trial == nil && FleetMemory(member.device.memory)?.trying == nil)
        #expect(address(member) == (second % 2 == 0 ? .string(Self.right) : nil))
        #expect(fleet.reports("hp-1").last?["docs"]?["d"]?["state"]?.text == "settled")
    }

    @Test(
        "numbers in the agent's memory that nobody could count on from are no trap",
        arguments: [Int.max, Int.min])
    func extremeMemory(number: Int) throws {
        let text = """
            {"v":1,"connections":\(number),"reports":\(number),
            "undone":{"h":{"code":"busy","text":"","tries":\(number),"saysNothing":true}}}
            """
        var memory = try #require(FleetMemory(Array(text.utf8)))
        #expect(memory.connections.take().isToBeKept && memory.reports.take().isToBeKept)
        let tries = try #require(memory.undone["h"]?.tries)
        #expect(tries >= 0 && tries < Int.max)
        #expect(FleetMemory(memory.bytes) != nil)
    }

    @Test("a person at the panel takes it back at once, and that is told")
    func panel() throws {
        let (fleet, member) = try fleet()
        desire(fleet, Self.wrong)
        fleet.run(for: .seconds(20))
        #expect(member.device.transactions.trial != nil)
        member.device.undoAtPanel()
        fleet.pass(.trialEnded(isKept: false, cause: "panel"), to: member)
        fleet.run(for: .seconds(60))
        #expect(address(member) == nil && fleet.set("net", of: "hp-1")?["code"]?.text == "panel")
    }

    @Test(
        "what the person at the panel or the server would not keep is not tried again once the broker was away",
        arguments: [true, false])
    func refusedByWhom(isAtPanel: Bool) throws {
        let (fleet, member) = try fleet()
        desire(fleet, Self.right, more: ["confirm": .text("server"), "within": .integer(60)])
        fleet.run(for: .seconds(25))
        #expect(member.device.transactions.trial != nil)
        if isAtPanel {
            member.device.undoAtPanel()
            fleet.pass(.trialEnded(isKept: false, cause: "panel"), to: member)
        }
        fleet.run(for: .seconds(120))
        #expect(address(member) == nil)
        fleet.brokerIsUp = false
        fleet.run(for: .seconds(300))
        fleet.brokerIsUp = true
        var wasTried = false
        for _ in 0..<2_000 {
            fleet.run(for: .seconds(1))
            wasTried = wasTried || member.device.transactions.trial != nil
        }
        #expect(!wasTried && member.isConnected)
    }

    @Test("another's trial is waited for and told as busy")
    func busy() throws {
        let (fleet, member) = try fleet()
        #expect(member.device.own(.set("network_address", .string("10.0.0.1"))))
        desire(fleet, Self.right)
        fleet.run(for: .seconds(30))
        #expect(address(member) == nil && fleet.set("net", of: "hp-1")?["code"]?.text == "busy")
        fleet.run(for: .seconds(200))
        #expect(address(member) == .string(Self.right))
    }

    @Test("with server, only a call with the trial's number keeps it")
    func server() throws {
        for isCalled in [true, false] {
            let (fleet, member) = try fleet()
            desire(fleet, Self.right, more: ["confirm": .text("server"), "within": .integer(60)])
            fleet.run(for: .seconds(25))
            #expect(member.device.transactions.trial != nil)
            fleet.call("hp-1", "confirm", more: ["trial": .text("nope")])
            fleet.run(for: .seconds(1))
            #expect(member.device.transactions.trial != nil)
            let number = try #require(fleet.set("net", of: "hp-1")?["trial"])
            #expect(!fleet.publications.contains { $0.json.description.contains("token-") })
            if isCalled { fleet.call("hp-1", "confirm", more: ["trial": number]) }
            fleet.run(for: .seconds(120))
            #expect(address(member) == (isCalled ? .string(Self.right) : nil))
        }
    }

    @Test("a group's devices do not try at once, and a lock that meets the trial waits for it")
    func spread() throws {
        let fleet = SimulatedFleet()
        let schema = try SimulatedFleet.house()
        for number in 0..<20 { try fleet.join("hp-\(number)", schema, seed: UInt64(number)) }
        fleet.run(for: .seconds(200))
        desire(fleet, Self.right, name: "g/boilers")
        fleet.run(for: .seconds(600))
        let times = Set(
            fleet.members.compactMap { member in member.attempts.last.map { $0.components.seconds } })
        #expect(fleet.members.allSatisfy { address($0) == .string(Self.right) })
        #expect(times.count > 15, "\(times.count) different seconds")
    }

    @Test("what cannot be kept on the device is not dared")
    func fullDisk() throws {
        let (fleet, member) = try fleet()
        member.device.keeps = false
        desire(fleet, Self.wrong)
        fleet.run(for: .seconds(300))
        #expect(address(member) == nil && fleet.set("net", of: "hp-1")?["code"]?.text == "storage-failed")
    }

    @Test(
        "a fleet that is switched off while a trial waits for its turn asks for nothing, and tries it later")
    func switchedOff() throws {
        let (fleet, member) = try fleet("[Trust]\nEnabledBy = setting:eco")
        func turn(on isOn: Bool) {
            member.device.own(.set("eco", .boolean(isOn)))
            fleet.pass(.settingsChanged, to: member)
        }
        turn(on: true)
        fleet.run(for: .seconds(60))
        desire(fleet, Self.right, name: "g/boilers")
        fleet.run(for: .seconds(2))
        #expect(member.agent.trial != nil && member.device.transactions.trial == nil)
        turn(on: false)
        fleet.run(for: .seconds(3_600))
        #expect(member.agent.deadline == nil && address(member) == nil)
        turn(on: true)
        fleet.run(for: .seconds(600))
        #expect(address(member) == .string(Self.right))
    }

    @Test("what the broker does not take tells of nothing: no trial is dared, and its turn comes again")
    func refusedReport() throws {
        let (fleet, member) = try fleet()
        member.forbidden = ["settings/1/d/hp-1/reported"]
        desire(fleet, Self.right)
        for _ in 0..<10 {
            fleet.run(for: .seconds(60))
            #expect(member.device.transactions.trial == nil && address(member) == nil)
        }
        member.forbidden = []
        fleet.run(for: .seconds(120))
        #expect(address(member) == .string(Self.right))
    }
}
