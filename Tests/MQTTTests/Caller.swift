import Foundation
import Glibc
import Loop
import Testing

@testable import MQTT

/// A client in a loop of its own, and everything that it heard.
final class Caller {
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
        will: MQTTWill? = nil
    ) throws {
        try mqtt.connect(
            MQTTOptions(
                host: host, port: port, id: id, keepAlive: keepAlive, tls: tls, session: session,
                patience: patience),
            will: will)
    }

    func connected(_ port: Int, id: String = "hp-1", session: Int = 60, will: MQTTWill? = nil) throws {
        try connect(port, id: id, session: session, will: will)
        _ = try waitForNews("the connection") { $0 == .connected }
    }
}
