import Graphics
import Hardware

/// Paints the line above a list that is searched.
struct SearchPainter: ElementPainter {
    let context: PaintContext

    func paint(_ content: SearchLineContent, in frame: Rect, on canvas: inout Canvas) {
        let box = frame.inset(
            by: Insets(horizontal: metrics.focusMargin, vertical: max(1, metrics.spacing / 4)))
        let isStrong = content.isActive
        canvas.fillRounded(box, radius: metrics.radius, theme.page)
        canvas.strokeRounded(
            box, radius: metrics.radius,
            thickness: isStrong ? 2 * metrics.lineThickness : metrics.lineThickness,
            isStrong ? theme.tint : theme.outline ?? theme.line)
        var offset = metrics.spacing + paintSearchIcon(in: box, on: &canvas) + metrics.spacing
        var end = metrics.spacing
        if let key = content.key { end += paintKey(key, end: end, in: box, on: &canvas) + metrics.spacing }
        guard !content.typed.isEmpty else {
            drawStart(
                content.prompt, metrics.footerStyle, theme.dim, offset: offset,
                width: box.width - offset - end, in: box, on: &canvas)
            return
        }
        offset = paintTyped(content, offset: offset, in: box, on: &canvas)
        let room = box.width - offset - metrics.spacing - end
        let meaning = engine.line(content.meaning, style: metrics.footerStyle)
        // What has no room is only help.
        guard meaning.size.width <= room else { return }
        drawEnd(
            content.meaning, metrics.footerStyle, theme.dim, offset: end, width: room, in: box, on: &canvas)
    }

    private func paintSearchIcon(in box: Rect, on canvas: inout Canvas) -> Int {
        let size = Icon.search.naturalSize(height: metrics.iconHeight)
        let x = start(metrics.spacing, width: size.width, in: box)
        let y = box.y + (box.height - size.height) / 2
        canvas.draw(.search, in: Rect(origin: Point(x: x, y: y), size: size), theme.dim)
        return size.width
    }

    private func paintKey(_ key: String, end: Int, in box: Rect, on canvas: inout Canvas) -> Int {
        let width = caps.width(of: key)
        caps.draw(
            key, offset: box.width - end - width, in: box, on: &canvas)
        return width
    }

    /// Caps side by side or letters, as many of the last as have room, then the caret; answers where that ends.
    private func paintTyped(
        _ content: SearchLineContent, offset: Int, in box: Rect, on canvas: inout Canvas
    ) -> Int {
        var offset = offset
        let gap = content.areKeys ? max(1, metrics.spacing / 3) : 0
        let width = { (key: String) in
            content.areKeys
                ? caps.width(of: key) + gap : engine.line(key, style: metrics.rowStyle).size.width
        }
        var keys = content.typed[...]
        let room = box.width - offset - 2 * metrics.spacing
        while keys.count > 1, keys.map(width).reduce(0, +) > room { keys = keys.dropFirst() }
        if content.areKeys {
            for key in keys {
                offset += gap
                offset += caps.draw(key, offset: offset, in: box, on: &canvas)
            }
        } else {
            offset += drawStart(
                keys.joined(), metrics.rowStyle, theme.text, offset: offset, width: room, in: box,
                on: &canvas)
        }
        offset += metrics.spacing / 2
        let caret = max(1, metrics.lineThickness)
        let height = metrics.rowStyle.size
        let x = start(offset, width: caret, in: box)
        canvas.fill(
            Rect(x: x, y: box.y + (box.height - height) / 2, width: caret, height: height), theme.tint)
        return offset + caret
    }
}
