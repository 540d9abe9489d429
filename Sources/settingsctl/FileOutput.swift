import Glibc
import Storage

/// Files that a command writes for its user.
enum FileOutput {
    static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o644) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            throw CommandFailure.refused("\(FileError(path: path, attempt: "writing"))")
        }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw CommandFailure.refused("\(FileError(path: path, attempt: "writing"))")
            }
            rest = rest.dropFirst(count)
        }
    }
}
