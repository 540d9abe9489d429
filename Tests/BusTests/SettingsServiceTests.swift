import ChildProcess
import Foundation
import PrivateBus
import PropertyLists
import Settings
import Testing
import Thrown
@testable import Bus

/// Each test has a bus of its own.
@Suite(.timeLimit(.minutes(10))) struct SettingsServiceTests {
    private static let everyType: [String: SettingValue] = [
        "boolean": .boolean(true), "integer": .integer(.min), "real": .real(-0.5),
        "string": .string("Grüße, 世界"), "data": .data([0, 255]), "empty": .data([]),
        "array": .array([.integer(1), .string("two"), .array([])]),
        "dictionary": .dictionary(["inner": .boolean(false), "none": .dictionary([:])]),
    ]

    /// Serves `values` while `body` runs.
    private func serving(
        _ values: [String: SettingValue] = everyType, _ body: (PrivateBus, ServedSettings) throws -> Void
    ) throws {
        let bus = try PrivateBus()
        try bus.start()
        let served = ServedSettings(address: bus.address, values: values)
        #expect(served.nextState() == .serving)
        try body(bus, served)
        try BusClient(address: bus.address).set(["quit": .boolean(true)])
        served.waitUntilEnded()
    }

    @Test("every type goes over the bus and back unchanged")
    func types() throws {
        try serving([:]) { bus, _ in
            let client = try BusClient(address: bus.address)
            #expect(try client.set(Self.everyType) == 1)
            var expected = Self.everyType
            expected["layer"] = .string("user")
            #expect(try client.getAll() == expected)
            let one = try client.get("string")
            #expect(one == Self.everyType["string"])
        }
    }

    @Test("of text that no bus takes a sign stands for what is wrong, and all else is told")
    func noncharacters() throws {
        let odd = [UInt32(0xFDD0), 0, 0x1FFFF].compactMap(Unicode.Scalar.init).map { "a\($0)" }.joined()
        try serving(["odd": .string(odd), "sound": .string("\u{FFFD}Ü😀")]) { bus, _ in
            let told = try BusClient(address: bus.address).getAll()
            #expect(told["odd"] == .string("a\u{FFFD}a\u{FFFD}a\u{FFFD}"))
            #expect(told["sound"] == .string("\u{FFFD}Ü😀"))
        }
    }

    @Test("a date is text of RFC 3339 on the bus")
    func date() throws {
        try serving(["date": .date(SettingDate(secondsSince1970: 0))]) { bus, _ in
            let date = try BusClient(address: bus.address).get("date")
            #expect(date == .string("1970-01-01T00:00:00Z"))
        }
    }

    @Test("a layer other than the user's is named; an unknown one is refused")
    func layers() throws {
        try serving { bus, _ in
            let client = try BusClient(address: bus.address)
            try client.set(["integer": .integer(1)], layer: .site)
            #expect(try client.get("layer") == .string("site"))
            try client.reset(["integer"], layer: .vendor)
            #expect(
                throws: BusClientError.refused(
                    BusFailure(.invalid, "\"default\" is no layer; there are vendor, site, user"))
            ) { try client.set(["integer": .integer(1)], layer: .schemaDefault) }
        }
    }

    @Test("of secrets it is told whose value holds, and since when")
    func secrets() throws {
        try serving { bus, _ in
            let client = try BusClient(address: bus.address)
            let known = ["psk": SecretSource(.site, revision: 210), "pin": SecretSource(.user, revision: 0)]
            #expect(try client.secrets() == known)
        }
    }

    @Test("a layer's values and its locks are asked for and set by name")
    func locks() throws {
        try serving { bus, _ in
            let client = try BusClient(address: bus.address)
            #expect(try client.values(of: .vendor) == ["layer": .string("vendor")])
            #expect(try client.locks() == ["site": .array([.string("network.")])])
            #expect(try client.setLocked(true, ["network.", "*"], layer: .site) == 9)
            let told = { (texts: [String]) in SettingValue.array(texts.map(SettingValue.string)) }
            #expect(try client.getAll()["locked"] == told(["site", "true", "network.", "*"]))
            try client.setLocked(false, ["*"], layer: .vendor)
            #expect(try client.getAll()["locked"] == told(["vendor", "false", "*"]))
        }
    }

    @Test(
        "what is sealed arrives as its bytes, beside what is not, and the key that it is sealed for is told")
    func sealed() throws {
        try serving { bus, _ in
            let client = try BusClient(address: bus.address)
            let key = try client.sealKey()
            #expect(key.name == "k3" && key.key == [1, 2, 3])
            let box = Array("k3:AAAA".utf8)
            let staged = try client.stage(
                [.set("open", .boolean(true), layer: .site)], sealed: ["psk": box, "": []], layer: .site)
            #expect(staged.token == "a-token" && staged.refusals.isEmpty)
            let kept = try client.getAll()
            #expect(kept["sealed site psk"] == .data(box) && kept["sealed site "] == .data([]))
            #expect(kept["staged"] == .array([.string("open"), .string("false")]))
            // One key is not set and sealed at once, and no more are opened than a turn has time for.
            let many = Dictionary(uniqueKeysWithValues: (0...SealedChange.most).map { ("\($0)", box) })
            for (values, sealed) in [
                (["psk": .boolean(true)], ["psk": box]), ([:], many),
            ] as [([String: SettingValue], [String: [UInt8]])] {
                let changes = values.map { SettingChange.set($0.key, $0.value, layer: .site) }
                let refusal = thrown(BusClientError.self) {
                    try client.stage(ChangeSet(changes), sealed: sealed, layer: .site)
                }
                guard case .refused(let failure) = refusal else {
                    Issue.record("\(String(describing: refusal))")
                    continue
                }
                #expect(failure.kind == .invalid)
            }
        }
    }

    @Test(
        "refusals arrive with their kind and their sentence",
        arguments: [("locked", .locked, "locked: by the vendor"), ("full", .storage, "the disk is full")]
            as [(String, BusFailure.Kind, String)])
    func refusals(key: String, kind: BusFailure.Kind, message: String) throws {
        try serving { bus, _ in
            let client = try BusClient(address: bus.address)
            #expect(throws: BusClientError.refused(BusFailure(kind, message))) {
                try client.set([key: .integer(1)])
            }
            #expect(
                throws: BusClientError.refused(
                    BusFailure(.unknownKey, "nowhere: there is no such setting"))
            ) { try client.get("nowhere") }
        }
    }

    private static let hostileValues: [String: SettingValue] = [
        "no number": .real(.nan), "endless": .real(.infinity),
        "too large": .data([UInt8](repeating: 0, count: 1 << 20 + 1)),
        "too deep": (0..<20).reduce(.integer(0)) { inner, _ in .array([inner]) },
        "too many": .array([SettingValue](repeating: .boolean(true), count: 10_001)),
    ]

    @Test(
        "what no setting can hold is refused before anybody decides on it",
        arguments: ["no number", "endless", "too large", "too deep", "too many"])
    func hostile(name: String) throws {
        let value = try #require(Self.hostileValues[name])
        try serving { bus, _ in
            let refusal = thrown(BusClientError.self) {
                try BusClient(address: bus.address).set(["integer": value])
            }
            guard case .refused(let failure) = refusal else {
                Issue.record("\(String(describing: refusal))")
                return
            }
            #expect(failure.kind == .invalid)
            let kept = try BusClient(address: bus.address).get("integer")
            #expect(kept == .integer(.min))
        }
    }

    @Test("T08 an answer that is too large for the bus is refused, and the service stays on it")
    func largeAnswers() throws {
        let large = Dictionary(
            uniqueKeysWithValues: (0..<20).map {
                ("key\($0)", SettingValue.string(String(repeating: "a", count: 500_000)))
            })
        try serving(large) { bus, _ in
            let client = try BusClient(address: bus.address)
            let refusal = thrown(BusClientError.self) { try client.getAll() }
            guard case .refused(let failure) = refusal else {
                Issue.record("\(String(describing: refusal))")
                return
            }
            #expect(failure.kind == .invalid && failure.message.contains("ask with Get"))
            #expect(try client.get("key7") == large["key7"])
        }
    }

    @Test(
        "T08 a signal that would be too large has the revision alone",
        arguments: [
            (1_000_000, 0, true), (0, 1_000_000, true), (600_000, 600_000, false), (1_050_000, 0, false),
        ]
            as [(Int, Int, Bool)])
    func largeSignals(value: Int, reset: Int, fits: Bool) {
        let values = ["key": SettingValue.string(String(repeating: "v", count: value))]
        #expect(BusLimits.fitsSignal(values, [String(repeating: "k", count: reset)]) == fits)
    }

    @Test("a watcher hears changes, resets and buttons in order")
    func watch() throws {
        try serving { bus, _ in
            let heard = NewsLog(address: bus.address, count: 4)
            let client = try BusClient(address: bus.address)
            heard.waitForFirst()
            try client.set(["integer": .integer(5)])
            try client.reset(["button"])
            #expect(
                heard.all() == [
                    .serviceCame,
                    .changed(values: ["integer": .integer(5)], reset: [], revision: 1),
                    .pressed(key: "button"),
                    .changed(values: [:], reset: ["button"], revision: 2),
                ])
        }
    }

    @Test("the bus may come after the service, and go and come again")
    func restarts() throws {
        let bus = try PrivateBus()
        let served = ServedSettings(address: bus.address, values: Self.everyType)
        try bus.start()
        #expect(served.nextState() == .serving)
        bus.stop()
        #expect(served.nextState() == .waiting)
        try bus.removeSocket()
        try bus.start()
        #expect(served.nextState() == .serving)
        #expect(try BusClient(address: bus.address).get("boolean") == .boolean(true))
        try BusClient(address: bus.address).set(["quit": .boolean(true)])
        served.waitUntilEnded()
    }

    @Test("a name that another has is reported, and taken when the other goes")
    func nameTaken() throws {
        try serving { bus, _ in
            let second = ServedSettings(address: bus.address, values: [:])
            guard case .refused(let error) = second.nextState() else {
                Issue.record("it was not refused")
                return
            }
            #expect(error.description.contains("org.settingsd.Settings1"))
            try BusClient(address: bus.address).set(["quit": .boolean(true)])
            #expect(second.nextState() == .serving)
        }
    }

    @Test("without a service or without a bus a client says so")
    func noService() throws {
        let bus = try PrivateBus()
        #expect(throws: BusClientError.self) { try BusClient(address: bus.address).getAll() }
        try bus.start()
        let refusal = thrown(BusClientError.self) { try BusClient(address: bus.address).getAll() }
        guard case .noService = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }

    @Test("introspection shows the interface as it is documented")
    func introspection() throws {
        try serving { bus, _ in
            let text = try FinishedProgram([
                "busctl", "--address=\(bus.address)", "introspect", BusNames.service, BusNames.path,
                BusNames.interface,
            ]).output
            let lines = text.split(separator: "\n").map {
                $0.split(separator: " ").prefix(4).joined(separator: " ")
            }
            for line in [
                ".Get method s v", ".GetAll method - a{sv}", ".Set method a{sv} t", ".Reset method as t",
                ".Changed signal a{sv}ast -", ".Pressed signal s -",
            ] {
                #expect(lines.contains(line), "\(line) in \(text)")
            }
        }
    }

    @Test("a button's answer and an export that is put back arrive as they were sent")
    func answers() throws {
        try serving([:]) { bus, _ in
            let client = try BusClient(address: bus.address)
            try client.answer("test", isDone: false, "The pump is dry")
            let answer = try client.get("answer")
            #expect(answer == .array([.string("test"), .boolean(false), .string("The pump is dry")]))
            let revision = try client.restore(["a": .integer(1)], layer: .site)
            let (value, layer) = (try client.get("a"), try client.get("layer"))
            #expect(revision == 1 && value == .integer(1) && layer == .string("site"))
        }
    }

    @Test("facts and choices go over the bus as they are; a state that there is not is refused by its name")
    func facts() throws {
        try serving([:]) { bus, _ in
            let client = try BusClient(address: bus.address)
            try client.report(["room": LiveFact("20.4 °C"), "cable": LiveFact("", .error)])
            let choices = [LiveChoice(.integer(6), title: "6 GHz"), LiveChoice(.string("x"), title: "X")]
            try client.setChoices(choices, of: "band")
            let all = try client.getAll()
            #expect(all["fact room"] == .array([.string("20.4 °C"), .string("ok")]))
            #expect(all["fact cable"] == .array([.string(""), .string("error")]))
            let told: [SettingValue] = [.integer(6), .string("x"), .string("6 GHz"), .string("X")]
            #expect(all["choices band"] == .array(told))
            let refused = try FinishedProgram([
                "busctl", "--address=\(bus.address)", "call", BusNames.service, BusNames.path,
                BusNames.interface, "Report", "a{s(ss)}", "1", "room", "20", "fine",
            ])
            #expect(
                refused.code != 0
                    && refused.text.contains("\"fine\" is no state; there are ok, warning, error"))
        }
    }

    @Test("Examples/button.c hears that its button was pressed, runs its command, and answers")
    func buttonExample() throws {
        try serving([:]) { bus, _ in
            let source = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Examples/button.c")
                .standardizedFileURL.path
            let (program, lines) = (bus.folder.appending(path: "button"), bus.folder.appending(path: "lines"))
            let null = FileHandle.nullDevice.fileDescriptor
            let compiler = try ChildProcess(
                ["cc", "-Wall", "-Wextra", "-Werror", "-o", program.path, source, "-lsystemd"], input: null,
                output: null, errors: STDERR_FILENO)
            #expect(compiler.wait() == 0)
            try Data().write(to: lines)
            let output = try FileHandle(forWritingTo: lines)
            var environment = ProcessInfo.processInfo.environment
            environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address
            let handler = try ChildProcess(
                [program.path, "button", "echo the pump is dry; false"], environment: environment,
                input: null,
                output: output.fileDescriptor, errors: STDERR_FILENO,
                leadsGroup: true)
            defer { handler.kill() }
            try wait { try Data(contentsOf: lines).count > 0 }
            let client = try BusClient(address: bus.address)
            try client.reset(["button"])
            try wait { try client.getAll()["answer"] != nil }
            let answer = try client.get("answer")
            #expect(
                answer == .array([.string("button"), .boolean(false), .string("the pump is dry")]))
        }
    }

    /// Looks again and again; the limit is for what never comes, however busy the machine is.
    private func wait(until holds: () throws -> Bool) throws {
        let limit = Date(timeIntervalSinceNow: 300)
        while try !holds(), Date.now < limit { usleep(20_000) }
    }
}

/// What a watching client heard, on a thread of its own.
private final class NewsLog: @unchecked Sendable {
    private let condition = NSCondition()
    private var news: [BusNews] = []
    private let count: Int

    init(address: String, count: Int) {
        self.count = count
        Thread { [self] in
            do {
                try BusClient(address: address).watch { self.append($0) }
            } catch {
                Issue.record("\(error)")
            }
        }.start()
    }

    /// From then on nothing is missed.
    func waitForFirst() {
        condition.lock()
        defer { condition.unlock() }
        let limit = Date(timeIntervalSinceNow: 300)
        while news.isEmpty, condition.wait(until: limit) {}
    }

    func all() -> [BusNews] {
        condition.lock()
        defer { condition.unlock() }
        let limit = Date(timeIntervalSinceNow: 300)
        while news.count < count, condition.wait(until: limit) {}
        return news
    }

    private func append(_ item: BusNews) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        news.append(item)
        condition.signal()
        return news.count < count
    }
}
