import Hardware
import Keys
import Localization
import Scenes
import Settings

/// A list as it stands on the screen: what its rows show, where they are, and what keys do there.
package struct ListFace {
    let screen: any ListedScreen
    /// Its rows.
    package let list: RowList
    /// What adjusts the focused row, where something does.
    let adjuster: AdjusterScreen?
    /// Whether there is nothing to go back to.
    let isRoot: Bool
    let context: ScreenContext

    private var layout: ScreenLayout { context.layout }

    // MARK: Rows

    /// What a row shows; nil for empty space. `scrolled`: pixels of it that are above the screen.
    package func content(ofRow index: Int, number: Int? = nil, scrolled: Int = 0) -> SceneContent? {
        let row = list.rows[index]
        switch row {
        case .header(let title): return .header(title)
        case .footer(let text): return .paragraph(ParagraphContent(text, tone: .footer, scrolled: scrolled))
        case .note(let text): return .paragraph(ParagraphContent(text, tone: .normal, scrolled: scrolled))
        case .gap: return nil
        default:
            var content = screen.content(of: row, in: context)
            content.number = number
            content.isFocused = list.cursor.focus == index
            if content.isFocused { adjuster?.show(in: &content, in: context) }
            return field(row, content).map(SceneContent.fieldRow) ?? .row(content)
        }
    }

    private func field(_ row: ListRow, _ content: RowContent) -> FieldRowContent? {
        guard case .specifier(let index) = row, let page = screen as? PageScreen,
            let specifier = page.specifier(at: index)
        else { return nil }
        return context.fieldRow(of: specifier, content)
    }

    // MARK: What each key does now

    /// In the order of the keys' table; what finds no room gives way as the strip is painted.
    package var strip: [StripItem] {
        adjuster?.strip(in: context) ?? screen.told(in: context).strip(on: context.keypad, in: context.words)
    }

    /// What OK does on the focused row.
    package var openingItem: StripItem? {
        screen.told(in: context).item(for: .open, on: context.keypad, in: context.words)
    }

    // MARK: As a scene

    func add(to scene: inout Scene) {
        let title = TitleBarContent(
            title: soleRowGroup ?? list.title, note: screen.note(in: context),
            isTechnician: context.isTechnician, hasStaged: !context.staged.isEmpty)
        scene.add(.titleBar(title), in: layout.titleBar)
        let rows = context.measured(list)
        let placed = list.cursor.placed(in: rows, viewport: context.viewport)
        let bar = scrollBar(placed, rows)
        let frame = layout.rows(hasScrollBar: bar != nil)
        let numbers = list.numbered(placed, in: context)
        var focused: Rect?
        for place in placed where place.height > 0 {
            let visible = Self.visible(place, of: rows, in: frame)
            let number = numbers.firstIndex(of: place.index).map { $0 + 1 }
            let scrolled = visible.y - frame.y - place.y
            guard let content = content(ofRow: place.index, number: number, scrolled: scrolled) else {
                continue
            }
            scene.add(content, in: visible)
            if place.index == list.cursor.focus { focused = visible }
        }
        if let bar { scene.add(.scrollBar(bar), in: layout.scrollBar) }
        context.add(strip, saying: context.message, focused: focused, to: &scene)
    }

    /// The part of a row that is on the screen; what is cut at the bottom ends with a whole line.
    private static func visible(_ place: ListCursor.Placed, of rows: ListCursor.Rows, in frame: Rect) -> Rect
    {
        let row = Rect(x: frame.x, y: frame.y + place.y, width: frame.width, height: place.height)
        let visible = row.intersection(frame)
        guard row.maxY > frame.maxY else { return visible }
        let end = row.y + rows.line(place.index, frame.maxY - row.y).lowerBound
        guard end > visible.y else { return visible }
        return Rect(x: visible.x, y: visible.y, width: visible.width, height: end - visible.y)
    }

    /// The group of the row that has the panel to itself.
    private var soleRowGroup: String? {
        guard context.metrics.soleRowStyle != nil, let focus = list.cursor.focus else { return nil }
        for row in list.rows[...focus].reversed() {
            switch row {
            case .header(let title): return title
            case .gap: return nil
            default: continue
            }
        }
        return nil
    }

    /// Nil where everything fits.
    private func scrollBar(_ placed: [ListCursor.Placed], _ rows: ListCursor.Rows) -> ScrollBarContent? {
        guard let first = placed.first, let last = placed.last else { return nil }
        let isWhole = first.index == 0 && first.y >= 0 && last.index == rows.count - 1
        guard !isWhole || last.y + last.height > context.viewport else { return nil }
        let hiddenBefore = first.y < 0 ? -first.y * 1000 / max(1, first.height) : 0
        let hiddenAfter = max(0, last.y + last.height - context.viewport) * 1000 / max(1, last.height)
        let start = (first.index * 1000 + hiddenBefore) / rows.count
        let end = ((last.index + 1) * 1000 - hiddenAfter) / rows.count
        return ScrollBarContent(start: start, length: max(1, end - start))
    }
}
