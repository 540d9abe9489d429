import Foundation
import Hardware

/// Lets one other program look at the device and press its keys, over a Unix socket: `key 1 WORD` and `key 0 WORD` for down and
/// up, `turn N` for detents, and `look`, which is answered by a number of bytes, a line end and so many of a P6 picture, none
/// where it is the last one still.
package final class DeviceDoor {
    private let listener: Int32
    private let device: VirtualDevice
    private let keypad: KeypadDescription
    private var latest = Data()

    /// Listens at `path`.
    package init(to device: VirtualDevice, keypad: KeypadDescription, at path: String) throws {
        (self.device, self.keypad) = (device, keypad)
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(path.utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw DeviceError("listening at \(path): the path is too long for a socket")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0, listen(listener, 1) == 0 else {
            throw DeviceError("listening at \(path): \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(listener) }

    /// Serves the one who comes, until the visitor goes or the device ends.
    package func serve() throws {
        let visitor = accept(listener, nil, nil)
        guard visitor >= 0 else {
            throw DeviceError("waiting for a visitor: \(String(cString: strerror(errno)))")
        }
        let socket = LocalSocket(connected: visitor)
        while let line = try? socket.line(before: .now + .seconds(86_400)) {
            let answer = try self.answer(line.split(separator: " ").map(String.init))
            guard let answer else { continue }
            guard (try? socket.send(Data("\(answer.count)\n".utf8) + answer)) != nil else { return }
        }
    }

    private func answer(_ words: [String]) throws -> Data? {
        switch (words.first, words.dropFirst().first, words.dropFirst(2).first) {
        case ("look", _, _): return try look()
        case ("key", let isDown?, let word?):
            try press(word, isDown: isDown == "1")
        case ("turn", let detents?, _):
            if let number = Int32(detents) {
                try device.play([.step(8, by: number, after: .zero)], on: "keypad")
            }
        default: break
        }
        return nil
    }

    private func press(_ word: String, isDown: Bool) throws {
        let typed = word.first == "\"" ? word.dropFirst().first.map(Key.character) : nil
        // A key that this board has no code for does nothing there either.
        guard let key = typed ?? Key(word: word), let track = try? KeyTrack(key, isDown: isDown, on: keypad)
        else {
            return
        }
        try device.play(track.events, on: "keypad")
    }

    private func look() throws -> Data {
        let picture = try device.portablePixmap()
        defer { latest = picture }
        return picture == latest ? Data() : picture
    }
}
