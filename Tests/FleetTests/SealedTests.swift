import Fleet
import Settings
import Testing

/// What is sealed for a device: passed on as it is, told by its code, and never seen.
@Suite("sealed values of a fleet")
struct SealedValueTests {
    private let fleet = SimulatedFleet()
    private let member: SimulatedFleet.Member

    init() throws { member = try fleet.join("hp-1", try SimulatedFleet.house()) }

    private func sealed(_ text: String) -> JSON { .object(["$sealed": .text(text)]) }

    private func want(_ revision: Int, _ values: [String: JSON], confirm: String = "none") {
        var set = Published.set("secrets", values).object ?? [:]
        set["confirm"] = .text(confirm)
        fleet.desire("d/hp-1", revision, sets: [.object(set)])
        fleet.run(for: .seconds(300))
    }

    private var secret: SettingValue? {
        member.device.transactions.snapshot.stored.layers[.site]?["wifi_psk"]
    }

    private var state: String? { fleet.set("secrets", of: "hp-1")?["state"]?.text }

    @Test(
        "the status says what secrets are sealed with, the will as well; a sealed one is taken and never told"
    )
    func taken() {
        want(1, ["wifi_psk": sealed("k1:wifi_psk=hush-1"), "eco": .boolean(true)])
        #expect(fleet.status("hp-1")?["box"] == .text("k1:AAAA"))
        #expect(secret == .string("hush-1") && state == "applied")
        #expect(member.device.transactions.snapshot.isSecret("wifi_psk"))
        let said = fleet.publications.filter { !$0.topic.hasSuffix("desired") }.map(\.json.description)
        #expect(!said.joined().contains("hush"))
        fleet.kill(member)
        fleet.run(for: .seconds(60))
        #expect(fleet.status("hp-1")?["online"] == .boolean(false))
        #expect(fleet.status("hp-1")?["box"] == .text("k1:AAAA"))
    }

    @Test(
        "for another key, row or device it is refused with its code, and the set with it",
        arguments: [
            ("wifi_psk", "k2:wifi_psk=hush"), ("wifi_psk", "k1:night_from=hush"), ("wifi_psk", "junk"),
            ("night_from", "k1:night_from=22:00"), ("wifi_psk", ""),
        ])
    func refused(key: String, text: String) {
        want(1, [key: sealed(text), "eco": .boolean(true)])
        #expect(secret == nil && state == "refused" && member.device.look()?.site == [:])
        #expect(fleet.key(key, of: "hp-1")?["code"] == .text("bad-seal"))
        #expect(fleet.key("eco", of: "hp-1")?["state"] == .text("not-applied"))
    }

    private var told: JSON? { fleet.reports("hp-1").last?["secrets"] }

    private func change(_ change: () -> Void) {
        change()
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(300))
    }

    @Test("a report says whose secret holds and since when; the owner's above it is told as overridden")
    func overridden() {
        #expect(told == nil)
        want(1, ["wifi_psk": sealed("k1:wifi_psk=hush-1")])
        #expect(told == .object(["wifi_psk": .array([.text("site"), .integer(1)])]))
        #expect(fleet.key("wifi_psk", of: "hp-1") == nil)
        change { member.device.own(.set("wifi_psk", .string("hush-own"))) }
        #expect(told == .object(["wifi_psk": .array([.text("user"), .integer(2)])]))
        #expect(fleet.key("wifi_psk", of: "hp-1")?["state"] == .text("overridden"))
        // Another value of the owner's is told by its revision.
        change { member.device.own(.set("wifi_psk", .string("hush-new"))) }
        #expect(told == .object(["wifi_psk": .array([.text("user"), .integer(3)])]))
        change { member.device.own(.reset("wifi_psk")) }
        #expect(told == .object(["wifi_psk": .array([.text("site"), .integer(1)])]))
        #expect(fleet.key("wifi_psk", of: "hp-1") == nil)
        fleet.desire("d/hp-1", 2, sets: [])
        fleet.run(for: .seconds(300))
        #expect(told == nil)
        #expect(!fleet.publications.map(\.json.description).joined().contains("hush-own"))
    }

    @Test("it is asked of the device once: neither news nor a restart nor a trial begins again")
    func once() {
        want(1, ["wifi_psk": sealed("k1:wifi_psk=hush-1")], confirm: "broker")
        #expect(secret == .string("hush-1") && state == "applied")
        let revision = member.device.transactions.snapshot.revision
        let trials = { [fleet] in
            Set(fleet.reports("hp-1").compactMap { $0["sets"]?.array?.first?["trial"]?.text }).count
        }
        #expect(trials() == 1)
        member.device.own(.set("eco", .boolean(true)))
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(300))
        fleet.kill(member)
        fleet.start(member)
        fleet.run(for: .seconds(300))
        #expect(trials() == 1 && state == "applied")
        #expect(member.device.transactions.snapshot.revision == revision + 1)
    }

    @Test("another box is taken in its place; null, and a document without it, take it away")
    func changed() {
        want(1, ["wifi_psk": sealed("k1:wifi_psk=hush-1")])
        want(2, ["wifi_psk": sealed("k1:wifi_psk=hush-2")])
        #expect(secret == .string("hush-2"))
        want(3, ["wifi_psk": .null])
        #expect(secret == nil)
        want(4, ["wifi_psk": sealed("k1:wifi_psk=hush-2")])
        #expect(secret == .string("hush-2"))
        fleet.desire("d/hp-1", 5, sets: [])
        fleet.run(for: .seconds(300))
        #expect(secret == nil)
    }

    @Test(
        "after a reset of the device it is refused until it is sealed anew, and what is left of it can be taken away"
    )
    func reset() {
        want(1, ["wifi_psk": sealed("k1:wifi_psk=hush-1")])
        member.box.number = 2
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(300))
        #expect(fleet.status("hp-1")?["box"] == .text("k2:AAAA"))
        #expect(state == "refused" && fleet.key("wifi_psk", of: "hp-1")?["code"] == .text("bad-seal"))
        want(2, ["wifi_psk": sealed("k2:wifi_psk=hush-2")])
        #expect(state == "applied" && secret == .string("hush-2"))
        // The site's layer outlives a reset of what was set on the device.
        member.box.number = 3
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(300))
        fleet.desire("d/hp-1", 3, sets: [])
        fleet.run(for: .seconds(300))
        #expect(secret == nil)
    }

    @Test("what somebody has taken away beneath the agent comes back when it is asked to try again")
    func retry() {
        want(1, ["wifi_psk": sealed("k1:wifi_psk=hush-1")])
        member.device.provision([.reset("wifi_psk", layer: .site)])
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(300))
        #expect(secret == nil && told == nil, "a box is not taken twice unasked")
        fleet.call("hp-1", "retry")
        fleet.run(for: .seconds(300))
        #expect(secret == .string("hush-1"))
    }
}
