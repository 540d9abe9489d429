import Glibc
import Localization

/// A file of words, mapped for reading as long as somebody has this. mmap(2)
final class MappedFile: FileBytes {
    // A number, as a pointer would keep it from being shared; nobody writes what it points to.
    private let address: UInt
    private let count: Int

    /// Ten times the largest.
    private static let byteLimit = 4 << 20

    /// Nil for what cannot be read, is empty or too large.
    init?(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (1...Self.byteLimit).contains(Int(status.st_size))
        else { return nil }
        count = Int(status.st_size)
        guard let memory = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0), memory != MAP_FAILED
        else {
            return nil
        }
        address = UInt(bitPattern: memory)
    }

    deinit { munmap(UnsafeMutableRawPointer(bitPattern: address), count) }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: address), count: count))
    }
}
