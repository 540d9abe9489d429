import ChildProcess
import Fleet
import FleetOperation
import Foundation
import Glibc
import Loop
import MQTT
import TestBroker

/// Simulated devices, their broker, and somebody who listens to all of them.
final class MeasuredFleet {
    private let count: Int
    private let broker: TestBroker
    private let certificates: TestCertificates?
    private var programs: [ChildProcess] = []
    /// Each round of sd_event asks for all descriptors that are ready and serves one: a storm costs a loop their square.
    private static let mostDevicesAProgram = 500
    private let loop: EventLoop
    private let topics = FleetTopics()
    private var book = FleetBook(FleetTopics())
    private var client: MQTTClient?
    private var isConnected = false
    private var isLost = false
    private var reports = 0
    private var statuses = 0
    /// Everything that was published: it all comes here.
    private var heard = 0
    /// Of whom the broker told us nothing: it leaves out what a listener with QoS 0 does not take at once.
    private var asked: Set<String> = []
    /// When each came back.
    private var arrivals: [Duration] = []
    private var counts = BrokerCounts()
    private let memoryOfEmptyBroker: Double
    /// Whether a bar was missed.
    private(set) var isShort = false

    /// All devices begin within a second.
    init(_ count: Int, usesTLS: Bool, atOnce: Bool) throws {
        self.count = count
        // Children have it from us: a broker needs as many descriptors as there are devices.
        Self.allowManyDescriptors()
        MQTTClient.begin()
        loop = try EventLoop()
        certificates = usesTLS ? try TestCertificates() : nil
        try certificates?.sign("broker", host: "localhost")
        try certificates?.sign("device", host: "device")
        broker = try TestBroker(Self.rules(certificates))
        try broker.start()
        memoryOfEmptyBroker = broker.megabytes
        client = try MQTTClient(on: loop) { [unowned self] in take($0) }
        // Who listens is there before the storm.
        try listen()
        programs = try stride(from: 1, through: count, by: Self.mostDevicesAProgram).map {
            [broker, certificates] first in
            let some = min(Self.mostDevicesAProgram, count + 1 - first)
            return try Self.start(some, from: first, at: broker.port, certificates, atOnce)
        }
    }

    private static func allowManyDescriptors() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    private static func rules(_ certificates: TestCertificates?) -> String {
        let open = "allow_anonymous true\nmax_queued_messages 1000\nsys_interval 1"
        guard let certificates else { return open }
        return open + """

            cafile \(certificates.path("ca.pem"))
            certfile \(certificates.path("broker.pem"))
            keyfile \(certificates.path("broker.key"))
            require_certificate true
            """
    }

    private static func start(
        _ count: Int, from first: Int, at port: Int, _ certificates: TestCertificates?, _ atOnce: Bool
    ) throws -> ChildProcess {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("settings-fleetctl").path
        let bundle = URL(fileURLWithPath: #filePath).appendingPathComponent(
            "../../../Samples/Settings.bundle"
        )
        .standardizedFileURL.path
        var words = [
            program, "simulate", bundle, "--devices", "\(count)", "--first", "\(first)", "--broker",
            "localhost:\(port)",
        ]
        if let certificates {
            words += ["--ca", certificates.path("ca.pem")]
            words += ["--cert", certificates.path("device.pem"), "--key", certificates.path("device.key")]
        }
        if atOnce { words.append("--at-once") }
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        return try ChildProcess(words, input: null, output: null, errors: STDERR_FILENO)
    }

    /// Until the broker takes us, however many come at once.
    private func listen() throws {
        repeat {
            try connect()
            try wait("the broker") { isConnected || isLost }
        } while !isConnected
        client?.subscribe(book.filters + BrokerCounts.topics, isSure: false)
    }

    private func connect() throws {
        (isConnected, isLost) = (false, false)
        let tls = certificates.map {
            MQTTOptions.TLS(
                authority: $0.path("ca.pem"), certificate: $0.path("device.pem"), key: $0.path("device.key"))
        }
        try client?.connect(
            MQTTOptions(
                host: "localhost", port: broker.port, id: "fleet-bench", tls: tls, session: 0, isTool: true,
                patience: .seconds(120)))
    }

    private func take(_ news: MQTTNews) {
        switch news {
        case .connected: isConnected = true
        case .lost: isLost = true
        case .subscribed, .acknowledged, .refused: break
        case .message(let topic, let payload, _):
            if counts.take(topic, payload) { return }
            heard += 1
            switch book.take(topic, payload) {
            case .report: reports += 1
            case .status(let id):
                statuses += 1
                if book.devices[id]?.isOnline == true { arrivals.append(loop.monotonicNow()) }
            case .desired, nil: break
            }
        }
    }

    private func wait(_ what: String, until isSo: () -> Bool) throws {
        let limit = loop.monotonicNow() + .seconds(900)
        while !isSo() {
            guard loop.monotonicNow() < limit else { throw TookTooLong(what: what) }
            _ = try loop.turn(waitingAtMost: .milliseconds(20))
        }
    }

    /// As the operator's tool does: who is silent after a while is asked for by name.
    private func waitAsking(_ what: String, until isSo: (FleetBook.Device) -> Bool) throws {
        var next = loop.monotonicNow() + .seconds(75)
        var looks = loop.monotonicNow()
        try wait(what) {
            // Ten thousand are not counted at each message.
            guard loop.monotonicNow() >= looks else { return false }
            looks = loop.monotonicNow() + .milliseconds(100)
            let missing = book.devices.filter { !isSo($0.value) }.keys
            if loop.monotonicNow() >= next {
                next = loop.monotonicNow() + .seconds(30)
                asked.formUnion(missing)
                for id in missing.prefix(1_000) { client?.subscribe(book.filters(of: id)) }
            }
            return missing.isEmpty && book.devices.count == count
        }
    }

    private func wait(_ time: Duration) throws {
        let end = loop.monotonicNow() + time
        try wait("the time") { loop.monotonicNow() >= end }
    }

    private struct TookTooLong: Error {
        let what: String
    }

    /// The broker's own counts, as they are once nobody says anything any more: it tells them each second.
    private func counted() throws -> BrokerCounts {
        try wait(.seconds(3))
        return counts
    }

    // MARK: What is measured

    /// All come at once and tell what they have.
    func join() throws {
        let began = loop.monotonicNow()
        try waitAsking("all devices") { $0.report != nil }
        say("fleet_storm", seconds(since: began), "s", bar: 90)
        let out = try counted().publishedOut - heard - counts.told
        say("fleet_storm_messages_in_a_device", Double(heard) / Double(count), "", bar: nil)
        say("fleet_storm_messages_out_a_device", Double(out) / Double(count), "", bar: nil)
        say("fleet_broker_time_a_connection", broker.processorMilliseconds / Double(count), "ms", bar: nil)
        say("fleet_broker_memory", broker.megabytes, "MB", bar: 400)
        say(
            "fleet_broker_memory_a_device", (broker.megabytes - memoryOfEmptyBroker) * 1_000 / Double(count),
            "KB", bar: nil)
        let memory = programs.map { Self.megabytes(of: $0.id) }.reduce(0, +)
        say("fleet_device_memory", memory * 1_000 / Double(count), "KB", bar: nil)
        let spent = programs.map { Self.processorMilliseconds(of: $0.id) }.reduce(0, +)
        say("fleet_device_time", spent / Double(count), "ms", bar: nil)
    }

    /// One document for all of them: each says once that it has it, within a minute.
    func change() throws {
        let before = try counted()
        let began = loop.monotonicNow()
        let spent = broker.processorMilliseconds
        (reports, statuses, heard) = (0, 0, 0)
        let document =
            #"{"v":1,"to":"g/all","epoch":1,"revision":1,"sets":[{"name":"a","values":{"eco_mode":false}}]}"#
        client?.publish(1, topics.desired(.group("all")), Array(document.utf8), isRetained: true)
        let name = DocumentName.group("all")
        asked = []
        try waitAsking("the change") { $0.report?.document(name)?.number?.revision == 1 }
        say("fleet_change", seconds(since: began), "s", bar: 75)
        let after = try counted()
        say("fleet_change_asked_for", Double(asked.count), "devices", bar: nil)
        say("fleet_change_reports_a_device", Double(reports) / Double(count), "", bar: 1)
        say("fleet_change_statuses_a_device", Double(statuses) / Double(count), "", bar: 1)
        say("fleet_change_messages_in", Double(heard), "", bar: nil)
        // What this listener hears of it, the broker's own counts among them, is nobody else's.
        let own = heard + (after.told - before.told)
        let out = after.publishedOut - before.publishedOut - own
        say("fleet_change_messages_out", Double(out), "", bar: nil)
        say("fleet_change_broker_time", broker.processorMilliseconds - spent, "ms", bar: nil)
        let late = book.devices.values.filter { $0.report?.values["eco_mode"]?.value != .boolean(false) }
            .count
        say("fleet_change_missed", Double(late), "devices", bar: 0)
        say("fleet_broker_memory_after_it", broker.megabytes, "MB", bar: 400)
    }

    /// Nothing happens: as long as each says once that it is there, at the latest.
    func rest() throws {
        let before = try counted()
        let spent = broker.processorMilliseconds
        let time = 300.0
        heard = 0
        try wait(.seconds(time))
        let after = counts
        // Of all packets, what this listener is told is no traffic.
        let sent = after.out - before.out - (after.told - before.told)
        say("fleet_idle_packets_in", Double(after.into - before.into) / time, "/s", bar: nil)
        say("fleet_idle_packets_out", Double(sent) / time, "/s", bar: nil)
        say("fleet_idle_messages", Double(heard), "", bar: 0)
        say(
            "fleet_idle_broker_time", (broker.processorMilliseconds - spent) / time, "ms/s", bar: nil)
    }

    /// The broker falls and is back after a while, without anything it had kept. The rate at which they come back is
    /// bounded where it was away for a moment; after longer the waits have spread, and the last comes long after most.
    func loseBroker(for away: Int) throws {
        broker.stop()
        try wait("its end") { isLost }
        try wait(.seconds(away))
        arrivals = []
        book = FleetBook(topics)
        try broker.start()
        let began = loop.monotonicNow()
        try listen()
        try wait("all devices again") { book.devices.values.filter(\.isOnline).count == count }
        let name = "fleet_back_after_\(away)_s"
        let time = seconds(since: began)
        say(name, time, "s", bar: 300)
        let first = arrivals.first ?? began
        let rates = Dictionary(grouping: arrivals) { ($0 - first).components.seconds }.mapValues(\.count)
        let mean = Double(count) / max(1, time)
        let busiest = Double(rates.values.max() ?? 0)
        let crowded = rates.values.filter { Double($0) > 3 * mean }.count
        let isBounded = away == 0
        say(name + "_busiest_second", busiest, "devices", bar: nil)
        say(name + "_busiest_second_by_mean", busiest / mean, "x", bar: isBounded && count <= 1_000 ? 3 : nil)
        say(name + "_crowded_seconds", Double(crowded), "s", bar: isBounded ? 1 : nil)
        say(name + "_broker_time_a_device", broker.processorMilliseconds / Double(count), "ms", bar: nil)
    }

    func end() {
        for program in programs { program.kill() }
        broker.stop()
    }

    private func seconds(since began: Duration) -> Double {
        let parts = (loop.monotonicNow() - began).components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }

    private func say(_ name: String, _ value: Double, _ unit: String, bar: Double?) {
        let isWithin = bar.map { value <= $0 } ?? true
        isShort = isShort || !isWithin
        let verdict = bar.map { "\($0) " + (isWithin ? "ok" : "short") } ?? "- -"
        print("\(name)@\(count) \((value * 100).rounded() / 100) \(unit.isEmpty ? "-" : unit) \(verdict)")
        fflush(nil)
    }

    /// VmRSS of proc_pid_status(5).
    static func megabytes(of process: Int32) -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1_000
    }

    /// User's and system's, of proc_pid_stat(5), in ticks of 10 ms.
    static func processorMilliseconds(of process: Int32) -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            return 0
        }
        return (user + system) * 1_000 / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}

extension TestBroker {
    var megabytes: Double { MeasuredFleet.megabytes(of: processID) }
    var processorMilliseconds: Double { MeasuredFleet.processorMilliseconds(of: processID) }
}
