import Graphics
import Hardware

/// Paints cards and the focus on them.
struct CardPainter: ElementPainter {
    let context: PaintContext

    func paint(_ card: CardContent, in frame: Rect, on canvas: inout Canvas) {
        guard !theme.isMono else { return }
        // What goes on above or below has no corners there: they are beyond the frame.
        let whole = frame.inset(
            by: Insets(
                top: card.isBegin ? 0 : -metrics.radius - 1, bottom: card.isEnd ? 0 : -metrics.radius - 1))
        canvas.fillRounded(whole, radius: metrics.radius, theme.card)
        if let outline = theme.outline { canvas.strokeRounded(whole, radius: metrics.radius, outline) }
        let length = frame.width - card.lineStart - (theme.outline == nil ? metrics.rowPadding : 1)
        let x = start(card.lineStart, width: length, in: frame)
        for y in card.lines {
            canvas.horizontalLine(from: Point(x: x, y: frame.y + y - 1), length: length, theme.line)
        }
    }

    /// The one thing that floats: wider than its card, over a shadow; `row` is the row's place on the card.
    func paintFocus(on row: Rect, on canvas: inout Canvas) {
        let fill = row.inset(
            by: Insets(horizontal: -metrics.overhang, vertical: metrics.overhang > 0 ? -1 : 0))
        if theme.outline == nil {
            canvas.drawShadow(around: fill, radius: metrics.radius, reach: metrics.shadow, theme.shadow)
        }
        canvas.fillRounded(fill, radius: metrics.radius, from: theme.focusTop, to: theme.focus)
    }
}
