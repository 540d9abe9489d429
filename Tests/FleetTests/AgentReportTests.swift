import DrawingSamples
import Fleet
import FleetOperation
import PropertyLists
import Settings
import Testing

@Suite("reports of a fleet")
struct FleetReportTests {
    @Test("what is larger than a page comes in pages of one number, values are left out first")
    func pages() throws {
        func report(keys: Int, secrets: Int, values: Int) -> FleetReport {
            FleetReport(
                head: ["docs": .object([:])],
                keys: Dictionary(
                    uniqueKeysWithValues: (0..<keys).map {
                        ("refused_\($0)", JSON.text(String(repeating: "\"", count: 300)))
                    }),
                secrets: Dictionary(
                    uniqueKeysWithValues: (0..<secrets).map {
                        ("secret_\($0)", JSON.array([.text("site"), .integer($0)]))
                    }),
                values: Dictionary(
                    uniqueKeysWithValues: (0..<values).map {
                        (
                            "value_\($0)",
                            JSON.array([.text(String(repeating: "v", count: 100)), .text("site")])
                        )
                    }))
        }
        for (keys, secrets, values, isCut) in [
            (0, 0, 0, false), (3, 2, 10, false), (500, 40, 600, false), (300, 3_000, 100, false),
            (300, 2_000, 6_000, true),
        ] {
            let report = report(keys: keys, secrets: secrets, values: values)
            let pages = report.pages(["revision": .integer(7)])
            let json = try pages.map { try JSONReader.read($0) }
            #expect(pages.count <= 8 && pages.allSatisfy { $0.count <= FleetReport.pageBytes })
            #expect(json.allSatisfy { $0["revision"] == .integer(7) && $0["pages"] == .integer(pages.count) })
            #expect((json[0]["cut"] == .boolean(true)) == isCut)
            #expect(json.reduce(0) { $0 + ($1["keys"]?.object?.count ?? 0) } == keys)
            #expect(json.reduce(0) { $0 + ($1["secrets"]?.object?.count ?? 0) } == secrets)
            let told = json.reduce(0) { $0 + ($1["values"]?.object?.count ?? 0) }
            #expect(isCut ? told < values : told == values)
        }
    }

    @Test(
        "no value of a secret is in a report, and nothing that Keys leaves out, secrets that are set included",
        arguments: ["* !night_*", "* !night_* !wifi_*"])
    func hidden(keys: String) throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join(
            "hp-1", try SimulatedFleet.house(), more: "[Report]\nKeys = \(keys)")
        member.device.provision([
            .set("wifi_psk", .string("canary-8317"), layer: .site),
            .set("night_from", .string("22:00"), layer: .site),
            .set("site_name", .string("plant"), layer: .site),
        ])
        fleet.pass(.settingsChanged, to: member)
        fleet.run(for: .seconds(120))
        let said = fleet.publications.map(\.json.description).joined()
        #expect(said.contains("plant") && !said.contains("canary-8317") && !said.contains("22:00"))
        #expect(said.contains("wifi_psk") == !keys.contains("wifi"))
        #expect(!String(decoding: member.device.memory, as: UTF8.self).contains("canary-8317"))
    }

    @Test("locks without end leave room on the first page, and what fits no page is left out")
    func tooLarge() throws {
        let locks = (0..<4_000).map { JSON.text("a_rather_long_key_of_a_setting_\($0)") }
        let report = FleetReport(
            head: ["docs": .object([:]), "locks": .object(["site": .array(locks)])], keys: [:],
            values: ["notes": .text(String(repeating: "\"", count: 65_000)), "small": .text("x")])
        let pages = report.pages(["revision": .integer(7)])
        let json = try pages.map { try JSONReader.read($0) }
        #expect(pages.allSatisfy { $0.count <= FleetReport.pageBytes })
        #expect(json[0]["cut"] == .boolean(true))
        #expect(json.contains { $0["values"]?["small"] != nil })
        #expect(!json.contains { $0["values"]?["notes"] != nil })
    }

    @Test("a report that was on its way as the connection ended is said on the next one")
    func lostOnItsWay() throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join("hp-1", try SimulatedFleet.house())
        fleet.run(for: .seconds(120))
        let before = fleet.publications.filter { $0.topic.contains("/reported") }.count
        #expect(before > 0)
        fleet.pass(.settingsChanged, to: member)
        member.device.provision([.set("site_name", .string("plant"), layer: .site)])
        fleet.pass(.settingsChanged, to: member)
        while fleet.publications.filter({ $0.topic.contains("/reported") }).count == before {
            fleet.run(for: .milliseconds(10))
        }
        // It is not acknowledged yet.
        fleet.brokerIsUp = false
        fleet.brokerIsUp = true
        fleet.run(for: .seconds(600))
        #expect(fleet.publications.filter { $0.topic.contains("/reported") }.count > before + 1)
    }

    @Test("a report that the broker does not take is said again, ever more seldom, until it takes it")
    func notTaken() throws {
        let fleet = SimulatedFleet()
        let member = try fleet.join("hp-1", try SimulatedFleet.house())
        let topic = member.reportTopic
        member.forbidden = [topic]
        fleet.run(for: .seconds(4 * 3_600))
        let tries = member.refused
        #expect((4...14).contains(tries), "\(tries)")
        member.forbidden = []
        fleet.run(for: .seconds(3_700))
        let taken = fleet.publications.filter { $0.topic == topic }.count
        #expect(taken == 1)
    }

    @Test("every code that a report may have is one that was written down")
    func codes() {
        let codes =
            "unknown-key read-only wrong-type not-in-list out-of-range text-format text-length text-pattern "
            + "minute-interval locked role unavailable busy plain-secret bad-seal too-large storage-full "
            + "storage-read-only storage-failed apply-failed unreachable panel restarted version stale conflict "
            + "malformed invalid"
        #expect(RefusalCode.allCases.map(\.rawValue) == codes.split(separator: " ").map(String.init))
    }
}
