import Graphics
import Hardware

/// Where the parts of every screen stand: one layout for all panels.
package struct ScreenLayout: Hashable, Sendable {
    /// Of the panel as it is looked at, in pixels.
    package let size: Size
    /// What sizes of text, rows and bars it goes by.
    package let metrics: Metrics
    /// Pages that are read from right to left have their scroll bar at the left.
    package let isMirrored: Bool

    /// For pages that are read from left to right, unless said.
    package init(size: Size, metrics: Metrics, isMirrored: Bool = false) {
        self.size = size
        self.metrics = metrics
        self.isMirrored = isMirrored
    }

    /// At the very top, as wide as the panel.
    package var titleBar: Rect {
        Rect(x: 0, y: 0, width: size.width, height: min(size.height, metrics.titleBarHeight))
    }

    /// At the very bottom, as wide as the panel; the title bar takes its room first.
    package var hintBar: Rect {
        let height = min(metrics.hintBarHeight, max(0, size.height - titleBar.height))
        return Rect(x: 0, y: size.height - height, width: size.width, height: height)
    }

    /// Between the two bars.
    package var body: Rect {
        Rect(x: 0, y: titleBar.maxY, width: size.width, height: max(0, hintBar.minY - titleBar.maxY))
    }

    /// The rows' part of the body.
    package func rows(hasScrollBar: Bool) -> Rect {
        guard hasScrollBar else { return body }
        let rows = Rect(
            x: body.x, y: body.y, width: body.width - metrics.scrollBarWidth - 1, height: body.height)
        return isMirrored ? rows.mirrored(in: body) : rows
    }

    /// At the side where lines end, between the two bars.
    package var scrollBar: Rect {
        let inset = metrics.isMono ? 0 : metrics.spacing / 2
        return Rect(
            x: isMirrored ? 0 : size.width - metrics.scrollBarWidth, y: body.y + inset,
            width: metrics.scrollBarWidth, height: max(0, body.height - 2 * inset))
    }
}
