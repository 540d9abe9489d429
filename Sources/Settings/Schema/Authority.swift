/// In whose name values are changed.
package struct Authority: Hashable, Sendable {
    package let role: Role
    /// Whether an export is put back: conditions are not asked, and what was a default becomes one again.
    let isRestoring: Bool

    private init(_ role: Role, isRestoring: Bool = false) {
        self.role = role
        self.isRestoring = isRestoring
    }

    package init(_ role: Role) { self.init(role, isRestoring: false) }

    package static let owner = Authority(.owner)
    package static let technician = Authority(.technician)
    /// Puts back what was exported: a fixed address comes along though the address is obtained at present.
    package static let restoring = Authority(.technician, isRestoring: true)
}
