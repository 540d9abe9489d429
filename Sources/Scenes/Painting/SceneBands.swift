import Graphics
import Hardware

/// Paints scenes in bands of rows, one after the other in the same memory: a picture that is never whole takes less of it,
/// and what is painted is still in the processor's cache when it is copied out. docs/decisions/0393.
package struct SceneBands: ~Copyable {
    private var canvas: Canvas

    /// Bytes of a band: the rows of a list at the largest panels, and all of the small ones. Most processors of such
    /// devices have a cache that it leaves half of.
    private static let mostBytes = 256 * 1024

    /// Nothing is painted yet.
    package init(size: Size, format: PixelFormat, isMono: Bool) throws(CanvasError) {
        let rowBytes = max(1, format.rowBytes(width: size.width))
        // Bits that are turned come from all rows at once.
        let rows = format.isMonochrome ? size.height : max(1, Self.mostBytes / rowBytes)
        canvas = try Canvas(size: size, format: format, isMono: isMono, rows: rows)
    }

    /// Of the pictures, in pixels.
    package var size: Size { canvas.size }
    /// What pixels are painted in.
    package var format: PixelFormat { canvas.format }

    /// Paints the damaged parts.
    ///
    /// - Parameter handOn: called for each part when it is on the canvas, which has nothing else that is of use, but in one
    ///   bit: there it is always whole, and whole bytes are written.
    package mutating func paint(
        _ scene: Scene, damage: Damage, with painter: ScenePainter,
        handOn: (borrowing Canvas, Rect) -> Void
    ) {
        for rect in damage.clipped(to: canvas.bounds).rects {
            var top = rect.minY
            while top < rect.maxY {
                let end = end(ofBandFrom: top, in: rect, scene.elements)
                let part = Rect(x: rect.x, y: top, width: rect.width, height: end - top)
                if part.intersection(canvas.band) != part { canvas.moveBand(to: top) }
                painter.paint(scene, damage: Damage(part), on: &canvas)
                handOn(canvas, part)
                top = end
            }
        }
    }

    /// Where an element ends, if that leaves the band more than half full: one that is cut is painted twice.
    private func end(ofBandFrom top: Int, in rect: Rect, _ elements: [SceneElement]) -> Int {
        let rows = canvas.band.height
        guard rect.maxY - top > rows else { return rect.maxY }
        var end = top + rows / 2
        for element in elements where element.frame.intersects(rect) && element.frame.maxY <= top + rows {
            end = max(end, element.frame.maxY)
        }
        return end > top + rows / 2 ? end : top + rows
    }
}
