/// IASKButtonSpecifier: tells the appliance that it was pressed.
package struct ButtonSpecifier: Sendable {
    /// Where the title stands in the row, `IASKTextAlignment`.
    package let alignment: TextTraits.Alignment

    /// Without `IASKTextAlignment` the title stands where its language begins.
    package init(alignment: TextTraits.Alignment = .natural) {
        self.alignment = alignment
    }
}
