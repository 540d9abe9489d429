import Glibc
import Storage

/// Whoever owns a folder: root works in it as they do, so that no link in it leads further than they may go, and no
/// file is left there that they cannot read.
struct FolderOwner {
    private let folder: String
    private let user: uid_t
    private let group: gid_t

    init(of folder: String) throws {
        var status = stat()
        guard stat(folder, &status) == 0 else {
            throw CommandFailure.refused("\(FileError(path: folder, attempt: "looking at"))")
        }
        (self.folder, user, group) = (folder, status.st_uid, status.st_gid)
    }

    func act<Answer>(_ body: () throws -> Answer) throws -> Answer {
        guard geteuid() == 0, user != 0 else { return try body() }
        var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        guard getgroups(Int32(groups.count), &groups) >= 0, setgroups(1, [group]) == 0, setegid(group) == 0,
            seteuid(user) == 0
        else { throw CommandFailure.refused("\(FileError(path: folder, attempt: "working as its owner"))") }
        defer {
            // Root may always; the groups come last, since they take root.
            _ = seteuid(0)
            _ = setegid(0)
            _ = setgroups(groups.count, groups)
        }
        return try body()
    }
}
