import DrawingSamples
import Fleet
import FleetOperation
import Settings
import Testing

@Suite("a device of a fleet")
struct FleetAgentTests {
    private func fleet() throws -> (SimulatedFleet, SimulatedFleet.Member) {
        let fleet = SimulatedFleet()
        let member = try fleet.join("hp-1", try SimulatedFleet.house())
        return (fleet, member)
    }

    private func site(_ member: SimulatedFleet.Member) -> [String: SettingValue] {
        member.device.look()?.site ?? [:]
    }

    // MARK: F01, F04

    @Test("what is desired is done in the site's layer, and told")
    func applied() throws {
        let (fleet, member) = try fleet()
        fleet.desire(
            "d/hp-1", 1,
            sets: [
                Published.set(
                    "a", ["heat_curve": .real(1.4), "night_from": .text("22:00"), "eco": .boolean(true)])
            ])
        fleet.run(for: .seconds(120))
        #expect(
            site(member) == ["heat_curve": .real(1.4), "night_from": .string("22:00"), "eco": .boolean(true)])
        let report = try #require(fleet.reports("hp-1").last)
        #expect(
            report["docs"]?["d"]?["state"]?.text == "settled"
                && report["docs"]?["d"]?["revision"] == .integer(1))
        #expect(fleet.set("a", of: "hp-1")?["state"]?.text == "applied" && report["keys"] == nil)
        #expect(report["values"]?["night_from"] == .array([.text("22:00"), .text("site")]))
        #expect(fleet.status("hp-1")?["online"] == .boolean(true))
        #expect(fleet.status("hp-1")?["schema"] == report["schema"])
    }

    @Test("a text that is desired in other bytes for the same letters is another text")
    func spelling() throws {
        let (fleet, member) = try fleet()
        for (revision, name) in ["caf\u{E9}", "cafe\u{301}"].enumerated() {
            fleet.desire("d/hp-1", revision + 1, sets: [Published.set("a", ["site_name": .text(name)])])
            fleet.run(for: .seconds(120))
            guard case .string(let stored)? = site(member)["site_name"] else {
                Issue.record("no name")
                return
            }
            #expect(Array(stored.utf8) == Array(name.utf8))
        }
    }

    private static let refused: [(String, JSON, RefusalCode)] = [
        ("no_such", .integer(1), .unknownKey), ("heat_curve", .text("x"), .wrongType),
        ("heat_curve", .real(9), .outOfRange), ("night_from", .text("25:00"), .textFormat),
        ("site_name", .text("123456789"), .textLength), ("wifi_psk", .text("hush-9310"), .plainSecret),
        ("wifi_psk", .object(["$sealed": .text("k1:AAAA")]), .badSeal),
        ("network_address", .text("1.2.3"), .textFormat), ("eco", .integer(7), .wrongType),
    ]

    @Test(
        "a set is taken whole or not at all, each key with its reason, and others are not held up",
        arguments: refused)
    func refusal(key: String, value: JSON, code: RefusalCode) throws {
        let (fleet, member) = try fleet()
        let good: [String: JSON] = ["heat_curve": .real(2)]
        fleet.desire(
            "d/hp-1", 1,
            sets: [
                Published.set(
                    "bad",
                    good.merging([key: value]) { $1 }.merging(["eco": .boolean(true)]) { one, _ in one }),
                Published.set("fine", ["night_from": .text("21:00")]),
            ].filter { $0["name"] != .text("fine") || key != "night_from" })
        fleet.run(for: .seconds(120))
        #expect(
            site(member).keys.allSatisfy { $0 == "night_from" }
                && site(member).isEmpty == (key == "night_from"))
        #expect(fleet.set("bad", of: "hp-1")?["state"]?.text == "refused")
        #expect(fleet.key(key, of: "hp-1")?["code"]?.text == code.rawValue)
        let others = ["eco", "heat_curve"].filter { $0 != key }
        #expect(others.allSatisfy { fleet.key($0, of: "hp-1")?["state"]?.text == "not-applied" })
        #expect(
            !fleet.publications.contains {
                $0.topic.hasSuffix("reported") && $0.json.description.contains("hush-9310")
            })
    }

    /// F04: sets of random keys and values under random bundles.
    private static func partlyTaken(_ split: (DesiredSet) -> [DesiredSet]) throws -> (partly: Int, held: Int)
    {
        var random = SeededRandom(seed: 4)
        var (partly, held) = (0, 0)
        for _ in 0..<10_000 / Rounds.share {
            let rows = (0..<2 + random.below(4)).map { number in
                SimulatedFleet.row(
                    "PSSliderSpecifier", "k\(number)",
                    "<key>DefaultValue</key><real>0</real><key>MinimumValue</key><real>0</real>"
                        + "<key>MaximumValue</key><real>\(1 + random.below(9))</real>")
            }
            let schema = try SimulatedFleet.schema(rows.joined())
            let device = MemoryDevice(schema)
            let known = FleetSchema(schema)
            var free = Array(0..<rows.count)
            let sets = random.some(1..<4) { random -> DesiredSet in
                let keys = random.some(1..<3) { random in
                    free.isEmpty ? nil : free.remove(at: random.below(free.count))
                }
                let values = keys.compactMap { $0 }.map {
                    ("k\($0)", DesiredValue.value(.integer(1 + random.below(12))))
                }
                return DesiredSet(name: "s\(random.next())", values: Dictionary(uniqueKeysWithValues: values))
            }
            run(sets.flatMap(split), on: device, known)
            for set in sets where !set.values.isEmpty {
                let stored = set.values.filter { device.look()?.site[$0.key] != nil }.count
                if stored > 0, stored < set.values.count { partly += 1 }
                let may = set.values.allSatisfy { key, value in
                    guard case .value(let value) = value else { return false }
                    return known.refusal(of: key, value, in: SettingsView()) == nil
                }
                if may, stored == 0 { held += 1 }
            }
        }
        return (partly, held)
    }

    private static func run(_ sets: [DesiredSet], on device: MemoryDevice, _ schema: FleetSchema) {
        let json = sets.enumerated().map { index, set in
            Published.set("\(index)", set.values.mapValues(\.json))
        }
        let identity = FleetIdentity(id: "d", FleetConfiguration(), boot: "b", version: "1")
        var agent = FleetAgent(
            identity, on: device, schema: schema, memory: FleetMemory(), chance: FleetChance { 7 }, at: .zero)
        _ = agent.handle(.started, at: .seconds(40))
        _ = agent.handle(.connected, at: .seconds(40))
        _ = agent.handle(.subscribed(refused: []), at: .seconds(40))
        let topic = FleetTopics().desired(.device("d"))
        _ = agent.handle(
            .message(topic: topic, payload: Published.document("d/d", 1, sets: json)), at: .seconds(41))
        _ = agent.handle(.time, at: .seconds(60))
    }

    @Test("under random bundles no set is ever taken in part, and none is held up by another")
    func atomic() throws {
        let found = try Self.partlyTaken { [$0] }
        #expect(found.partly == 0 && found.held == 0)
    }

    @Test("whoever writes key by key is found out")
    func atomicControl() throws {
        let found = try Self.partlyTaken { set in
            set.values.map { DesiredSet(name: $0.key, values: [$0.key: $0.value]) }
        }
        #expect(found.partly > 1_000 / Rounds.share)
    }

    // MARK: F02

    @Test("the owner's value stands, the fleet's lock hides it and gives it back, and no message repeats")
    func owner() throws {
        let (fleet, member) = try fleet()
        fleet.desire("g/boilers", 1, sets: [Published.set("a", ["heat_curve": .real(1.4)])])
        fleet.run(for: .seconds(200))
        #expect(member.device.own(.set("heat_curve", .real(2))))
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(200))
        #expect(fleet.key("heat_curve", of: "hp-1")?["state"]?.text == "overridden")
        #expect(fleet.reports("hp-1").last?["values"]?["heat_curve"] == .array([.real(2), .text("user")]))
        let count = fleet.publications.count
        fleet.run(for: .seconds(86_400))
        #expect(fleet.publications.count == count)
        fleet.desire(
            "g/boilers", 2, sets: [Published.set("a", ["heat_curve": .real(1.4)])],
            more: ["locks": .array([.text("heat_*")])])
        fleet.run(for: .seconds(200))
        #expect(member.device.look()?.shown("heat_curve")?.value == .real(1.4))
        #expect(!member.device.own(.set("heat_curve", .real(3))))
        #expect(fleet.key("heat_curve", of: "hp-1") == nil)
        fleet.desire("g/boilers", 3, sets: [Published.set("a", ["heat_curve": .real(1.4)])])
        fleet.run(for: .seconds(200))
        #expect(member.device.look()?.shown("heat_curve")?.value == .real(2))
    }

    @Test("a lock of the vendor's refuses the fleet")
    func vendor() throws {
        let (fleet, member) = try fleet()
        member.device.provision(
            ChangeSet([], locks: [LockChange("heat_curve", layer: .vendor, isLocked: true)]))
        fleet.desire("d/hp-1", 1, sets: [Published.set("a", ["heat_curve": .real(1.4)])])
        fleet.run(for: .seconds(120))
        #expect(fleet.key("heat_curve", of: "hp-1")?["code"]?.text == "locked")
    }

    @Test("what no document names any more goes, but only what the fleet put there")
    func release() throws {
        let (fleet, member) = try fleet()
        member.device.provision([.set("site_name", .string("plant"), layer: .site)])
        fleet.desire(
            "d/hp-1", 1, sets: [Published.set("a", ["heat_curve": .real(1.4)])],
            more: ["locks": .array([.text("eco")])])
        fleet.run(for: .seconds(120))
        // Its programs start anew meanwhile.
        fleet.kill(member)
        fleet.run(for: .seconds(5))
        fleet.start(member)
        fleet.desire("d/hp-1", 2, sets: [Published.set("b", ["night_from": .text("22:00")])])
        fleet.run(for: .seconds(300))
        #expect(site(member) == ["site_name": .string("plant"), "night_from": .string("22:00")])
        #expect(member.device.look()?.locks[.site] ?? [] == [])
        fleet.desire("d/hp-1", 3, sets: [Published.set("b", ["night_from": .null, "site_name": .null])])
        fleet.run(for: .seconds(120))
        #expect(site(member) == [:])
    }

    @Test("what is left over and may not go holds up nothing else, and says why itself")
    func releaseInParts() throws {
        let (fleet, member) = try fleet()
        fleet.desire(
            "d/hp-1", 1,
            sets: [
                Published.set(
                    "a", ["heat_curve": .real(1.4), "night_from": .text("22:00"), "eco": .boolean(true)])
            ],
            more: ["locks": .array([.text("heat_curve"), .text("site_name")])])
        fleet.run(for: .seconds(120))
        func lock(_ isLocked: Bool) {
            member.device.provision(
                ChangeSet([], locks: [LockChange("heat_curve", layer: .vendor, isLocked: isLocked)]))
        }
        lock(true)
        fleet.desire("d/hp-1", 2, sets: [])
        fleet.run(for: .seconds(120))
        #expect(site(member) == ["heat_curve": .real(1.4)])
        #expect(member.device.look()?.locks[.site] ?? [] == [])
        #expect(fleet.key("heat_curve", of: "hp-1")?["code"]?.text == "locked")
        #expect(fleet.key("night_from", of: "hp-1") == nil)
        lock(false)
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(120))
        #expect(site(member) == [:])
    }

    @Test("a lock that a document has named goes with it, also where the agent's memory was lost meanwhile")
    func lockWithoutMemory() throws {
        let (fleet, member) = try fleet()
        fleet.desire("d/hp-1", 1, sets: [], more: ["locks": .array([.text("eco")])])
        fleet.run(for: .seconds(120))
        fleet.kill(member)
        #expect(member.device.remember([]))
        fleet.start(member)
        fleet.run(for: .seconds(120))
        #expect(member.device.look()?.locks[.site] == ["eco"])
        fleet.desire("d/hp-1", 2, sets: [])
        fleet.run(for: .seconds(120))
        #expect(member.device.look()?.locks[.site] ?? [] == [])
    }

    // MARK: F03, F10, F11

    @Test("an older document after a newer one is told and changes nothing")
    func stale() throws {
        let (fleet, member) = try fleet()
        fleet.desire("d/hp-1", 5, sets: [Published.set("a", ["heat_curve": .real(1.4)])])
        fleet.run(for: .seconds(120))
        fleet.desire("d/hp-1", 4, sets: [Published.set("a", ["heat_curve": .real(2)])])
        fleet.run(for: .seconds(6_000))
        #expect(site(member)["heat_curve"] == .real(1.4))
        let document = fleet.reports("hp-1").last?["docs"]?["d"]
        #expect(document?["state"]?.text == "stale" && document?["revision"] == .integer(5))
        #expect(document?["offered"] == .array([.integer(1), .integer(4)]))
    }

    @Test("a document that the broker lost goes on holding, over a restart as well")
    func lost() throws {
        let (fleet, member) = try fleet()
        fleet.desire("d/hp-1", 5, sets: [Published.set("a", ["heat_curve": .real(1.4)])])
        fleet.run(for: .seconds(120))
        fleet.kill(member)
        fleet.forgetRetained("settings/1/d/hp-1/desired")
        fleet.start(member)
        fleet.run(for: .seconds(300))
        #expect(site(member)["heat_curve"] == .real(1.4))
        #expect(fleet.reports("hp-1").last?["docs"]?["d"]?["revision"] == .integer(5))
    }

    /// F11
    @Test("after 30 days away and 40 changes it does the last one and reports once")
    func away() throws {
        let (fleet, member) = try fleet()
        fleet.run(for: .seconds(300))
        var isAway = false
        member.reaches = { _ in !isAway }
        isAway = true
        fleet.brokerIsUp = false
        fleet.brokerIsUp = true
        for change in 1...40 {
            fleet.desire(
                "g/boilers", change, sets: [Published.set("a", ["heat_curve": .real(Double(change) / 20)])])
            fleet.run(for: .seconds(30 * 86_400 / 40))
        }
        let before = fleet.reports("hp-1").count
        isAway = false
        fleet.run(for: .seconds(3_600))
        #expect(site(member) == ["heat_curve": .real(2)])
        #expect(fleet.reports("hp-1").count == before + 1)
        #expect(fleet.reports("hp-1").last?["docs"]?["g/boilers"]?["revision"] == .integer(40))
        // Attempts of 30 days: none a second, and none so rare that it would be missed.
        #expect((8_000...40_000).contains(member.attempts.count), "\(member.attempts.count) attempts")
    }

    @Test("group and device come as one change, after two quiet seconds")
    func together() throws {
        let fleet = SimulatedFleet()
        fleet.desire("g/boilers", 1, sets: [Published.set("a", ["heat_curve": .real(1)])])
        fleet.desire("d/hp-1", 1, sets: [Published.set("a", ["heat_curve": .real(2)])])
        let member = try fleet.join("hp-1", try SimulatedFleet.house())
        fleet.run(for: .seconds(200))
        #expect(site(member) == ["heat_curve": .real(2)])
        #expect(member.device.transactions.snapshot.revision == 1)
        #expect(fleet.reports("hp-1").count == 1)
        #expect(fleet.key("heat_curve", of: "hp-1")?["state"]?.text == "superseded")
    }

    @Test("without the service it stays connected, says so, and takes documents when it is back")
    func noService() throws {
        let (fleet, member) = try fleet()
        member.device.isThere = false
        fleet.pass(.settingsChanged, to: member)
        fleet.desire("d/hp-1", 1, sets: [Published.set("a", ["heat_curve": .real(1.4)])])
        fleet.run(for: .seconds(3_600))
        #expect(fleet.status("hp-1")?["problems"] == .array([.text("no-settingsd")]) && member.isConnected)
        member.device.isThere = true
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(60))
        #expect(fleet.status("hp-1")?["problems"] == .array([]) && site(member)["heat_curve"] == .real(1.4))
    }

    @Test("the owner switches the fleet off: it says so, leaves, and comes back when it is on again")
    func switchedOff() throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join(
            "hp-1", try SimulatedFleet.house(), more: "[Trust]\nEnabledBy = setting:eco")
        fleet.run(for: .seconds(300))
        // The bundle's default is off.
        #expect(!member.isConnected && member.attempts.isEmpty)
        member.device.own(.set("eco", .boolean(true)))
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(60))
        #expect(member.isConnected)
        member.device.own(.set("eco", .boolean(false)))
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(600))
        #expect(!member.isConnected && fleet.status("hp-1")?["reason"]?.text == "switched-off")
    }

    @Test("calls are answered: a report, the schema in pages, and what there is not")
    func calls() throws {
        let (fleet, _) = try fleet()
        fleet.run(for: .seconds(300))
        let reports = fleet.reports("hp-1").count
        fleet.call("hp-1", "report")
        fleet.call("hp-1", "schema")
        fleet.call("hp-1", "reboot")
        fleet.deliver("settings/1/d/hp-1/call", Array("{".utf8), isRetained: false)
        fleet.run(for: .seconds(60))
        #expect(fleet.reports("hp-1").count == reports + 1)
        let answers = fleet.publications.filter { $0.topic.hasSuffix("/answer") }.map(\.json)
        #expect(answers.map { $0["ok"]?.boolean } == [true, true, false])
        #expect(answers[1]["hash"] == fleet.status("hp-1")?["schema"])
    }

    @Test("a call that is retained is carried out at no connection, and the journal says so")
    func retainedCall() throws {
        let (fleet, member) = try fleet()
        let call = Array(#"{"v":1,"id":"c1","call":"retry"}"#.utf8)
        fleet.deliver("settings/1/d/hp-1/call", call, isRetained: true)
        fleet.run(for: .seconds(120))
        #expect(member.isConnected && !fleet.publications.contains { $0.topic.hasSuffix("/answer") })
        #expect(member.said.contains { $0.contains("retained") })
        // Who is connected cannot tell it from any other.
        fleet.deliver("settings/1/d/hp-1/call", call, isRetained: true)
        fleet.run(for: .seconds(10))
        #expect(fleet.publications.count { $0.topic.hasSuffix("/answer") } == 1)
    }
}
