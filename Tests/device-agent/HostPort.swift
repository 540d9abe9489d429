import Glibc

/// The virtio-serial port to the host: requests are lines, some followed by bytes.
struct HostPort: ~Copyable {
    private let port: Descriptor
    private var received: [UInt8]

    /// The port that the virtual machine was given under this name.
    init(named name: String) throws(AgentError) {
        let folder = "/sys/class/virtio-ports"
        let found = names(in: folder).first { text(of: "\(folder)/\($0)/name") == name }
        guard let found else { throw AgentError("no virtio port is named \(name)") }
        port = try Descriptor(opening: "/dev/\(found)", O_RDWR)
        received = []
    }

    /// The next line without its end; nil once the host has gone.
    mutating func line() throws(AgentError) -> String? {
        while true {
            if let end = received.firstIndex(of: 10) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeFirst(end + 1)
                return line
            }
            guard try receive() else { return nil }
        }
    }

    /// The next `count` bytes.
    mutating func bytes(_ count: Int) throws(AgentError) -> [UInt8] {
        while received.count < count {
            guard try receive() else { throw AgentError("the host left in the middle of a request") }
        }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    private mutating func receive() throws(AgentError) -> Bool {
        Spinner.begin()
        defer { Spinner.end() }
        let more = try port.read(atMost: 65536)
        received += more
        return !more.isEmpty
    }

    /// `status length`, a line's end, and the bytes.
    func reply(_ status: Int32, _ body: [UInt8]) throws(AgentError) {
        try port.write(Array("\(status) \(body.count)\n".utf8) + body)
    }
}
