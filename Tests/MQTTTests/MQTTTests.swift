import ChildProcess
import Drivers
import Foundation
import Glibc
import MQTT
import TestBroker
import Testing

/// A client in a loop of its own, and everything that it heard.
private final class Caller {
    let loop: EventLoop
    private(set) var heard: [MQTTNews] = []
    private var client: MQTTClient?
    private(set) var turns = 0

    init() throws {
        MQTTClient.begin()
        loop = try EventLoop()
        client = try MQTTClient(on: loop) { [unowned self] in heard.append($0) }
    }

    var mqtt: MQTTClient { get throws { try #require(client) } }

    /// Gone without a word: neither loop nor handle lives on.
    func vanish() { client = nil }

    /// Turns the loop until something is so; the limit is for what never comes.
    func wait(for what: String, until isSo: () -> Bool) throws {
        let limit = loop.monotonicNow() + .seconds(120)
        while !isSo() {
            try #require(loop.monotonicNow() < limit, "waited for \(what), heard \(heard)")
            try loop.turn(waitingAtMost: .milliseconds(20))
            turns += 1
        }
    }

    func waitForNews(_ what: String, _ isIt: (MQTTNews) -> Bool) throws -> MQTTNews {
        try wait(for: what) { heard.contains(where: isIt) }
        let news = heard.first(where: isIt)
        return try #require(news)
    }

    func waitForLoss() throws -> (reason: UInt8?, text: String) {
        let news = try waitForNews("the loss") { if case .lost = $0 { true } else { false } }
        guard case .lost(let reason, let text) = news else { return (nil, "") }
        return (reason, text)
    }

    func connect(
        _ port: Int, id: String = "hp-1", tls: MQTTOptions.TLS? = nil, session: Int = 60,
        host: String = "127.0.0.1", patience: Duration = .seconds(30),
        will: (topic: String, payload: [UInt8])? = nil
    ) throws {
        try mqtt.connect(
            MQTTOptions(
                host: host, port: port, id: id, keepAlive: 30, tls: tls, session: session, patience: patience),
            will: will)
    }

    func connected(
        _ port: Int, id: String = "hp-1", session: Int = 60, will: (topic: String, payload: [UInt8])? = nil
    )
        throws
    {
        try connect(port, id: id, session: session, will: will)
        _ = try waitForNews("the connection") { $0 == .connected }
    }
}

@Suite("a connection to a broker", .timeLimit(.minutes(10)))
struct MQTTTests {
    private func message(_ topic: String, _ text: String, isRetained: Bool = false) -> MQTTNews {
        .message(topic: topic, payload: Array(text.utf8), isRetained: isRetained)
    }

    @Test("what is published arrives and is acknowledged; what is retained comes with the subscription")
    func publish() throws {
        let broker = try TestBroker()
        try broker.start()
        let (one, other) = (try Caller(), try Caller())
        try one.connected(broker.port, id: "one")
        try one.mqtt.publish(7, "a/kept", Array("x".utf8), isRetained: true)
        _ = try one.waitForNews("PUBACK") { $0 == .acknowledged(7) }
        try other.connected(broker.port, id: "other")
        // More than one packet's.
        try other.mqtt.subscribe((0..<20).map { "b/\($0)" } + ["a/kept"])
        _ = try other.waitForNews("SUBACK") { $0 == .subscribed(refused: []) }
        _ = try other.waitForNews("what is retained") { $0 == message("a/kept", "x", isRetained: true) }
        try one.mqtt.publish(8, "b/19", [], isRetained: false)
        _ = try one.waitForNews("PUBACK") { $0 == .acknowledged(8) }
        _ = try other.waitForNews("the message") { $0 == message("b/19", "") }
        #expect(other.heard.filter { if case .subscribed = $0 { true } else { false } }.count == 1)
    }

    @Test("what is published right before an orderly end arrives, though the broker has no time")
    func lastWord() throws {
        let broker = try TestBroker()
        try broker.start()
        let (hearer, feeder) = (try Caller(), try Caller())
        try hearer.connected(broker.port, id: "hearer")
        try hearer.mqtt.subscribe(["last"])
        _ = try hearer.waitForNews("the subscription") { $0 == .subscribed(refused: []) }
        try feeder.connected(broker.port, id: "feeder")
        for turn in 1...3 {
            let leaver = try Caller()
            try leaver.connected(broker.port, id: "leaver")
            try leaver.mqtt.subscribe(["noise", "last"])
            _ = try leaver.waitForNews("the subscription") { $0 == .subscribed(refused: []) }
            // Arrives, and is never read.
            try feeder.mqtt.publish(turn, "noise", [1], isRetained: false)
            try feeder.wait(for: "the noise") { feeder.heard.contains(.acknowledged(turn)) }
            broker.pause()
            // Which the broker would send before it reads the last word.
            for more in 0..<10 { try feeder.mqtt.publish(100 * turn + more, "noise", [2], isRetained: false) }
            try leaver.mqtt.publish(1, "last", Array("\(turn)".utf8), isRetained: true)
            try leaver.mqtt.close(isOrderly: true)
            broker.resume()
            try hearer.wait(for: "the last word") { hearer.heard.contains(message("last", "\(turn)")) }
        }
    }

    @Test("a client that goes without a word has its will said, one that ends in order has not")
    func will() throws {
        let broker = try TestBroker()
        try broker.start()
        let watcher = try Caller()
        try watcher.connected(broker.port, id: "watcher")
        try watcher.mqtt.subscribe(["will/+"])
        _ = try watcher.waitForNews("SUBACK") { $0 == .subscribed(refused: []) }
        let (cut, orderly) = (try Caller(), try Caller())
        try cut.connected(broker.port, id: "cut", session: 16, will: ("will/cut", Array("gone".utf8)))
        try orderly.connected(broker.port, id: "orderly", session: 16, will: ("will/orderly", [1]))
        try orderly.mqtt.close(isOrderly: true)
        try cut.mqtt.close(isOrderly: false)
        _ = try watcher.waitForNews("the will") { $0 == message("will/cut", "gone") }
        #expect(
            !watcher.heard.contains { if case .message("will/orderly", _, _) = $0 { true } else { false } })
    }

    @Test("another client of our name ends the connection, with the broker's reason where it says one")
    func takenOver() throws {
        let broker = try TestBroker()
        try broker.start()
        let (one, other) = (try Caller(), try Caller())
        try one.connected(broker.port)
        try other.connected(broker.port)
        let loss = try one.waitForLoss()
        // mosquitto 2.0.11 closes without a word; the agent sees its twin by the status.
        #expect(loss.reason == 0x8E || loss.reason == nil, "\(loss)")
        #expect(!other.heard.contains { if case .lost = $0 { true } else { false } })
    }

    @Test("a broker that does not know us refuses with its reason")
    func refused() throws {
        let broker = try TestBroker("allow_anonymous false\npassword_file FOLDER/passwords")
        try broker.write("", "passwords")
        try broker.start()
        let caller = try Caller()
        try caller.connect(broker.port)
        let reason = try caller.waitForLoss().reason
        #expect([0x84, 0x85, 0x86, 0x87].contains(reason))
    }

    @Test("subscriptions that are refused are named")
    func forbidden() throws {
        let broker = try TestBroker("allow_anonymous true\nacl_file FOLDER/acl")
        try broker.write("topic read open/#\n", "acl")
        try broker.start()
        let caller = try Caller()
        try caller.connected(broker.port)
        try caller.mqtt.subscribe(["open/a", "shut/a"])
        let news = try caller.waitForNews("SUBACK") { if case .subscribed = $0 { true } else { false } }
        // mosquitto grants what it never sends; where a broker refuses, the filter is named.
        #expect(news == .subscribed(refused: []) || news == .subscribed(refused: ["shut/a"]))
    }

    @Test("a broker that falls is noticed, and another attempt reaches it once it is back")
    func falls() throws {
        let broker = try TestBroker()
        try broker.start()
        let caller = try Caller()
        try caller.connected(broker.port)
        broker.stop()
        _ = try caller.waitForLoss()
        try broker.start()
        try caller.connect(broker.port)
        try caller.wait(for: "another connection") { caller.heard.filter { $0 == .connected }.count == 2 }
    }

    // MARK: F13

    @Test("nobody there, or a name that nobody knows: told, and the loop was never kept waiting")
    func nobody() throws {
        let port = try TestBroker.freePort()
        for host in ["127.0.0.1", "broker.invalid"] {
            let caller = try Caller()
            try caller.connect(port, host: host)
            #expect(try !caller.waitForLoss().text.isEmpty)
        }
    }

    private enum Peer: CaseIterable { case mute, closes, resets, talksOtherwise }

    @Test(
        "a peer that is mute, closes, resets or talks otherwise: given up, and the loop does not spin",
        arguments: [false, true])
    func wrongPeers(hasTLS: Bool) throws {
        let certificates = try Certificates()
        for peer in Peer.allCases {
            let listener = try Listener()
            let caller = try Caller()
            try caller.connect(
                listener.port, tls: hasTLS ? certificates.tls("ca") : nil, host: "localhost",
                patience: .seconds(2))
            var taken: Int32?
            try caller.wait(for: "a connection") {
                taken = listener.take()
                return taken != nil
            }
            let connection = try #require(taken)
            switch peer {
            case .mute: break
            case .closes: close(connection)
            case .resets: Listener.reset(connection)
            case .talksOtherwise: _ = write(connection, "HTTP/1.1 302 Found\r\n\r\n", 22)
            }
            let before = caller.turns
            _ = try caller.waitForLoss()
            // 50 wake-ups a second for 2 s, and the test's own every 20 ms; unbounded it is hundreds of thousands.
            #expect(caller.turns - before < 2_000, "\(peer): \(caller.turns - before) turns")
            if peer == .mute || peer == .talksOtherwise { close(connection) }
        }
    }

    @Test(
        "only a broker of our authority, of that name and within its time is spoken to",
        arguments: [
            ("ca", "good", true), ("other", "good", false), ("ca", "elsewhere", false),
            ("ca", "expired", false),
        ])
    func certificates(authority: String, broker certificate: String, isTaken: Bool) throws {
        let certificates = try Certificates()
        let broker = try TestBroker(
            """
            allow_anonymous true
            cafile \(certificates.path("ca.pem"))
            certfile \(certificates.path("\(certificate).pem"))
            keyfile \(certificates.path("\(certificate).key"))
            require_certificate true
            use_identity_as_username true
            """)
        try broker.start()
        let caller = try Caller()
        try caller.connect(
            broker.port, tls: certificates.tls(authority), host: "localhost", patience: .seconds(20))
        let news = try caller.waitForNews("an answer") { news in
            if case .lost = news { true } else { news == .connected }
        }
        #expect((news == .connected) == isTaken, "\(news)")
    }

    @Test("a connection that ends takes nobody else's descriptor from the loop, though it had that number")
    func numbers() throws {
        let broker = try TestBroker()
        try broker.start()
        let caller = try Caller()
        try caller.connected(broker.port)
        // The attempt's pipe is closed by now: some of these have its numbers.
        let pipes = (0..<16).map { _ in Pipe() }
        var heard: Set<Int32> = []
        let sources = try pipes.map { pipe in
            let descriptor = pipe.fileHandleForReading.fileDescriptor
            return try caller.loop.onReadable(descriptor) {
                _ = pipe.fileHandleForReading.availableData
                heard.insert(descriptor)
            }
        }
        try caller.mqtt.close(isOrderly: true)
        for pipe in pipes { try pipe.fileHandleForWriting.write(contentsOf: [1]) }
        try withExtendedLifetime(sources) {
            try caller.wait(for: "all of them") { heard.count == pipes.count }
        }
    }

    @Test("attempts that are given up leave no descriptor behind")
    func noLeak() throws {
        let caller = try Caller()
        let listener = try Listener()
        func descriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        var counts: [Int] = []
        for _ in 0..<3 {
            for _ in 0..<20 {
                try caller.connect(listener.port)
                var taken: Int32?
                try caller.wait(for: "a connection") {
                    taken = listener.take()
                    return taken != nil
                }
                if let taken { close(taken) }
            }
            try caller.mqtt.close(isOrderly: false)
            counts.append(try descriptors())
        }
        // Other tests open theirs meanwhile: a leak of ours would be 20 a round, every round.
        #expect(!(counts[1] - counts[0] >= 20 && counts[2] - counts[1] >= 20), "\(counts)")
    }
}

/// What brokers and devices show to each other here.
private final class Certificates {
    private let made: TestCertificates

    init() throws {
        made = try TestCertificates()
        for (name, host, days) in [
            ("good", "localhost", 30), ("elsewhere", "broker.example", 30), ("expired", "localhost", -1),
            ("hp-1", "hp-1", 30),
        ] {
            try made.sign(name, host: host, days: days)
        }
    }

    func path(_ name: String) -> String { made.path(name) }

    func tls(_ authority: String) -> MQTTOptions.TLS {
        MQTTOptions.TLS(
            authority: path("\(authority).pem"), certificate: path("hp-1.pem"), key: path("hp-1.key"))
    }
}
