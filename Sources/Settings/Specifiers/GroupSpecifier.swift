/// PSGroupSpecifier: the rows that follow it form a section under its title.
package struct GroupSpecifier: Sendable {
    /// Shown under the section; may be thousands of characters long.
    package let footer: String?

    /// - Parameter footer: `FooterText`, localized; nil where there is none.
    package init(footer: String? = nil) {
        self.footer = footer
    }
}
