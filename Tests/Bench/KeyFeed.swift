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

    func send(_ key: Key, isDown: Bool, to reader: some KeyReader) {
        usleep(UInt32(Self.pause.microseconds))
        var record: [UInt32] = [Self.code(of: key), isDown ? 1 : 0]
        _ = write(descriptor, &record, MemoryLayout<UInt32>.size * record.count)
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
