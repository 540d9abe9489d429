/// IASKButtonSpecifier: tells the appliance that it was pressed.
package struct ButtonSpecifier: Sendable {
    package let alignment: TextTraits.Alignment

    package init(alignment: TextTraits.Alignment = .natural) {
        self.alignment = alignment
    }
}
