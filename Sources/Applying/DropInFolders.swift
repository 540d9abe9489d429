import DropIns
import Glibc
import Storage

/// The folders of drop-ins as they lie on the disk.
package enum DropInFolders {
    /// What holds, and what is left out and why.
    ///
    /// - Parameters:
    ///   - root: of another system, as an image's that is being made; empty for this one.
    ///   - owner: whose drop-ins must be; another user's in tests.
    package static func read(root: String = "", owner: UInt32 = 0) -> DropInSet {
        read(DropInSet.folders, below: root, owner: owner)
    }

    /// The same of other folders, the strongest last.
    ///
    /// - Parameter root: what lies above it is whoever's it is.
    package static func read(_ folders: [String], below root: String = "", owner: UInt32 = 0) -> DropInSet {
        var sources: [DropInSet.Source] = []
        var problems: [DropInError] = []
        for folder in folders {
            let path = root + folder
            // Opened once: what is looked at is what is read, whatever takes its place meanwhile.
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else {
                if errno != ENOENT { problems.append(DropInError(file: path, reason(errno))) }
                continue
            }
            defer { close(descriptor) }
            // A drop-in that anybody could put there is nobody's.
            if let reason = problem(with: descriptor, levels: folder.split(separator: "/").count - 1, owner) {
                problems.append(DropInError(file: path, reason))
                continue
            }
            for name in Folder.names(in: descriptor).sorted() where name.hasSuffix(DropInSet.suffix) {
                guard let source = source(name, of: descriptor, in: path) else { continue }
                sources.append(source)
            }
        }
        return DropInSet(sources, root: owner, problems: problems)
    }

    /// Why a folder is none to write to; nil where it is, or where there is none yet. Wherever links lead to, that is where
    /// files would lie.
    package static func problem(with folder: String, below root: String, owner: UInt32) -> String? {
        guard let facts = facts(of: root + folder) else { return nil }
        if let reason = FileRules.problem(withFolder: facts, root: owner) { return reason }
        guard let full = FileContents.realPath(root + folder) else { return String(cString: strerror(errno)) }
        let above = root.isEmpty ? "" : FileContents.realPath(root) ?? ""
        let isBelow = full.utf8.starts(with: (above + "/").utf8)
        let path = isBelow ? String(full.utf8.dropFirst(above.utf8.count)) ?? full : full
        return FileRules.forbiddenPlace(of: path).map { "it is \(path), and \($0) is no place for settings" }
    }

    /// What lstat(2) and readlink(2) say; nil for what is not there.
    package static func facts(of path: String) -> FileRules.Facts? { facts(of: path, in: AT_FDCWD) }

    private static func facts(of name: String, in descriptor: Int32) -> FileRules.Facts? {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFLNK else {
            return FileRules.Facts(user: status.st_uid, mode: status.st_mode)
        }
        var target = [CChar](repeating: 0, count: 4096)
        let count = max(0, readlinkat(descriptor, name, &target, target.count))
        let text = String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return FileRules.Facts(user: status.st_uid, mode: status.st_mode, target: text)
    }

    private static func facts(of descriptor: Int32) -> FileRules.Facts? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        return FileRules.Facts(user: status.st_uid, mode: status.st_mode)
    }

    private static func reason(_ code: Int32) -> String {
        code == ENOTDIR || code == ELOOP ? "it is no folder" : String(cString: strerror(code))
    }

    /// - Parameter levels: so many folders above it are looked at as well.
    private static func problem(with folder: Int32, levels: Int, _ owner: UInt32) -> String? {
        guard let facts = facts(of: folder) else { return reason(errno) }
        if let reason = FileRules.problem(withDropInFolder: facts, root: owner) { return reason }
        var name = ".."
        for _ in 0..<max(0, levels) {
            guard let facts = self.facts(of: name, in: folder) else { return reason(errno) }
            if let reason = FileRules.problem(withFolderAbove: facts, root: owner) { return reason }
            name += "/.."
        }
        return nil
    }

    /// Nil for one that went away meanwhile. What cannot be read, or is larger than any drop-in, still stands for its name.
    private static func source(_ name: String, of folder: Int32, in path: String) -> DropInSet.Source? {
        let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            // A link, or what root alone reads: told by its facts.
            let error = FileError(path: "\(path)/\(name)", attempt: "reading")
            guard let facts = facts(of: name, in: folder) else { return nil }
            return DropInSet.Source(
                folder: path, name: name, facts: facts, bytes: [], problem: error.description)
        }
        defer { close(descriptor) }
        guard let facts = facts(of: descriptor) else { return nil }
        // Of what is no regular file nothing is read.
        guard facts.mode & S_IFMT == S_IFREG else {
            return DropInSet.Source(folder: path, name: name, facts: facts, bytes: [])
        }
        do throws(FileError) {
            let bytes = try FileContents.read(
                descriptor, named: "\(path)/\(name)", limit: DropInSet.byteLimit)
            return DropInSet.Source(folder: path, name: name, facts: facts, bytes: bytes)
        } catch {
            return DropInSet.Source(
                folder: path, name: name, facts: facts, bytes: [], problem: error.description)
        }
    }
}
