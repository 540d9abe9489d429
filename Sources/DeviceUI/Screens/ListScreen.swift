import Settings

/// A list that a person moves about in: a page, a page of choices, a text to read, the hits of Find.
package struct ListScreen: Sendable {
    package enum Kind: Sendable {
        case page(Page)
        /// The choices of one row.
        case choices(Specifier, MultiValueSpecifier)
        /// A text that was too long for its row.
        case reader
        case find(FindScreen)
    }

    package var kind: Kind
    package var title: String
    package var rows: [ListRow]
    package var cursor = ListCursor()

    package var page: Page? {
        if case .page(let page) = kind { page } else { nil }
    }

    /// The focused row; nil where nothing has focus.
    package var focusedRow: ListRow? {
        cursor.focus.map { rows[$0] }
    }
}
