import Fleet
import FleetOperation
import FleetLoop
import Foundation
import Loop
import PropertyLists
import Settings
import TestBroker
import Testing

/// F12, with a real broker and real certificates: the broker's begins in 2060, or ended at the start of 2025.
@Suite("a device whose clock is wrong", .timeLimit(.minutes(10)))
struct ClockTests {
    private static let year2036 = WallTime(SettingDate(secondsSince1970: 2_082_758_400), isSynced: false)
    private static let year1970 = WallTime(SettingDate(secondsSince1970: 10), isSynced: true)
    private static let today = WallTime(SettingDate(secondsSince1970: 1_800_000_000), isSynced: true)

    private let certificates: TestCertificates
    private let broker: TestBroker
    private let port: Int

    init() throws {
        certificates = try TestCertificates()
        try certificates.sign("good", host: "localhost")
        try certificates.sign("ended", host: "localhost", from: "20240101000000Z", until: "20250101000000Z")
        try certificates.sign("early", host: "localhost", from: "20600101000000Z", until: "20610101000000Z")
        port = try TestBroker.freePort()
        for end in ["pem", "key"] { try Self.link(certificates.path("broker.\(end)"), to: "good.\(end)") }
        broker = try TestBroker(
            """
            allow_anonymous true
            listener \(port) 127.0.0.1
            cafile \(certificates.path("ca.pem"))
            certfile \(certificates.path("broker.pem"))
            keyfile \(certificates.path("broker.key"))
            """)
    }

    private static func link(_ path: String, to name: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: name)
    }

    private func restart(with certificate: String) throws {
        broker.stop()
        for end in ["pem", "key"] {
            try Self.link(certificates.path("broker.\(end)"), to: "\(certificate).\(end)")
        }
        try broker.start()
    }

    /// What the agent wrote down.
    private final class Journal {
        var lines: [String] = []
    }

    private func runner(
        _ device: MemoryDevice, in loop: EventLoop, _ journal: Journal, authority: String = "ca"
    ) throws -> FleetRunner {
        let text = """
            [Broker]
            Host = localhost
            Port = \(port)
            [TLS]
            CA = \(certificates.path("\(authority).pem"))
            [Pace]
            StartSpread = 0
            """
        let identity = FleetIdentity(
            id: "hp-1", try FleetConfiguration(text, file: "fleet.ini"), boot: "b", version: "1")
        return try FleetRunner(identity, on: device, schema: nil, memory: FleetMemory(), in: loop) {
            journal.lines.append($0)
        }
    }

    @Test(
        "F12 is told so in its log, and to the fleet once it is right; then it connects at once",
        arguments: [("early", year1970), ("ended", year2036)])
    func wrong(certificate: String, wall: WallTime) throws {
        try restart(with: certificate)
        let (server, journal) = (try Server(broker), Journal())
        let device = MemoryDevice(Schema())
        device.wall = wall
        let runner = try runner(device, in: server.loop, journal)
        runner.pass(.started)
        try server.wait("the clock: \(journal.lines)") {
            journal.lines.contains { $0.hasPrefix("no broker: clock: the broker's certificate ") }
        }
        #expect(server.last("status")["hp-1"] == nil)
        // Its next attempt is minutes away, but for the clock.
        try restart(with: "good")
        let other = try Server(broker)
        device.wall = Self.today
        runner.pass(.clockWasSet)
        let start = Clock.boot.now
        while other.last("status")["hp-1"] == nil, Clock.boot.now < start + .seconds(120) {
            _ = try server.loop.turn(waitingAtMost: .milliseconds(10))
            try other.pause(.milliseconds(10))
        }
        #expect(field(other.last("status")["hp-1"], "problems") == .array([.text("clock")]))
        #expect(journal.lines.count == 1, "\(journal.lines)")
    }

    @Test("a clock that is right, or an authority that is wrong, is not told as the clock")
    func right() throws {
        for (certificate, authority, wall) in [("ended", "ca", Self.today), ("good", "other", Self.year1970)]
        {
            try restart(with: certificate)
            let (loop, journal) = (try EventLoop(), Journal())
            let device = MemoryDevice(Schema())
            device.wall = wall
            let runner = try runner(device, in: loop, journal, authority: authority)
            runner.pass(.started)
            let limit = Clock.boot.now + .seconds(120)
            while journal.lines.isEmpty, Clock.boot.now < limit {
                _ = try loop.turn(waitingAtMost: .milliseconds(50))
            }
            let isRefused =
                journal.lines.first?.hasPrefix("no broker: ") == true
                && journal.lines.first?.contains("clock: ") == false
            #expect(isRefused, "\(journal.lines)")
        }
    }
}
