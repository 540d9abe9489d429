import Bundles
import Glibc
import Graphics
import Hardware
import PropertyLists
import Settings
import Simulator
import Storage
import Store
import TextEntry

/// Everything that the program has to do: a bench for each page that is open, and files that are read as they change.
final class Workshop {
    private let arguments: Arguments
    private let shelf: BoardShelf
    private let server: WebServer
    private let watch: FileWatch
    private var benches: [WebServer.Connection: Bench] = [:]
    private var queues: [WebServer.Connection: [WebServer.Message]] = [:]
    private var files: BundleFiles
    private var sources: [BoardSource]
    /// What told the bundle's files from others when they were read last; nil where they could not be listed.
    private var stamp: Int?
    private var engines: [FontSources: [Bool: TextEngine]] = [:]
    /// When files that changed are read: an editor writes more than one.
    private var reloadDue: Duration?

    private static let reloadPause = Duration.milliseconds(40)

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        shelf = BoardShelf(arguments.boardFolder)
        files = try BundleFolder.files(at: arguments.bundle)
        sources = shelf.sources(arguments.boards)
        stamp = BundleFolder.stamp(of: arguments.bundle)
        server = WebServer(try WebFiles())
        watch = try FileWatch()
        watchFiles()
    }

    /// Serves until somebody ends the program; answers why it cannot.
    func run() -> String {
        let token = AccessRule.isLoopback(arguments.address) ? nil : Self.token()
        let callees = WebServer.Callees(
            opened: { [unowned self] in open($0) }, received: { [unowned self] in take($1, from: $0) },
            closed: { [unowned self] in close($0) }, next: { [unowned self] in next($0) },
            readable: { [unowned self] in noteChange() }, timer: { [unowned self] in follow() })
        let port = server.listen(
            address: arguments.address, port: arguments.port, token: token, watching: watch.descriptor,
            callees)
        guard let port else {
            return "\(arguments.address):\(arguments.port) cannot be listened on; --port takes another"
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
        let boards = arguments.boards.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
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
        benches[connection] = Bench(files, sources, parts)
        follow()
    }

    private func close(_ connection: WebServer.Connection) {
        benches[connection] = nil
        queues[connection] = nil
    }

    private func take(_ line: String, from connection: WebServer.Connection) {
        benches[connection]?.take(line, at: Self.now)
        follow()
    }

    private func next(_ connection: WebServer.Connection) -> WebServer.Message? {
        guard var queue = queues[connection], !queue.isEmpty else { return nil }
        let message = queue.removeFirst()
        queues[connection] = queue
        // Once all is sent there may be more to paint by now.
        if queue.isEmpty { follow() } else { server.wantsToWrite(connection) }
        return message
    }

    /// Everything follows what came: files are read, pages hear what they do not know yet, and one timer is set.
    private func follow() {
        let now = Self.now
        if let due = reloadDue, due <= now { reload(at: now) }
        for (connection, bench) in benches where queues[connection, default: []].isEmpty {
            let messages = bench.takeMessages(at: now).compactMap(outgoing)
            guard !messages.isEmpty else { continue }
            queues[connection] = messages
            server.wantsToWrite(connection)
        }
        // A page that takes no more is asked again when it does.
        let waiting = benches.filter { queues[$0.key, default: []].isEmpty }.values
        let due = (waiting.map { $0.deadline(at: now) } + [reloadDue]).compactMap { $0 }.min()
        server.arm(after: due.map { max(.zero, $0 - now) })
    }

    private func outgoing(_ message: Bench.Message) -> WebServer.Message? {
        switch message {
        case .text(let value): return .text(JSONText.bytes(of: value))
        case .frame(let bytes): return .bytes(bytes)
        case .save(let files):
            guard let refusal = save(files) else { return nil }
            let report: [String: SettingValue] = ["kind": .string("refused"), "reason": .string(refusal)]
            return .text(JSONText.bytes(of: .dictionary(report)))
        }
    }

    /// Nil, or why nothing was saved.
    private func save(_ files: [String: [UInt8]]) -> String? {
        guard let folder = arguments.tests else {
            return "start settings-simulator with --tests FOLDER to save tests there"
        }
        do throws(FileError) {
            for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
                try FileContents.replace("\(folder)/\(name)", with: bytes, mode: 0o644)
            }
            return nil
        } catch {
            return error.description
        }
    }

    // MARK: Files

    private func watchFiles() {
        let parent = FileContents.folder(
            of: arguments.bundle.last == "/" ? String(arguments.bundle.dropLast()) : arguments.bundle)
        let named = arguments.boards.filter { $0.contains("/") }
        watch.watch(
            [parent] + Directory.tree(arguments.bundle)
                + (shelf.folders + named).flatMap { Directory.tree($0, depth: 1) })
    }

    private func noteChange() {
        watch.drain()
        if reloadDue == nil { reloadDue = Self.now + Self.reloadPause }
        follow()
    }

    /// Folders hold other files too: only what is the bundle's or a board's disturbs whoever types.
    private func reload(at now: Duration) {
        reloadDue = nil
        watchFiles()
        let (stamp, sources) = (BundleFolder.stamp(of: arguments.bundle), shelf.sources(arguments.boards))
        guard stamp != self.stamp || sources != self.sources else { return }
        (self.stamp, self.sources) = (stamp, sources)
        let result: Result<BundleFiles, BundleFileError>
        do throws(BundleFileError) {
            files = try BundleFolder.files(at: arguments.bundle)
            result = .success(files)
        } catch {
            result = .failure(error)
        }
        for bench in benches.values { bench.reload(result, sources, at: now) }
    }

    // MARK: What benches are given

    private var parts: BenchParts {
        BenchParts(
            title: arguments.bundle, stored: { [unowned self] in stored($0) },
            engine: { [unowned self] in engine($0) },
            words: { board in WordLists(of: board, readFile: { try? FileContents.read($0) }) },
            today: { SettingDate(secondsSince1970: Double(time(nil))) })
    }

    private func stored(_ schema: Schema) -> StoredValues {
        guard let folder = arguments.state else { return StoredValues() }
        let store = Store(path: "\(folder)/settings.db", schema: schema, mode: .reading) {
            Output.complain($0)
        }
        return store.snapshot.stored
    }

    /// Boards with the same fonts share what is drawn with them.
    private func engine(_ board: Board) -> TextEngine {
        let isMono = board.display.look == .mono
        if let engine = engines[board.fonts]?[isMono] { return engine }
        let (table, problems) = board.fonts.fontTable(readText: { try FileContents.text($0) })
        for problem in problems { Output.complain("\(board.name): \(problem)") }
        let engine = TextEngine(book: FontBook(table, isMono: isMono))
        engines[board.fonts, default: [:]][isMono] = engine
        return engine
    }

    /// CLOCK_MONOTONIC, since boot. clock_gettime(2)
    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
