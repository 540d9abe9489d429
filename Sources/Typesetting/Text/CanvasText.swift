import Graphics
import Hardware

// MARK: Text

extension Canvas {
    /// Draws a layout with its top left corner at `origin`. Spans with a colour of their own keep it.
    ///
    /// - Parameter rows: of the canvas; lines that stand elsewhere are left out, where there is no room for all.
    package mutating func draw(
        _ layout: TextLayout, at origin: Point, _ color: Color, rows: Range<Int>? = nil
    ) {
        record?.add(layout, at: origin, color, rows: rows, on: self)
        for line in layout.lines where line.stands(in: rows, from: origin) {
            let top = origin.y + line.y
            guard top - line.height < clip.maxY, top + 2 * line.height > clip.minY else { continue }
            for run in layout.runs[line.runs] {
                draw(run, of: layout, at: Point(x: origin.x + line.x, y: origin.y + line.baseline), color)
            }
        }
    }

    /// `start` is where the line's baseline begins.
    private mutating func draw(_ run: PlacedRun, of layout: TextLayout, at start: Point, _ color: Color) {
        let style = layout.styles[Int(run.style)]
        let color = style.color ?? color
        let left = start.x + Int(run.x >> 6)
        let width = Int(run.width >> 6) + 1
        guard left - style.size < clip.maxX, left + width + style.size > clip.minX else { return }
        let reach = 2 * style.size
        let seen = clip.minX - start.x - reach..<clip.maxX - start.x + reach
        layout.glyphs.withUnsafeBufferPointer { glyphs in
            for index in run.glyphs where glyphs[index].touches(seen) {
                draw(glyphs[index], book: layout.book, at: start, color)
            }
        }
        if style.isUnderlined {
            let thickness = max(1, style.size / 14)
            horizontalLine(
                from: Point(x: left, y: start.y + max(1, style.size / 10)), length: width,
                thickness: thickness,
                color)
        }
    }

    @inline(__always)
    private func draw(_ glyph: PlacedGlyph, book: FontBook, at start: Point, _ color: Color) {
        guard let picture = book.glyphs.glyph(glyph.key, make: { book.render($0) }) else { return }
        let origin = Point(
            x: start.x + Int(glyph.x) + Int(picture.left), y: start.y - Int(glyph.y) - Int(picture.top))
        blend(picture.mask, at: origin, color)
    }
}

extension PlacedGlyph {
    /// Whether it may be seen between these pixels from its line's left.
    fileprivate func touches(_ seen: Range<Int>) -> Bool {
        Int(x) < seen.upperBound && Int(x) + Int(advance >> 6) > seen.lowerBound
    }
}
