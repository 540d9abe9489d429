import CMosquitto
import Glibc
import Loop

/// One handle of libmosquitto for one attempt: made, connected by a thread that hands it over for good, and used from
/// then on by the loop alone.
final class MQTTHandle {
    let mosquitto: OpaquePointer
    private let broker: Broker
    /// What the callbacks of one call said, in their order.
    private(set) var news: [MQTTNews] = []
    private var filters: [Int32: [String]] = [:]
    private var numbers: [Int32: Int] = [:]
    private var waiting: Set<Int32> = []
    private var refused: [String] = []
    private(set) var isConnected = false
    /// Seconds, where the broker has said its own: libmosquitto goes by them.
    private(set) var brokersKeepAlive: Int?
    /// The first of this attempt.
    private(set) var fault: TLSFault?

    init(_ options: MQTTOptions, will: MQTTWill?) throws(MQTTError) {
        guard let made = mosquitto_new(options.id, options.session == 0, nil) else {
            throw MQTTError("make a client named \(options.id)", MOSQ_ERR_ERRNO.code, system: errno)
        }
        mosquitto = made
        broker = Broker(options)
        mosquitto_user_data_set(made, Unmanaged.passUnretained(self).toOpaque())
        try set(options)
        if let will { try setWill(will, options) }
        mosquitto_connect_v5_callback_set(made, hasConnected)
        mosquitto_disconnect_v5_callback_set(made, hasDisconnected)
        mosquitto_message_v5_callback_set(made, hasMessage)
        mosquitto_publish_v5_callback_set(made, hasPublished)
        mosquitto_subscribe_v5_callback_set(made, hasSubscribed)
        if options.tls != nil { mosquitto_log_callback_set(made, hasLogged) }
    }

    deinit { mosquitto_destroy(mosquitto) }

    private func set(_ options: MQTTOptions) throws(MQTTError) {
        try checked("speak MQTT 5") {
            mosquitto_int_option(mosquitto, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5)
        }
        if !options.isTool {
            try checked("limit what is received") {
                mosquitto_int_option(
                    mosquitto, MOSQ_OPT_RECEIVE_MAXIMUM, Int32(MQTTOptions.receiveMaximum))
            }
        }
        guard let tls = options.tls else { return }
        // libmosquitto has no words for a file that is not there.
        for file in [tls.authority, tls.certificate, tls.key].compactMap({ $0 }) {
            guard access(file, R_OK) == 0 else {
                let code = errno
                throw MQTTError("read \(file)", MQTTError.system, system: code)
            }
        }
        try checked("use the certificates of \(tls.authority)") {
            mosquitto_tls_set(mosquitto, tls.authority, nil, tls.certificate, tls.key, nil)
        }
        // Verified, and the name checked: libmosquitto's default, said once more.
        try checked("verify the broker") { mosquitto_tls_opts_set(mosquitto, 1, nil, nil) }
        try checked("check the broker's name") { mosquitto_tls_insecure_set(mosquitto, false) }
    }

    private func setWill(_ will: MQTTWill, _ options: MQTTOptions) throws(MQTTError) {
        var properties = MQTTProperties()
        try properties.add(
            Int32(MQTT_PROP_WILL_DELAY_INTERVAL.rawValue),
            UInt32(max(0, options.session - MQTTOptions.willBefore)))
        let list = properties.take()
        try checked("leave a will") {
            mosquitto_will_set_v5(
                mosquitto, will.topic, Int32(will.payload.count), will.payload, 1,
                will.isRetained, list)
        }
    }

    /// Name and TCP: waits for both. For a thread of its own.
    func connect() throws(MQTTError) {
        var properties = MQTTProperties()
        if broker.session > 0 {
            try properties.add(Int32(MQTT_PROP_SESSION_EXPIRY_INTERVAL.rawValue), UInt32(broker.session))
        }
        if !broker.isTool {
            try properties.add(
                Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), MQTTOptions.maximumPacket)
        }
        let list = properties.list
        try checked("connect to \(broker.host):\(broker.port)") {
            mosquitto_connect_bind_v5(
                mosquitto, broker.host, Int32(broker.port), Int32(broker.keepAlive), nil, list)
        }
    }

    /// What connecting takes. Nothing of it is held elsewhere: it is read in another thread, and most rooms count their references for
    /// one alone (docs/decisions/0394).
    private struct Broker {
        let host: String
        let port: Int
        let keepAlive: Int
        let session: Int
        let isTool: Bool

        init(_ options: MQTTOptions) {
            host = String(decoding: Array(options.host.utf8), as: UTF8.self)
            (port, keepAlive) = (options.port, options.keepAlive)
            (session, isTool) = (options.session, options.isTool)
        }
    }

    // MARK: What is asked

    func subscribe(_ topics: [String], qos: Int32) throws(MQTTError) {
        for start in stride(from: 0, to: topics.count, by: 8) {
            let some = Array(topics[start..<min(start + 8, topics.count)])
            var number: Int32 = 0
            var texts = some.map { strdup($0) }
            defer { for text in texts { free(text) } }
            let code = texts.withUnsafeMutableBufferPointer {
                mosquitto_subscribe_multiple(mosquitto, &number, Int32($0.count), $0.baseAddress, qos, 0, nil)
            }
            try checked("subscribe") { code }
            filters[number] = some
            waiting.insert(number)
        }
    }

    func publish(
        _ own: Int, _ topic: String, _ payload: [UInt8], isRetained: Bool
    ) throws(MQTTError) {
        var number: Int32 = 0
        try checked("publish to \(topic)") {
            mosquitto_publish_v5(
                mosquitto, &number, topic, Int32(payload.count), payload, 1, isRetained, nil)
        }
        numbers[number] = own
    }

    func disconnect(_ reason: mqtt5_return_codes) {
        mosquitto_disconnect_v5(mosquitto, Int32(reason.rawValue), nil)
        if mosquitto_want_write(mosquitto) { mosquitto_loop_write(mosquitto, 1) }
    }

    /// Ends in order, and waits half a second at most until the broker has ended it as well. libmosquitto closes with
    /// DISCONNECT; a socket that is closed while something is unread is reset, and what was published last may be lost.
    func leave() {
        let socket = FileDescriptor(owning: fcntl(mosquitto_socket(mosquitto), F_DUPFD_CLOEXEC, 0))
        disconnect(MQTT_RC_NORMAL_DISCONNECTION)
        shutdown(socket.number, Int32(SHUT_WR))
        let limit = Clock.monotonic.now + .milliseconds(500)
        var ready = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while Clock.monotonic.now < limit, poll(&ready, 1, 100) >= 0 {
            guard ready.revents == 0 || read(socket.number, &bytes, bytes.count) > 0 else { return }
        }
    }

    func takeNews() -> [MQTTNews] {
        defer { news = [] }
        return news
    }

    // MARK: What is heard

    /// While the handshake is at hand: later nobody knows what was wrong with it.
    fileprivate func logged(_ line: String) {
        if fault == nil { fault = TLSFault(line, verified: mosquitto_verify_result(mosquitto)) }
    }

    fileprivate func connected(_ code: Int32, _ properties: OpaquePointer?) {
        isConnected = code == 0
        brokersKeepAlive = Self.keepAlive(in: properties)
        // Each packet would be written down for it.
        if isConnected { mosquitto_log_callback_set(mosquitto, nil) }
        news.append(
            code == 0
                ? .connected
                : .lost(
                    reason: UInt8(truncatingIfNeeded: code), String(cString: mosquitto_reason_string(code))))
    }

    /// Nil where it says none, or asks for none.
    private static func keepAlive(in properties: OpaquePointer?) -> Int? {
        var seconds: UInt16 = 0
        guard let properties,
            mosquitto_property_read_int16(
                properties, Int32(MQTT_PROP_SERVER_KEEP_ALIVE.rawValue), &seconds, false) != nil, seconds > 0
        else { return nil }
        return Int(seconds)
    }

    fileprivate func disconnected(_ code: Int32) {
        isConnected = false
        // Below 0x80 it is libmosquitto's own code.
        let text = code >= 0x80 ? mosquitto_reason_string(code) : mosquitto_strerror(code)
        news.append(
            .lost(
                reason: code >= 0x80 ? UInt8(truncatingIfNeeded: code) : nil,
                text.map { String(cString: $0) } ?? "it ended"))
    }

    fileprivate func took(_ message: mosquitto_message) {
        let payload = message.payload.map {
            Array(UnsafeRawBufferPointer(start: $0, count: Int(message.payloadlen)))
        }
        news.append(
            .message(
                topic: String(cString: message.topic), payload: payload ?? [], isRetained: message.retain))
    }

    fileprivate func published(_ number: Int32, _ reason: Int32) {
        guard let own = numbers.removeValue(forKey: number) else { return }
        news.append(
            reason < 0x80
                ? .acknowledged(own) : .refused(own, String(cString: mosquitto_reason_string(reason))))
    }

    fileprivate func subscribed(_ number: Int32, _ granted: [Int32]) {
        let asked = filters.removeValue(forKey: number) ?? []
        refused += zip(asked, granted).filter { $0.1 >= 0x80 }.map(\.0)
        waiting.remove(number)
        guard waiting.isEmpty else { return }
        news.append(.subscribed(refused: refused))
        refused = []
    }
}

// MARK: What C calls

private func handle(_ datum: UnsafeMutableRawPointer?) -> MQTTHandle? {
    datum.map { Unmanaged<MQTTHandle>.fromOpaque($0).takeUnretainedValue() }
}

private func hasConnected(
    _: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ code: Int32, _ flags: Int32,
    _ properties: OpaquePointer?
) {
    handle(datum)?.connected(code, properties)
}

private func hasLogged(
    _: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ level: Int32, _ line: UnsafePointer<CChar>?
) {
    guard level == MOSQ_LOG_ERR, let line else { return }
    handle(datum)?.logged(String(cString: line))
}

private func hasDisconnected(
    _: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ code: Int32, _: OpaquePointer?
) {
    handle(datum)?.disconnected(code)
}

private func hasMessage(
    _: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ message: UnsafePointer<mosquitto_message>?,
    _: OpaquePointer?
) {
    if let message { handle(datum)?.took(message.pointee) }
}

private func hasPublished(
    _: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ number: Int32, _ reason: Int32, _: OpaquePointer?
) {
    handle(datum)?.published(number, reason)
}

private func hasSubscribed(
    _: OpaquePointer?, _ datum: UnsafeMutableRawPointer?, _ number: Int32, _ count: Int32,
    _ granted: UnsafePointer<Int32>?, _: OpaquePointer?
) {
    handle(datum)?.subscribed(
        number, Array(UnsafeBufferPointer(start: granted, count: Int(count))))
}
