import Graphics
import Hardware

// MARK: A cell a character

extension FieldPainter {
    /// As many as there are, all alike: what is typed, where the next goes, and what is empty.
    func paintCells(of field: FieldContent, _ count: Int, in frame: Rect, on canvas: inout Canvas) {
        guard count > 0 else { return }
        let characters = Array(field.text)
        let gap = FieldContent.cellGap(isTiny: isTight, metrics.spacing)
        for (place, cell) in field.cells(count, gap: gap, in: frame).enumerated() {
            let isNext = field.caret == place
            paintCell(isNext, field.isInvalid, in: cell, on: &canvas)
            if characters.indices.contains(place) {
                paint(characters[place], in: cell, on: &canvas)
            } else if isNext {
                paintCaret(in: cell, on: &canvas)
            }
        }
    }

    /// One bit has lines to write on; the next is framed.
    private func paintCell(_ isNext: Bool, _ isInvalid: Bool, in cell: Rect, on canvas: inout Canvas) {
        guard !theme.isMono else {
            if isNext { return canvas.stroke(cell, theme.text) }
            return canvas.horizontalLine(
                from: Point(x: cell.x, y: cell.maxY - 1), length: cell.width, theme.text)
        }
        let radius = min(metrics.radius, cell.width / 3)
        canvas.fillRounded(cell, radius: radius, isNext ? theme.page : theme.card)
        let edge = isInvalid ? theme.error : isNext ? theme.tint : theme.outline ?? theme.line
        canvas.strokeRounded(
            cell, radius: radius, thickness: isNext || isInvalid ? max(2, metrics.lineThickness) : 1, edge)
    }

    /// A dot, or the digit as long as it may be seen.
    private func paint(_ character: Character, in cell: Rect, on canvas: inout Canvas) {
        guard character != "•" else {
            let side = isTight ? 4 : max(6, cell.width * 2 / 5)
            let dot = Rect.centered(Size(width: side, height: side), in: cell)
            return canvas.fillRounded(dot, radius: isTight ? 0 : side / 2, theme.text)
        }
        let label = fitted(
            String(character), isTight ? metrics.rowStyle : metrics.fieldStyle, width: cell.width,
            height: cell.height)
        label.draw(x: cell.x + (cell.width - label.width) / 2, in: cell, theme.text, on: &canvas)
    }

    private func paintCaret(in cell: Rect, on canvas: inout Canvas) {
        let width = isTight ? 1 : max(2, metrics.lineThickness)
        let height = cell.height / 2
        canvas.fill(
            Rect(
                x: cell.x + (cell.width - width) / 2, y: cell.y + (cell.height - height) / 2, width: width,
                height: height), theme.isMono ? theme.text : theme.tint)
    }
}
