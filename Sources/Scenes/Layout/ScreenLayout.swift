import Graphics
import Hardware
import Look

/// Where the parts of every screen stand: one layout for all panels.
package struct ScreenLayout: Sendable {
    /// Of the panel as it is looked at, in pixels.
    package let size: Size
    /// How large everything is, and how it is read.
    let traits: LayoutTraits
    /// Of what stands above the keys in place of the help, while a row is edited; 0 where nothing does.
    package var trayHeight = 0
    /// What of the panel it is about.
    package var column = Column.whole

    /// A panel, or what of it the list of sections takes and leaves.
    package enum Column: Hashable, Sendable { case whole, sections, page }

    /// Of all of a panel.
    package init(size: Size, traits: LayoutTraits) {
        self.size = size
        self.traits = traits
    }

    var metrics: Metrics { traits.metrics }
    var isMirrored: Bool { traits.isMirrored }

    /// From left to right.
    private var columns: (x: Int, width: Int) {
        let side = min(size.width * 29 / 100, ScreenLayout.widestSections)
        switch column {
        case .whole: return (0, size.width)
        case .sections: return (isMirrored ? size.width - side : 0, side)
        case .page: return (isMirrored ? 0 : side, size.width - side)
        }
    }

    /// More would be lost to the page.
    private static let widestSections = 340

    /// At the very top, as wide as the column.
    package var titleBar: Rect {
        Rect(
            x: columns.x, y: 0, width: columns.width,
            height: min(
                size.height, column == .sections ? metrics.sectionsTop : metrics.titleBarHeight))
    }

    /// At the very bottom, as wide as the panel; the title bar takes its room first.
    package var hintBar: Rect {
        let height = min(metrics.hintBarHeight, max(0, size.height - titleBar.height))
        return Rect(x: 0, y: size.height - height, width: size.width, height: height)
    }

    /// What the focused row is for, above the keys; empty where there is no room for it.
    package var helpBar: Rect {
        let wanted = column == .sections ? 0 : max(metrics.helpBarHeight, trayHeight)
        let height = min(wanted, max(0, hintBar.minY - titleBar.maxY))
        return Rect(x: columns.x, y: hintBar.minY - height, width: columns.width, height: height)
    }

    /// The body's part for rows: above what they are for.
    package var list: Rect {
        Rect(
            x: columns.x, y: titleBar.maxY, width: columns.width,
            height: max(0, helpBar.minY - titleBar.maxY))
    }

    /// Between the two bars.
    package var body: Rect {
        Rect(
            x: columns.x, y: titleBar.maxY, width: columns.width,
            height: max(0, hintBar.minY - titleBar.maxY))
    }

    /// The rows' part of the list; the scroll bar stands beside cards, and takes room only where there are none.
    package func rows(hasScrollBar: Bool) -> Rect {
        guard hasScrollBar, metrics.focusMargin <= metrics.scrollBarWidth else { return list }
        let rows = Rect(
            x: list.x, y: list.y, width: list.width - metrics.scrollBarWidth - 1, height: list.height)
        return isMirrored ? rows.mirrored(in: list) : rows
    }

    /// At the side where lines end, between the two bars.
    package var scrollBar: Rect {
        let inset = metrics.isMono ? 0 : metrics.spacing / 2
        return Rect(
            x: isMirrored ? list.x : list.maxX - metrics.scrollBarWidth, y: list.y + inset,
            width: metrics.scrollBarWidth, height: max(0, list.height - 2 * inset))
    }
}
