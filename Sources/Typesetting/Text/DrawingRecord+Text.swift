import Graphics
import Hardware

extension DrawingRecord {
    func add(
        _ layout: TextLayout, at origin: Point, _ color: Color, rows: Range<Int>?,
        on canvas: borrowing Canvas
    ) {
        var letters: [Ink] = []
        for line in layout.lines where line.stands(in: rows, from: origin) {
            let start = Point(x: origin.x + line.x, y: origin.y + line.baseline)
            for run in layout.runs[line.runs] {
                let color = layout.styles[Int(run.style)].color ?? color
                letters += layout.glyphs[run.glyphs].compactMap {
                    ink(of: $0, book: layout.book, at: start, color, on: canvas)
                }
            }
        }
        add(
            Text(
                text: layout.text, origin: origin, clip: canvas.clip, isTruncated: layout.isTruncated,
                letters: letters))
    }

    private func ink(
        of glyph: PlacedGlyph, book: FontBook, at start: Point, _ color: Color, on canvas: borrowing Canvas
    ) -> Ink? {
        guard let picture = book.glyphs.glyph(glyph.key, make: { book.render($0) }),
            picture.mask.covers
        else { return nil }
        let box = Rect(
            x: start.x + Int(glyph.x) + Int(picture.left), y: start.y - Int(glyph.y) - Int(picture.top),
            width: picture.mask.width, height: picture.mask.height)
        return ink(box, color, isMissing: book.isMissing(glyph.key), on: canvas)
    }
}

extension MaskView {
    /// Whether any pixel of it is drawn: bitmap fonts have pictures of their spaces.
    fileprivate var covers: Bool { (0..<stride * height).contains { base[$0] != 0 } }
}
