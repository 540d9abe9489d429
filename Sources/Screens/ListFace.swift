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

    /// What a row shows; nil for empty space. `visible`: the pixels of it that are on the screen, unless that is all.
    package func content(
        ofRow index: Int, number: Int? = nil, visible: Range<Int>? = nil, of height: Int = 0
    ) -> SceneContent? {
        let row = list.rows[index]
        let scrolled = visible?.lowerBound ?? 0
        switch row {
        case .header(let title): return .header(title, scrolled: scrolled)
        case .footer(let text): return .paragraph(ParagraphContent(text, tone: .footer, scrolled: scrolled))
        case .note(let text): return .paragraph(ParagraphContent(text, tone: .normal, scrolled: scrolled))
        case .gap: return nil
        default:
            var content = screen.content(of: row, in: context)
            content.number = number
            content.isFocused = list.cursor.focus == index
            content.hiddenAbove = scrolled
            content.hiddenBelow = visible.map { height - $0.upperBound } ?? 0
            if content.isFocused { adjuster?.show(in: &content, in: context) }
            return screen.fieldRow(of: row, content, in: context).map(SceneContent.fieldRow) ?? .row(content)
        }
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
            title: list.sectionInTitleBar(context.listLayout) ?? list.title, note: screen.note(in: context),
            isTechnician: context.isTechnician, hasStaged: !context.staged.isEmpty)
        scene.add(.titleBar(title), in: layout.titleBar)
        let placed = screen.placed(in: context)
        let bar = list.scrollBar(placed)
        let frame = layout.rows(hasScrollBar: bar != nil)
        let numbers = screen.numbered(placed, in: context)
        var focused: Rect?
        for place in placed where !place.visible.isEmpty {
            let number = numbers.firstIndex(of: place.index).map { $0 + 1 }
            let content = content(
                ofRow: place.index, number: number, visible: place.visible, of: place.height)
            guard let content else { continue }
            let row = Rect(
                x: frame.x, y: frame.y + place.y + place.visible.lowerBound, width: frame.width,
                height: place.visible.count
            ).intersection(frame)
            scene.add(content, in: row)
            if place.index == list.cursor.focus { focused = row }
        }
        if let bar { scene.add(.scrollBar(bar), in: layout.scrollBar) }
        context.add(strip, saying: context.message, focused: focused, to: &scene)
    }
}
