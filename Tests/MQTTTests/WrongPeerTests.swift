import CMosquitto
import Foundation
import Glibc
import Loop
import TestBroker
import Testing

@testable import MQTT

@Suite("F13 peers that are none", .timeLimit(.minutes(10)))
struct WrongPeerTests {
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
        try handle.connect()
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
    @Test(
        "a broker that does not believe us ends it: our certificate has ended, or was taken back",
        arguments: [("hp-1", true), ("ended", false), ("revoked", false)])
    func ownCertificate(name: String, isTaken: Bool) throws {
        let certificates = try Certificates()
        let broker = try TestBroker(
            """
            allow_anonymous true
            cafile \(certificates.path("ca.pem"))
            crlfile \(certificates.path("revoked.pem"))
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
