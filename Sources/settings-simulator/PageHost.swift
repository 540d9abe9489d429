import Glibc
import PropertyLists
import Settings
import Simulator
import Storage

/// The pages that are open, each with its bench: what they ask for goes in, what they do not know yet goes out.
final class PageHost {
    private let arguments: Arguments
    private let server: WebServer
    private var benches: [WebServer.Connection: any PageBench] = [:]
    private var queues: [WebServer.Connection: [WebServer.Message]] = [:]
    /// Lines that came while something waited to be sent.
    private var backlogs: [WebServer.Connection: Int] = [:]
    /// More than hands press in the time that a picture takes: a key that is heard late is one that bounces.
    private static let longestBacklog = 64
    /// What a page that is opened is shown.
    var makeBench: () -> (any PageBench)? = { nil }
    /// Called in each turn, before pages hear what is new; answers when it is next wanted.
    var prepare: (_ now: Duration) -> Duration? = { _ in nil }
    /// Saves a page's files: nil, or why nothing was saved.
    var save: ([String: [UInt8]]) -> String? = { _ in "nothing is saved here" }

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        server = WebServer(try WebFiles())
    }

    /// Serves until somebody ends the program; answers why it cannot.
    ///
    /// - Parameter readable: called where the descriptor has something to read.
    func run(watching descriptor: Int32, readable: @escaping () -> Void) -> String {
        let token = AccessRule.isLoopback(arguments.address) ? nil : Self.token()
        let callees = WebServer.Callees(
            opened: { [unowned self] in open($0) }, received: { [unowned self] in take($1, from: $0) },
            closed: { [unowned self] in close($0) }, next: { [unowned self] in next($0) },
            readable: readable, timer: { [unowned self] in follow() })
        let wanted = arguments.port ?? WebServer.freePort(Arguments.usualPort, at: arguments.address)
        let port = server.listen(
            address: arguments.address, port: wanted, token: token, watching: descriptor, callees)
        guard let port else {
            return "\(arguments.address):\(wanted) cannot be listened on; --port takes another"
        }
        let link = self.link(port: port, token: token)
        Output.print("\(link)\n")
        if arguments.opensBrowser { Browser.open(link) }
        server.run()
        return "the loop ended"
    }

    private func link(port: Int, token: String?) -> String {
        let query = token.map { "?token=\($0)" } ?? ""
        var parts: [String] = []
        let boards = arguments.boards.map(BoardShelf.name(of:))
        if !boards.isEmpty { parts.append("board=\(boards.joined(separator: ","))") }
        if let language = arguments.language { parts.append("language=\(language)") }
        let fragment = parts.isEmpty ? "" : "#" + parts.joined(separator: "&")
        return "http://\(arguments.address):\(port)/\(query)\(fragment)"
    }

    /// Nobody guesses 128 bits. getrandom(2)
    private static func token() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in String(generator.next() as UInt64, radix: 36) }.joined()
    }

    // MARK: Pages

    private func open(_ connection: WebServer.Connection) {
        benches[connection] = makeBench()
        follow()
    }

    private func close(_ connection: WebServer.Connection) {
        benches.removeValue(forKey: connection)?.close()
        queues[connection] = nil
        backlogs[connection] = nil
    }

    private func take(_ line: String, from connection: WebServer.Connection) {
        if !queues[connection, default: []].isEmpty { noteBacklog(of: connection) }
        benches[connection]?.take(line, at: Self.now)
        follow()
    }

    /// A page that asks for so much and does not take what it asked for is not heard until it does: others have their turn.
    private func noteBacklog(of connection: WebServer.Connection) {
        backlogs[connection, default: 0] += 1
        if backlogs[connection] == Self.longestBacklog { server.hears(connection, false) }
    }

    private func next(_ connection: WebServer.Connection) -> WebServer.Message? {
        guard var queue = queues[connection], !queue.isEmpty else { return nil }
        let message = queue.removeFirst()
        queues[connection] = queue
        guard queue.isEmpty else {
            server.wantsToWrite(connection)
            return message
        }
        if backlogs.removeValue(forKey: connection) ?? 0 >= Self.longestBacklog {
            server.hears(connection, true)
        }
        // Once all is sent there may be more to paint by now.
        follow()
        return message
    }

    /// Everything follows what came: files are read, pages hear what they do not know yet, and one timer is set.
    func follow() {
        let now = Self.now
        let prepared = prepare(now)
        for (connection, bench) in benches where queues[connection, default: []].isEmpty {
            let messages = bench.takeMessages(at: now).map(outgoing)
            guard !messages.isEmpty else { continue }
            queues[connection] = messages
            server.wantsToWrite(connection)
        }
        // A page that takes no more is asked again when it does.
        let waiting = benches.filter { queues[$0.key, default: []].isEmpty }.values
        let due = (waiting.map { $0.deadline(at: now) } + [prepared]).compactMap { $0 }.min()
        server.arm(after: due.map { max(.zero, $0 - now) })
    }

    private func outgoing(_ message: BenchMessage) -> WebServer.Message {
        switch message {
        case .text(let value): return .text(JSONText.bytes(of: value))
        case .frame(let bytes): return .bytes(bytes)
        case .save(let files, let told):
            guard let refusal = save(files) else { return .text(JSONText.bytes(of: told)) }
            let report: [String: SettingValue] = ["kind": .string("refused"), "reason": .string(refusal)]
            return .text(JSONText.bytes(of: .dictionary(report)))
        }
    }

    /// The benches of pages that are open now.
    var shown: [any PageBench] { Array(benches.values) }

    /// CLOCK_MONOTONIC, since boot. clock_gettime(2)
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
