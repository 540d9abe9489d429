import ChildProcess
import Foundation
import Testing

/// settings-simulator over a copy of the sample bundle, on a port that is free.
final class SimulatorProgram {
    private let process: ChildProcess
    private let folder: String
    /// Of the page, as the program says it.
    let address: String

    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL.path
    private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("settings-simulator").path

    /// The bundle's copy.
    var bundle: String { "\(folder)/Settings.bundle" }
    /// The operator's command, beside it.
    var fleetctl: String {
        Self.program.replacingOccurrences(of: "settings-simulator", with: "settings-fleetctl")
    }

    init(_ arguments: String...) throws {
        folder = NSTemporaryDirectory() + "/simulator-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/tests", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Self.checkout + "/Samples/Settings.bundle", toPath: folder + "/Settings.bundle")
        let output = Pipe()
        process = try ChildProcess(
            [
                Self.program, folder + "/Settings.bundle", "--port", "0", "--tests", folder + "/tests",
                "--boards",
                Self.checkout + "/board",
            ] + arguments,
            input: FileHandle.nullDevice.fileDescriptor, output: output.fileHandleForWriting.fileDescriptor,
            errors: FileHandle.standardError.fileDescriptor)
        try output.fileHandleForWriting.close()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = line.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
        process.kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Of the bundle's copy.
    func file(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/Settings.bundle/\(name)", encoding: .utf8)
    }

    func save(_ text: String, as name: String) throws {
        try text.write(toFile: "\(folder)/Settings.bundle/\(name)", atomically: true, encoding: .utf8)
    }

    /// What the page has saved.
    func savedTest(_ name: String) -> String? {
        try? String(contentsOfFile: "\(folder)/tests/\(name)", encoding: .utf8)
    }

    /// What `settingsctl check` says of what was saved.
    func check() throws -> FinishedProgram {
        let settingsctl = (Self.program as NSString).deletingLastPathComponent + "/settingsctl"
        return try FinishedProgram([
            settingsctl, "check", folder + "/Settings.bundle", "--tests", folder + "/tests",
        ])
    }

    private var port: UInt16 { URL(string: address)?.port.map(UInt16.init) ?? 0 }

    /// A connection that is open as long as its handle.
    func connected() throws -> FileHandle {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let handle = FileHandle(fileDescriptor: socket, closeOnDealloc: true)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        return try #require(isConnected ? handle : nil, "nobody listens at \(address)")
    }

    /// Sends a request as it is written, and answers the first line of what came back.
    func answer(to request: String, over connection: FileHandle? = nil) throws -> String {
        let handle = try connection ?? connected()
        let socket = handle.fileDescriptor
        let text =
            request.replacingOccurrences(of: "PORT", with: "\(port)")
            .replacingOccurrences(of: "\n", with: "\r\n") + "\r\n\r\n"
        _ = text.withCString { write(socket, $0, strlen($0)) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(socket, &buffer, buffer.count)
        let lines = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split(separator: "\r\n")
        return lines.first.map(String.init) ?? ""
    }
}
