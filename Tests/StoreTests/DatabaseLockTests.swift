import Glibc
import ScratchFolder
import Testing

@testable import Store

@Suite("the lock of a reader")
struct DatabaseLockTests {
    /// Whether nobody else has a part of the file, as a writer would ask.
    private func isFree(_ path: String) -> Bool {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        defer { close(descriptor) }
        var lock = flock(
            l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0002, l_len: 510, l_pid: 0)
        // F_OFD_SETLK
        return fcntl(descriptor, 37, &lock) == 0
    }

    /// The descriptors of this process that lead to a file of a folder.
    private func descriptors(of file: String) -> [Int32] {
        (3..<1_024).filter { number in
            var target = [CChar](repeating: 0, count: 4_096)
            let count = readlink("/proc/self/fd/\(number)", &target, target.count)
            let bytes = target.prefix(max(0, count)).map(UInt8.init(bitPattern:))
            return String(decoding: bytes, as: UTF8.self).hasSuffix(file)
        }
    }

    @Test("it is released though a program that is being started still has a copy of its descriptor")
    func released() throws {
        let folder = try ScratchFolder()
        let path = folder.path + "/settings.db"
        // The folder may be reached through a link.
        let file = path.split(separator: "/").suffix(2).joined(separator: "/")
        close(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
        let lock = try DatabaseLock.share(path)
        let copies = descriptors(of: file).map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1 && !isFree(path))
        lock.release()
        #expect(isFree(path))
    }
}
