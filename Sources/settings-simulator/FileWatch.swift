import Glibc

/// Folders that are watched for files that change. inotify(7)
final class FileWatch {
    /// Readable when something changed.
    let descriptor: Int32

    init() throws(WatchError) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw WatchError(code: errno) }
    }

    /// Watches folders too that came since; one that is watched already stays as it is.
    func watch(_ folders: [String]) {
        let changes = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
        // One that cannot be watched, or is not there, is looked at again with the next change.
        for folder in folders { _ = inotify_add_watch(descriptor, folder, UInt32(changes | IN_ONLYDIR)) }
    }

    /// Takes note of all that changed: which of it is the reader's business.
    func drain() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }

    struct WatchError: Error, CustomStringConvertible {
        let code: Int32
        var description: String { "watching files failed: \(String(cString: strerror(code)))" }
    }
}
