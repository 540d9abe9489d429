import Graphics
import Hardware

/// Paints the bar of an adjuster.
struct TrackPainter: ElementPainter {
    let context: PaintContext

    func paint(_ content: TrackContent, in frame: Rect, on canvas: inout Canvas) {
        let layout = TrackLayout(content, in: frame, metrics: metrics, isMirrored: isMirrored)
        paintBar(layout, on: &canvas)
        paintFactoryMark(layout, on: &canvas)
        if !layout.labels.isEmpty { paintLabels(content, layout, on: &canvas) }
    }

    private func paintBar(_ layout: TrackLayout, on canvas: inout Canvas) {
        let (bar, middle) = (layout.bar, layout.handle.midX)
        let left = isMirrored ? middle : bar.x
        let done = Rect(
            x: left, y: bar.y, width: isMirrored ? bar.maxX - middle : middle - bar.x, height: bar.height)
        if theme.isMono {
            canvas.stroke(bar, theme.text)
            canvas.fill(done.inset(by: 2), theme.text)
            canvas.fill(layout.handle, theme.text)
            return
        }
        let radius = bar.height / 2
        canvas.fillRounded(bar, radius: radius, theme.outline == nil ? theme.switchOff : theme.card)
        canvas.clipped(to: done) { $0.fillRounded(bar, radius: radius, theme.focus) }
        if let outline = theme.outline {
            canvas.strokeRounded(bar, radius: radius, thickness: metrics.lineThickness, outline)
        }
        paintTicks(layout, done, on: &canvas)
        canvas.fillRounded(layout.handle, radius: layout.handle.width / 2, theme.text)
    }

    private func paintTicks(_ layout: TrackLayout, _ done: Rect, on canvas: inout Canvas) {
        let height = max(3, layout.bar.height / 5)
        for x in layout.ticks {
            let isDone = x >= done.x && x < done.maxX
            canvas.verticalLine(
                from: Point(x: x, y: layout.bar.maxY - height - 2), length: height,
                isDone ? theme.focusText : theme.faint)
        }
    }

    /// Right under the bar: where it was when it was new.
    private func paintFactoryMark(_ layout: TrackLayout, on canvas: inout Canvas) {
        guard let x = layout.factory else { return }
        guard theme.isMono, layout.labels.isEmpty else {
            let top = layout.bar.maxY + 1
            let mark = Rect(x: x - 1, y: top, width: 2, height: max(3, layout.labels.y - top - 1))
            return canvas.fill(mark, theme.text)
        }
        for row in 0..<2 {
            let y = layout.handle.maxY + row
            canvas.horizontalLine(from: Point(x: x - row, y: y), length: 2 * row + 1, theme.text)
        }
    }

    /// The two ends, and between them the factory value as near to its mark as they let it.
    private func paintLabels(_ content: TrackContent, _ layout: TrackLayout, on canvas: inout Canvas) {
        let (style, labels) = (metrics.hintStyle, layout.labels)
        let (low, high) = (engine.line(content.low, style: style), engine.line(content.high, style: style))
        let ends = isMirrored ? (high, low) : (low, high)
        let y = labels.y + (labels.height - low.size.height) / 2
        canvas.draw(ends.0, at: Point(x: labels.x, y: y), theme.dim)
        canvas.draw(ends.1, at: Point(x: labels.maxX - ends.1.size.width, y: y), theme.dim)
        guard let column = layout.factory, !content.factoryText.isEmpty else { return }
        let text = engine.line(content.factoryText, style: style)
        let icon = Icon.restore.naturalSize(height: style.size)
        let width = icon.width + metrics.spacing / 2 + text.size.width
        let room = (
            labels.x + ends.0.size.width + metrics.spacing,
            labels.maxX - ends.1.size.width - metrics.spacing - width
        )
        guard room.0 <= room.1 else { return }
        let x = max(room.0, min(room.1, column - width / 2))
        let top = labels.y + (labels.height - icon.height) / 2
        canvas.draw(.restore, in: Rect(origin: Point(x: x, y: top), size: icon), theme.dim)
        canvas.draw(text, at: Point(x: x + width - text.size.width, y: y), theme.dim)
    }
}
