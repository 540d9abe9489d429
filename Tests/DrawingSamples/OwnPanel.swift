import Graphics
import Hardware
import Look
import Typesetting

/// The measured screen, drawn by our own stack.
package struct OwnPanel {
    package let geometry: PanelGeometry
    package var content: PanelContent
    package let theme: Theme
    package let engine: TextEngine
    private var metrics: Metrics { geometry.metrics }

    package init(size: Size, content: PanelContent, theme: Theme = .dark, table: FontTable) {
        geometry = PanelGeometry(size: size, isMono: theme.isMono, needsTallLines: content == .international)
        self.content = content
        self.theme = theme
        engine = TextEngine(book: FontBook(table, isMono: theme.isMono))
    }

    package func draw(on canvas: inout Canvas) {
        canvas.fill(Rect(size: geometry.size), theme.page)
        canvas.fill(geometry.titleBar, theme.page)
        let title = engine.line(content.title, style: metrics.titleStyle)
        canvas.draw(title, at: centered(title, in: geometry.titleBar, x: metrics.margin), theme.text)
        for (index, rect) in geometry.rows(content.rows.count).enumerated() {
            draw(content.rows[index], in: rect, isFocused: index == 1, on: &canvas)
        }
        drawField(on: &canvas)
        drawHints(on: &canvas)
    }

    /// What one typed character changes.
    package func drawField(on canvas: inout Canvas) {
        guard let field = geometry.field else { return }
        canvas.fill(field, theme.page)
        canvas.fillRounded(field, radius: metrics.radius, theme.page)
        canvas.strokeRounded(
            field, radius: metrics.radius, thickness: metrics.lineThickness, theme.tint)
        let text = engine.line(content.field, style: metrics.fieldStyle)
        let origin = centered(text, in: field, x: field.x + metrics.rowPadding)
        canvas.draw(text, at: origin, theme.text)
        let caret = text.caret(at: content.field.count)
        canvas.fill(caret.offset(x: origin.x, y: origin.y), theme.tint)
    }

    private func draw(_ row: PanelContent.Row, in rect: Rect, isFocused: Bool, on canvas: inout Canvas) {
        let frame = geometry.frame(ofRow: rect)
        if isFocused { canvas.fillRounded(frame, radius: metrics.radius, theme.focus) }
        let name = engine.line(row.name, style: metrics.rowStyle, width: frame.width / 2)
        let value = engine.line(row.value, style: metrics.valueStyle, width: frame.width / 2)
        let left = frame.x + metrics.rowPadding
        let right = frame.maxX - metrics.rowPadding - value.size.width
        canvas.draw(name, at: centered(name, in: rect, x: left), isFocused ? theme.focusText : theme.text)
        canvas.draw(
            value, at: centered(value, in: rect, x: right), isFocused ? theme.focusText : theme.dim
        )
    }

    private func drawHints(on canvas: inout Canvas) {
        canvas.fill(geometry.hintBar, theme.bar)
        var x = metrics.margin
        for hint in content.hints {
            let cap = engine.line(hint.name, style: metrics.keyCapStyle)
            let label = engine.line(hint.value, style: metrics.hintStyle)
            let origin = centered(cap, in: geometry.hintBar, x: x + metrics.keyCapPadding)
            let width = cap.size.width + 2 * metrics.keyCapPadding
            let box = Rect(x: x, y: origin.y, width: width, height: cap.size.height)
            canvas.fillRounded(box, radius: metrics.smallRadius, theme.keyCap)
            canvas.draw(cap, at: origin, theme.keyCapText)
            canvas.draw(label, at: Point(x: box.maxX + metrics.spacing / 2, y: origin.y), theme.dim)
            x = box.maxX + label.size.width + 2 * metrics.spacing
        }
    }

    private func centered(_ layout: TextLayout, in rect: Rect, x: Int) -> Point {
        Point(x: x, y: rect.y + (rect.height - layout.size.height) / 2)
    }
}
