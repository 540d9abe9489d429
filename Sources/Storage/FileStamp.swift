import Glibc

/// What tells one version of a file from another without reading it. stat(2)
package struct FileStamp: Hashable, Sendable, CustomStringConvertible {
    /// As it was named; not resolved.
    package let path: String
    /// Bytes.
    package let size: Int
    /// When it was last written, in whole seconds since 1970.
    package let seconds: Int
    /// Of that second, 0 to 999,999,999.
    package let nanoseconds: Int

    /// Of what a link leads to; fails where there is nothing.
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
