import Glibc
import Graphics
import Hardware
import Simulator

/// A device that `virtual-device show` has booted, over its socket: lines go there, photographs come back.
final class DeviceSocket {
    /// Readable, where nobody looks, once the device has ended.
    let descriptor: Int32
    private var received: [UInt8] = []
    /// Of a picture: more than any display's.
    private static let mostBytes = 1 << 30
    /// What the display showed when it was looked at last, by whichever page.
    private var latest: Picture?

    /// Connects; nil where nobody listens there. connect(2)
    init?(path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// The device as a page needs it. Without an answer it has ended, and the program with it.
    var device: DeviceBench.Device {
        DeviceBench.Device(
            press: { [self] key, isDown in
                guard let word = key.word ?? key.typed else { return }
                send("key \(isDown ? 1 : 0) \(word)\n")
            },
            turn: { [self] detents in send("turn \(detents)\n") },
            photograph: { [self] in photograph() })
    }

    private func send(_ line: String) {
        let bytes = Array(line.utf8)
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { end() }
    }

    /// Ends the program with the device, also where no page is open. recv(2)
    func noticeEnd() {
        var byte = UInt8(0)
        if recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0 { end() }
    }

    private func end() -> Never {
        Output.print("the device has ended\n")
        exit(0)
    }

    private func photograph() -> Picture? {
        send("look\n")
        guard let end = nextLineEnd(), let count = Int(String(decoding: received[..<end], as: UTF8.self)),
            (0...Self.mostBytes).contains(count)
        else { self.end() }
        received.removeFirst(end + 1)
        while received.count < count { receive() }
        if count > 0 { latest = Picture(portablePixmap: Array(received.prefix(count))) }
        received.removeFirst(count)
        return latest
    }

    private func nextLineEnd() -> Int? {
        while received.count < 32 {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) { return end }
            receive()
        }
        return received.prefix(32).firstIndex(of: UInt8(ascii: "\n"))
    }

    /// Waits for what was asked for: the loop that watches the descriptor has made reading not wait. poll(2)
    private func receive() {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&request, 1, -1) < 0, errno == EINTR {}
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { end() }
        received += bytes.prefix(count)
    }
}

extension Key {
    /// What a keyboard types, in quotation marks.
    fileprivate var typed: String? {
        if case .character(let character) = self { "\"\(character)" } else { nil }
    }
}
