import Fleet
import Foundation
import Loop
import MQTT
import TestBroker
import Testing

/// F21, with the program as it is: what it is sent without end leaves nothing behind.
@Suite("an agent that is there for long", .timeLimit(.minutes(120)))
struct EnduranceTests {
    /// `MESSAGES=1000000` for the long run.
    private static let messages = Int(ProcessInfo.processInfo.environment["MESSAGES"] ?? "") ?? 2_000
    /// On their way at once; brokers keep 1,000 for a client.
    private static let window = 100

    /// Sends calls, documents again and new documents, and counts what is answered.
    private final class Caller {
        let loop: EventLoop
        private var client: MQTTClient?
        private(set) var answers = 0
        private(set) var (isConnected, isSubscribed) = (false, false)
        private var number = 0
        private var calls = 0
        private var revision = 0

        init(_ broker: TestBroker) throws {
            MQTTClient.begin()
            loop = try EventLoop()
            client = try MQTTClient(on: loop) { [unowned self] in hear($0) }
            try client?.connect(
                MQTTOptions(host: "127.0.0.1", port: broker.port, id: "caller", session: 0, isTool: true))
            try turn { isConnected }
            client?.subscribe(["settings/1/d/hp-1/answer"])
            try turn { isSubscribed }
        }

        private func hear(_ news: MQTTNews) {
            switch news {
            case .connected: isConnected = true
            case .subscribed: isSubscribed = true
            case .message: answers += 1
            case .lost, .acknowledged, .refused: break
            }
        }

        func turn(until isSo: () -> Bool) throws {
            let limit = loop.monotonicNow() + .seconds(240)
            while !isSo() {
                try #require(loop.monotonicNow() < limit)
                try loop.turn(waitingAtMost: .milliseconds(100))
            }
        }

        func send(_ count: Int) throws {
            for _ in 0..<count {
                number += 1
                if number % 1_000 == 500 { revision += 1 }
                if number % 10 == 0, revision > 0 { desire() } else { call() }
                if number % EnduranceTests.window == 0 { try turn { answers == calls } }
            }
            try turn { answers == calls }
        }

        private func call() {
            calls += 1
            let text = #"{"v":1,"id":"c\#(number)","call":"confirm","trial":"none"}"#
            client?.publish(number, "settings/1/d/hp-1/call", Array(text.utf8), isRetained: false)
        }

        private func desire() {
            let sets = #"{"name":"a","values":{"brightness":\#(20 + 5 * (revision % 10))}}"#
            let text = #"{"v":1,"to":"d/hp-1","epoch":1,"revision":\#(revision),"sets":[\#(sets)]}"#
            client?.publish(number, "settings/1/d/hp-1/desired", Array(text.utf8), isRetained: true)
        }
    }

    @Test("F21 its memory is the same after many messages as after a few")
    func memory() throws {
        let broker = try TestBroker()
        try broker.start()
        let device = try DeviceUnderTest(broker: broker.port)
        try device.startService()
        try device.startAgent()
        let caller = try Caller(broker)
        func resident() throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(device.agentID)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS") })
            return try #require(Int(line.split(separator: " ")[1]))
        }
        let before = try Server(broker)
        try before.wait("the device: \(device.agentLog)") { before.last("reported")["hp-1"] != nil }
        var sizes: [Int] = []
        for _ in 0..<10 {
            try caller.send(Self.messages / 10)
            sizes.append(try resident())
        }
        print("F21 \(Self.messages) messages, kB resident after each tenth: \(sizes)")
        // From the second tenth on: the first has brought every part of it to memory.
        #expect(sizes[9] - sizes[1] <= 512, "\(sizes)")
        let server = try Server(broker)
        try server.wait("what was wanted last: \(device.agentLog)") {
            guard case .array(let shown)? = field(server.last("reported")["hp-1"], "values", "brightness")
            else {
                return false
            }
            return shown.last == .text("site")
        }
    }
}
