import Bundles
import Hardware
import Keys
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
    package func section(_ row: ListRow) -> PageSection? {
        switch row {
        case .specifier(let row), .section(let row): section(with: row)
        default: nil
        }
    }

    /// The one that a row of the page is in.
    package func section(with row: Int) -> PageSection? {
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

// MARK: Where sections stand

extension ScreenContext {
    /// Whether the first page is a list beside the others.
    package var hasSections: Bool {
        environment.isWide && !metrics.isMono && metrics.soleRowStyle == nil && settings.hasSections
            && form == nil
    }

    func sections(of page: Page) -> PageSections {
        settings.lists.sections(of: page, contents.visibleRows(of: page))
    }

    /// The same for what stands in a column of its own.
    func inColumn(_ column: ScreenLayout.Column) -> ScreenContext {
        var context = self
        context.column = shown(column)
        return context
    }

    /// Where what has a column of its own stands on this panel.
    package func shown(_ column: ScreenLayout.Column) -> ScreenLayout.Column { hasSections ? column : .whole }

    func title(of section: PageSection, on page: Page) -> String {
        section.titleRow.map { page.rows[$0].title } ?? title(of: page)
    }

    /// A section as it stands in the list.
    ///
    /// - Parameter hasTile: whether any section has an icon.
    func content(of section: PageSection, on page: Page, hasTile: Bool) -> RowContent {
        var content = RowContent(title: title(of: section, on: page), accessory: .chevron)
        let row = page.rows[section.iconRow ?? section.rows.lowerBound]
        let short = section.titleRow.flatMap { page.rows[$0].traits.shortTitle }
        if let short, !painter.sections.fits(content.title, in: layout(of: .sections), hasTile: hasTile) {
            content.title = short
        }
        if hasTile { content.tile = tile(row.traits.icon, of: row.kind, title: content.title) }
        content.isEnabled = section.pane.map { contents.isEnabled(page.rows[$0]) } ?? true
        content.isLocked = section.pane.map { contents.isLocked(page.rows[$0]) } ?? false
        content.section = SectionLook(changes: changes(in: section, of: page))
        return content
    }

    private func changes(in section: PageSection, of page: Page) -> Int {
        var (name, rows) = (page.name, section.rows)
        if let pane = section.pane, case .childPane(let child) = page.rows[pane].kind {
            (name, rows) = (child.page, 0..<Int.max)
        }
        return staged.count { change in
            bundle.schema.place(of: change.key).map { $0.page == name && rows.contains($0.row) } ?? false
        }
    }
}

// MARK: The list of them

extension PageScreen {
    /// The section that a row of the first page is in, whether they are listed or not.
    package func section(of row: Int, in context: ScreenContext) -> PageSection? {
        context.sections(of: page).section(with: row)
    }

    /// The section that is focused in the list of them.
    var focusedSection: PageSection? { list.focusedRow.flatMap(sections.section) }

    /// What is beside the list while the focus is in it; nil where nothing can be.
    func preview(in context: ScreenContext) -> PageScreen? {
        guard let section = focusedSection else { return nil }
        return previews.page(beside: section, in: context) ?? newPreview(of: section, in: context)
    }

    private func newPreview(of section: PageSection, in context: ScreenContext) -> PageScreen? {
        guard let pane = section.pane else {
            return PageScreen(page, .group(section.rows.lowerBound), in: context)
        }
        guard case .childPane(let child) = page.rows[pane].kind, let page = context.bundle.pages[child.page],
            context.contents.isEnabled(self.page.rows[pane])
        else { return nil }
        return PageScreen(page, in: context)
    }

    /// Going about in the list makes no page anew that it went by already.
    package mutating func perform(
        _ command: ListCommand, by action: KeyAction, at time: Duration, in context: ScreenContext
    ) -> [ScreenRequest] {
        let requests = performInList(command, by: action, in: context)
        if let section = focusedSection, previews.page(beside: section, in: context) == nil {
            newPreview(of: section, in: context).map { previews.keep($0, beside: section, in: context) }
        }
        return requests
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

// MARK: How it stands there

/// The first page's sections as they stand beside the others.
struct SectionsPicture: ~Copyable {
    let sections: PageScreen
    /// Whether keys act on them; else the one whose page is shown is marked.
    let isFocused: Bool
    let context: ScreenContext

    /// Answers where the focused one is.
    package func add(to scene: inout Scene) -> Rect? {
        let layout = sections.layout(in: context)
        let frame = layout.list
        let ground = Rect(x: frame.x, y: 0, width: frame.width, height: frame.maxY)
        scene.add(.sections(sections.list.title), in: ground)
        let list = sections.list
        let placed = list.cursor.placed(
            in: sections.measured(in: context).rows, viewport: sections.viewport(in: context))
        var focused: Rect?
        for place in placed where !place.visible.isEmpty {
            var content = sections.content(of: list.rows[place.index], in: context)
            let isMarked = place.index == list.cursor.focus
            content.isFocused = isMarked && isFocused
            content.section?.isShown = isMarked
            let row = Rect(x: frame.x, y: frame.y + place.y, width: frame.width, height: place.height)
            scene.add(.row(content), in: row, reach: content.isFocused ? context.painter.focusReach : 0)
            if content.isFocused { focused = row }
        }
        if let bar = list.scrollBar(placed) { scene.add(.scrollBar(bar), in: layout.scrollBar) }
        return focused
    }

    /// The page that the focused section opens, as it would stand there, with nothing focused.
    func addPreview(saying help: HelpContent?, to scene: inout Scene) {
        let layout = context.layout(of: context.shown(.page))
        if var page = sections.preview(in: context) {
            page.list.cursor.focusNothing()
            var preview = Scene(size: scene.size)
            ListFace(
                screen: page, list: page.list, adjuster: nil, context: context,
                isActive: false, hasStrip: false
            ).addPage(to: &preview)
            for element in preview.elements where !element.content.isHelp {
                scene.add(element.content, in: element.frame, reach: element.reach)
            }
        } else {
            let title = sections.focusedSection.map { context.title(of: $0, on: sections.page) }
            scene.add(.titleBar(TitleBarContent(title: title ?? "")), in: layout.titleBar)
        }
        if let help { scene.add(.help(help), in: layout.helpBar) }
    }
}

extension SceneContent {
    /// Whether it says what the focused row is for.
    fileprivate var isHelp: Bool { if case .help = self { true } else { false } }
}
