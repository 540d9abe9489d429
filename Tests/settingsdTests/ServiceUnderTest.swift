import ChildProcess
import Foundation
import PrivateBus
import Testing

/// The real service in folders of its own, drawing into a file: everything but kernel devices.
final class ServiceUnderTest {
    let folder: URL
    private var process: Process?
    private let bus: PrivateBus
    /// The socket of what started it; nil where nothing listens.
    var supervisor: String?
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static let sampleBundle = checkout.appendingPathComponent("Samples/Settings.bundle")
    static let examples = checkout.appendingPathComponent("Examples")

    static func program(_ name: String) -> URL {
        checkout.appendingPathComponent(".build/debug/\(name)")
    }

    init() throws {
        bus = try PrivateBus()
        folder = bus.folder
        for name in ["state", "run"] {
            try FileManager.default.createDirectory(at: path(name), withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(at: Self.sampleBundle, to: path("Settings.bundle"))
        try writeBoard()
    }

    deinit { stop() }

    func path(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// The board's file; `display` and `fonts` take the place of what works.
    func writeBoard(display: String? = nil, fonts: String? = nil, more: String = "") throws {
        let text = """
            \(more)
            [Display]
            \(display ?? "Driver = file\nDevice = \(path("screen").path)\nSize = 320x240\nDepth = 32")
            [Fonts]
            \(fonts ?? "Font = /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
            """
        try Data(text.utf8).write(to: path("board.ini"))
    }

    func startBus() throws { try bus.start() }
    func stopBus() throws {
        bus.stop()
        try bus.removeSocket()
    }

    var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address
        environment["NOTIFY_SOCKET"] = supervisor
        environment["PATH"] = Self.program("").path + ":" + (environment["PATH"] ?? "")
        return environment
    }

    /// Starts the service and waits until its snapshot is there, which is before it says READY=1.
    func start() throws {
        let process = Process()
        process.executableURL = Self.program("settingsd")
        process.arguments = [
            "--board", path("board.ini").path, "--bundle", path("Settings.bundle").path,
            "--state", path("state").path, "--runtime", path("run").path, "--terminal", path("tty").path,
        ]
        process.environment = environment
        // Else this start would be taken for done by what an earlier one left.
        try? FileManager.default.removeItem(at: path("run/settings.json"))
        try Data().write(to: path("log"))
        process.standardError = try FileHandle(forWritingTo: path("log"))
        try process.run()
        self.process = process
        try wait(for: "the snapshot") { !snapshot.isEmpty }
    }

    func stop() {
        process?.terminate()
        process?.waitUntilExit()
        process = nil
    }

    /// Has it read the bundle again.
    func reload() {
        if let process { kill(process.processIdentifier, SIGHUP) }
    }

    /// Ends it as a fall would.
    func fall() {
        guard let process else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    var processIdentifier: Int32 { process?.processIdentifier ?? 0 }
    var isRunning: Bool { process?.isRunning ?? false }

    var log: String { (try? String(contentsOf: path("log"), encoding: .utf8)) ?? "" }
    var snapshot: String { (try? String(contentsOf: path("run/settings.json"), encoding: .utf8)) ?? "" }

    /// Whether anything but black is on the screen.
    var hasPicture: Bool { (try? Data(contentsOf: path("screen")))?.contains { $0 != 0 } ?? false }

    /// Looks again and again; the limit is for what never comes, however busy the machine is.
    func wait(for what: String, until holds: () -> Bool) throws {
        let limit = Date(timeIntervalSinceNow: 300)
        while !holds() {
            guard Date.now < limit else { throw TimeOut(what: what, log: log) }
            usleep(20_000)
        }
    }

    func waitForLog(_ words: String) throws {
        try wait(for: "\"\(words)\" in the log") { log.contains(words) }
    }

    struct TimeOut: Error, CustomStringConvertible {
        let what: String
        let log: String
        var description: String { "waited in vain for \(what); the log says: \(log)" }
    }

    /// Writes down every signal on the bus from now on, into a file; whoever listens ends the process.
    func listen(_ name: String) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-monitor")
        process.arguments = ["--address", bus.address, "type='signal'"]
        try Data().write(to: path(name))
        process.standardOutput = try FileHandle(forWritingTo: path(name))
        try process.run()
        try wait(for: "the listener") { (try? Data(contentsOf: path(name)).isEmpty) == false }
        return process
    }

    /// Starts a program beside the service.
    func begin(_ program: String, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = Self.program(program)
        process.arguments = arguments
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs settingsctl beside the service; answers its exit code and what it printed.
    @discardableResult
    func settingsctl(_ arguments: String...) throws -> (code: Int32, output: String) {
        try run("settingsctl", arguments)
    }

    /// The same with lines on standard input.
    func pipe(_ lines: String, to arguments: String...) throws -> (code: Int32, output: String) {
        let file = path("lines")
        try Data(lines.utf8).write(to: file)
        let command = ([Self.program("settingsctl").path] + arguments).map { "'\($0)'" }.joined(
            separator: " ")
        let finished = try FinishedProgram(
            ["/bin/sh", "-c", "\(command) <'\(file.path)'"], environment: environment)
        return (finished.code, finished.text)
    }

    @discardableResult
    func run(_ program: String, _ arguments: [String]) throws -> (code: Int32, output: String) {
        let finished = try FinishedProgram(
            [Self.program(program).path] + arguments, environment: environment)
        return (finished.code, finished.text)
    }
}
