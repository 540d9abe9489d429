import Glibc
import Storage

/// A reader's place among SQLite's locks, for files that are read without SQLite's own: the owner of a database holds
/// all of them.
struct DatabaseLock: ~Copyable {
    private let descriptor: Int32

    /// F_OFD_SETLK of fcntl(2): it stays where the process closes another descriptor of that file, as it does once it has
    /// copied it, and F_SETLK's goes.
    private static let ofDescription: Int32 = 37

    /// Throws `.held` where another process owns the database.
    static func share(_ path: String) throws(StorageError) -> DatabaseLock {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw StorageError(FileError(path: path, attempt: "opening")) }
        guard set(Int16(F_RDLCK), descriptor) else {
            close(descriptor)
            throw .held(path: path)
        }
        return DatabaseLock(descriptor: descriptor)
    }

    /// A program that is being started has a copy of the descriptor for a moment, and would keep a lock that is only closed.
    func release() {
        _ = Self.set(Int16(F_UNLCK), descriptor)
        close(descriptor)
    }

    private static func set(_ type: Int16, _ descriptor: Int32) -> Bool {
        // SHARED_FIRST and SHARED_SIZE of its file format.
        var lock = flock(
            l_type: type, l_whence: Int16(SEEK_SET), l_start: 0x4000_0002, l_len: 510, l_pid: 0)
        return fcntl(descriptor, ofDescription, &lock) == 0
    }
}
