import Glibc

/// Which file a path leads to. One of another medium may have the same number.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let number: ino_t

    /// Nil where nothing is there. stat(2)
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
