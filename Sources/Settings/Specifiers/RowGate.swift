/// What must be so for a row to be there at all.
package struct RowGate: Hashable, Sendable {
    /// `DeviceVisibleWhen`; nil always holds.
    package let condition: Condition?
    /// Who at least must be at the panel.
    package let role: Role
}
