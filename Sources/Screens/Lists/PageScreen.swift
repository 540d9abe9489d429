import Bundles
import Localization
import Scenes
import Settings

/// What of a page a list is about.
package enum PagePart: Hashable {
    case whole
    /// The first page, as the list of what stands beside it.
    case sections
    /// One group of the first page: the rows from one place on.
    case group(Int)
    /// All of it, as one of the steps that a device without an owner asks for.
    case step
}

/// A page of the bundle.
package struct PageScreen: ListedScreen {
    /// As the bundle has it.
    package private(set) var page: Page
    package var list: RowList
    /// Whether it is the first one, which is never left.
    let isRoot: Bool
    /// What of it is listed.
    package private(set) var part: PagePart
    /// Where they are what is listed.
    private(set) var sections = PageSections()
    /// The pages that stood beside them.
    var previews = KnownPreviews()
    /// What the list was made on.
    private var basis: ListBasis

    /// With the focus where it was when the page was left.
    package init(_ page: Page, _ part: PagePart = .whole, isRoot: Bool = false, in context: ScreenContext) {
        self.page = page
        self.isRoot = isRoot
        self.part = isRoot && context.hasSections ? .sections : part
        basis = ListBasis(part: self.part, visible: context.contents.visibleRows(of: page))
        list = RowList(title: "")
        list.title = title(in: context)
        list.counted = listedRows(in: context)
        if let place = context.memory.places[place] {
            list.cursor = place.cursor
            clamp(in: context)
            if let row = place.row, row != list.focusedRow { focus(row, in: context) }
        } else {
            focusStart(in: context)
        }
    }

    /// By what it is remembered where the person was in it.
    package var place: String {
        switch part {
        case .group(let row): "\(page.name) \(row)"
        case .step: "\(SchemaKey.firstRun) \(page.name)"
        case .whole, .sections: page.name
        }
    }

    private func title(in context: ScreenContext) -> String {
        if part == .step { return FirstRunSteps(in: context).title(of: page) }
        guard case .group(let row) = part, let section = section(of: row, in: context) else {
            return context.title(of: page)
        }
        return context.title(of: section, on: page)
    }

    /// Makes none where the page was opened before, and would have the same.
    private mutating func listedRows(in context: ScreenContext) -> CountedRows {
        sections = part == .sections ? context.sections(of: page) : PageSections()
        basis = basis(in: context)
        let (page, sections, basis) = (page, sections, basis)
        return context.settings.lists.rows(on: basis) {
            part == .sections ? basis.wayBack + sections.rows + basis.below : basis.rows(of: page)
        }
    }

    private func basis(in context: ScreenContext) -> ListBasis {
        let steps = FirstRunSteps(in: context)
        var basis = ListBasis(part: part, visible: context.contents.visibleRows(of: page))
        if isRoot { (basis.wayBack, basis.below) = (steps.wayBack, context.findRow) }
        guard part != .sections else {
            basis.below.removeAll { $0 != .find }
            return basis
        }
        basis.hasStaged = context.hasStaged(on: page)
        basis.needsBack = !context.canGoBack && !isRoot
        if part == .step { basis.below += steps.decisions(on: page) }
        let title = title(in: context)
        if context.isBeyondBar(title) { basis.above = [.footer(title)] }
        basis.empty = context.wordsInPlaceOfRows(of: page)
        basis.hidden = context.unreadableRows(of: page)
        return basis
    }

    package func column(in context: ScreenContext) -> ScreenLayout.Column {
        if part == .step { return .whole }
        return context.shown(part == .sections ? .sections : .page)
    }

    /// Of a step, its title has the place.
    package func note(in context: ScreenContext) -> String? { part == .step ? nil : placeNote(in: context) }

    /// A row of the page, counted from 0; nil where there is none.
    package func specifier(at index: Int) -> Specifier? {
        page.rows.indices.contains(index) ? page.rows[index] : nil
    }

    /// What stands before a row's title; nil on cards without icons.
    func tile(of index: Int, in context: ScreenContext) -> TileContent? {
        guard page.outline.rowsWithTiles.contains(index), let row = specifier(at: index) else { return nil }
        return context.tile(row.traits.icon, of: row.kind, title: row.title)
    }

    package var subject: Specifier? {
        switch list.focusedRow {
        case .specifier(let index)?, .radioChoice(let index, _)?: specifier(at: index)
        default: nil
        }
    }

    package var rowsShowSettings: Bool { true }

    // MARK: What becomes of it

    /// Rows without a condition cost nothing, unless another comes or goes. The row that applies what waits does
    /// likewise.
    package mutating func refresh(in context: ScreenContext) {
        let now = context.contents.visibleRows(of: page)
        let hasApplyRow = list.rows.first == .apply
        let hasOthers = hasApplyRow != (part != .sections && context.hasStaged(on: page))
        let hidden = part == .sections ? [] : context.unreadableRows(of: page)
        guard now != basis.visible || hidden != basis.hidden || hasOthers || isAboutFirstRun(in: context)
        else { return clamp(in: context) }
        if part == .step { list.title = title(in: context) }
        replace(listedRows(in: context), in: context)
    }

    /// Whether steps may have come or gone: there is more to do than to look at rows.
    private func isAboutFirstRun(in context: ScreenContext) -> Bool {
        if part == .step { return true }
        guard isRoot, !context.bundle.firstRun.steps.isEmpty else { return false }
        return basis.wayBack.isEmpty == (FirstRunSteps(in: context).next != nil)
    }

    package mutating func renew(in context: ScreenContext) {
        let (focused, before) = (list.focusedRow, part)
        if isRoot { part = context.hasSections ? .sections : .whole }
        renew(listedRows(in: context), in: context)
        guard part == .sections, before == .whole else { return }
        switch focused {
        case .specifier(let row)?, .radioChoice(let row, _)?:
            section(of: row, in: context).map { focus($0.row, in: context) }
        default: focusStart(in: context)
        }
    }

    package mutating func follow(in context: ScreenContext) -> Bool {
        guard let now = isRoot ? context.bundle.root : namesake(in: context.bundle) else { return false }
        page = now
        if case .group(let row) = part, section(of: row, in: context)?.rows.lowerBound != row { return false }
        list.title = title(in: context)
        basis.visible = context.contents.visibleRows(of: now)
        if part == .sections { sections = context.sections(of: now) }
        return true
    }

    private func namesake(in bundle: SettingsBundle) -> Page? {
        part == .step ? bundle.firstRun.steps.first { $0.name == page.name } : bundle.pages[page.name]
    }

    package func mayStay(above outer: any ListedScreen, in context: ScreenContext) -> Bool {
        guard let outer = outer as? PageScreen else { return false }
        if part == .step { return FirstRunSteps(in: context).pages.contains { $0.name == page.name } }
        if case .group(let row) = part { return outer.list.rows.contains(.section(row)) }
        return outer.page.rows.contains { row in
            guard case .childPane(let pane) = row.kind, pane.page == page.name else { return false }
            return context.contents.isVisible(row) && context.contents.isEnabled(row)
        }
    }
}

extension ScreenContext {
    /// An image of the bundle wins over a symbol of the same name.
    func tile(_ icon: RowIcon?, of kind: Specifier.Kind, title: String) -> TileContent {
        TileContent(
            icon, standIn: kind.symbol,
            letter: title.first.map { String($0).uppercased(in: bundle.language) } ?? "",
            picture: icon.flatMap { settings.picture(named: $0.name) })
    }

    /// Whether the title bar cannot be trusted to show all of a title: what does not fit beside a place in the list stands above the
    /// rows as well. Larger panels have bars of several lines.
    fileprivate func isBeyondBar(_ title: String) -> Bool {
        guard metrics.isTiny else { return false }
        let style = metrics.titleStyle.resized(to: metrics.keyCapStyle.size)
        return engine.line(title, style: style).size.width > size.width * 2 / 3
    }

    /// A page's own, else the board's.
    package func title(of page: Page) -> String { page.title.isEmpty ? board.title : page.title }

    /// Whether changes of a page wait to be applied.
    package func hasStaged(on page: Page) -> Bool {
        !staged.isEmpty && settings.lists.has(staged.lazy.map(\.key), on: page)
    }

    func wordsInPlaceOfRows(of page: Page) -> [String] {
        [words[.emptyPage]] + (page.rows.isEmpty ? [] : [words[.emptyWhy]])
    }
}
