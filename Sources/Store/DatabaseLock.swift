import Glibc
import Storage

/// A reader's place among SQLite's locks, for files that are read without SQLite's own: the owner of a database holds
/// all of them.
struct DatabaseLock {
    private let descriptor: Int32

    /// F_OFD_SETLK of fcntl(2): it stays where the process closes another descriptor of that file, as it does once it has
    /// copied it, and F_SETLK's goes.
    private static let ofDescription: Int32 = 37

    /// Throws `.held` where another process owns the database.
    static func share(_ path: String) throws(StorageError) -> DatabaseLock {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw StorageError(FileError(path: path, attempt: "opening")) }
        // SHARED_FIRST and SHARED_SIZE of its file format.
        var lock = flock(
            l_type: Int16(F_RDLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0002, l_len: 510, l_pid: 0)
        guard fcntl(descriptor, Self.ofDescription, &lock) == 0 else {
            close(descriptor)
            throw .held(path: path)
        }
        return DatabaseLock(descriptor: descriptor)
    }

    func release() { close(descriptor) }
}
