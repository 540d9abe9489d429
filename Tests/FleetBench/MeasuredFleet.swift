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
    private let devices: ChildProcess
    private let loop: EventLoop
    private let topics = FleetTopics()
    private var book = FleetBook(FleetTopics())
    private var client: MQTTClient?
    private var isConnected = false
    private var isLost = false
    private var reports = 0
    /// By the second in which somebody came back.
    private var arrivals: [Int: Int] = [:]

    /// All devices begin within a second.
    init(_ count: Int) throws {
        self.count = count
        MQTTClient.begin()
        loop = try EventLoop()
        broker = try TestBroker("allow_anonymous true\nmax_queued_messages 1000")
        try broker.start()
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("settings-fleetctl").path
        let bundle = URL(fileURLWithPath: #filePath).appendingPathComponent(
            "../../../Samples/Settings.bundle"
        )
        .standardizedFileURL.path
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        devices = try ChildProcess(
            [program, "simulate", bundle, "--devices", "\(count)", "--broker", "127.0.0.1:\(broker.port)"],
            input: null, output: null, errors: STDERR_FILENO)
        client = try MQTTClient(on: loop) { [unowned self] in take($0) }
        try listen()
    }

    private func listen() throws {
        (isConnected, isLost) = (false, false)
        try client?.connect(
            MQTTOptions(host: "127.0.0.1", port: broker.port, id: "fleet-bench", session: 0, isTool: true))
        try wait("the broker") { isConnected }
        client?.subscribe(book.filters, isSure: false)
    }

    private func take(_ news: MQTTNews) {
        switch news {
        case .connected: isConnected = true
        case .lost: isLost = true
        case .subscribed, .acknowledged: break
        case .message(let topic, let payload, _):
            switch book.take(topic, payload) {
            case .report: reports += 1
            case .status(let id) where book.devices[id]?.isOnline == true:
                arrivals[Int(loop.monotonicNow().components.seconds), default: 0] += 1
            case .status, .desired, nil: break
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

    private struct TookTooLong: Error {
        let what: String
    }

    // MARK: What is measured

    /// All come at once and tell what they have.
    func join() throws {
        let began = loop.monotonicNow()
        try wait("all devices") {
            book.devices.count == count && book.devices.values.allSatisfy { $0.report != nil }
        }
        say("fleet_storm", seconds(since: began), "s", bar: 90)
        say("fleet_broker_time_a_connection", broker.processorMilliseconds / Double(count), "ms", bar: nil)
        say("fleet_broker_memory", broker.megabytes, "MB", bar: 400)
        say("fleet_device_memory", Self.megabytes(of: devices.id) * 1_000 / Double(count), "KB", bar: nil)
    }

    /// One document for all of them: each says once that it has it, within a minute.
    func change() throws {
        let began = loop.monotonicNow()
        let spent = broker.processorMilliseconds
        reports = 0
        let document =
            #"{"v":1,"to":"g/all","epoch":1,"revision":1,"sets":[{"name":"a","values":{"eco_mode":false}}]}"#
        client?.publish(1, topics.desired(.group("all")), Array(document.utf8), isRetained: true)
        let name = DocumentName.group("all")
        try wait("the change") {
            book.devices.values.allSatisfy { $0.report?.document(name)?.number?.revision == 1 }
        }
        say("fleet_change", seconds(since: began), "s", bar: 75)
        say("fleet_change_reports_a_device", Double(reports) / Double(count), "reports", bar: 1)
        say("fleet_change_broker_time", broker.processorMilliseconds - spent, "ms", bar: nil)
        let late = book.devices.values.filter { $0.report?.values["eco_mode"]?.value != .boolean(false) }
            .count
        say("fleet_change_missed", Double(late), "devices", bar: 0)
    }

    /// The broker falls and is back after a while, without anything it had kept.
    func loseBroker() throws {
        broker.stop()
        try wait("its end") { isLost }
        arrivals = [:]
        book = FleetBook(topics)
        try broker.start()
        let began = loop.monotonicNow()
        try listen()
        try wait("all devices again") { book.devices.values.filter(\.isOnline).count == count }
        let time = seconds(since: began)
        say("fleet_back_after_a_fall", time, "s", bar: 300)
        let mean = Double(count) / max(1, time)
        let crowded = arrivals.values.filter { Double($0) > 3 * mean }.count
        say("fleet_crowded_seconds_after_a_fall", Double(crowded), "s", bar: 1)
    }

    func end() { devices.kill() }

    private func seconds(since began: Duration) -> Double {
        let parts = (loop.monotonicNow() - began).components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }

    private func say(_ name: String, _ value: Double, _ unit: String, bar: Double?) {
        let verdict = bar.map { value <= $0 ? "\($0) ok" : "\($0) short" } ?? "- -"
        print("\(name)@\(count) \((value * 100).rounded() / 100) \(unit) \(verdict)")
    }

    /// VmRSS of proc_pid_status(5).
    static func megabytes(of process: Int32) -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1_000
    }
}

extension TestBroker {
    var megabytes: Double { MeasuredFleet.megabytes(of: processID) }

    /// User's and system's, of proc_pid_stat(5), in ticks of 10 ms.
    var processorMilliseconds: Double {
        let text = (try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
            return 0
        }
        return (user + system) * 1_000 / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
