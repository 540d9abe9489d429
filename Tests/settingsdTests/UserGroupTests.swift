import Testing

@testable import settingsd

/// Against the groups of whatever machine this is: root is in root everywhere.
@Suite("groups of users")
struct UserGroupTests {
    @Test(
        "a user is in the own group, not in another, and nobody is in a group that does not exist",
        arguments: [
            (0, "root", true), (0, "daemon", false), (1, "daemon", true), (1, "root", false),
            (0, "no-such-group", false), (4_000_000_000, "root", false),
        ] as [(UInt32, String, Bool)])
    func members(user: UInt32, group: String, isMember: Bool) {
        #expect(UserGroup(name: group).contains(user: user) == isMember)
    }
}
