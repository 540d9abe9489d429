/// Where the parts of every screen stand: one layout for all panels.
package struct PanelLayout: Hashable, Sendable {
    package let size: Size
    package let metrics: Metrics

    package init(size: Size, metrics: Metrics) {
        self.size = size
        self.metrics = metrics
    }

    package var titleBar: Rect {
        Rect(x: 0, y: 0, width: size.width, height: min(size.height, metrics.titleBarHeight))
    }

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
        return Rect(x: body.x, y: body.y, width: body.width - metrics.scrollBarWidth - 1, height: body.height)
    }

    package var scrollBar: Rect {
        let inset = metrics.isMono ? 0 : metrics.spacing / 2
        return Rect(
            x: size.width - metrics.scrollBarWidth, y: body.y + inset, width: metrics.scrollBarWidth,
            height: max(0, body.height - 2 * inset))
    }
}
