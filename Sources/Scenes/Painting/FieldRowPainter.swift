import Graphics
import Hardware
import Typesetting

/// Paints a label and its field in a row.
package struct FieldRowPainter: ElementPainter {
    let context: PaintContext

    /// Where a row's label and its field begin and how wide they are, in pixels from its reading start.
    package struct Columns {
        let start: Int
        /// Of the label.
        package let label: Int
        let fieldStart: Int
        /// What the field has.
        package let field: Size
    }

    /// - Parameter row: of that size, without what the focus has beside it.
    package func columns(of row: FieldRowContent, in size: Size) -> Columns {
        let start =
            metrics.rowPadding + metrics.numberWidth
            + (row.tile == nil || metrics.tileSize == 0 ? 0 : metrics.tileColumn)
        let label = min(row.labelWidth, (size.width - start - metrics.rowPadding) / 2)
        let fieldStart = start + label + (label > 0 ? row.spacing : 0)
        return Columns(
            start: start, label: label, fieldStart: fieldStart,
            field: Size(
                width: max(0, size.width - fieldStart - metrics.rowPadding), height: size.height - 2 * inset))
    }

    /// Above and below the field.
    private var inset: Int { metrics.isMono ? 0 : max(1, metrics.spacing / 4) }

    func paint(_ row: FieldRowContent, in frame: Rect, on canvas: inout Canvas) {
        let inner = frame.inset(by: Insets(left: metrics.focusMargin, right: metrics.focusMargin))
        if row.isFocused { CardPainter(context: context).paintFocus(on: inner, on: &canvas) }
        let text = row.isFocused ? theme.focusText : row.isEnabled ? theme.text : theme.faint
        let columns = columns(of: row, in: inner.size)
        if let number = row.number, metrics.numberWidth > 0 {
            drawStart(
                String(number), metrics.numberStyle, row.isFocused ? theme.focusText : theme.faint,
                offset: metrics.rowPadding, width: metrics.numberWidth, in: inner, on: &canvas)
        }
        if let tile = row.tile, metrics.tileSize > 0 {
            let colors = RowColors(isFocused: row.isFocused, isEnabled: row.isEnabled, theme)
            TilePainter(context: context).paint(
                tile, colors, isFocused: row.isFocused, offset: metrics.rowPadding + metrics.numberWidth,
                in: inner, on: &canvas)
        }
        paintLabel(row.label, text, offset: columns.start, width: columns.label, in: inner, on: &canvas)
        let box = Rect(
            x: start(columns.fieldStart, width: columns.field.width, in: inner), y: inner.y + inset,
            width: columns.field.width, height: columns.field.height)
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
            width: width, maximumLines: metrics.isTiny ? 1 : 2,
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
