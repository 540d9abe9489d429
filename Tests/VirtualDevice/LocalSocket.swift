import Foundation

/// A connected Unix stream socket, read by lines and by counted bytes, never longer than until a deadline.
///
/// A class, because it closes its descriptor exactly once.
final class LocalSocket {
    private let descriptor: Int32
    private let path: String
    private var received = Data()

    /// Connects as soon as somebody listens there; `isAlive` tells whether that may still happen.
    init(path: String, before deadline: ContinuousClock.Instant, while isAlive: () -> Bool) throws {
        self.path = path
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw DeviceError("connecting to \(path): the path is too long for a socket")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        while true {
            let attempt = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            let connected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(attempt, $0, length) == 0 }
            }
            if connected {
                descriptor = attempt
                return
            }
            let reason = String(cString: strerror(errno))
            close(attempt)
            guard isAlive(), ContinuousClock.now < deadline else {
                throw DeviceError("connecting to \(path): \(reason)")
            }
            usleep(20_000)
        }
    }

    /// Somebody who has come.
    init(connected descriptor: Int32) { (self.descriptor, path) = (descriptor, "the visitor") }

    deinit {
        close(descriptor)
    }

    func send(_ data: Data) throws {
        var rest = data
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                throw DeviceError("writing to \(path): \(String(cString: strerror(errno)))")
            }
            rest = rest.dropFirst(count)
        }
    }

    /// The next line without its end.
    func line(before deadline: ContinuousClock.Instant) throws -> String {
        while true {
            if let end = received.firstIndex(of: 10) {
                defer { received = Data(received[received.index(after: end)...]) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            try receive(before: deadline)
        }
    }

    /// The next `count` bytes.
    func bytes(_ count: Int, before deadline: ContinuousClock.Instant) throws -> Data {
        while received.count < count { try receive(before: deadline) }
        defer { received = Data(received.dropFirst(count)) }
        return Data(received.prefix(count))
    }

    private func receive(before deadline: ContinuousClock.Instant) throws {
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&request, 1, Int32(max(0, min(left, 1e9))))
        if ready < 0 && errno == EINTR { return }
        guard ready > 0 else { throw DeviceError("no answer from \(path) in time") }
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { throw DeviceError("\(path) was closed by the other side") }
        received.append(contentsOf: chunk.prefix(count))
    }
}
