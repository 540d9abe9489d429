import Graphics
import Hardware
import Look

/// Where the measured screen's parts lie; both drawing stacks use the same.
package struct PanelGeometry {
    package let size: Size
    package let metrics: Metrics

    package init(size: Size, isMono: Bool, needsTallLines: Bool = false) {
        self.size = size
        metrics = Metrics(panel: size, isMono: isMono, needsTallLines: needsTallLines)
    }

    package var titleBar: Rect { Rect(x: 0, y: 0, width: size.width, height: metrics.titleBarHeight) }
    package var hintBar: Rect {
        Rect(x: 0, y: size.height - metrics.hintBarHeight, width: size.width, height: metrics.hintBarHeight)
    }

    /// The field stands above the hint bar; a tiny panel has none.
    package var field: Rect? {
        guard !metrics.isTiny else { return nil }
        let height = metrics.fieldHeight
        return Rect(
            x: metrics.focusMargin, y: hintBar.y - height - 2, width: size.width - 2 * metrics.focusMargin,
            height: height)
    }

    /// As many rows as fit above the field.
    package func rows(_ count: Int) -> [Rect] {
        let bottom = field?.y ?? hintBar.y
        let fitting = min(count, (bottom - titleBar.maxY) / metrics.rowHeight)
        return (0..<max(0, fitting)).map {
            Rect(
                x: 0, y: titleBar.maxY + $0 * metrics.rowHeight, width: size.width, height: metrics.rowHeight)
        }
    }

    package func frame(ofRow row: Rect) -> Rect {
        row.inset(by: Insets(left: metrics.focusMargin, right: metrics.focusMargin))
    }
}
