/// In whose name values are changed.
package struct Authority: Hashable, Sendable {
    package let role: Role
    /// Whether settings that their conditions keep from being changed are changed all the same.
    let passesConditions: Bool

    private init(_ role: Role, passesConditions: Bool = false) {
        self.role = role
        self.passesConditions = passesConditions
    }

    package init(_ role: Role) { self.init(role, passesConditions: false) }

    package static let owner = Authority(.owner)
    package static let technician = Authority(.technician)
    /// Puts back what was exported: a fixed address comes along though the address is obtained at present.
    package static let restoring = Authority(.technician, passesConditions: true)
}
