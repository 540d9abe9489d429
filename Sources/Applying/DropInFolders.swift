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
        read(DropInSet.folders.map { root + $0 }, owner: owner)
    }

    /// The same of other folders, the strongest last.
    package static func read(_ folders: [String], owner: UInt32 = 0) -> DropInSet {
        var sources: [DropInSet.Source] = []
        var problems: [DropInError] = []
        for folder in folders {
            guard let facts = facts(of: folder) else { continue }
            // A drop-in that anybody could put there is nobody's.
            if let reason = FileRules.problem(withFolder: facts, root: owner) {
                problems.append(DropInError(file: folder, reason))
                continue
            }
            for name in Folder.names(in: folder).sorted() where name.hasSuffix(DropInSet.suffix) {
                guard let source = source(name, in: folder) else { continue }
                sources.append(source)
            }
        }
        return DropInSet(sources, root: owner, problems: problems)
    }

    /// What lstat(2) and readlink(2) say; nil for what is not there.
    package static func facts(of path: String) -> FileRules.Facts? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFLNK else {
            return FileRules.Facts(user: status.st_uid, mode: status.st_mode)
        }
        var target = [CChar](repeating: 0, count: 4096)
        let count = max(0, readlink(path, &target, target.count))
        let text = String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return FileRules.Facts(user: status.st_uid, mode: status.st_mode, target: text)
    }

    /// Nil for one that went away meanwhile. What cannot be read, or is larger than any drop-in, still stands for its name.
    private static func source(_ name: String, in folder: String) -> DropInSet.Source? {
        let path = "\(folder)/\(name)"
        guard let facts = facts(of: path) else { return nil }
        // What is no regular file is not opened: it is told by its facts.
        guard facts.mode & S_IFMT == S_IFREG else {
            return DropInSet.Source(folder: folder, name: name, facts: facts, bytes: [])
        }
        do throws(FileError) {
            let bytes = try FileContents.read(path, limit: 1 << 20)
            return DropInSet.Source(folder: folder, name: name, facts: facts, bytes: bytes)
        } catch {
            guard error.code != ENOENT else { return nil }
            return DropInSet.Source(
                folder: folder, name: name, facts: facts, bytes: [], problem: error.description)
        }
    }
}
