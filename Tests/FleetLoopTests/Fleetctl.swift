import ChildProcess
import Foundation
import Glibc
import ScratchFolder

/// The operator's program as it was built, and what it needs.
enum Fleetctl {
    private static let checkout = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// The sample.
    static let bundle = checkout.appendingPathComponent("Samples/Settings.bundle").path

    static func program() throws -> String { try builtProgram("settings-fleetctl") }

    static func start(_ words: [String]) throws -> ChildProcess {
        let null = FileHandle.nullDevice.fileDescriptor
        return try ChildProcess([try program()] + words, input: null, output: null, errors: STDERR_FILENO)
    }
}

/// An operator's folder that knows its broker.
struct OperatorsFolder {
    private let folder: ScratchFolder
    var path: String { folder.path }

    init(port: Int) throws {
        folder = try ScratchFolder()
        for kind in ["d", "g"] {
            try FileManager.default.createDirectory(
                atPath: "\(path)/\(kind)", withIntermediateDirectories: true)
        }
        try write("[Broker]\nHost = localhost\nPort = \(port)\n", "fleet.conf")
    }

    func write(_ text: String, _ name: String) throws {
        try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }
}
