import Graphics
import Hardware
import Typesetting

/// Paints parts of a value that are stepped.
struct WheelPainter: ElementPainter {
    let context: PaintContext

    func paint(_ content: WheelContent, in frame: Rect, on canvas: inout Canvas) {
        let column = Rect(x: frame.x, y: frame.y, width: frame.width - content.gap, height: frame.height)
        if !theme.isMono, content.reach > 0 {
            let card = column.inset(by: Insets(horizontal: overhang, vertical: 0))
            paintCard(card, theme.card, on: &canvas)
        }
        for (values, step) in [(content.above, -1), (content.below, 1)] {
            for (distance, value) in values.prefix(content.reach).enumerated() {
                paintNeighbour(
                    value, distance: distance + 1, of: content,
                    in: row(content.reach + step * (distance + 1), of: content, in: column),
                    on: &canvas)
            }
        }
        let box = row(content.reach, of: content, in: column)
        paintBox(content, in: box, on: &canvas)
        guard !content.separator.isEmpty else { return }
        let between = Rect(x: box.maxX, y: box.y, width: content.gap, height: box.height)
        let line = engine.line(
            content.separator, style: TextStyle(size: content.size, weight: .semibold).tabular)
        draw(line, theme.dim, in: between, on: &canvas)
    }

    /// By how much the part that keys act on is wider than its column, on either side.
    private var overhang: Int { isTight ? 0 : max(1, metrics.radius / 5) }

    private func paintCard(_ frame: Rect, _ color: Color, on canvas: inout Canvas) {
        canvas.fillRounded(frame, radius: metrics.radius, color)
        if let outline = theme.outline {
            canvas.strokeRounded(frame, radius: metrics.radius, thickness: metrics.lineThickness, outline)
        }
    }

    /// All alike; of a tiny panel's three, what stands there now has what its letters need.
    private func row(_ index: Int, of content: WheelContent, in column: Rect) -> Rect {
        let rows = 2 * content.reach + 1
        var (top, end) = (column.height * index / rows, column.height * (index + 1) / rows)
        if isTight, content.reach == 1 {
            let side = min(column.height / 3, (column.height - content.size - 2) / 2)
            (top, end) =
                [(0, side), (side, column.height - side), (column.height - side, column.height)][index]
        }
        return Rect(x: column.x, y: column.y + top, width: column.width, height: end - top)
    }

    /// Smaller and dimmer with the distance.
    private func paintNeighbour(
        _ value: String, distance: Int, of content: WheelContent, in frame: Rect, on canvas: inout Canvas
    ) {
        let size = content.size * (distance == 1 ? 4 : 13) / (distance == 1 ? 5 : 20)
        let least =
            isTight
            ? min(content.size, frame.height < metrics.titleStyle.size ? leastText : metrics.titleStyle.size)
            : metrics.footerStyle.size
        let style = TextStyle(size: isTight ? least : max(least, size))
        let line = line(value, style, in: frame)
        draw(line, distance == 1 ? theme.dim : theme.faint, in: frame, on: &canvas)
    }

    private func paintBox(_ content: WheelContent, in frame: Rect, on canvas: inout Canvas) {
        let isFramed = !theme.isMono && content.reach > 0 && content.box == .framed
        let box = frame.inset(by: isFramed ? Insets(horizontal: overhang + 1, vertical: 1) : Insets())
        let text =
            theme.isMono
            ? paintMonoGround(content.box, in: box, on: &canvas) : paintGround(content, in: box, on: &canvas)
        let style = TextStyle(size: content.size, weight: .semibold).tabular
        let line = line(content.shown, style, in: frame)
        let origin = draw(line, text, in: frame, on: &canvas)
        if let marked = content.marked {
            for rect in line.selectionRects(marked) {
                let y = min(box.maxY - 2, origin.y + line.baseline + max(1, content.size / 10))
                canvas.fill(
                    Rect(x: origin.x + rect.x, y: y, width: rect.width, height: max(1, content.size / 12)),
                    text)
            }
        }
        guard let caret = content.caret else { return }
        let x = origin.x + (content.shown.isEmpty ? 0 : line.caret(at: caret).x + content.size / 20)
        let height = min(box.height - 2, content.size)
        canvas.fill(
            Rect(
                x: min(x, box.maxX - 2), y: box.y + (box.height - height) / 2,
                width: max(1, content.size / 16), height: height), text)
    }

    /// Answers the colour of what is written on it.
    private func paintGround(_ content: WheelContent, in box: Rect, on canvas: inout Canvas) -> Color {
        switch content.box {
        case .focused:
            if theme.outline == nil {
                canvas.drawShadow(around: box, radius: metrics.radius, reach: metrics.shadow, theme.shadow)
            }
            canvas.fillRounded(box, radius: metrics.radius, from: theme.focusTop, to: theme.focus)
            if content.isWrong {
                canvas.strokeRounded(
                    box, radius: metrics.radius, thickness: 2 * metrics.lineThickness, theme.error)
            }
            return theme.focusText
        case .framed:
            canvas.fillRounded(box, radius: metrics.radius, theme.page)
            canvas.strokeRounded(box, radius: metrics.radius, thickness: metrics.lineThickness, theme.line)
        case .plain:
            paintCard(box.inset(by: Insets(horizontal: overhang, vertical: 0)), theme.card, on: &canvas)
        }
        return content.isWrong ? theme.error : theme.text
    }

    /// Inverse with its corners cut; parts beside it stand on a line.
    private func paintMonoGround(_ ground: WheelContent.Box, in box: Rect, on canvas: inout Canvas) -> Color {
        switch ground {
        case .focused:
            canvas.fill(box, theme.focus)
            for (x, y) in [
                (box.x, box.y), (box.maxX - 1, box.y), (box.x, box.maxY - 1), (box.maxX - 1, box.maxY - 1),
            ] {
                canvas.fill(Rect(x: x, y: y, width: 1, height: 1), theme.page)
            }
            return theme.focusText
        case .plain:
            canvas.horizontalLine(
                from: Point(x: box.x + 1, y: box.maxY - 1), length: box.width - 2, theme.text)
            return theme.text
        case .framed: return theme.text
        }
    }

    /// One line, smaller where it would not fit.
    private func line(_ text: String, _ style: TextStyle, in frame: Rect) -> TextLayout {
        let padding = isTight ? 0 : metrics.spacing / 2
        var style = style
        while style.size > leastText,
            Self.capHeight(style.size) + 4 > frame.height && style.size > metrics.footerStyle.size
                || engine.line(text, style: style).ink.height > frame.height
        {
            style = style.resized(to: style.size - 1)
        }
        return engine.layout(
            text, style: style,
            TextOptions(
                width: max(1, frame.width - 2 * padding), alignment: .left,
                minimumSize: min(style.size, leastText)))
    }

    /// In the middle; where the line is higher than the frame, its capitals are. Answers where it begins.
    @discardableResult
    private func draw(_ line: TextLayout, _ color: Color, in frame: Rect, on canvas: inout Canvas) -> Point {
        let isLow = line.size.height <= frame.height
        let top =
            isLow
            ? frame.y + (frame.height - line.size.height) / 2
            : frame.y + (frame.height + Self.capHeight(line.fontSize)) / 2 - line.baseline
        let ink = line.ink
        let whole = max(frame.y - ink.minY, min(top, frame.maxY - ink.maxY))
        let origin = Point(x: frame.x + (frame.width - line.size.width) / 2, y: whole)
        canvas.draw(line, at: origin, color)
        return origin
    }
}
