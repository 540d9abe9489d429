import Glibc

/// To which groups a program without capabilities gives files.
enum FileGroups {
    /// Whose a file in the folder is when it is made: in one with the group's own bit that group's. stat(2)
    static func born(in folder: String) -> UInt32 {
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_ISGID != 0 else { return getegid() }
        return status.st_gid
    }

    /// Whether a file that is made in the folder can become that group's. getgroups(2)
    static func canGive(_ group: UInt32, in folder: String) -> Bool {
        if group == born(in: folder) { return true }
        var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        let count = getgroups(Int32(groups.count), &groups)
        return groups.prefix(Int(max(0, count))).contains(group)
    }
}
