import Foundation

/// Talks to QEMU over its machine protocol: one JSON object a line, each command answered in turn.
final class QMPClient {
    private let socket: LocalSocket
    private static let patience = Duration.seconds(1800)

    /// Greets QEMU and enters command mode.
    init(_ socket: LocalSocket) throws {
        self.socket = socket
        _ = try socket.line(before: .now + Self.patience)
        try perform("qmp_capabilities")
    }

    /// Performs a command and waits for its answer; events that come in between are skipped.
    @discardableResult
    func perform(_ command: String, _ arguments: [String: Any] = [:]) throws -> Any {
        let request: [String: Any] = ["execute": command, "arguments": arguments]
        try socket.send(try JSONSerialization.data(withJSONObject: request) + Data("\n".utf8))
        while true {
            let answer = try message()
            if let result = answer["return"] { return result }
            if let error = answer["error"] as? [String: Any] {
                throw DeviceError("QEMU refused \(command): \(error["desc"] ?? error)")
            }
        }
    }

    /// Waits for an event such as DEVICE_DELETED.
    func wait(for event: String) throws {
        while try message()["event"] as? String != event {}
    }

    private func message() throws -> [String: Any] {
        let line = try socket.line(before: .now + Self.patience)
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return value as? [String: Any] ?? [:]
    }
}
