import Glibc
import Loop

/// The kernel's one-line files of /sys.
enum SmallFile {
    /// The first line, without its end.
    static func read(_ path: String) throws(SystemError) -> String {
        let file = try FileDescriptor(path: path, flags: O_RDONLY)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = try retrying("read", path) { Glibc.read(file.number, &bytes, bytes.count) }
        return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    static func write(_ text: String, to path: String) throws(SystemError) {
        let file = try FileDescriptor(path: path, flags: O_WRONLY)
        let bytes = Array(text.utf8)
        _ = try retrying("write", path) { Glibc.write(file.number, bytes, bytes.count) }
    }
}
