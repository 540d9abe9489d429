import Glibc

/// What tells one version of a file from another without reading it. stat(2)
package struct FileStamp: Hashable, Sendable, CustomStringConvertible {
    package let path: String
    /// Bytes.
    package let size: Int
    /// When it was last written, in seconds and nanoseconds since 1970.
    package let seconds: Int
    package let nanoseconds: Int

    package init(of path: String) throws(FileError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError(path: path, attempt: "looking at") }
        self.path = path
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }

    package var description: String { "\(path) \(size) \(seconds).\(nanoseconds)" }
}
