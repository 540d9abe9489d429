import ChildProcess
import Fleet
import Foundation
import Glibc
import PropertyLists
import Sealing
import TestBroker
import Testing

/// F16: a secret that only the device can read, between an operator's folder, a real broker, the real agent and the real
/// service.
@Suite("F16 secrets of a fleet", .timeLimit(.minutes(15)))
struct SealedTests {
    private let broker: TestBroker
    private let server: Server
    private let device: DeviceUnderTest
    private let folder: OperatorsFolder

    init() throws {
        broker = try TestBroker("allow_anonymous true\npersistence true\npersistence_location FOLDER/")
        try broker.start()
        server = try Server(broker)
        device = try DeviceUnderTest(broker: broker.port)
        folder = try OperatorsFolder(port: broker.port)
        try device.startService()
        try device.startAgent()
        try server.wait("the report: \(device.agentLog)") { server.last("reported")["hp-1"] != nil }
    }

    // MARK: What is done

    private func box() throws -> NamedBytes {
        let text = try #require(field(server.last("status")["hp-1"], "box")?.text)
        return try #require(NamedBytes(text.utf8))
    }

    /// The operator's command, with a secret on its standard input.
    private func seal(_ secret: String, _ words: String...) throws -> FinishedProgram {
        try device.run(
            [try Fleetctl.program(), "seal"] + words + ["--stdin", "--folder", folder.path], typing: secret)
    }

    private func run(_ words: String...) throws -> FinishedProgram {
        try FinishedProgram([try Fleetctl.program()] + words)
    }

    /// - Parameter sets: the values of each.
    private func desire(_ revision: Int, _ sets: String...) throws {
        let sets = sets.enumerated().map { #"{"name":"s\#($0)","values":\#($1)}"# }.joined(separator: ",")
        try server.publish(
            "d/hp-1/desired",
            #"{"v":1,"to":"d/hp-1","epoch":9,"revision":\#(revision),"sets":[\#(sets)]}"#)
        try server.wait("revision \(revision): \(device.agentLog)") {
            let document = field(server.last("reported")["hp-1"], "docs", "d")
            return document?["epoch"] == .integer(9) && document?["revision"] == .integer(revision)
        }
    }

    private func code(_ key: String) -> String? {
        field(server.last("reported")["hp-1"], "keys", key, "code")?.text
    }

    /// What the report says of a secret that is set: layer and revision.
    private func source(_ key: String) -> [JSON]? {
        field(server.last("reported")["hp-1"], "secrets", key)?.array
    }

    private func sealed(_ secret: String, for key: String, with box: NamedBytes) throws -> String {
        let bytes = try #require(SealedSecret.seal(Array(secret.utf8), for: key, with: box.bytes))
        return #"{"$sealed":"\#(NamedBytes(name: box.name, bytes: bytes).text)"}"#
    }

    // MARK: Where a secret is

    private static func files(under path: String, with word: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).filter { name in
            let bytes = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
            return bytes.range(of: Data(word.utf8)) != nil
        }
    }

    /// In all that the process may write to: heap, stack, and what libraries keep.
    private static func memory(of process: Int32, holds word: String) throws -> Bool {
        let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
        let memory = open("/proc/\(process)/mem", O_RDONLY)
        try #require(memory >= 0)
        defer { close(memory) }
        for line in maps.split(separator: "\n") where line.contains(" rw") {
            let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, ends[1] - ends[0] <= 1 << 28 else { continue }
            var bytes = [UInt8](repeating: 0, count: Int(ends[1] - ends[0]))
            let count = pread(memory, &bytes, bytes.count, off_t(ends[0]))
            guard count > 0 else { continue }
            if Data(bytes.prefix(count)).range(of: Data(word.utf8)) != nil { return true }
        }
        return false
    }

    /// What the broker would know after its next start.
    private func brokersFile(with word: String) throws -> Bool {
        let file = broker.path("mosquitto.db")
        try? FileManager.default.removeItem(atPath: file)
        broker.send(SIGUSR1)
        try server.wait("the broker's file") { FileManager.default.fileExists(atPath: file) }
        try server.pause(.milliseconds(300))
        return try #require(FileManager.default.contents(atPath: file)).range(of: Data(word.utf8)) != nil
    }

    private func heard(_ word: String) -> Bool {
        server.news.contains { news in
            guard case .message(_, let payload, _) = news else { return false }
            return Data(payload).range(of: Data(word.utf8)) != nil
        }
    }

    /// Where it is on its way to the device, in words.
    private func traces(of word: String) throws -> [String] {
        var found = try Self.files(under: folder.path, with: word).map { "the operator's \($0)" }
        for name in ["agent", "agent.log", "service.log", "run"] {
            let path = device.path(name).path
            if try !Self.files(under: path, with: word).isEmpty { found.append(name) }
            if FileManager.default.contents(atPath: path)?.range(of: Data(word.utf8)) != nil {
                found.append(name)
            }
        }
        if try brokersFile(with: word) { found.append("the broker's file") }
        if heard(word) { found.append("reports") }
        if try Self.memory(of: device.agentID, holds: word) { found.append("the agent's memory") }
        return found
    }

    private func isStored(_ word: String) throws -> Bool {
        try !Self.files(under: device.path("state").path, with: word).isEmpty
    }

    // MARK: What must be true

    @Test(
        "F16 a sealed secret comes to the device and is nowhere on its way; in the open it would be, and is refused"
    )
    func canary() throws {
        let secret = "canary-4417-sealed"
        let ended = try seal(secret, "hp-1", "wifi_password")
        #expect(ended.code == 0 && ended.output == "d/hp-1: wifi_password is sealed for k1; push sends it\n")
        let file = "\(folder.path)/d/hp-1.json"
        let planned = try run("plan", file, "--bundle", Fleetctl.bundle)
        #expect(planned.code == 0, "\(planned.text)")
        let pushed = try run("push", file)
        #expect(pushed.code == 0 && pushed.output.contains("1 of 1 settled"), "\(pushed.text)")
        #expect(try isStored(secret))
        #expect(try device.control("get", "wifi_password").code != 0)
        try server.wait("who has it: \(device.agentLog)") { source("wifi_password")?[0] == .text("site") }
        let told = try #require(source("wifi_password"))
        #expect(told.count == 2 && told[1].integer ?? 0 > 0)
        let shown = try run("show", "hp-1", "--folder", folder.path)
        let line = "  secret wifi_password: set (site), revision \(told[1].integer ?? 0)\n"
        #expect(shown.output.contains(line), "\(shown.text)")
        for said in [ended, planned, pushed, shown, try run("diff", "--folder", folder.path)] {
            #expect(!said.text.contains(secret))
        }
        #expect(try traces(of: secret) == [])
        // The same looking finds one that is not sealed, which does not come to the device.
        let plain = "canary-5528-plain"
        try desire(1, #"{"wifi_password":"\#(plain)"}"#)
        #expect(code("wifi_password") == "plain-secret")
        #expect(try !isStored(plain) && isStored(secret))
        let found = try traces(of: plain)
        #expect(found.contains("the broker's file") && found.contains("the agent's memory"), "\(found)")
    }

    @Test("F16 sealed for another key, row or device it is refused, told, and does not come to the device")
    func refused() throws {
        let box = try box()
        let stranger = NamedBytes(name: box.name, bytes: BoxKeyPair().publicKey)
        let former = NamedBytes(name: "k9", bytes: box.bytes)
        try desire(
            1,
            #"{"wifi_password":\#(try sealed("canary-a", for: "wifi_password", with: former)),"brightness":41}"#,
            #"{"panel_pin":\#(try sealed("canary-b", for: "wifi_password", with: box)),"room_target":23}"#)
        // A row that is shown takes nothing that is sealed, and a setting that there is not neither.
        #expect(code("wifi_password") == "bad-seal" && code("panel_pin") == "bad-seal")
        try desire(
            2, #"{"wifi_password":\#(try sealed("canary-c", for: "wifi_password", with: stranger))}"#,
            #"{"panel_pin":{"$sealed":"\#(box.name):"}}"#,
            #"{"site_name":\#(try sealed("canary-d", for: "site_name", with: box))}"#,
            #"{"no_such":\#(try sealed("canary-e", for: "no_such", with: box))}"#)
        for key in ["wifi_password", "panel_pin", "site_name"] { #expect(code(key) == "bad-seal", "\(key)") }
        #expect(code("no_such") == "unknown-key")
        #expect(try device.value("site_name") == "" && device.value("brightness") == "80")
        #expect(try device.value("room_target") == "21" && !isStored("canary-"))
        try desire(3, #"{"wifi_password":\#(try sealed("canary-f", for: "wifi_password", with: box))}"#)
        #expect(try code("wifi_password") == nil && isStored("canary-f"))
    }

    @Test("F16 the owner's secret above a sealed one is told as overridden, and is nowhere on the way either")
    func overridden() throws {
        let box = try box()
        try desire(1, #"{"wifi_password":\#(try sealed("canary-site", for: "wifi_password", with: box))}"#)
        try server.wait("the site's: \(device.agentLog)") { source("wifi_password")?[0] == .text("site") }
        let before = source("wifi_password")
        let owned = try device.run(
            [try builtProgram("settingsctl"), "set", "wifi_password", "--stdin"], typing: "canary-owner")
        #expect(owned.code == 0, "\(owned.text)")
        try server.wait("the owner's: \(device.agentLog)") { source("wifi_password")?[0] == .text("user") }
        let state = field(server.last("reported")["hp-1"], "keys", "wifi_password", "state")
        #expect(state == .text("overridden"))
        #expect(try isStored("canary-owner") && traces(of: "canary-owner") == [])
        #expect(try device.control("reset", "wifi_password").code == 0)
        try server.wait("the site's again: \(device.agentLog)") { source("wifi_password") == before }
        #expect(field(server.last("reported")["hp-1"], "keys", "wifi_password") == nil)
        let document = field(server.last("reported")["hp-1"], "docs", "d")
        #expect(document?["state"] == .text("settled"))
    }

    @Test("after a factory reset repair names what is to be sealed anew, and then the device has it again")
    func reset() throws {
        let file = "\(folder.path)/d/hp-1.json"
        let old = try box()
        #expect(try seal("canary-one", "hp-1", "wifi_password").code == 0)
        #expect(try run("push", file).code == 0)
        #expect(try isStored("canary-one"))
        #expect(try run("repair", "--folder", folder.path).code == 0)
        #expect(try device.control("factory-reset", "--all").code == 0)
        try server.wait("another key: \(device.agentLog)") {
            field(server.last("status")["hp-1"], "box")?.text?.hasPrefix("k2:") == true
        }
        try server.wait("the refusal: \(device.agentLog)") { code("wifi_password") == "bad-seal" }
        #expect(try !isStored("canary-one"))
        let repaired = try run("repair", "--folder", folder.path)
        #expect(
            repaired.code == 1
                && repaired.output.contains(
                    "d/hp-1: wifi_password is sealed for k1, and the key of hp-1 is k2 now: seal it anew\n"),
            "\(repaired.text)")
        // Without a broker, too, by the key that show has told.
        let box = try box()
        #expect(box.name == "k2" && box.bytes != old.bytes)
        let shown = try run("show", "hp-1", "--folder", folder.path).output
        #expect(shown.contains("  key \(box.text)\n"))
        #expect(try seal("canary-two", "hp-1", "wifi_password", "--box", box.text).code == 0)
        #expect(try run("push", file).code == 0)
        #expect(try isStored("canary-two"))
        #expect(try run("repair", "--folder", folder.path).code == 0)
    }
}
