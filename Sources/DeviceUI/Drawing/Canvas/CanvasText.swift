// MARK: Text

extension Canvas {
    /// Draws a layout with its top left corner at `origin`. Spans with a colour of their own keep it.
    package mutating func draw(_ layout: TextLayout, at origin: Point, _ color: Color) {
        for line in layout.lines {
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
        for index in run.glyphs {
            draw(layout.glyphs[index], book: layout.book, at: start, color)
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
    private mutating func draw(_ glyph: PlacedGlyph, book: FontBook, at start: Point, _ color: Color) {
        let instance = book.instances[Int(glyph.instance)]
        // Quarters of a pixel, to keep the spacing even; whole pixels where nothing is antialiased.
        let x = Int(glyph.x) + (instance.isMono || instance.isBitmap ? 32 : 8)
        let phase = instance.isMono || instance.isBitmap ? 0 : UInt8((x & 63) >> 4)
        let key = GlyphCache.key(instance: glyph.instance, phase: phase, glyph: glyph.glyph)
        book.glyphs.withGlyph(key) {
            GlyphRenderer.render(glyph.glyph, phase: phase, instance)
        } _: { entry, mask in
            let place = Point(
                x: start.x + (x >> 6) + Int(entry.left),
                y: start.y - Int((glyph.y &+ 32) >> 6) - Int(entry.top))
            blend(mask, at: place, color)
        }
    }
}
