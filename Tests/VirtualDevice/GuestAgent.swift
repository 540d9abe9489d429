import Foundation

/// The host's end of the agent that serves requests inside the device (Tests/device-agent).
package final class GuestAgent {
    private let socket: LocalSocket

    init(_ socket: LocalSocket) {
        self.socket = socket
    }

    /// What a shell script ended with.
    package struct ShellResult {
        package let code: Int
        package let output: String
    }

    /// Waits until the device has come up far enough to serve requests.
    func waitUntilReady(within patience: Duration) throws {
        _ = try answer(within: patience)
    }

    @discardableResult
    func run(_ script: String, within patience: Duration) throws -> ShellResult {
        let body = Data(script.utf8)
        try socket.send(Data("run \(body.count)\n".utf8) + body)
        let (code, output) = try answer(within: patience)
        return ShellResult(code: code, output: String(decoding: output, as: UTF8.self))
    }

    /// A request of one line; fails with the agent's own sentence where it could not be met.
    @discardableResult
    func perform(_ words: [String], within patience: Duration) throws -> Data {
        try socket.send(Data((words.joined(separator: " ") + "\n").utf8))
        let (code, body) = try answer(within: patience)
        guard code == 0 else {
            throw DeviceError(
                "\(words.prefix(2).joined(separator: " ")): \(String(decoding: body, as: UTF8.self))")
        }
        return body
    }

    private func answer(within patience: Duration) throws -> (code: Int, body: Data) {
        let deadline = ContinuousClock.now + patience
        let header = try socket.line(before: deadline).split(separator: " ").compactMap { Int($0) }
        guard header.count == 2 else { throw DeviceError("the device's agent speaks another language") }
        return (header[0], try socket.bytes(header[1], before: deadline))
    }
}
