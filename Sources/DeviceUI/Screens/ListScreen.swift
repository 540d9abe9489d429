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

/// What Find has been told, and what it found.
package struct FindScreen: Hashable, Sendable {
    package var digits = ""
    package var hits: [FindHit] = []
}

/// A row or a choice whose words begin as the digits say.
package struct FindHit: Hashable, Sendable {
    /// The pages to open, from Root, to get there.
    package let pages: [String]
    /// The row's place on the last page.
    package let specifier: Int
    /// The place of the choice, where a choice was hit.
    package let choice: Int?
    package let title: String
    package let path: String
}
