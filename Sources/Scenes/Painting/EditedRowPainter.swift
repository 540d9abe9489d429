import Graphics
import Hardware

/// Paints a row that is edited where it stands.
struct EditedRowPainter: ElementPainter {
    let context: PaintContext

    func paint(_ row: EditedRowContent, in frame: Rect, on canvas: inout Canvas) {
        let inner = frame.inset(by: Insets(horizontal: metrics.focusMargin, vertical: 0))
        let box = inner.inset(
            by: Insets(horizontal: -metrics.overhang, vertical: metrics.overhang > 0 ? -1 : 0))
        canvas.fillRounded(box, radius: metrics.radius, theme.page)
        let isInvalid = row.field.isInvalid
        canvas.strokeRounded(
            box, radius: metrics.radius, thickness: isInvalid || row.field.isFocused ? 4 : 2,
            isInvalid ? theme.error : theme.tint)
        var offset = metrics.rowPadding
        if metrics.numberWidth > 0 {
            if let number = row.number {
                drawStart(
                    String(number), metrics.numberStyle, theme.dim, offset: offset,
                    width: metrics.numberWidth, in: inner, on: &canvas)
            }
            offset += metrics.numberWidth
        }
        if let tile = row.tile, metrics.tileSize > 0 {
            let colors = RowColors(RowContent(title: row.title), theme)
            TilePainter(context: context).paint(
                tile, colors, isFocused: false, offset: offset, in: inner, on: &canvas)
            offset += metrics.tileColumn
        }
        let (title, field) = parts(of: row, in: inner, from: offset)
        drawWords(row.title, metrics.rowStyle, theme.dim, in: title, on: &canvas)
        paintTyped(row.field, in: field, on: &canvas)
    }

    /// The title's room and the field's: side by side, or one above the other in a row of two lines.
    func parts(
        of row: EditedRowContent, in inner: Rect, from offset: Int
    ) -> (title: Rect, field: Rect) {
        let room = { (from: Int, to: Int, y: Int, height: Int) in
            Rect(x: start(from, width: to - from, in: inner), y: y, width: max(0, to - from), height: height)
        }
        let end = inner.width - metrics.rowPadding
        let height = inner.height - 4
        guard inner.height < engine.line("", style: metrics.rowStyle).size.height * 2 else {
            return (
                room(offset, end, inner.y + 2, height / 2),
                room(offset, end, inner.y + 2 + height / 2, height / 2)
            )
        }
        let begin = fieldStart(of: row, in: inner, from: offset)
        return (
            room(offset, begin - metrics.spacing, inner.y + 2, height), room(begin, end, inner.y + 2, height)
        )
    }

    /// Where the value begins: at 37 of 100 of a wide row, or at up to 60 behind a longer title; right behind the title on
    /// a narrow one.
    private func fieldStart(of row: EditedRowContent, in inner: Rect, from offset: Int) -> Int {
        let usual = inner.width * 37 / 100
        let title = engine.line(row.title, style: metrics.rowStyle).size.width
        let behind = offset + title + metrics.spacing * 3 / 2
        return inner.width < 480 ? min(usual, behind) : max(usual, min(behind, inner.width * 60 / 100))
    }

    private func paintTyped(_ field: FieldContent, in frame: Rect, on canvas: inout Canvas) {
        var room = frame
        if let count = field.count { room = fields.paint(count, of: field, in: room, on: &canvas) }
        var field = field
        var look = field.look ?? FieldLook()
        look.font = look.font ?? metrics.rowStyle
        field.look = look
        fields.paintText(of: field, in: room, on: &canvas)
    }

    private var fields: FieldPainter { FieldPainter(context: context) }
}
