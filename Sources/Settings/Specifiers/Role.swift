import Localization

/// Whose session it is, the one with fewer rights first: what a row's `DeviceRole` asks for.
package enum Role: String, CaseIterable, Comparable, Hashable, Sendable {
    /// Who comes by and presses keys.
    case owner
    /// Who turned the keyswitch, or administers the system.
    case technician

    package static func < (left: Role, right: Role) -> Bool {
        left == .owner && right == .technician
    }

    /// What somebody with fewer rights is told.
    package var refusal: LocalizedString {
        switch self {
        case .owner: LocalizedString(.ownerOnly)
        case .technician: LocalizedString(.technicianOnly)
        }
    }
}

/// `DeviceRole`: who may see and who may change a row.
package struct RoleRequirement: Hashable, Sendable {
    /// Others neither see the row nor find it.
    package let view: Role
    /// Nobody changes what they may not see.
    package let change: Role

    /// Anybody may see and change it, unless said; `change` becomes at least `view`.
    package init(view: Role = .owner, change: Role = .owner) {
        self.view = view
        self.change = max(view, change)
    }

    /// What a row asks for inside of something that asks for `outer`.
    func within(_ outer: RoleRequirement) -> RoleRequirement {
        RoleRequirement(view: max(view, outer.view), change: max(change, outer.change))
    }
}
