import Settings

/// A section of the first page: a group with settings of its own, or a pane of a group that has panes alone.
package struct PageSection {
    /// The places of its rows, the group's own among them.
    package let rows: Range<Int>
    /// The pane; nil where the section is a group.
    package let pane: Int?
    /// The row whose title it has: the group's own, else the first of its rows that has one.
    let titleRow: Int?
    /// The row whose icon it has.
    let iconRow: Int?

    init(_ rows: Range<Int>, pane: Int? = nil, of page: Page) {
        self.rows = rows
        self.pane = pane
        titleRow = rows.first { !page.rows[$0].title.isEmpty }
        iconRow = rows.first { page.rows[$0].traits.icon != nil }
    }

    /// What the list has for it.
    package var row: ListRow { pane.map(ListRow.specifier) ?? .section(rows.lowerBound) }
}

/// What the list of sections has, from the top.
struct PageSections {
    private var sections: [PageSection] = []
    private(set) var haveIcons = false

    /// None, as on a page that is shown whole.
    init() {}

    /// - Parameter isVisible: of the row at a place.
    init(of page: Page, isVisible: (Int) -> Bool) {
        sections = page.sections(isVisible: isVisible)
        haveIcons = sections.contains { $0.iconRow != nil }
    }

    var rows: [ListRow] { sections.map(\.row) }

    /// What a row of the list stands for.
    func section(_ row: ListRow) -> PageSection? {
        switch row {
        case .specifier(let row), .section(let row): section(with: row)
        default: nil
        }
    }

    /// The one that a row of the page is in.
    func section(with row: Int) -> PageSection? {
        var (low, high) = (0, sections.count)
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].rows.lowerBound <= row { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : sections[low - 1]
    }
}

extension Page {
    /// From the top, those without a visible row left out.
    fileprivate func sections(isVisible: (Int) -> Bool) -> [PageSection] {
        var found: [PageSection] = []
        var place = 0
        while place < rows.count {
            let group = places(from: place)
            found += sections(of: group, isVisible: isVisible)
            place = group.upperBound
        }
        return found
    }

    private func sections(of group: Range<Int>, isVisible: (Int) -> Bool) -> [PageSection] {
        let shown = group.filter { !rows[$0].isGroup && isVisible($0) }
        // Words below panes would not be seen in the list of sections.
        let hasFooter = rows[group.lowerBound].hasFooter
        guard !shown.isEmpty || hasFooter else { return [] }
        guard !hasFooter, shown.allSatisfy({ rows[$0].isPane }) else {
            return [PageSection(group, of: self)]
        }
        return shown.map { PageSection($0..<($0 + 1), pane: $0, of: self) }
    }

    /// All places, or those of one group.
    package func places(from group: Int?) -> Range<Int> {
        guard let group else { return rows.indices }
        return group..<(outline.groups(behind: group).first { rows[$0].beginsGroup } ?? rows.count)
    }

    /// Whether there is something to go between, whatever is visible now.
    package var hasSections: Bool {
        rows.contains { $0.isPane } && sections { _ in true }.count > 1
    }
}

extension Specifier {
    fileprivate var isGroup: Bool { if case .group = kind { problem == nil } else { false } }
    fileprivate var hasFooter: Bool {
        switch kind {
        case .group(let group): group.footer?.isEmpty == false
        case .radioGroup(let list): list.footer?.isEmpty == false
        default: false
        }
    }
    fileprivate var isPane: Bool { if case .childPane = kind { true } else { false } }
    fileprivate var beginsGroup: Bool {
        if case .radioGroup = kind { problem == nil } else { isGroup }
    }
}

extension ScreenContext {
    func sections(of page: Page) -> PageSections {
        settings.lists.sections(of: page, contents.visibleRows(of: page))
    }
}
