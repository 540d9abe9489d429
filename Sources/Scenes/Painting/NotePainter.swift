import Graphics
import Hardware
import Typesetting

/// Paints sentences around the cells of an editor.
struct NotePainter: ElementPainter {
    let context: PaintContext

    func paint(_ note: EditorNoteContent, in frame: Rect, on canvas: inout Canvas) {
        let layout = layout(of: note, width: frame.width, height: frame.height)
        let color = note.isHeading ? theme.text : color(of: note.tone)
        // Letters that reach beyond their line on either side are moved in.
        let x = max(-layout.ink.minX, min(0, frame.width - layout.ink.maxX))
        let y = (frame.height - layout.size.height) / 2
        canvas.draw(layout, at: Point(x: frame.x + x, y: frame.y + y), color)
    }

    /// At its own size, or as much smaller as it takes to stand in its room; cut where letters would be too small to be read.
    func layout(of note: EditorNoteContent, width: Int, height: Int) -> TextLayout {
        var style = style(of: note)
        var layout = wrapped(note.text, style, width: width)
        while isHigh(layout, height), style.size > leastCaption {
            style.size -= 1
            layout = wrapped(note.text, style, width: width)
        }
        guard !isTight, isHigh(layout, height) else { return layout }
        let whole = layout.lines.prefix { $0.y + $0.height <= height + 2 }.count
        return wrapped(note.text, style, width: width, lines: max(1, whole))
    }

    /// Bitmap letters of a tiny panel have an outline's for smaller ones.
    private var leastCaption: Int { isTight ? 6 : leastText }

    private func isHigh(_ layout: TextLayout, _ height: Int) -> Bool {
        layout.ink.height > height || layout.size.height > height + 2
    }

    private func wrapped(_ text: String, _ style: TextStyle, width: Int, lines: Int? = nil) -> TextLayout {
        engine.layout(
            text, style: style,
            TextOptions(
                width: max(1, width), maximumLines: lines,
                alignment: .readingStart(isMirrored: isMirrored)))
    }
}
