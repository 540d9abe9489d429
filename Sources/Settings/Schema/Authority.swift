/// In whose name values are changed.
package struct Authority: Hashable, Sendable {
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

    package init(_ role: Role) { self.init(role, isRestoring: false) }

    package static let owner = Authority(.owner)
    package static let technician = Authority(.technician)
    /// Puts back what was exported: a fixed address comes along though the address is obtained at present.
    package static let restoring = Authority(.technician, isRestoring: true)
    /// Answers a form, whose answers go to who asked.
    package static let answering = Authority(.technician, isKept: false)
}
