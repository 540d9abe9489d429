import Graphics
import Hardware
import Typesetting

/// A text, or signs that stand for keys, as large as a room lets them be.
struct FittedLabel {
    /// A part of it from the left.
    enum Part {
        case text(TextLayout)
        case sign(Icon, Size)

        var width: Int {
            switch self {
            case .text(let line): max(line.size.width, line.ink.maxX)
            case .sign(_, let size): size.width
            }
        }
    }

    let parts: [Part]
    let gap: Int
    let width: Int
    /// As it was asked for, or smaller.
    let style: TextStyle
    /// From the middle of a line to its letters' baseline: half of a capital.
    let rise: Int
    let fits: Bool

    /// `x` pixels from the left, on the line that all texts of the frame's height stand on; no letter leaves the frame
    /// where it can stand in it.
    func draw(x: Int, in frame: Rect, _ color: Color, on canvas: inout Canvas) {
        var x = x
        for part in parts {
            switch part {
            case .text(let line):
                canvas.draw(line, at: Point(x: x, y: top(of: line, in: frame)), color)
            case .sign(let icon, let size):
                let y = frame.y + (frame.height - size.height) / 2
                canvas.draw(icon, in: Rect(x: x, y: y, width: size.width, height: size.height), color)
            }
            x += part.width + gap
        }
    }

    private func top(of line: TextLayout, in frame: Rect) -> Int {
        let wanted = frame.y + frame.height / 2 + rise - line.baseline
        let ink = line.ink
        let lowest = frame.maxY - ink.maxY
        let highest = frame.y - ink.minY
        return lowest < highest ? highest : min(max(wanted, highest), lowest)
    }
}

/// Smaller letters cannot be told apart, even on one bit.
private let leastSize = 6

extension ElementPainter {
    /// A label at its own size where it has room for that, else as much smaller as it takes.
    func fitted(_ text: String, _ style: TextStyle, width: Int, height: Int) -> FittedLabel {
        let isSigns = KeySigns.isFontless(text) || KeySigns.isDrawn(text) && text.count > 1
        let pieces = isSigns ? KeySigns.pieces(text) : [.text(text)]
        var label = label(pieces, style, width: width, height: height)
        // Bitmap fonts have even sizes; between them there are outlines alone, which are hard to read that small.
        let step = isTight ? 2 : 1
        while !label.fits, label.style.size > leastSize {
            label = self.label(
                pieces, label.style.resized(to: max(leastSize, label.style.size - step)), width: width,
                height: height)
        }
        guard isTight, !label.fits else { return label }
        let outlines = self.label(pieces, style.resized(to: leastSize + 1), width: width, height: height)
        return outlines.fits ? outlines : label
    }

    /// Draws words from the frame's reading start as `fitted` has them, but on several lines before their letters are too small
    /// to be read well.
    func drawWords(
        _ text: String, _ style: TextStyle, _ color: Color, in frame: Rect, on canvas: inout Canvas
    ) {
        if let cut = wrapped(text, style, in: frame.size) {
            return canvas.draw(cut, at: Point(x: frame.x, y: top(of: cut, in: frame)), color)
        }
        let label = fitted(text, style, width: frame.width, height: frame.height)
        label.draw(x: start(0, width: label.width, in: frame), in: frame, color, on: &canvas)
    }

    /// On as many lines as there is room for, in the smallest letters that are read well; nil where one line of no smaller ones
    /// has room, and where they have none on all those lines: small letters say more than an ellipsis.
    func wrapped(_ text: String, _ style: TextStyle, in room: Size) -> TextLayout? {
        let label = fitted(text, style, width: room.width, height: room.height)
        guard label.style.size < min(leastText, style.size) else { return nil }
        let least = style.resized(to: min(leastText, style.size))
        let line = engine.line(" ", style: least).size.height
        let layout = engine.layout(
            text, style: least,
            TextOptions(
                width: max(1, room.width), maximumLines: max(1, room.height / max(1, line)),
                alignment: .readingStart(isMirrored: isMirrored)))
        return layout.isTruncated ? nil : layout
    }

    private func label(
        _ pieces: [KeySigns.Piece], _ style: TextStyle, width: Int, height: Int
    ) -> FittedLabel {
        let parts = pieces.map { piece -> FittedLabel.Part in
            switch piece {
            case .text(let text): .text(engine.line(text, style: style))
            case .sign(let icon): .sign(icon, icon.naturalSize(height: min(height, signHeight(in: style))))
            }
        }
        let gap = max(1, style.size / 6)
        let used = parts.reduce(max(0, parts.count - 1) * gap) { $0 + $1.width }
        let isLow = parts.allSatisfy { part in
            if case .text(let line) = part { line.ink.height <= height } else { true }
        }
        return FittedLabel(
            parts: parts, gap: gap, width: used, style: style, rise: rise(of: style),
            fits: isLow && used <= width)
    }

    private func signHeight(in style: TextStyle) -> Int {
        isTight ? min(7, style.size) : max(7, style.size * 2 / 3)
    }

    private func rise(of style: TextStyle) -> Int {
        if let latest = context.latestRise, latest.style == style { return latest.rise }
        let rise = (engine.line("H", style: style).ink.height + 1) / 2
        context.latestRise = (style, rise)
        return rise
    }
}
