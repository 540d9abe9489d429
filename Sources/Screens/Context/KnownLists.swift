import Settings

/// Which rows of a page are there, by what they depend on.
struct VisibleRows: Equatable {
    private let outline: PageOutline
    private let isOpen: [Bool]

    /// - Parameter isOpen: of each of the page's gates.
    init(of outline: PageOutline, isOpen: [Bool]) { (self.outline, self.isOpen) = (outline, isOpen) }

    /// Whether the row at that place is there.
    subscript(row: Int) -> Bool { outline.gate(ofRow: row).map { isOpen[$0] } ?? true }

    static func == (one: VisibleRows, other: VisibleRows) -> Bool {
        one.outline === other.outline && one.isOpen == other.isOpen
    }
}

/// All that the rows of a page's list follow from: where it is the same, so are they.
struct ListBasis: Equatable {
    let part: PagePart
    var visible: VisibleRows
    /// Whether changes of it wait to be applied.
    var hasStaged = false
    /// Whether the way back is a row.
    var needsBack = false
    /// Above its own rows: the way to the first run, and what its title does not say.
    var wayBack: [ListRow] = []
    var above: [ListRow] = []
    /// Below them.
    var below: [ListRow] = []
    /// What stands in place of rows.
    var empty: [String] = []
    /// Languages of a group that nobody could read.
    var hidden: [ListRow] = []
}

extension ListBasis {
    /// The page's own rows, and those of the screen.
    func rows(of page: Page) -> [ListRow] {
        var group: Int?
        if case .group(let row) = part { group = row }
        var rows = ListRow.rows(
            of: page, from: group, isVisible: { visible[$0] }, hasStaged: hasStaged, needsBack: needsBack,
            empty: empty)
        if !hidden.isEmpty { rows.removeAll(where: hidden.contains) }
        rows += below
        let top = hasStaged ? 1 : 0
        if !wayBack.isEmpty {
            let gap: [ListRow] = rows.dropFirst(top).first?.takesFocus == true ? [.gap] : []
            rows.insert(contentsOf: wayBack + gap, at: top)
        }
        rows.insert(contentsOf: above, at: top)
        return rows
    }
}

/// Lists of pages as they were made last: one that is opened again has its rows without a look at each.
final class KnownLists {
    private struct Known {
        let basis: ListBasis
        let rows: CountedRows
    }

    /// The latest first.
    private var lists: [Known] = []
    /// The first page's, as a rule.
    private var latestSections: (visible: VisibleRows, sections: PageSections)?
    /// Made where changes wait to be applied.
    private var keys: [ObjectIdentifier: (page: PageOutline, keys: Set<String>)] = [:]

    private static let most = 8

    /// What was made on that basis.
    func rows(on basis: ListBasis, make: () -> [ListRow]) -> CountedRows {
        guard let place = lists.firstIndex(where: { $0.basis == basis }) else {
            let rows = CountedRows(make())
            lists.insert(Known(basis: basis, rows: rows), at: 0)
            if lists.count > Self.most { lists.removeLast() }
            return rows
        }
        if place > 0 { lists.insert(lists.remove(at: place), at: 0) }
        return lists[0].rows
    }

    func sections(of page: Page, _ visible: VisibleRows) -> PageSections {
        if let known = latestSections, known.visible == visible { return known.sections }
        let sections = PageSections(of: page) { visible[$0] }
        latestSections = (visible, sections)
        return sections
    }

    /// Whether some row of a page has one of these keys.
    func has(_ wanted: some Sequence<String>, on page: Page) -> Bool {
        let place = ObjectIdentifier(page.outline)
        let known = keys[place]?.keys ?? Set(page.rows.lazy.compactMap(\.key))
        keys[place] = (page.outline, known)
        return wanted.contains { known.contains($0) }
    }
}

/// Pages as they stood beside the list of sections, for as long as the settings and where they are shown stay the same.
struct KnownPreviews {
    private struct Preview {
        /// The first row of the section.
        let row: Int
        /// Where the person was in the page.
        let place: PagePlace?
        let page: PageScreen
    }

    private var revision: Revision?
    /// The latest first.
    private var previews: [Preview] = []

    private static let most = 8

    func page(beside section: PageSection, in context: ScreenContext) -> PageScreen? {
        guard revision == context.rowsRevision,
            let known = previews.first(where: { $0.row == section.rows.lowerBound }),
            known.place == context.memory.places[known.page.place]
        else { return nil }
        return known.page
    }

    mutating func keep(_ page: PageScreen, beside section: PageSection, in context: ScreenContext) {
        if revision != context.rowsRevision { (revision, previews) = (context.rowsRevision, []) }
        let row = section.rows.lowerBound
        previews.removeAll { $0.row == row }
        previews.insert(Preview(row: row, place: context.memory.places[page.place], page: page), at: 0)
        if previews.count > Self.most { previews.removeLast() }
    }
}
