import CWebSockets
import Glibc
import Simulator

/// The page and its sockets on libwebsockets: one thread, one loop, in which a file descriptor and a timer wait as well.
final class WebServer {
    /// A socket that is open; the library's own name for it.
    typealias Connection = OpaquePointer

    /// What goes out over a socket.
    enum Message {
        case text([UInt8])
        case bytes([UInt8])
    }

    /// What the loop has to tell; each is called on the one thread.
    struct Callees {
        var opened: (Connection) -> Void
        var received: (Connection, String) -> Void
        var closed: (Connection) -> Void
        /// What goes out next; nil where nothing does.
        var next: (Connection) -> Message?
        /// The descriptor that is watched is readable.
        var readable: () -> Void
        /// The time that was asked for has come.
        var timer: () -> Void
    }

    private let files: WebFiles
    private var callees: Callees?
    private var context: OpaquePointer?
    private var rule = AccessRule(address: "127.0.0.1", port: 0, token: nil)
    private var bodies: [Connection: (bytes: [UInt8], sent: Int)] = [:]
    private var partial: [Connection: [UInt8]] = [:]
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let alarm: UnsafeMutablePointer<Alarm>

    /// The library's timer, and whose it is: it hands back the first alone.
    struct Alarm {
        var timer = lws_sorted_usec_list_t()
        var server: Unmanaged<WebServer>?
    }

    /// Pages that are open.
    private var pages = 0
    /// Each costs its panels' pictures; nobody looks at so many.
    private static let mostPages = 32

    /// More than this in one message is no key.
    private static let longestMessage = 1 << 16

    init(_ files: WebFiles) {
        self.files = files
        protocols = .allocate(capacity: 4)
        protocols.initialize(repeating: lws_protocols(), count: 4)
        for (index, name) in ["http", "panel", "files"].enumerated() {
            protocols[index].name = UnsafePointer(strdup(name))
            protocols[index].callback = hear
        }
        alarm = .allocate(capacity: 1)
        alarm.initialize(to: Alarm())
    }

    deinit {
        if let context { lws_context_destroy(context) }
        for index in 0..<3 { free(UnsafeMutablePointer(mutating: protocols[index].name)) }
        protocols.deallocate()
        alarm.deallocate()
    }

    // MARK: Beginning

    /// That port, or 0, which takes any, where another program has it. bind(2)
    static func freePort(_ port: Int, at address: String) -> Int {
        let attempt = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(attempt) }
        var isReused: Int32 = 1
        setsockopt(attempt, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = UInt16(port).bigEndian
        inet_pton(AF_INET, address, &place.sin_addr)
        let result = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(attempt, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return result < 0 && errno == EADDRINUSE ? 0 : port
    }

    /// Listens, and answers the port that it got; nil where that port cannot be had.
    func listen(address: String, port: Int, token: String?, watching descriptor: Int32, _ callees: Callees)
        -> Int?
    {
        self.callees = callees
        lws_set_log_level(Int32(LLL_ERR), nil)
        let own = Unmanaged.passUnretained(self)
        alarm.pointee.server = own
        var info = lws_context_creation_info()
        info.port = Int32(port)
        info.protocols = UnsafePointer(protocols)
        info.user = own.toOpaque()
        info.options =
            UInt64(LWS_SERVER_OPTION_VALIDATE_UTF8) | UInt64(LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND)
        context = address.withCString { name in
            info.iface = name
            return lws_create_context(&info)
        }
        guard let context, let host = lws_get_vhost_by_name(context, "default") else { return nil }
        let taken = Int(lws_get_vhost_listen_port(host))
        rule = AccessRule(address: address, port: taken, token: token)
        let file = lws_sock_file_fd_type(filefd: descriptor)
        guard lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC, file, "files", nil) != nil else {
            return nil
        }
        return taken
    }

    /// Serves until somebody ends the program.
    func run() {
        while lws_service(context, 0) >= 0 {}
    }

    /// Asks `next` what goes out, as soon as the socket takes it.
    func wantsToWrite(_ connection: Connection) { lws_callback_on_writable(connection) }

    /// Takes what a page asks for, or leaves it with the page for the while.
    func hears(_ connection: Connection, _ isHeard: Bool) { lws_rx_flow_control(connection, isHeard ? 1 : 0) }

    /// Calls `timer` once after so long; nil calls off.
    func arm(after delay: Duration?) {
        let timer = UnsafeMutableRawPointer(alarm).assumingMemoryBound(to: lws_sorted_usec_list_t.self)
        guard let delay else { return lws_sul_cancel(timer) }
        let (seconds, attoseconds) = delay.components
        let microseconds = max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000 + 1)
        lws_sul_schedule(context, 0, timer, wake, microseconds)
    }

    fileprivate func alarmed() { callees?.timer() }

    // MARK: What comes

    /// 0, or another number to end the connection.
    fileprivate func take(
        _ reason: lws_callback_reasons, _ connection: Connection, _ bytes: UnsafeRawBufferPointer
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_HTTP: return answerRequest(connection, String(decoding: bytes, as: UTF8.self))
        case LWS_CALLBACK_HTTP_WRITEABLE: return sendBody(connection)
        case LWS_CALLBACK_CLOSED_HTTP: bodies[connection] = nil
        case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return mayOpen(connection) ? 0 : 1
        case LWS_CALLBACK_ESTABLISHED:
            pages += 1
            callees?.opened(connection)
        case LWS_CALLBACK_RECEIVE: return receive(connection, bytes)
        case LWS_CALLBACK_SERVER_WRITEABLE: return sendNext(connection)
        case LWS_CALLBACK_CLOSED:
            pages -= 1
            partial[connection] = nil
            callees?.closed(connection)
        case LWS_CALLBACK_RAW_RX_FILE: callees?.readable()
        default: break
        }
        return 0
    }

    private func header(_ name: lws_token_indexes, of connection: Connection) -> String {
        var buffer = [CChar](repeating: 0, count: 1024)
        guard lws_hdr_copy(connection, &buffer, Int32(buffer.count), name) > 0 else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func mayOpen(_ connection: Connection) -> Bool {
        guard pages < Self.mostPages else { return false }
        var buffer = [CChar](repeating: 0, count: 256)
        let found = lws_get_urlarg_by_name(connection, "token=", &buffer, Int32(buffer.count))
        let token = found.map { String(cString: $0) } ?? ""
        return rule.admits(
            host: header(WSI_TOKEN_HOST, of: connection), origin: header(WSI_TOKEN_ORIGIN, of: connection),
            token: token)
    }

    private func receive(_ connection: Connection, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        var message = partial.removeValue(forKey: connection) ?? []
        message += bytes
        guard message.count <= Self.longestMessage else { return -1 }
        guard lws_is_final_fragment(connection) != 0, lws_remaining_packet_payload(connection) == 0 else {
            partial[connection] = message
            return 0
        }
        callees?.received(connection, String(decoding: message, as: UTF8.self))
        return 0
    }

    private func sendNext(_ connection: Connection) -> Int32 {
        guard let message = callees?.next(connection) else { return 0 }
        switch message {
        case .text(let bytes): return send(bytes[...], connection, LWS_WRITE_TEXT)
        case .bytes(let bytes): return send(bytes[...], connection, LWS_WRITE_BINARY)
        }
    }

    /// The library wants room in front of what it sends.
    private func send(_ bytes: ArraySlice<UInt8>, _ connection: Connection, _ kind: lws_write_protocol)
        -> Int32
    {
        var buffer = [UInt8](repeating: 0, count: web_socket_room) + bytes
        let sent = buffer.withUnsafeMutableBufferPointer {
            lws_write(connection, $0.baseAddress.map { $0 + web_socket_room }, bytes.count, kind)
        }
        return sent < Int32(bytes.count) ? -1 : 0
    }
}

// MARK: The page's files

extension WebServer {
    /// Scripts and styles are the page's own; it talks to nobody else, and nobody may put it into a frame.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    private static let headers = [
        ("content-security-policy:", policy), ("x-content-type-options:", "nosniff"),
        ("referrer-policy:", "no-referrer"), ("cross-origin-opener-policy:", "same-origin"),
        ("cross-origin-resource-policy:", "same-origin"), ("cache-control:", "no-store"),
    ]

    private func answerRequest(_ connection: Connection, _ path: String) -> Int32 {
        let file = files[path]
        guard lws_hdr_total_length(connection, WSI_TOKEN_GET_URI) > 0 else {
            return answer(connection, 405, "only GET\n")
        }
        guard rule.admits(host: header(WSI_TOKEN_HOST, of: connection)) else {
            return answer(connection, 403, "this page has another name\n")
        }
        guard let file else { return answer(connection, 404, "there is no such file\n") }
        return answer(connection, 200, file.type, file.bytes)
    }

    private func answer(_ connection: Connection, _ status: UInt32, _ text: String) -> Int32 {
        answer(connection, status, "text/plain; charset=utf-8", Array(text.utf8))
    }

    private func answer(_ connection: Connection, _ status: UInt32, _ type: String, _ body: [UInt8]) -> Int32
    {
        var buffer = [UInt8](repeating: 0, count: web_socket_room + 4096)
        let isWritten = buffer.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return false }
            let (start, end) = (base + web_socket_room, base + buffer.count - 1)
            var next: UnsafeMutablePointer<UInt8>? = start
            let length = lws_filepos_t(body.count)
            guard lws_add_http_common_headers(connection, status, type, length, &next, end) == 0 else {
                return false
            }
            for (name, value) in Self.headers {
                let bytes = Array(value.utf8)
                guard
                    lws_add_http_header_by_name(connection, name, bytes, Int32(bytes.count), &next, end) == 0
                else { return false }
            }
            return lws_finalize_write_http_header(connection, start, &next, end) == 0
        }
        guard isWritten else { return 1 }
        bodies[connection] = (body, 0)
        lws_callback_on_writable(connection)
        return 0
    }

    private func sendBody(_ connection: Connection) -> Int32 {
        guard let (bytes, sent) = bodies[connection] else { return 0 }
        let part = bytes[sent...].prefix(8192)
        let isLast = sent + part.count == bytes.count
        guard send(part, connection, isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) == 0 else { return -1 }
        guard isLast else {
            bodies[connection] = (bytes, sent + part.count)
            lws_callback_on_writable(connection)
            return 0
        }
        bodies[connection] = nil
        return lws_http_transaction_completed(connection) == 0 ? 0 : -1
    }
}

// MARK: From C

private func hear(
    _ connection: OpaquePointer?, _ reason: lws_callback_reasons, _: UnsafeMutableRawPointer?,
    _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int32 {
    guard let connection, let context = lws_get_context(connection), let user = lws_context_user(context)
    else {
        return 0
    }
    let server = Unmanaged<WebServer>.fromOpaque(user).takeUnretainedValue()
    let carries: Set = [LWS_CALLBACK_HTTP.rawValue, LWS_CALLBACK_RECEIVE.rawValue]
    let given = carries.contains(reason.rawValue) ? UnsafeRawBufferPointer(start: bytes, count: count) : nil
    return server.take(reason, connection, given ?? UnsafeRawBufferPointer(start: nil, count: 0))
}

/// The timer is the alarm's first field.
private func wake(_ timer: UnsafeMutablePointer<lws_sorted_usec_list_t>?) {
    guard let timer else { return }
    let alarm = UnsafeMutableRawPointer(timer).assumingMemoryBound(to: WebServer.Alarm.self)
    alarm.pointee.server?.takeUnretainedValue().alarmed()
}
