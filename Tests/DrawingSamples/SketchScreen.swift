import Graphics
import Hardware
import Look
import Typesetting

/// The list of the design's sketches, drawn with nothing but this area's own means.
package struct SketchScreen {
    package let size: Size
    package let theme: Theme
    package let metrics: Metrics
    package let engine: TextEngine

    package init(size: Size, theme: Theme = .dark, textScale: Int = 100) {
        self.size = size
        metrics = Metrics(panel: size, isMono: theme.isMono, textScale: textScale)
        self.theme = theme
        engine = SampleFonts.engine(isMono: theme.isMono)
    }

    package static let rows = [
        ("Obtain automatically", "Off"), ("IP address", "192.168.40.17"), ("Netmask", "255.255.255.0"),
        ("Gateway", "Not set"), ("Name server", "9.9.9.9"),
    ]

    package func draw(on canvas: inout Canvas) {
        canvas.clear(theme.page)
        drawTitle(on: &canvas)
        var y = metrics.titleBarHeight
        if metrics.numberWidth > 0 {
            let header = engine.line("ADDRESS", style: metrics.headerStyle)
            let space = metrics.headerHeight - header.size.height
            canvas.draw(header, at: Point(x: metrics.margin, y: y + space / 2), theme.dim)
            y += metrics.headerHeight
        }
        for (index, row) in SketchScreen.rows.enumerated() {
            let rect = Rect(x: 0, y: y, width: size.width, height: metrics.rowHeight)
            guard rect.maxY <= size.height - metrics.hintBarHeight else { break }
            drawRow(row, number: index + 1, in: rect, isFocused: index == 1, on: &canvas)
            y = rect.maxY
        }
        drawHints(on: &canvas)
    }

    private func drawTitle(on canvas: inout Canvas) {
        let bar = Rect(x: 0, y: 0, width: size.width, height: metrics.titleBarHeight)
        canvas.fill(bar, theme.page)
        let title = engine.line("Network", style: metrics.titleStyle)
        canvas.draw(title, at: Point(x: metrics.margin, y: (bar.height - title.size.height) / 2), theme.text)
        let session = engine.line(metrics.numberWidth > 0 ? "Technician" : "2/6", style: metrics.hintStyle)
        let x = size.width - metrics.margin - session.size.width
        canvas.draw(session, at: Point(x: x, y: (bar.height - session.size.height) / 2), theme.changed)
        if theme.isMono {
            canvas.horizontalLine(from: Point(x: 0, y: bar.maxY - 1), length: size.width, theme.line)
        }
    }

    private func drawRow(
        _ row: (String, String), number: Int, in rect: Rect, isFocused: Bool, on canvas: inout Canvas
    ) {
        let frame = rect.inset(by: Insets(left: metrics.focusMargin, right: metrics.focusMargin))
        if isFocused { canvas.fillRounded(frame, radius: metrics.radius, theme.focus) }
        var x = frame.x + metrics.rowPadding
        if metrics.numberWidth > 0 {
            let text = engine.line(String(number), style: metrics.numberStyle)
            let y = rect.y + (rect.height - text.size.height) / 2
            canvas.draw(text, at: Point(x: x, y: y), isFocused ? theme.focusText : theme.faint)
            x += metrics.numberWidth
        }
        let title = engine.line(row.0, style: metrics.rowStyle)
        let y = rect.y + (rect.height - title.size.height) / 2
        canvas.draw(title, at: Point(x: x, y: y), isFocused ? theme.focusText : theme.text)
        var right = frame.maxX - metrics.rowPadding - metrics.scrollBarWidth
        if number == 1 {
            let place = Rect(
                x: right - metrics.switchSize.width, y: rect.y, width: metrics.switchSize.width,
                height: rect.height)
            canvas.drawSwitch(
                in: .centered(metrics.switchSize, in: place), isOn: false,
                colors: theme.switchColors(isOn: false, isFocused: false))
            right = place.x - metrics.spacing
        }
        let value = engine.line(row.1, style: metrics.valueStyle)
        canvas.draw(
            value, at: Point(x: right - value.size.width, y: y),
            isFocused ? theme.focusText : theme.dim)
    }

    private func drawHints(on canvas: inout Canvas) {
        let bar = Rect(
            x: 0, y: size.height - metrics.hintBarHeight, width: size.width, height: metrics.hintBarHeight)
        canvas.fill(bar, theme.bar)
        if theme.isMono { canvas.horizontalLine(from: bar.origin, length: size.width, theme.line) }
        var x = metrics.margin
        for (key, label) in [("OK", "change"), ("0", "find"), ("C", "back")] {
            let cap = engine.line(key, style: metrics.keyCapStyle)
            let text = engine.line(label, style: metrics.hintStyle)
            let y = bar.y + (bar.height - cap.size.height) / 2
            let box = Rect(
                x: x, y: y, width: cap.size.width + 2 * metrics.keyCapPadding, height: cap.size.height)
            canvas.fillRounded(box, radius: metrics.smallRadius, theme.keyCap)
            canvas.draw(cap, at: Point(x: x + metrics.keyCapPadding, y: y), theme.keyCapText)
            canvas.draw(text, at: Point(x: box.maxX + metrics.spacing / 2, y: y), theme.dim)
            x = box.maxX + text.size.width + metrics.spacing * 3 / 2
        }
    }
}
