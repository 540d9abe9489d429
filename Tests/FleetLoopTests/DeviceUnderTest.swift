import ChildProcess
import Fleet
import Foundation
import Glibc
import PrivateBus
import Testing

/// A device as it is but for its panel: a bus, the real service and the real agent, each of which may fall.
final class DeviceUnderTest {
    private let bus: PrivateBus
    private var service: ChildProcess?
    private var agent: ChildProcess?

    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    init(broker port: Int) throws {
        bus = try PrivateBus()
        for name in ["state", "run", "agent"] {
            try FileManager.default.createDirectory(at: path(name), withIntermediateDirectories: true)
        }
        try FileManager.default.copyItem(
            at: Self.checkout.appendingPathComponent("Samples/Settings.bundle"), to: path("Settings.bundle"))
        let board = """
            [Display]
            Driver = file
            Device = \(path("screen").path)
            Size = 320x240
            Depth = 32
            [Fonts]
            Font = /usr/share/fonts/truetype/noto/NotoSans-Regular.ttf
            """
        try Data(board.utf8).write(to: path("board.ini"))
        try configure(port: port)
        try bus.start()
    }

    deinit {
        agent?.kill()
        service?.kill()
    }

    func path(_ name: String) -> URL { bus.folder.appendingPathComponent(name) }

    /// - Parameter more: lines of [Device].
    func configure(port: Int, more: String = "") throws {
        let text = """
            [Broker]
            Host = 127.0.0.1
            Port = \(port)
            [Device]
            ID = hp-1
            Model = test
            Groups = all north
            Bundle = \(path("Settings.bundle").path)
            \(more)
            [Pace]
            StartSpread = 0
            TrialSpread = 0
            """
        try Data(text.utf8).write(to: path("fleet.ini"))
    }

    private var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = bus.address
        return environment
    }

    private func start(_ words: [String], log: String) throws -> ChildProcess {
        let file = path(log)
        if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
        let errors = try FileHandle(forWritingTo: file)
        try errors.seekToEnd()
        let null = FileHandle.nullDevice.fileDescriptor
        return try ChildProcess(
            words, environment: environment, input: null, output: null, errors: errors.fileDescriptor)
    }

    // MARK: The service

    func startService() throws {
        service = try start(
            [
                try builtProgram("settingsd"), "--board", path("board.ini").path, "--bundle",
                path("Settings.bundle").path, "--state", path("state").path, "--runtime", path("run").path,
                "--terminal", path("tty").path,
            ], log: "service.log")
    }

    /// As a fall ends it.
    func killService() {
        service?.kill()
        service = nil
    }

    /// settingsctl, as the device's owner would call it.
    func control(_ words: String...) throws -> FinishedProgram {
        try FinishedProgram([try builtProgram("settingsctl")] + words, environment: environment)
    }

    /// A command on this device's bus, with a line on its standard input.
    func run(_ command: [String], typing line: String) throws -> FinishedProgram {
        let file = path("typed")
        try Data("\(line)\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try FinishedProgram(
            ["/bin/sh", "-c", #"exec "$@" <"$0""#, file.path] + command, environment: environment)
    }

    /// What the service says of a key.
    func value(_ key: String) throws -> String {
        try control("get", key).output.trimmingCharacters(in: .newlines)
    }

    // MARK: The agent

    func startAgent() throws {
        agent = try start(
            [
                try builtProgram("settings-fleet"), "--configuration", path("fleet.ini").path, "--state",
                path("agent").path,
            ], log: "agent.log")
    }

    func killAgent() {
        agent?.kill()
        agent = nil
    }

    /// 0 while none runs.
    var agentID: Int32 { agent?.id ?? 0 }

    func send(_ signal: Int32) { agent?.send(signal) }

    func waitForAgent() -> Int32? { agent?.wait() }

    var agentLog: String { (try? String(contentsOf: path("agent.log"), encoding: .utf8)) ?? "" }
}
