import Glibc
import Testing

/// Hears what the service tells systemd. sd_notify(3)
final class Supervisor {
    let path: String
    private let descriptor: Int32

    init(at path: String) throws {
        self.path = path
        descriptor = try HelperSocket.bound(at: path, SOCK_DGRAM)
    }

    deinit { close(descriptor) }

    /// Line by line, what was said since the last call.
    var heard: [Substring] {
        var lines: [Substring] = []
        var message = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &message, message.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return lines }
            lines += String(decoding: message.prefix(count), as: UTF8.self).split(separator: "\n")
        }
    }
}
