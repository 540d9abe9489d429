import Bundles
import Hardware
import Scenes
import Settings

/// The first page's sections as they stand beside the others.
struct SectionsPicture: ~Copyable {
    let sections: PageScreen
    /// Whether keys act on them; else the one whose page is shown is marked.
    let isFocused: Bool
    let context: ScreenContext

    /// Answers where the focused one is.
    func add(to scene: inout Scene) -> Rect? {
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

extension ScreenContext {
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
