import Foundation
import Glibc
import Hardware

/// Keys for a running service, by way of `key-feed` in the place of libinput.
final class KeyFeed {
    let path: String
    private let descriptor: Int32
    /// Longer than a key that bounces, shorter than one that is held.
    static let pause = Duration.milliseconds(20)

    init(in place: RunningService.Place) {
        path = "\(place.path)/keys"
        mkfifo(path, 0o600)
        descriptor = open(path, O_RDWR | O_CLOEXEC)
    }

    deinit { close(descriptor) }

    /// What the service is started with.
    var environment: [String: String] {
        ["LD_PRELOAD": Child.sibling("libkey-feed.so").path, "KEY_FEED": path]
    }

    /// - Returns: when the program has done all that it does then.
    func press(_ key: Key, in reader: some KeyReader) {
        send(key, isDown: true, to: reader)
        send(key, isDown: false, to: reader)
    }

    /// Both at once: the first key after a start takes long where each instruction is counted, and would be held.
    func tap(_ key: Key, in reader: some KeyReader) {
        send([Self.code(of: key), 1, Self.code(of: key), 0], to: reader)
    }

    func send(_ key: Key, isDown: Bool, to reader: some KeyReader) {
        send([Self.code(of: key), isDown ? 1 : 0], to: reader)
    }

    /// - Parameter records: a code and 1 for down, 0 for up, each.
    private func send(_ records: [UInt32], to reader: some KeyReader) {
        usleep(UInt32(Self.pause.microseconds))
        _ = write(descriptor, records, MemoryLayout<UInt32>.size * records.count)
        var unread: Int32 = 0
        repeat { _ = ioctl(descriptor, UInt(FIONREAD), &unread) } while unread > 0 || !reader.isAsleep
    }

    private static func code(of key: Key) -> UInt32 {
        if case .character(let character) = key {
            return KernelKeyNames.code("KEY_\(character)".uppercased()) ?? 0
        }
        return KernelKeys.usualCode(of: key) ?? 0
    }
}
