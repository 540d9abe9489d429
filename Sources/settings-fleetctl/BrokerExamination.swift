import Fleet
import Loop
import MQTT

/// Clients that try what a broker does, each check with clients of its own.
final class BrokerExamination {
    private let loop: EventLoop
    private let tool: MQTTOptions
    private let session: Int
    private let place: String

    private static let patience = Duration.seconds(30)

    private struct Failure: Error {
        let reason: String
    }

    /// Returns once the broker has taken a connection.
    init(_ place: BrokerPlace, in folder: FleetFolder, session: Int) throws {
        let name = drawnName()
        let (options, topics) = try place.options(in: folder, id: "fleet-check-\(name)")
        (tool, self.session) = (options, session)
        self.place = "\(topics.prefix)/c/\(name)"
        MQTTClient.begin()
        loop = try EventLoop()
        do { _ = try operatorsClient() } catch let failure as Failure {
            throw CommandFailure.noBroker(failure.reason)
        }
    }

    /// Nil where the broker does it.
    func reason(against check: BrokerCheck) -> String? {
        do {
            switch check {
            case .acknowledges: try acknowledges()
            case .retains: try retains()
            case .forgets: try forgets()
            case .carriesDocuments: try carries([UInt8](repeating: 0x61, count: 60_000), at: "\(place)/large")
            case .carriesTopics: try carriesTopics()
            case .leavesOutTooLarge: try leavesOutTooLarge()
            case .showsAll: try showsAll(1_200)
            case .keepsSessions: try keepsSessions()
            case .endsDoubles: try endsDoubles()
            case .delaysWills: try delaysWills()
            }
            return nil
        } catch let failure as Failure {
            return failure.reason
        } catch {
            return "\(error)"
        }
    }

    // MARK: Clients

    private func operatorsClient() throws -> ExaminedClient {
        try connected(tool.named("\(tool.id)-\(drawnName())"))
    }

    private func device(_ name: String, will: MQTTWill? = nil) throws -> ExaminedClient {
        try connected(
            MQTTOptions(
                host: tool.host, port: tool.port, id: "\(tool.id)-\(name)", keepAlive: 30, tls: tool.tls,
                session: session), will: will)
    }

    private func connected(_ options: MQTTOptions, will: MQTTWill? = nil) throws -> ExaminedClient {
        let client = try ExaminedClient(on: loop)
        try client.connect(options, will: will)
        try wait("no connection", client) { client.isConnected }
        return client
    }

    private func wait(_ complaint: String, _ clients: ExaminedClient..., until isSo: () -> Bool) throws {
        let limit = loop.monotonicNow() + Self.patience
        while !isSo() {
            if let lost = clients.compactMap(\.lost).first { throw Failure(reason: "\(complaint): \(lost)") }
            guard loop.monotonicNow() < limit else { throw Failure(reason: complaint) }
            _ = try loop.turn(waitingAtMost: .milliseconds(50))
        }
    }

    private func pass(_ time: Duration) throws {
        let end = loop.monotonicNow() + time
        while loop.monotonicNow() < end { _ = try loop.turn(waitingAtMost: .milliseconds(50)) }
    }

    private func subscribe(_ client: ExaminedClient, _ topic: String, isSure: Bool = true) throws {
        let before = client.subscriptions
        client.mqtt?.subscribe([topic], isSure: isSure)
        try wait("a subscription is not answered", client) { client.subscriptions > before }
        if client.refused.contains(topic) { throw Failure(reason: "\(topic) may not be read") }
    }

    private func publish(
        _ client: ExaminedClient, _ topic: String, _ payload: [UInt8], isRetained: Bool = true
    ) throws {
        client.number += 1
        client.refusal = nil
        client.mqtt?.publish(client.number, topic, payload, isRetained: isRetained)
        try wait("\(topic) is not acknowledged", client) {
            client.acknowledged >= client.number || client.refusal != nil
        }
        if let refusal = client.refusal { throw Failure(reason: "\(topic) is not taken: \(refusal)") }
    }

    // MARK: Messages

    private func acknowledges() throws {
        let (from, to) = (try operatorsClient(), try device("a"))
        try subscribe(to, "\(place)/plain")
        try publish(from, "\(place)/plain", [1], isRetained: false)
        try wait("it does not arrive", to) { to.messages(at: "\(place)/plain") == [[1]] }
    }

    private func retains() throws {
        let (from, to) = (try operatorsClient(), try device("b"))
        let topic = "\(place)/kept"
        try publish(from, topic, [2])
        defer { try? publish(from, topic, []) }
        for count in 1...2 {
            try subscribe(to, topic)
            try wait("it came \(count - 1) times", to) { to.messages(at: topic).count == count }
        }
    }

    private func forgets() throws {
        let (from, to) = (try operatorsClient(), try device("c"))
        let topic = "\(place)/gone"
        try publish(from, topic, [3])
        try publish(from, topic, [])
        try subscribe(to, topic)
        try publish(from, topic, [4], isRetained: false)
        try wait("nothing arrives", to) { to.messages(at: topic).contains([4]) }
        guard to.messages(at: topic) == [[4]] else { throw Failure(reason: "it is still there") }
    }

    private func carries(_ payload: [UInt8], at topic: String) throws {
        let (from, to) = (try operatorsClient(), try device("d"))
        try publish(from, topic, payload)
        defer { try? publish(from, topic, []) }
        try subscribe(to, topic)
        try wait("it does not arrive", to) { to.messages(at: topic) == [payload] }
    }

    private func carriesTopics() throws {
        let levels = place.split(separator: "/").count
        let more = (levels..<7).map { _ in "x" }.joined(separator: "/")
        let short = "\(place)/\(more)"
        let topic = short + String(repeating: "x", count: max(0, 160 - short.utf8.count))
        try carries([5], at: topic)
    }

    private func leavesOutTooLarge() throws {
        let (from, to) = (try operatorsClient(), try device("e"))
        let topic = "\(place)/size"
        try subscribe(to, topic)
        // A broker may as well refuse it: then nothing has to be left out.
        from.number += 1
        from.mqtt?.publish(
            from.number, topic, [UInt8](repeating: 0x61, count: 70_000), isRetained: false)
        try pass(.seconds(2))
        try publish(try operatorsClient(), topic, [6], isRetained: false)
        try wait("the device's connection ended", to) { to.messages(at: topic).contains([6]) }
        guard to.messages(at: topic) == [[6]] else { throw Failure(reason: "it arrived") }
    }

    private func showsAll(_ count: Int) throws {
        let (from, to) = (try operatorsClient(), try operatorsClient())
        var kept = 0
        // A broker that takes one of them no more is not asked a thousand times.
        defer { try? (0..<kept).forEach { try publish(from, "\(place)/many/\($0)", []) } }
        while kept < count {
            try publish(from, "\(place)/many/\(kept)", [7])
            kept += 1
        }
        try subscribe(to, "\(place)/many/+", isSure: false)
        try wait("some are missing", to) { to.total >= count }
    }

    // MARK: Sessions

    private func keepsSessions() throws {
        let (from, topic) = (try operatorsClient(), "\(place)/session")
        let first = try device("f")
        try subscribe(first, topic)
        first.vanish()
        try pass(.seconds(1))
        try publish(from, topic, [8], isRetained: false)
        let back = try device("f")
        try wait("it is lost", back) { back.messages(at: topic) == [[8]] }
    }

    private func endsDoubles() throws {
        let first = try device("g")
        let second = try device("g")
        try wait("both stay", second) { first.lost != nil }
    }

    /// One stays away, one is back at once.
    private func delaysWills() throws {
        let watcher = try operatorsClient()
        let topics = ["away", "back"].map { "\(place)/will/\($0)" }
        defer { for topic in topics { try? publish(watcher, topic, []) } }
        for topic in topics { try subscribe(watcher, topic) }
        let devices = try topics.map { try device("will-\($0.suffix(4))", will: MQTTWill($0, [9])) }
        let began = loop.monotonicNow()
        for device in devices { device.vanish() }
        try pass(.seconds(1))
        let back = try device("will-back")
        let delay = Duration.seconds(session - 15)
        while watcher.messages(at: topics[0]).isEmpty {
            guard loop.monotonicNow() - began < delay + Self.patience else {
                throw Failure(reason: "it never came")
            }
            try pass(.milliseconds(200))
        }
        guard loop.monotonicNow() - began >= delay - .seconds(1) else {
            throw Failure(reason: "it came at once")
        }
        guard watcher.messages(at: topics[1]).isEmpty, back.lost == nil else {
            throw Failure(reason: "it came though the device was back")
        }
    }
}

/// One client of an examination, and what it has heard.
private final class ExaminedClient {
    private(set) var mqtt: MQTTClient?
    /// Numbers of what was published last.
    var number = 0
    private(set) var acknowledged = 0
    /// What the broker says to what it does not take.
    var refusal: String?
    private(set) var isConnected = false
    /// Why it is not connected any more.
    private(set) var lost: String?
    private(set) var subscriptions = 0
    private(set) var refused: Set<String> = []
    private(set) var total = 0
    private var heard: [String: [[UInt8]]] = [:]

    init(on loop: EventLoop) throws {
        mqtt = try MQTTClient(on: loop) { [unowned self] in take($0) }
    }

    deinit { mqtt?.close(isOrderly: true) }

    func connect(_ options: MQTTOptions, will: MQTTWill?) throws {
        try mqtt?.connect(options, will: will)
    }

    /// As a device whose cable is cut.
    func vanish() { mqtt = nil }

    /// In the order in which they came.
    func messages(at topic: String) -> [[UInt8]] { heard[topic] ?? [] }

    private func take(_ news: MQTTNews) {
        switch news {
        case .connected: isConnected = true
        case .lost(_, let text): lost = text
        case .acknowledged(let number): acknowledged = max(acknowledged, number)
        case .refused(_, let text): refusal = text
        case .subscribed(let refused):
            subscriptions += 1
            self.refused.formUnion(refused)
        case .message(let topic, let payload, _):
            total += 1
            heard[topic, default: []].append(payload)
        }
    }
}

extension MQTTOptions {
    /// Another client to the same broker.
    fileprivate func named(_ id: String) -> MQTTOptions {
        MQTTOptions(
            host: host, port: port, id: id, keepAlive: keepAlive, tls: tls, session: session, isTool: isTool)
    }
}
