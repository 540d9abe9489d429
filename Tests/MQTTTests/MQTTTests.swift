import Foundation
import Glibc
import Loop
import TestBroker
import Testing

@testable import MQTT

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

    @Test("the broker of these tests is the one that was asked for")
    func version() throws {
        let broker = try TestBroker()
        try broker.start()
        let caller = try Caller()
        try caller.connected(broker.port)
        try caller.mqtt.subscribe(["$SYS/broker/version"])
        let version = try TestBroker.version()
        #expect(version.hasPrefix("mosquitto version "))
        let told = message("$SYS/broker/version", version, isRetained: true)
        _ = try caller.waitForNews(version) { $0 == told }
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
        try cut.connected(broker.port, id: "cut", session: 16, will: MQTTWill("will/cut", Array("gone".utf8)))
        try orderly.connected(broker.port, id: "orderly", session: 16, will: MQTTWill("will/orderly", [1]))
        let brief = try Caller()
        try brief.connected(
            broker.port, id: "brief", session: 16, will: MQTTWill("will/brief", [2], isRetained: false))
        try brief.mqtt.close(isOrderly: false)
        try orderly.mqtt.close(isOrderly: true)
        try cut.mqtt.close(isOrderly: false)
        _ = try watcher.waitForNews("the will") { $0 == message("will/cut", "gone") }
        #expect(
            !watcher.heard.contains { if case .message("will/orderly", _, _) = $0 { true } else { false } })
        _ = try watcher.waitForNews("the other will") {
            $0 == .message(topic: "will/brief", payload: [2], isRetained: false)
        }
        // Only one of them is kept.
        let late = try Caller()
        try late.connected(broker.port, id: "late")
        try late.mqtt.subscribe(["will/brief", "will/cut"])
        _ = try late.waitForNews("the will") { $0 == message("will/cut", "gone", isRetained: true) }
        #expect(!late.heard.contains { if case .message("will/brief", _, _) = $0 { true } else { false } })
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

    @Test("what the broker does not take is heard with its reason, and the connection lives")
    func refusedPublication() throws {
        let broker = try TestBroker("allow_anonymous true\nacl_file FOLDER/acl")
        try broker.write("topic readwrite open/#\n", "acl")
        try broker.start()
        let caller = try Caller()
        try caller.connected(broker.port)
        try caller.mqtt.publish(7, "shut/a", [1], isRetained: true)
        let news = try caller.waitForNews("PUBACK") { if case .refused = $0 { true } else { false } }
        guard case .refused(7, let text) = news else { throw MQTTError("\(news)", 0) }
        #expect(text.lowercased().contains("authorized"), "\(text)")
        try caller.mqtt.publish(8, "open/a", [1], isRetained: false)
        _ = try caller.waitForNews("PUBACK") { $0 == .acknowledged(8) }
        #expect(!caller.heard.contains(.acknowledged(7)))
    }

    @Test("a broker that wants to hear of its clients more often than they think does hear of them")
    func brokersKeepAlive() throws {
        let broker = try TestBroker("allow_anonymous true\nmax_keepalive 10")
        try broker.start()
        let caller = try Caller()
        try caller.connect(broker.port, keepAlive: 240)
        _ = try caller.waitForNews("the connection") { $0 == .connected }
        // It ends what was silent for 15 s.
        try caller.pause(.seconds(25))
        #expect(caller.heard == [.connected])
    }

    @Test("a file of certificates that is not there is named, with the reason")
    func missingFile() throws {
        let caller = try Caller()
        let error = #expect(throws: MQTTError.self) {
            try caller.connect(1, tls: MQTTOptions.TLS(authority: "/nowhere/ca.pem"))
        }
        #expect(error?.description == "cannot read /nowhere/ca.pem: No such file or directory")
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
}
