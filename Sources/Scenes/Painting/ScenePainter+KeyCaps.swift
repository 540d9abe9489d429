import Graphics
import Hardware

// MARK: Key caps, and signs that are drawn since few text fonts have them

extension ScenePainter {
    /// A part of what stands on a cap.
    private enum Piece {
        case text(String)
        case sign(Icon)
    }

    private static func icon(_ character: Character) -> Icon? {
        switch character {
        case "↑": .arrowUp
        case "↓": .arrowDown
        case "←": .arrowLeft
        case "→": .arrowRight
        case "*": .star
        case "#": .pound
        case "⌫": .backspace
        case "↵": .enter
        case "✕": .cross
        case "⧗": .hourglass
        default: nil
        }
    }

    /// Whether every letter is a sign, so that it is drawn in place of words.
    static func isDrawn(_ label: String) -> Bool { !label.isEmpty && label.allSatisfy { icon($0) != nil } }

    /// Whether it has a sign that text fonts may lack; star and pound may be what a key types.
    static func isFontless(_ label: String) -> Bool {
        label.contains { !$0.isASCII && icon($0) != nil } && !label.contains { "*#".contains($0) }
    }

    private static func pieces(_ legend: String) -> [Piece] {
        var pieces: [Piece] = []
        var text = ""
        for character in legend {
            guard let icon = icon(character) else {
                text.append(character)
                continue
            }
            if !text.isEmpty { pieces.append(.text(text)) }
            text = ""
            pieces.append(.sign(icon))
        }
        if !text.isEmpty { pieces.append(.text(text)) }
        return pieces
    }

    private func width(_ piece: Piece, _ style: TextStyle) -> Int {
        switch piece {
        case .text(let text): engine.line(text, style: style).size.width
        case .sign(let icon): icon.naturalSize(height: signHeight).width
        }
    }

    /// Of a legend, or of signs in place of a word.
    func legendWidth(_ legend: String, _ style: TextStyle) -> Int {
        let widths = Self.pieces(legend).map { width($0, style) }
        return widths.reduce(0, +) + max(0, widths.count - 1) * signGap
    }

    /// Draws it centred in the height of `frame`, `x` pixels from the left of the canvas; signs name keys and are not
    /// mirrored.
    func drawLegend(
        _ legend: String, _ style: TextStyle, _ color: Color, x: Int, in frame: Rect, on canvas: inout Canvas
    ) {
        var x = x
        for piece in Self.pieces(legend) {
            let width = width(piece, style)
            switch piece {
            case .text(let text):
                let line = engine.line(text, style: style)
                let y = frame.y + (frame.height - line.size.height) / 2
                canvas.draw(line, at: Point(x: x, y: y), color)
            case .sign(let icon):
                let y = frame.y + (frame.height - signHeight) / 2
                canvas.draw(icon, in: Rect(x: x, y: y, width: width, height: signHeight), color)
            }
            x += width + signGap
        }
    }

    /// A key cap with its legend, centred in the frame's height; returns its width.
    @discardableResult
    func drawKeyCap(
        _ legend: String, offset: Int, in frame: Rect, fill: Color, text: Color, on canvas: inout Canvas
    ) -> Int {
        let width = keyCapWidth(legend)
        let height = min(frame.height, keyCapHeight)
        let x = start(offset, width: width, in: frame)
        let box = Rect(x: x, y: frame.y + (frame.height - height) / 2, width: width, height: height)
        canvas.fillRounded(box, radius: metrics.smallRadius, fill)
        let inner = legendWidth(legend, metrics.keyCapStyle)
        drawLegend(legend, metrics.keyCapStyle, text, x: box.x + (width - inner) / 2, in: box, on: &canvas)
        return width
    }

    func keyCapWidth(_ legend: String) -> Int {
        let inner = legendWidth(legend, metrics.keyCapStyle)
        return max(inner + 2 * metrics.keyCapPadding, metrics.isMono ? 0 : keyCapHeight)
    }

    private var keyCapHeight: Int {
        engine.line("0", style: metrics.keyCapStyle).size.height + (metrics.isMono ? 0 : 2)
    }

    private var signHeight: Int { isTight ? 7 : max(7, metrics.keyCapStyle.size * 2 / 3) }
    private var signGap: Int { max(1, metrics.keyCapPadding / 2) }
}
