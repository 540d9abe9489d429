import Glibc

/// Whether a file may be opened to draw with: the libraries that do so wait for a pipe's writer, and read a device that has no
/// end into memory.
enum DrawingFile {
    /// What is not there is left to whoever opens it. stat(2)
    ///
    /// - Parameter limit: bytes; nil where the file is mapped, and as long as it likes.
    static func check(_ path: String, limit: Int? = nil) throws(FontError) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        if let limit, status.st_size > limit { throw .tooLarge(path: path, limit: limit) }
    }
}
