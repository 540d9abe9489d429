import Bus
import Testing

@testable import settingsd

/// Against the groups of whatever machine this is: root is 0 everywhere.
@Suite("groups of users")
struct UserGroupTests {
    @Test(
        "a program is in the groups that the bus says, and nobody is in a group that does not exist",
        arguments: [
            ([0], "root", true), ([7, 0], "root", true), ([7], "root", false), ([], "root", false),
            ([0], "no-such-group", false),
        ] as [([UInt32], String, Bool)])
    func members(groups: [UInt32], group: String, isMember: Bool) {
        let caller = BusCaller(connection: ":1.1", userID: 4_000_000_000, groups: groups)
        #expect(UserGroup(named: group).contains(caller) == isMember)
    }
}
