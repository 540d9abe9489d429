import Graphics
import Hardware
import Typesetting

/// Paints key caps.
package struct KeyCapPainter: ElementPainter {
    let context: PaintContext

    private func width(_ piece: KeySigns.Piece, _ style: TextStyle) -> Int {
        switch piece {
        case .text(let text):
            engine.line(style.legible(spaceless(text), in: capitals), style: style).size.width
                + space(after: text, style)
        case .sign(let icon): icon.naturalSize(height: signHeight).width
        }
    }

    /// Before a sign; the space itself would stand at the other end of words that are read from right to left.
    private func space(after text: String, _ style: TextStyle) -> Int {
        text.hasSuffix(" ") ? style.size / 4 : 0
    }

    /// A tiny panel has no pixel for what stands behind a sign either.
    private func spaceless(_ text: String) -> String {
        let text = text.hasSuffix(" ") ? String(text.dropLast()) : text
        return isTight && text.hasPrefix(" ") ? String(text.dropFirst()) : text
    }

    /// Of a legend, or of signs in place of a word.
    func legendWidth(_ legend: String, _ style: TextStyle) -> Int {
        let pieces = KeySigns.pieces(legend)
        return pieces.reduce(max(0, pieces.count - 1) * signGap) { $0 + width($1, style) }
    }

    /// Draws it centred in the height of `frame`, `x` pixels from the left of the canvas; signs name keys and are not
    /// mirrored.
    func drawLegend(
        _ legend: String, _ style: TextStyle, _ color: Color, x: Int, in frame: Rect, on canvas: inout Canvas
    ) {
        var x = x
        for piece in KeySigns.pieces(legend) {
            let width = self.width(piece, style)
            switch piece {
            case .text(let text):
                let line = engine.line(style.legible(spaceless(text), in: capitals), style: style)
                canvas.draw(line, at: Point(x: x, y: top(of: line, in: frame)), color)
            case .sign(let icon):
                let y = frame.y + (frame.height - signHeight) / 2
                canvas.draw(icon, in: Rect(x: x, y: y, width: width, height: signHeight), color)
            }
            x += width + signGap
        }
    }

    /// A key cap with its legend, centred in the frame's height; returns its width. Its letters are the theme's, unless a
    /// size is said.
    @discardableResult
    func draw(
        _ legend: String, size: Int? = nil, offset: Int, in frame: Rect, on canvas: inout Canvas
    ) -> Int {
        draw(legend, size: size, in: frame, on: &canvas) { _ in offset }
    }

    /// The same in the middle of the frame.
    func drawCentred(_ legend: String, in frame: Rect, on canvas: inout Canvas) {
        _ = draw(legend, size: nil, in: frame, on: &canvas) { max(0, (frame.width - $0) / 2) }
    }

    /// - Parameter offset: from the reading start, for the width that the cap has.
    private func draw(
        _ legend: String, size: Int?, in frame: Rect, on canvas: inout Canvas, offset: (Int) -> Int
    ) -> Int {
        let style = metrics.keyCapStyle.resized(to: size ?? metrics.keyCapStyle.size)
        let inner = legendWidth(legend, style)
        let width = width(around: inner)
        let height = min(frame.height, self.height)
        let x = start(offset(width), width: width, in: frame)
        let box = Rect(x: x, y: frame.y + (frame.height - height) / 2, width: width, height: height)
        canvas.fillRounded(box, radius: metrics.smallRadius, theme.isMono ? theme.keyCap : theme.keyCapEdge)
        if !theme.isMono {
            canvas.fillRounded(
                box.inset(by: Insets(bottom: capEdge)), radius: metrics.smallRadius, theme.keyCap)
        }
        drawLegend(
            legend, style, theme.keyCapText, x: box.x + (width - inner) / 2,
            in: box.inset(by: Insets(bottom: theme.isMono ? 0 : capEdge)), on: &canvas)
        return width
    }

    /// Of a cap with that printed on it, in letters of the theme's size, unless said.
    package func width(of legend: String, size: Int? = nil) -> Int {
        let style = metrics.keyCapStyle.resized(to: size ?? metrics.keyCapStyle.size)
        return width(around: legendWidth(legend, style))
    }

    /// A cap is no narrower than high, but for those of one bit.
    private func width(around legend: Int) -> Int {
        max(legend + 2 * metrics.keyCapPadding, metrics.isMono ? 0 : height)
    }

    /// Of a cap, in pixels.
    package var height: Int {
        let line = engine.line("0", style: metrics.keyCapStyle).size.height
        return metrics.isMono ? line : max(line, metrics.keyCapStyle.size * 3 / 2) + capEdge
    }

    /// The key's lower edge.
    private var capEdge: Int { max(1, metrics.smallRadius / 4) }

    private var signHeight: Int { isTight ? 7 : max(7, metrics.keyCapStyle.size * 2 / 3) }
    private var signGap: Int { max(1, metrics.keyCapPadding / 2) }
}
