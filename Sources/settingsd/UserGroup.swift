import Glibc

/// A group of users by its name, as the device's own files have it.
struct UserGroup {
    let name: String

    /// Who may put forms on the panel beside root and the service's own user.
    static let forms = UserGroup(name: "settingsd-forms")

    /// More than any user of a device is in.
    private static let mostGroups: Int32 = 256

    /// Whether the user is a member, by the user's own group or by being listed; false where either does not exist.
    func contains(user: UInt32) -> Bool {
        guard let group = getgrnam(name)?.pointee.gr_gid, let entry = getpwuid(user)?.pointee else {
            return false
        }
        var groups = [gid_t](repeating: 0, count: Int(Self.mostGroups))
        var count = Self.mostGroups
        guard getgrouplist(entry.pw_name, entry.pw_gid, &groups, &count) >= 0 else { return false }
        return groups.prefix(Int(count)).contains(group)
    }
}
