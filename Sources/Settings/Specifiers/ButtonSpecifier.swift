/// IASKButtonSpecifier: tells the appliance that it was pressed.
package struct ButtonSpecifier: Sendable {
    /// Where the title stands in the row, `IASKTextAlignment`.
    package let alignment: TextTraits.Alignment
    /// What it does cannot be undone, `DeviceDestructive`.
    package let isDestructive: Bool

    /// Without `IASKTextAlignment` the title stands where its language begins.
    package init(alignment: TextTraits.Alignment = .natural, isDestructive: Bool = false) {
        self.alignment = alignment
        self.isDestructive = isDestructive
    }
}
