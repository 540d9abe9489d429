/// One screen of settings: one property list of the bundle.
package struct Page: Sendable {
    /// `Root`, or the value of the pane's `File`.
    package let name: String
    /// Localized: `Title` of the file; where that is missing, of the row that opens it.
    package let title: String
    /// In display order, groups among them.
    package let rows: [Specifier]
    /// Where the page's values live, `ApplicationGroupContainerIdentifier`; nil for the bundle's own.
    package let container: String?
    /// The file that it was read from, `Root~ipad.plist`.
    package let file: String
    /// What its rows have in common.
    package let outline: PageOutline

    /// The bundle's own settings where no `container` is given; a page that no file holds has an empty
    /// `file`.
    package init(name: String, title: String, rows: [Specifier], container: String? = nil, file: String = "")
    {
        self.name = name
        self.title = title
        self.rows = rows
        self.container = container
        self.file = file
        outline = PageOutline(rows)
    }
}
