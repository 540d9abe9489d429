/// In whose name values are changed.
package struct Authority: Hashable, Sendable {
    /// `technician` too where an export is put back or a form is answered.
    package let role: Role
    /// Whether an export is put back: conditions are not asked, and what was a default becomes one again.
    let isRestoring: Bool

    /// Whether what it changes is kept, so that the limits of what is stored hold for it.
    let isKept: Bool

    private init(_ role: Role, isRestoring: Bool = false, isKept: Bool = true) {
        self.role = role
        self.isRestoring = isRestoring
        self.isKept = isKept
    }

    /// For changes that are kept and must meet every condition.
    package init(_ role: Role) { self.init(role, isRestoring: false) }

    /// Who comes by and presses keys: rows whose `DeviceRole` asks for more are refused.
    package static let owner = Authority(.owner)
    /// Whoever turned the keyswitch, or administers the system.
    package static let technician = Authority(.technician)
    /// Puts back what was exported: a fixed address comes along though the address is obtained at present.
    package static let restoring = Authority(.technician, isRestoring: true)
    /// Answers a form, whose answers go to who asked.
    package static let answering = Authority(.technician, isKept: false)
}
