import Graphics
import Hardware
import Typesetting

/// Paints a label and its field in a row.
struct FieldRowPainter: ElementPainter {
    let context: PaintContext

    func paint(_ row: FieldRowContent, in frame: Rect, on canvas: inout Canvas) {
        let inner = frame.inset(by: Insets(left: metrics.focusMargin, right: metrics.focusMargin))
        if row.isFocused { CardPainter(context: context).paintFocus(on: inner, on: &canvas) }
        let text = row.isFocused ? theme.focusText : row.isEnabled ? theme.text : theme.faint
        var offset = metrics.rowPadding
        if metrics.numberWidth > 0 {
            if let number = row.number {
                drawStart(
                    String(number), metrics.numberStyle, row.isFocused ? theme.focusText : theme.faint,
                    offset: offset, width: metrics.numberWidth, in: inner, on: &canvas)
            }
            offset += metrics.numberWidth
        }
        if let tile = row.tile, metrics.tileSize > 0 {
            let colors = RowColors(isFocused: row.isFocused, isEnabled: row.isEnabled, theme)
            TilePainter(context: context).paint(
                tile, colors, isFocused: row.isFocused, offset: offset, in: inner, on: &canvas)
            offset += metrics.tileColumn
        }
        let room = inner.width - offset - metrics.rowPadding
        let labelWidth = min(row.labelWidth, room / 2)
        paintLabel(row.label, text, offset: offset, width: labelWidth, in: inner, on: &canvas)
        let start = offset + labelWidth + (labelWidth > 0 ? row.spacing : 0)
        let width = max(0, inner.width - start - metrics.rowPadding)
        let inset = metrics.isMono ? 0 : max(1, metrics.spacing / 4)
        let box = Rect(
            x: self.start(start, width: width, in: inner), y: inner.y + inset, width: width,
            height: inner.height - 2 * inset)
        var field = row.field
        if field.look?.font == nil {
            field.look?.font = fitted(row.shown, metrics.rowStyle, width: .max, height: box.height).style
        }
        FieldPainter(context: context).paint(field, in: box, on: &canvas)
    }

    /// A label wraps where its row has room for two lines, and shrinks a little before it is cut.
    private func paintLabel(
        _ label: String, _ color: Color, offset: Int, width: Int, in frame: Rect, on canvas: inout Canvas
    ) {
        guard width > 0, !label.isEmpty else { return }
        let options = TextOptions(
            width: width, maximumLines: metrics.sizeClass == .tiny ? 1 : 2,
            alignment: isMirrored ? .right : .left,
            minimumSize: metrics.isMono ? nil : metrics.rowStyle.size / 2)
        var layout = engine.layout(label, style: metrics.rowStyle, options)
        if isTight {
            let sizes = stride(from: metrics.rowStyle.size, through: leastText, by: -1)
            let layouts = sizes.lazy.map { [engine, style = metrics.rowStyle] in
                engine.layout(label, style: style.resized(to: $0), options)
            }
            layout = layouts.first { $0.ink.height <= frame.height && !$0.isTruncated } ?? layout
        } else if layout.size.height > frame.height {
            layout = engine.layout(
                label, style: metrics.rowStyle.resized(to: metrics.rowStyle.size * 3 / 5), options)
        }
        let x = start(offset, width: width, in: frame)
        canvas.draw(layout, at: Point(x: x, y: top(of: layout, in: frame)), color)
    }
}
