import Fleet
import Foundation
import Loop
import MQTT
import TestBroker
import Testing

/// A program, beside the test's own, whatever runs it.
func builtProgram(_ name: String) throws -> String {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent(name).path
}

/// What stands within objects within each other.
func field(_ json: JSON?, _ names: String...) -> JSON? { names.reduce(json) { $0?[$1] } }

/// The fleet's side: hears everything, and wants something now and then.
final class Server {
    let loop: EventLoop
    private var client: MQTTClient?
    private var number = 0
    private(set) var news: [MQTTNews] = []

    /// - Parameter hears: whether all that devices say is heard from the beginning.
    init(_ broker: TestBroker, hears: Bool = true) throws {
        MQTTClient.begin()
        loop = try EventLoop()
        client = try MQTTClient(on: loop) { [unowned self] in news.append($0) }
        try client?.connect(
            MQTTOptions(
                host: "127.0.0.1", port: broker.port, id: "server-\(UInt32.random(in: 0 ... .max))",
                session: 0, isTool: true))
        try wait("the broker") { news.contains(.connected) }
        guard hears else { return }
        client?.subscribe(["settings/1/d/+/reported", "settings/1/d/+/status", "settings/1/d/+/answer"])
        try wait("the subscription") { news.contains(.subscribed(refused: [])) }
    }

    /// With QoS 1.
    func hear(_ topics: [String]) { client?.subscribe(topics) }

    /// Whatever comes meanwhile is heard.
    func pause(_ time: Duration) throws {
        let end = loop.monotonicNow() + time
        while loop.monotonicNow() < end { _ = try loop.turn(waitingAtMost: .milliseconds(100)) }
    }

    /// - Parameter what: said where it does not come about, as it is then.
    func wait(_ what: @autoclosure () -> String, until isSo: () -> Bool) throws {
        let limit = loop.monotonicNow() + .seconds(240)
        while !isSo() {
            try #require(loop.monotonicNow() < limit, "waited for \(what())")
            try loop.turn(waitingAtMost: .milliseconds(100))
        }
    }

    func publish(_ topic: String, _ text: String, isRetained: Bool = true) throws {
        number += 1
        client?.publish(number, "settings/1/" + topic, Array(text.utf8), isRetained: isRetained)
        try wait("PUBACK") { news.contains(.acknowledged(number)) }
    }

    /// All of them, as fast as the broker takes them.
    func publish(all messages: [(topic: String, text: String)]) throws {
        for message in messages {
            number += 1
            client?.publish(number, "settings/1/" + message.topic, Array(message.text.utf8), isRetained: true)
            if number % 100 == 0 { try wait("PUBACK") { news.contains(.acknowledged(number)) } }
        }
        try wait("PUBACK") { news.contains(.acknowledged(number)) }
    }

    /// The last that each device said there.
    func last(_ what: String) -> [String: JSON] {
        var last: [String: JSON] = [:]
        for case .message(let topic, let payload, _) in news {
            let levels = topic.split(separator: "/")
            guard levels.count == 5, levels[4] == what, let json = try? JSONReader.read(payload) else {
                continue
            }
            last[String(levels[3])] = json
        }
        return last
    }
}
