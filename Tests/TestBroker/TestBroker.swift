import ChildProcess
import Foundation
import Glibc

/// A mosquitto of a test's own, on this very machine.
package final class TestBroker {
    private let folder: URL
    /// On the loopback.
    package let port: Int
    private var running: ChildProcess?

    /// Debian's, or what MOSQUITTO names: another Debian's (`Tests/Brokers/run`).
    private static let program = ProcessInfo.processInfo.environment["MOSQUITTO"] ?? "/usr/sbin/mosquitto"

    /// What it says of itself, as it says it on `$SYS/broker/version`.
    package static func version() throws -> String {
        String(try FinishedProgram([program, "-h"]).output.prefix { $0 != "\n" })
    }

    package struct DidNotStart: Error { let log: String }

    /// - Parameter more: lines of mosquitto.conf.
    package init(_ more: String = "allow_anonymous true") throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "broker-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        port = try Self.freePort()
        let text = """
            listener \(port) 127.0.0.1
            log_dest stderr
            user root
            \(more.replacingOccurrences(of: "FOLDER", with: folder.path))
            """
        try text.write(to: folder.appendingPathComponent("mosquitto.conf"), atomically: true, encoding: .utf8)
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// 0 while none runs.
    package var processID: Int32 { running?.id ?? 0 }

    /// A file beside the configuration, which names it FOLDER/name.
    package func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Writes such a file.
    package func write(_ text: String, _ name: String) throws {
        try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    /// Returns once it takes connections.
    package func start() throws {
        let log = folder.appendingPathComponent("log")
        try Data().write(to: log)
        let errors = try FileHandle(forWritingTo: log)
        let null = FileHandle.nullDevice.fileDescriptor
        let started = try ChildProcess(
            [Self.program, "-c", folder.appendingPathComponent("mosquitto.conf").path], input: null,
            output: null,
            errors: errors.fileDescriptor)
        running = started
        while !Self.takesConnections(at: port) {
            guard started.isRunning else {
                throw DidNotStart(log: try String(contentsOf: log, encoding: .utf8))
            }
            usleep(10_000)
        }
    }

    /// As a crash ends it.
    package func stop() {
        running?.kill()
        running = nil
    }

    /// For what it does on a signal.
    package func send(_ signal: Int32) { running?.send(signal) }

    /// As on a machine that has no time for it, until `resume`.
    package func pause() { running?.send(SIGSTOP) }

    /// It has time again.
    package func resume() { running?.send(SIGCONT) }

    /// One that nobody listened on a moment ago.
    package static func freePort() throws -> Int {
        let listening = try Listener()
        return listening.port
    }

    private static func takesConnections(at port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = Listener.address(port: port)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}

/// A socket that somebody may connect to, and that does what a test wants.
package final class Listener {
    private let descriptor: Int32
    /// On the loopback.
    package private(set) var port = 0

    /// - Parameter waiting: connections that the kernel takes before anybody has asked for them; to more than that it does not answer.
    package init(waiting: Int32 = 16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(port: 0)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
        }
        guard isBound, listen(descriptor, waiting) == 0 else { throw POSIXError(.EADDRINUSE) }
        var length = size
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }

    static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// The next connection, if somebody has one waiting.
    package func take() -> Int32? {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 0) > 0 else { return nil }
        let taken = accept(descriptor, nil, nil)
        return taken < 0 ? nil : taken
    }

    /// Ends a connection with a reset.
    package static func reset(_ connection: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        close(connection)
    }
}
