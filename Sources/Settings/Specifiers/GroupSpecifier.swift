/// PSGroupSpecifier: the rows that follow it form a section under its title.
package struct GroupSpecifier: Sendable {
    /// Shown under the section; may be thousands of characters long.
    package let footer: String?

    package init(footer: String? = nil) {
        self.footer = footer
    }
}
