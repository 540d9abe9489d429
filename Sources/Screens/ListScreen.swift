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
        /// The changes that wait to be applied; whoever is leaving goes on to that many screens afterwards.
        case staged(leavingTo: Int?)
        /// Where a row's value comes from.
        case details(Specifier)
        /// The changes that wait to be confirmed.
        case confirmation
    }

    package var kind: Kind
    package var title: String
    package var rows: [ListRow] {
        didSet { places = Self.places(of: rows) }
    }
    package var cursor = ListCursor()
    /// The page's rows that stand under a condition, and whether it held when `rows` was made.
    var conditional: [Int: Bool] = [:]
    /// How many rows take focus up to each row, itself included.
    private var places: [Int]

    init(kind: Kind, title: String, rows: [ListRow]) {
        self.kind = kind
        self.title = title
        self.rows = rows
        places = Self.places(of: rows)
    }

    private static func places(of rows: [ListRow]) -> [Int] {
        var count = 0
        return rows.map { row in
            count += row.takesFocus ? 1 : 0
            return count
        }
    }

    /// The focused row's place among those that take focus, counted from 1, and how many these are.
    var position: (place: Int, count: Int)? {
        cursor.focus.map { (places[$0], places[places.count - 1]) }
    }

    package var page: Page? {
        if case .page(let page) = kind { page } else { nil }
    }

    /// The focused row; nil where nothing has focus.
    package var focusedRow: ListRow? {
        cursor.focus.map { rows[$0] }
    }
}
