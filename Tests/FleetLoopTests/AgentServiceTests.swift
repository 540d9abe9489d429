import ChildProcess
import Fleet
import Foundation
import Glibc
import TestBroker
import Testing

/// Point 2 of a fleet: the program on a device, with the real service on a bus and a real broker.
@Suite("settings-fleet between a broker and the service", .timeLimit(.minutes(15)))
struct AgentServiceTests {
    private let broker: TestBroker
    private let server: Server
    private let device: DeviceUnderTest

    init() throws {
        broker = try TestBroker()
        try broker.start()
        server = try Server(broker)
        device = try DeviceUnderTest(broker: broker.port)
    }

    private func status(_ name: String) -> JSON? { field(server.last("status")["hp-1"], name) }

    private func reported(_ section: String, _ name: String, in server: Server? = nil) -> JSON? {
        field((server ?? self.server).last("reported")["hp-1"], section, name)
    }

    private func comeUp() throws {
        try device.startService()
        try device.startAgent()
        try server.wait("the report: \(device.agentLog)") { server.last("reported")["hp-1"] != nil }
    }

    private func desire(_ revision: Int, _ sets: String, more: String = "", by server: Server? = nil) throws {
        try (server ?? self.server).publish(
            "d/hp-1/desired",
            #"{"v":1,"to":"d/hp-1","epoch":1,"revision":\#(revision),"sets":[\#(sets)]\#(more)}"#)
    }

    private func waitForValue(
        _ key: String, _ value: JSON, _ layer: String, by server: Server? = nil
    ) throws {
        try (server ?? self.server).wait("\(key): \(device.agentLog)") {
            reported("values", key, in: server) == .array([value, .text(layer)])
        }
    }

    @Test(
        "F01 F02 what is wanted is the site's on the running service, a wrong one is told with its code; the owner's stands above"
    )
    func endToEnd() throws {
        try comeUp()
        try desire(
            1,
            #"{"name":"a","values":{"brightness":55}},{"name":"b","values":{"room_target":99,"units":"kelvin"}},"#
                + #"{"name":"c","values":{"no_such":1,"site_name":"Attic"}},{"name":"d","values":{"wifi_password":"hush-9310"}}"#
        )
        try waitForValue("brightness", .real(55), "site")
        #expect(try device.value("brightness") == "55")
        for (key, code) in [
            ("room_target", "out-of-range"), ("units", "not-in-list"), ("no_such", "unknown-key"),
            ("wifi_password", "plain-secret"),
        ] {
            #expect(field(reported("keys", key), "code") == .text(code))
        }
        #expect(field(reported("keys", "site_name"), "state") == .text("not-applied"))
        #expect(try device.value("room_target") == "21" && device.value("site_name") == "")
        // The owner at the device.
        #expect(try device.control("set", "brightness", "70").code == 0)
        try waitForValue("brightness", .real(70), "user")
        #expect(field(reported("keys", "brightness"), "state") == .text("overridden"))
        // A lock hides what he set, and he gets it back.
        try desire(2, #"{"name":"a","values":{"brightness":55}}"#, more: #","locks":["brightness"]"#)
        try waitForValue("brightness", .real(55), "site")
        #expect(try device.control("set", "brightness", "60").code == 1)
        #expect(try device.control("lock").output == "site\tbrightness\n")
        try desire(3, "")
        try waitForValue("brightness", .real(70), "user")
        #expect(try device.control("lock").output == "")
        #expect(try device.control("reset", "brightness").code == 0)
        #expect(try device.value("brightness") == "80")
    }

    @Test("F11 a broker that fell is found again, and what was published meanwhile is done")
    func brokerFalls() throws {
        try comeUp()
        try desire(7, #"{"name":"a","values":{"brightness":55}}"#)
        try waitForValue("brightness", .real(55), "site")
        broker.stop()
        try broker.start()
        let server = try Server(broker)
        try server.wait("the device: \(device.agentLog)") {
            field(server.last("status")["hp-1"], "online") == .boolean(true)
        }
        try desire(6, #"{"name":"a","values":{"brightness":20}}"#, by: server)
        try server.publish("d/hp-1/call", #"{"v":1,"id":"c1","call":"report"}"#, isRetained: false)
        try server.wait("what is stale: \(device.agentLog)") {
            field(reported("docs", "d", in: server), "state") == .text("stale")
        }
        #expect(try device.value("brightness") == "55")
        try desire(8, #"{"name":"a","values":{"brightness":65}}"#, by: server)
        try waitForValue("brightness", .real(65), "site", by: server)
        #expect(try device.value("brightness") == "65")
    }

    @Test("a service that fell is told, and what was wanted meanwhile is done when it is back")
    func serviceFalls() throws {
        try comeUp()
        device.killService()
        try server.wait("the problem: \(device.agentLog)") {
            status("problems") == .array([.text("no-settingsd")])
        }
        try desire(1, #"{"name":"a","values":{"brightness":55}}"#)
        try device.startService()
        try waitForValue("brightness", .real(55), "site")
        #expect(status("problems") == .array([]))
    }

    @Test("F08 an agent that was killed has lost nothing: neither numbers nor what it had put there")
    func agentFalls() throws {
        try comeUp()
        try desire(7, #"{"name":"a","values":{"brightness":55}},{"name":"b","values":{"room_target":23}}"#)
        try waitForValue("room_target", .real(23), "site")
        let revision = try #require(field(server.last("reported")["hp-1"], "revision")?.integer)
        device.killAgent()
        // What an earlier start of the device had said, as after a power cut.
        try server.publish("d/hp-1/status", #"{"v":1,"online":true,"conn":1,"boot":"another"}"#)
        try desire(6, "")
        try device.startAgent()
        try server.wait("what is stale: \(device.agentLog)") {
            field(reported("docs", "d"), "state") == .text("stale")
        }
        #expect(try device.value("room_target") == "23")
        let later = try #require(field(server.last("reported")["hp-1"], "revision")?.integer)
        #expect(later > revision)
        try desire(8, #"{"name":"b","values":{"room_target":23}}"#)
        try server.wait("what is left over is taken away: \(device.agentLog)") {
            reported("values", "brightness") == nil && field(reported("docs", "d"), "revision") == .integer(8)
        }
        #expect(try device.value("brightness") == "80" && device.value("room_target") == "23")
        #expect(!device.agentLog.contains("another device"))
    }

    @Test(
        "F05 F08 a trial is kept over a new connection; one in which the agent falls is taken back and told")
    func trials() throws {
        try comeUp()
        try desire(1, #"{"name":"net","confirm":"broker","within":60,"values":{"host_name":"pump-1"}}"#)
        try waitForValue("host_name", .text("pump-1"), "site")
        try server.wait("what is kept: \(device.agentLog)") {
            field(server.last("reported")["hp-1"], "sets")?.array?.first?["state"] == .text("applied")
        }
        #expect(try device.value("host_name") == "pump-1")
        try desire(2, #"{"name":"net","confirm":"server","within":60,"values":{"host_name":"pump-2"}}"#)
        try server.wait("the trial: \(device.agentLog)") {
            field(server.last("reported")["hp-1"], "sets")?.array?.first?["state"] == .text("confirming")
        }
        #expect(try device.value("host_name") == "pump-2")
        device.killAgent()
        try device.startAgent()
        try server.wait("what is taken back: \(device.agentLog)") {
            let set = field(server.last("reported")["hp-1"], "sets")?.array?.first
            return set?["state"] == .text("reverted") && set?["code"] == .text("restarted")
        }
        #expect(try device.value("host_name") == "pump-1")
    }

    @Test("an orderly end is said, with the groups of whoever is gone")
    func goodbye() throws {
        try comeUp()
        let groups = JSON.array([.text("all"), .text("north")])
        #expect(status("groups") == groups && status("online") == .boolean(true))
        device.send(SIGTERM)
        #expect(device.waitForAgent() == 0)
        try server.wait("the goodbye: \(device.agentLog)") { status("reason") == .text("stopping") }
        #expect(status("groups") == groups && status("online") == .boolean(false))
    }

    @Test("a mistake in the configuration is said with its line, and is mended without a restart")
    func mistake() throws {
        try device.configure(port: broker.port, more: "Colour = red")
        try device.startService()
        try device.startAgent()
        try server.wait("the mistake") { device.agentLog.contains("fleet.ini:9: unknown name Colour") }
        try device.configure(port: broker.port)
        device.send(SIGHUP)
        try server.wait("the device: \(device.agentLog)") { status("online") == .boolean(true) }
        // A mistake that comes later ends nothing.
        try device.configure(port: broker.port, more: "Colour = red")
        device.send(SIGHUP)
        try desire(1, #"{"name":"a","values":{"brightness":55}}"#)
        try waitForValue("brightness", .real(55), "site")
    }

    @Test(
        "a mistake in the arguments is said, with the code 2; the version as the other programs say theirs",
        arguments: [["--colour"], ["--state"], ["x"]])
    func arguments(words: [String]) throws {
        let program = try builtProgram("settings-fleet")
        let ended = try FinishedProgram([program] + words)
        #expect(ended.code == 2 && ended.errors.contains("settings-fleet: "))
        #expect(try FinishedProgram([program, "--version"]).output == "settings-fleet 0.1.0\n")
        #expect(try FinishedProgram([program, "--help"]).output.hasPrefix("settings-fleet - "))
    }

    @Test(
        "what cannot be written of the version or the help ends with the code 1",
        arguments: ["--version", "--help"])
    func fullOutput(word: String) throws {
        for name in ["settings-fleet", "settingsd"] {
            let command = ["/bin/sh", "-c", "\"$0\" \(word) >/dev/full", try builtProgram(name)]
            let ended = try FinishedProgram(command)
            #expect(ended.code == 1 && ended.errors.contains("No space left"), "\(name): \(ended.text)")
        }
    }

    @Test(
        "a full pipe that keeps nobody waiting gets all of the help once there is room",
        arguments: ["settings-fleet", "settingsd", "settings-fleetctl", "settingsctl"])
    func slowOutput(name: String) throws {
        let pipe = Pipe()
        let full = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(full, F_SETFL, O_NONBLOCK) == 0)
        let page = [UInt8](repeating: 0x20, count: 4096)
        var held = 0
        while case let count = write(full, page, page.count), count > 0 { held += count }
        let program = try ChildProcess(
            [try builtProgram(name), "--help"], input: FileHandle.nullDevice.fileDescriptor, output: full,
            errors: STDERR_FILENO)
        try pipe.fileHandleForWriting.close()
        while program.isRunning, !isWaiting(program.id) { usleep(1_000) }
        let written = try pipe.fileHandleForReading.readToEnd() ?? Data()
        #expect(program.wait() == 0)
        let help = try FinishedProgram([try builtProgram(name), "--help"]).output
        #expect(!help.isEmpty && written.dropFirst(held).elementsEqual(help.utf8))
    }

    /// Whether a process sleeps. proc_pid_stat(5)
    private func isWaiting(_ process: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status?.contains(") S ") == true
    }
}
