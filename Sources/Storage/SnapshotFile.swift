import Glibc

/// The settings as one file that the appliance's own programs read: replaced whole, never half written.
///
/// It lies on a file system in memory and is made anew at start, so it is not synced.
package enum SnapshotFile {
    /// Writes `bytes` beside `path` and renames; mode 0640, so that the service's group may read.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
        let temporary = path + ".new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard descriptor >= 0 else { throw FileError(path: temporary, attempt: "writing") }
        defer { close(descriptor) }
        // The mode is promised, whatever the umask.
        fchmod(descriptor, 0o640)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError(path: temporary, attempt: "writing") }
            rest = rest.dropFirst(count)
        }
        guard rename(temporary, path) == 0 else { throw FileError(path: path, attempt: "replacing") }
    }
}
