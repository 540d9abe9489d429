import DropIns
import Glibc
import Storage

/// The folder of settings on a stick, whose content is anybody's: nothing leads out of it, and nothing in it is large.
package struct StickFolder: ~Copyable {
    private let descriptor: Int32

    /// So many names are looked at, whatever a stick has.
    private static let mostNames = 10_000

    /// - Parameters:
    ///   - root: of the stick, in the tree of files.
    ///   - makesIt: where the stick has no such folder; else it is as if it were empty.
    package init?(on root: String, makesIt: Bool) throws(StickRefusal) {
        guard let descriptor = try Self.descriptor(on: root, makesIt: makesIt) else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func descriptor(on root: String, makesIt: Bool) throws(StickRefusal) -> Int32? {
        let top = open(root, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard top >= 0 else { throw .unreadable }
        defer { close(top) }
        if makesIt, mkdirat(top, StickFile.folder, 0o755) == 0 { fsync(top) }
        let folder = openat(top, StickFile.folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder < 0 else { return folder }
        if makesIt { throw .notWritten }
        if errno == ENOENT { return nil }
        throw errno == ENOTDIR || errno == ELOOP ? .notAFile : .unreadable
    }

    /// Of files of settings, sorted, the first of many. A file system that breaks in the middle is no list.
    package func names() throws(StickRefusal) -> [String] {
        // The stream takes its descriptor along when it is closed.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { throw .unreadable }
        guard let stream = fdopendir(own) else {
            close(own)
            throw .unreadable
        }
        defer { closedir(stream) }
        var names: [String] = []
        for _ in 0..<Self.mostNames {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw .unreadable }
                break
            }
            let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            // What is no UTF-8 is nothing that could be shown, nor asked for again.
            guard let name = String(validating: bytes, as: UTF8.self), StickFile.isName(name) else {
                continue
            }
            names.append(name)
        }
        return Array(names.sorted().prefix(StickFile.most))
    }

    /// A regular file with one name, whole.
    package func read(_ name: String) throws(StickRefusal) -> [UInt8] {
        guard StickFile.isName(name) else { throw .notAFile }
        // Opening waits for nobody: it might be a pipe.
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw errno == ELOOP ? .notAFile : .unreadable }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1 else { throw .notAFile }
        guard status.st_size <= StickFile.largest else { throw .tooLarge }
        // What it says of its size is the stick's word.
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= StickFile.largest else { throw .tooLarge }
        }
    }

    /// A new file, whole and on the stick, or none; answers what it is called.
    ///
    /// - Parameter name: where there is one already, `-2` to `-99` stand before its suffix.
    package func write(_ name: String, _ bytes: [UInt8]) throws(StickRefusal) -> String {
        guard StickFile.isName(name) else { throw .notWritten }
        let temporary = "new~"
        unlinkat(descriptor, temporary, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(descriptor, temporary, flags, 0o644)
        guard file >= 0 else { throw .notWritten }
        let isFull = FileContents.writeAll(bytes, to: file) && fsync(file) == 0
        close(file)
        let free = isFull ? freeName(like: name) : nil
        guard let free, renameat(descriptor, temporary, descriptor, free) == 0 else {
            unlinkat(descriptor, temporary, 0)
            throw .notWritten
        }
        guard fsync(descriptor) == 0 else { throw .notWritten }
        return free
    }

    private func freeName(like name: String) -> String? {
        let stem = name.dropLast(StickFile.suffix.count)
        let names = [name] + (2...99).map { "\(stem)-\($0)\(StickFile.suffix)" }
        return names.first { name in
            var status = stat()
            return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT
        }
    }
}
