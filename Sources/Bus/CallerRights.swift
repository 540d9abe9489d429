import Settings

/// Who may call what. The bus's policy file (systemd/org.settingsd.Settings1.conf) says the same before a call arrives;
/// a test compares the two.
package struct CallerRights: Sendable {
    /// Groups of users whose programs may do something; each means one thing.
    package enum Group: String, CaseIterable, Hashable, Sendable {
        case read = "settingsd-read"
        case write = "settingsd-write"
        case technician = "settingsd-technician"
        case forms = "settingsd-forms"
        case buttons = "settingsd-buttons"
        case screen = "settingsd-screen"
        case fleet = "settingsd-fleet"
    }

    /// What a caller is, whatever it calls.
    package struct Rank: Hashable, Sendable {
        /// Whose rows it may change and see: a technician's by the group, else an owner's.
        package let role: Role
        /// Root, or the service's own user, who has the files anyway: every layer, and every call.
        package let isAdministrator: Bool

        /// The layer that it stages changes of: the user's, or the site's where it acts for a fleet.
        package let layer: SettingLayer

        /// - Parameter isAdministrator: who is one is a technician as well.
        package init(role: Role, isAdministrator: Bool, layer: SettingLayer = .user) {
            (self.role, self.isAdministrator, self.layer) = (role, isAdministrator, layer)
        }
    }

    private let groupIDs: [Group: UInt32]
    private let serviceUser: UInt32

    /// - Parameter groupIDs: of the groups that there are on this device.
    package init(groupIDs: [Group: UInt32], serviceUser: UInt32) {
        self.groupIDs = groupIDs
        self.serviceUser = serviceUser
    }

    /// What a caller is, or why it is nobody.
    package func rank(of caller: BusCaller) throws(BusFailure) -> Rank {
        guard let user = caller.userID else {
            throw BusFailure(
                .accessDenied, "the bus does not say who is calling; only callers whom it names are served")
        }
        if user == 0 || user == serviceUser { return Rank(role: .technician, isAdministrator: true) }
        // It sees what a technician sees, and writes beneath the owner.
        let isFleet = isMember(caller, of: .fleet)
        return Rank(
            role: isFleet || isMember(caller, of: .technician) ? .technician : .owner, isAdministrator: false,
            layer: isFleet ? .site : .user)
    }

    /// Whether the caller may call that at all; else throws what it lacks.
    package func check(_ member: BusMember, by caller: BusCaller) throws(BusFailure) {
        guard try !rank(of: caller).isAdministrator else { return }
        guard member.groups.contains(where: { isMember(caller, of: $0) }) else {
            throw Self.refusal(of: member)
        }
    }

    /// What somebody who may not call it is told.
    static func refusal(of member: BusMember) -> BusFailure {
        guard let group = member.groups.first else {
            return BusFailure(.accessDenied, "\(member.rawValue) is root's alone; run it as root")
        }
        return BusFailure(
            .accessDenied,
            "\(member.rawValue) is for root and the group \(group.rawValue); add the program's user to that group"
        )
    }

    /// Who technicians are, for the end of a refusal.
    package static let technicians = "root, and programs of the group \(Group.technician.rawValue)"

    /// Whether the caller's program runs in that group, as the kernel told the bus.
    private func isMember(_ caller: BusCaller, of group: Group) -> Bool {
        groupIDs[group].map(caller.groups.contains) ?? false
    }
}
