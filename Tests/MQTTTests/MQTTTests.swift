import CMosquitto
import ChildProcess
import Foundation
import Glibc
import Loop
import TestBroker
import Testing

@testable import MQTT

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

    func pause(_ time: Duration) throws {
        let end = loop.monotonicNow() + time
        while loop.monotonicNow() < end { _ = try loop.turn(waitingAtMost: .milliseconds(10)) }
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
        host: String = "127.0.0.1", keepAlive: Int = 30, patience: Duration = .seconds(30),
        will: (topic: String, payload: [UInt8])? = nil
    ) throws {
        try mqtt.connect(
            MQTTOptions(
                host: host, port: port, id: id, keepAlive: keepAlive, tls: tls, session: session,
                patience: patience),
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

    private enum Peer: CaseIterable { case mute, closes, resets, talksOtherwise, drips }

    /// One byte now and then, of what looks like an answer that is to come.
    private func drip(_ connection: Int32, _ count: Int) {
        let answer: [UInt8] = count == 0 ? [0x16] : count == 1 ? [0x03] : [0x7F]
        if count < 16 { send(connection, answer, 1, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) }
    }

    @Test(
        "a peer that is mute, closes, resets, talks otherwise or byte by byte: given up, and the loop does not spin",
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
            case .mute, .drips: break
            case .closes: close(connection)
            case .resets: Listener.reset(connection)
            // As a captive portal does.
            case .talksOtherwise: _ = write(connection, "HTTP/1.1 302 Found\r\n\r\n", 22)
            }
            let before = caller.turns
            var drops = 0
            try caller.wait(for: "the loss") {
                if peer == .drips, (caller.turns - before) % 10 == 0 {
                    drip(connection, drops)
                    drops += 1
                }
                return caller.heard.contains { if case .lost = $0 { true } else { false } }
            }
            // 50 wake-ups a second for 2 s, and the test's own every 20 ms; unbounded it is hundreds of thousands.
            #expect(caller.turns - before < 2_000, "\(peer): \(caller.turns - before) turns")
            if ![.closes, .resets].contains(peer) { close(connection) }
        }
    }

    /// The control: what the limit of a source is for.
    @Test(
        "without a limit a peer that resets in the handshake wakes the loop without end, where it is not reported"
    )
    func withoutLimit() throws {
        let (certificates, listener) = (try Certificates(), try Listener())
        let options = MQTTOptions(
            host: "localhost", port: listener.port, id: "hp-1", tls: certificates.tls("ca"))
        MQTTClient.begin()
        let handle = try MQTTHandle(options, will: nil)
        try handle.connect(options)
        Listener.reset(try #require(listener.take()))
        let loop = try EventLoop()
        var (calls, code): (Int, Int32) = (0, 0)
        let source = try loop.onReadable(mosquitto_socket(handle.mosquitto)) {
            calls += 1
            code = mosquitto_loop_read(handle.mosquitto, 1)
        }
        var turns = 0
        while calls < 5_000, code == 0, turns < 10_000 {
            _ = try loop.turn(waitingAtMost: .milliseconds(20))
            turns += 1
        }
        source.isEnabled = false
        #expect(calls == 5_000 || code != 0, "\(calls) calls in \(turns) turns")
    }

    @Test("a peer that answers nothing at all, not even that it is there, is given up in time")
    func silentPeer() throws {
        let listener = try Listener(waiting: 0)
        // Who fills its queue.
        let others = try (0..<3).map { _ in try Caller() }
        for other in others { try other.connect(listener.port) }
        let caller = try Caller()
        try caller.pause(.milliseconds(200))
        try caller.connect(listener.port, patience: .seconds(1))
        #expect(try caller.waitForLoss().text == "no answer came in time")
        #expect(caller.turns < 200)
    }

    @Test(
        "a broker that is there no more without having said so is given up after two silent spans of keep-alive"
    )
    func halfOpen() throws {
        let broker = try TestBroker()
        try broker.start()
        let caller = try Caller()
        try caller.connect(broker.port, keepAlive: 5)
        _ = try caller.waitForNews("the connection") { $0 == .connected }
        broker.pause()
        let before = caller.turns
        #expect(try !caller.waitForLoss().text.isEmpty)
        // Of 20 ms each, and a few more: a loaded machine has fewer of them.
        #expect(caller.turns - before < 2_000, "\(caller.turns - before) turns")
        broker.resume()
    }

    @Test(
        "only a broker of our authority, of that name and within its time is spoken to",
        arguments: [
            ("ca", "good", nil), ("other", "good", .nobodyVouches), ("ca", "elsewhere", .otherName),
            ("ca", "expired", .expired), ("ca", "early", .notYetValid),
        ] as [(String, String, TLSFault?)])
    func certificates(authority: String, broker certificate: String, fault: TLSFault?) throws {
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
        #expect((news == .connected) == (fault == nil), "\(news)")
        #expect(try caller.mqtt.fault == fault)
        if let fault { #expect(news == .lost(reason: nil, fault.description)) }
    }

    /// Why is heard now and then: who writes while the broker closes reads its reason no more.
    @Test("a broker that does not believe us ends it", arguments: [("hp-1", true), ("ended", false)])
    func ownCertificate(name: String, isTaken: Bool) throws {
        let certificates = try Certificates()
        let broker = try TestBroker(
            """
            allow_anonymous true
            cafile \(certificates.path("ca.pem"))
            certfile \(certificates.path("good.pem"))
            keyfile \(certificates.path("good.key"))
            require_certificate true
            """)
        try broker.start()
        let caller = try Caller()
        try caller.connect(
            broker.port, tls: certificates.tls("ca", own: name), host: "localhost", patience: .seconds(20))
        let news = try caller.waitForNews("an answer") { news in
            if case .lost = news { true } else { news == .connected }
        }
        #expect((news == .connected) == isTaken, "\(news)")
        #expect(try caller.mqtt.fault?.isOfTime != true)
    }

    private enum Measured { case descriptors, kilobytes }

    /// Of this process; of its memory what is its own.
    private func measure(_ what: Measured) throws -> Int {
        if what == .descriptors {
            return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon") }
        return Int(line?.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    /// `ATTEMPTS=10000` for the long run.
    private static let attempts = Int(ProcessInfo.processInfo.environment["ATTEMPTS"] ?? "") ?? 300

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

    @Test("attempts that are given up leave nothing behind, whatever they were given up for")
    func noLeak() throws {
        let certificates = try Certificates()
        let caller = try Caller()
        let listener = try Listener()
        var (counts, memory): ([Int], [Int]) = ([], [])
        let peers: [Peer] = [.closes, .resets, .talksOtherwise]
        for round in 0..<3 {
            for number in 0..<Self.attempts / 3 {
                let tls = number % 2 == 0 ? certificates.tls("ca") : nil
                try caller.connect(listener.port, tls: tls, host: "localhost", patience: .milliseconds(100))
                var taken: Int32?
                try caller.wait(for: "a connection") {
                    taken = listener.take()
                    return taken != nil
                }
                let connection = try #require(taken)
                switch peers[number % peers.count] {
                case .resets: Listener.reset(connection)
                case .talksOtherwise:
                    _ = write(connection, "HTTP/1.1 302 Found\r\n\r\n", 22)
                    // Whether it is given up, or gives up itself.
                    if number % 4 < 2 { _ = try caller.loop.turn(waitingAtMost: .milliseconds(20)) }
                    close(connection)
                default: close(connection)
                }
            }
            try caller.mqtt.close(isOrderly: false)
            counts.append(try measure(.descriptors))
            memory.append(try measure(.kilobytes))
            if Self.attempts > 300 {
                print("F13 round \(round): \(counts[round]) descriptors, \(memory[round]) kB")
            }
        }
        // Other tests open theirs meanwhile: a leak of ours would be one an attempt, every round.
        let each = Self.attempts / 3
        #expect(!(counts[1] - counts[0] >= each && counts[2] - counts[1] >= each), "\(counts)")
        // A handle with its TLS is some 40 kB. Only many of them are more than what other tests take.
        if Self.attempts >= 3_000 { #expect(memory[2] - memory[0] < each, "\(memory)") }
    }
}

/// What brokers and devices show to each other here.
private final class Certificates {
    private let made: TestCertificates

    init() throws {
        made = try TestCertificates()
        for (name, host, days) in [
            ("good", "localhost", 30), ("elsewhere", "broker.example", 30), ("expired", "localhost", -1),
            ("hp-1", "hp-1", 30), ("ended", "hp-1", -1),
        ] {
            try made.sign(name, host: host, days: days)
        }
        try made.sign("early", host: "localhost", from: "20600101000000Z", until: "20610101000000Z")
    }

    func path(_ name: String) -> String { made.path(name) }

    func tls(_ authority: String, own name: String = "hp-1") -> MQTTOptions.TLS {
        MQTTOptions.TLS(
            authority: path("\(authority).pem"), certificate: path("\(name).pem"), key: path("\(name).key"))
    }
}
