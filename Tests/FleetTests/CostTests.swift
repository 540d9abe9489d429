import Fleet
import FleetOperation
import Settings
import Testing

/// What a document costs a device: calls of the service, which counts them, and writes to the flash.
@Suite("what a document costs a device") struct CostTests {
    /// A device that counts what is asked of it.
    private final class Counted: FleetDevice {
        let device: MemoryDevice
        var (looks, stages, writes) = (0, 0, 0)

        init(_ schema: Schema) { device = MemoryDevice(schema) }

        func look() -> SettingsView? {
            looks += 1
            return device.look()
        }
        func stage(_ change: SiteChange) -> StageAnswer {
            stages += 1
            return device.stage(change)
        }
        func remember(_ memory: [UInt8]) -> Bool {
            writes += 1
            return device.remember(memory)
        }
        func apply(_ token: String, seconds: Int?) -> ApplyAnswer { device.apply(token, seconds: seconds) }
        func confirm(_ token: String) -> Refusal? { device.confirm(token) }
        func revert(_ token: String) -> Refusal? { device.revert(token) }
        func discard(_ token: String) { device.discard(token) }
        func time() -> WallTime { device.time() }
    }

    /// An agent on a connection that takes all it says.
    private struct Connected {
        let device: Counted
        var agent: FleetAgent
        var now = Duration.seconds(1_000)
        /// Pages of reports.
        var reports: [JSON] = []

        init(_ schema: Schema, memory: [UInt8] = []) throws {
            device = Counted(schema)
            let configuration = try FleetConfiguration("[Broker]\nHost = localhost\n", file: "fleet.ini")
            agent = FleetAgent(
                FleetIdentity(id: "hp-1", configuration, boot: "b", version: "1", certificateEnd: nil),
                on: device, schema: FleetSchema(schema), memory: FleetMemory(memory) ?? FleetMemory(),
                chance: FleetChance { 7 }, at: now)
            pass(.started)
            run(for: .seconds(600))
        }

        mutating func pass(_ event: FleetEvent) {
            device.device.now = now
            for action in agent.handle(event, at: now) {
                switch action {
                case .connect: pass(.connected)
                case .subscribe: pass(.subscribed(refused: []))
                case .publish(let number, let topic, let payload, _):
                    if topic.hasSuffix("/reported"), let page = try? JSONReader.read(payload) {
                        reports.append(page)
                    }
                    pass(.acknowledged(number))
                case .close, .say: break
                }
            }
        }

        mutating func run(for span: Duration) {
            let end = now + span
            while let next = agent.deadline, next <= end {
                now = max(now, next)
                pass(.time)
            }
            now = end
        }

        mutating func desire(_ revision: Int, sets: [JSON], more: [String: JSON] = [:]) {
            let payload = Published.document("d/hp-1", revision, sets: sets, more: more)
            pass(.message(topic: "settings/1/d/hp-1/desired", payload: payload))
        }
    }

    private static func names(_ count: Int) -> [String] { (0..<count).map { "number_\($0)" } }

    private static func schema(_ count: Int) throws -> Schema {
        let rows = names(count).map { SimulatedFleet.row("PSTextFieldSpecifier", $0) }
        return try SimulatedFleet.schema(rows.joined())
    }

    @Test("the service is looked at as often for sixty sets as for one")
    func looks() throws {
        func looks(_ count: Int) throws -> Int {
            var one = try Connected(try Self.schema(60))
            let before = one.device.looks
            one.desire(1, sets: Self.names(count).map { Published.set($0, [$0: .text("x")]) })
            #expect(one.device.device.look()?.site.count == count)
            #expect(one.agent.results.values.allSatisfy { $0.state == .applied })
            return one.device.looks - before
        }
        #expect(try looks(60) == looks(1))
    }

    @Test("two thousand locks are one change, and of them those alone are left out that no row has")
    func locks() throws {
        var one = try Connected(try Self.schema(2_000))
        let names = Self.names(2_000)
        one.desire(1, sets: [], more: ["locks": .array(names.map(JSON.text))])
        #expect(one.device.stages == 1)
        #expect(one.device.device.look()?.locks[.site] == Set(names))
        let some = ["number_1", "no_such", "neither"].map(JSON.text)
        one.desire(2, sets: [], more: ["locks": .array(some)])
        #expect(one.device.device.look()?.locks[.site] == ["number_1"])
        one.run(for: .seconds(120))
        #expect(one.reports.last?["keys"]?["no_such"]?["code"]?.text == "unknown-key")
        #expect(one.reports.last?["keys"]?["number_1"] == nil)
    }

    @Test("new numbers that ask for nothing new are kept once a report tells them, and not each minute")
    func numbers() throws {
        let schema = try Self.schema(3)
        var one = try Connected(schema)
        let sets = [Published.set("a", ["number_1": .text("x")])]
        one.desire(1, sets: sets)
        one.run(for: .seconds(120))
        let before = (one.device.writes, one.reports.count)
        for revision in 2...601 {
            one.desire(revision, sets: sets, more: ["note": .text("\(revision)")])
            one.run(for: .seconds(60))
        }
        let (writes, reports) = (one.device.writes - before.0, one.reports.count - before.1)
        #expect((1...25).contains(writes) && writes <= reports + 1, "\(writes) writes, \(reports) reports")
        let told = try #require(one.reports.last?["docs"]?["d"]?["revision"]?.integer)
        #expect(told > 500)
        // What was told is not forgotten when the power goes.
        let kept = try #require(FleetMemory(one.device.device.memory))
        #expect(kept.shelf.taken[.device("hp-1")]?.document.number.revision ?? 0 >= told)
        // Another value is kept at once.
        let writesBefore = one.device.writes
        one.desire(602, sets: [Published.set("a", ["number_1": .text("y")])])
        #expect(one.device.writes > writesBefore)
        let last = try #require(FleetMemory(one.device.device.memory))
        #expect(last.shelf.taken[.device("hp-1")]?.document.number.revision == 602)
    }
}
