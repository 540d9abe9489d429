import Bus
import Glibc

// MARK: Who calls, and whether that is performed at all

extension CallerRights {
    /// The groups of this device, looked up once, at the start: the name service may ask the network.
    static func ofDevice() -> CallerRights {
        var groupIDs: [Group: UInt32] = [:]
        for group in Group.allCases { groupIDs[group] = getgrnam(group.rawValue)?.pointee.gr_gid }
        return CallerRights(groupIDs: groupIDs, serviceUser: geteuid())
    }
}

extension Service {
    /// Why a call is not even read; nil where it is performed.
    func refusal(of member: BusMember, by caller: BusCaller) -> BusFailure? {
        do throws(BusFailure) {
            try rights.check(member, by: caller)
            // Whoever administers the device may set it up in one go.
            if let user = caller.userID, try !rights.standing(of: caller).isAdministrator {
                try rate.take(member, by: user, at: loop.monotonicNow())
            }
            return nil
        } catch {
            return error
        }
    }
}
