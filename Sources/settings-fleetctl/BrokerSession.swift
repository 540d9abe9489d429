import Fleet
import FleetOperation
import Loop
import MQTT

/// One connection of the operator: everything that the broker holds, and what comes while a command lasts.
final class BrokerSession {
    let topics: FleetTopics
    /// What the broker knows it by, and devices its calls: another's of the same process id is another.
    private let name = "fleetctl-\(drawnName())"
    private(set) var book: FleetBook
    /// Called as something is heard.
    var hear: (FleetBook.News) -> Void = { _ in }

    private var heedsOther: (_ topic: String, _ payload: [UInt8]) -> Void = { _, _ in }
    private let loop: EventLoop
    private var client: MQTTClient?
    private var isConnected = false
    private var subscribed: [[String]] = []
    private var lost: String?
    private var number = 0
    private var acknowledged = 0
    /// What the broker says to what it does not take, by number.
    private var refused: [Int: String] = [:]
    private var lastMessage = Duration.zero

    /// What a broker holds comes in one go; after so long without anything there is no more.
    private static let quiet = Duration.seconds(1)
    private static let patience = Duration.seconds(60)

    /// Returns once the broker has taken the connection.
    init(_ place: BrokerPlace, in folder: FleetFolder) throws {
        let (options, topics) = try place.options(in: folder, id: name)
        self.topics = topics
        book = FleetBook(topics)
        MQTTClient.begin()
        loop = try EventLoop()
        client = try MQTTClient(on: loop) { [unowned self] in take($0) }
        do throws(MQTTError) { try client?.connect(options) } catch {
            throw CommandFailure.noBroker("\(error)")
        }
        try wait("The broker \(options.host):\(options.port) does not answer") { isConnected }
    }

    deinit { client?.close(isOrderly: true) }

    private func take(_ news: MQTTNews) {
        switch news {
        case .connected: isConnected = true
        case .lost(_, let text): lost = text
        case .subscribed(let refused): subscribed.append(refused)
        case .acknowledged(let number): acknowledged = max(acknowledged, number)
        case .refused(let number, let text): refused[number] = text
        case .message(let topic, let payload, let isRetained):
            // What devices say meanwhile is nothing that the broker had.
            if isRetained { lastMessage = now }
            heedsOther(topic, payload)
            if let news = book.take(topic, payload) { hear(news) }
        }
    }

    /// On the loop's clock.
    var now: Duration { loop.monotonicNow() }

    // MARK: Asking

    /// Returns once the broker has said all that it holds; what of it nobody can read is told.
    convenience init(gathering place: BrokerPlace, in folder: FleetFolder) throws {
        try self.init(place, in: folder)
        try gather()
        for topic in book.unreadable.sorted() { warn("\(topic): cannot be read, and is left out") }
    }

    /// What the broker holds of it.
    func device(_ id: String) throws -> FleetBook.Device {
        guard let device = book.devices[id] else {
            throw CommandFailure.refused("the broker knows no device \(id); see list")
        }
        return device
    }

    /// Hears all that the broker holds; what it left out is asked for by name.
    private func gather() throws {
        try subscribe(book.filters, isSure: false)
        let silent = book.silent
        for start in stride(from: 0, to: silent.count, by: 100) {
            try subscribe(
                silent[start..<min(start + 100, silent.count)].flatMap(book.filters(of:)), isSure: true)
        }
    }

    private func subscribe(_ filters: [String], isSure: Bool) throws {
        subscribed = []
        client?.subscribe(filters, isSure: isSure)
        try wait("The broker does not answer") { !subscribed.isEmpty }
        let refused = subscribed.flatMap { $0 }
        guard refused.isEmpty else {
            throw CommandFailure.refused(
                "the broker does not let you read \(refused.joined(separator: ", "))")
        }
        lastMessage = now
        try wait("The broker does not come to an end") { now - lastMessage >= Self.quiet }
    }

    /// Returns once the broker has it.
    func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool = true) throws {
        number += 1
        client?.publish(number, topic, payload, isRetained: isRetained)
        try wait("The broker did not take \(topic): does it let you write there?") {
            acknowledged >= number || refused[number] != nil
        }
        if let text = refused[number] {
            throw CommandFailure.refused("the broker does not take \(topic): \(text)")
        }
    }

    /// A question or an order for now, which the broker does not keep.
    func call(_ device: String, _ call: String) throws {
        let call: JSON = .object(["v": .integer(1), "id": .text(name), "call": .text(call)])
        try publish(topics.call(device), call.bytes, isRetained: false)
    }

    // MARK: Schemas

    /// By the pages that the broker holds; nil where it holds none that are right.
    func heldSchema(_ hash: String) throws -> [UInt8]? {
        guard let digits = SchemaPages.digits(of: hash) else { return nil }
        let filter = topics.schema(digits: digits, page: nil)
        var pages = SchemaPages(hash: hash)
        var found: [UInt8]?
        heedsOther = { topic, payload in
            if topic.hasPrefix(filter.dropLast()), case .whole(let document) = pages.take(payload) {
                found = document
            }
        }
        defer { heedsOther = { _, _ in } }
        try subscribe([filter], isSure: true)
        return found
    }

    /// So that nobody else has to ask a device.
    func publish(_ schema: FleetSchema) throws {
        guard let digits = SchemaPages.digits(of: schema.hash) else { return }
        for (index, page) in SchemaPages.retained(schema).enumerated() {
            try publish(topics.schema(digits: digits, page: index + 1), page)
        }
    }

    /// As that device answers.
    func askedSchema(_ hash: String, of device: String) throws -> [UInt8] {
        var pages = SchemaPages(hash: hash)
        var last = SchemaPages.Outcome.more
        heedsOther = { [topics, name] topic, payload in
            guard topic == topics.answer(device), last == .more, JSONReader.id(of: payload) == name
            else { return }
            last = pages.take(payload)
        }
        defer { heedsOther = { _, _ in } }
        try subscribe([topics.answer(device)], isSure: true)
        try call(device, "schema")
        let limit = now + Self.patience
        while last == .more, now < limit { try turn(waitingAtMost: .milliseconds(200)) }
        switch last {
        case .whole(let document): return document
        case .wrong(let reason): throw CommandFailure.refused("\(device): its schema: \(reason)")
        case .more: throw CommandFailure.refused("\(device) does not answer a call for its schema")
        }
    }

    // MARK: Waiting

    /// One turn of the loop.
    func turn(waitingAtMost limit: Duration) throws {
        if let lost { throw CommandFailure.noBroker("no broker: \(lost)") }
        _ = try loop.turn(waitingAtMost: limit)
        if let lost { throw CommandFailure.noBroker("no broker: \(lost)") }
    }

    private func wait(_ complaint: String, until isSo: () -> Bool) throws {
        let limit = now + Self.patience
        while !isSo() {
            guard now < limit else { throw CommandFailure.noBroker(complaint) }
            try turn(waitingAtMost: .milliseconds(200))
        }
    }
}

/// Eight digits that nobody else has.
func drawnName() -> String {
    let digits = String(UInt32.random(in: 0 ... .max), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
}

extension JSONReader {
    /// Whose call an answer is to.
    fileprivate static func id(of payload: [UInt8]) -> String? { (try? read(payload))?["id"]?.text }
}
