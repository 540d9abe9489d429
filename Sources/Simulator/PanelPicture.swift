import Graphics
import Hardware
import Scenes
import Screens

/// What a panel's display shows, and what of it has not been sent yet.
final class PanelPicture {
    private var canvas: Canvas
    private var shown: Scene?

    /// Black, in the display's own depth.
    init(_ display: DisplayDescription, size: Size) throws(CanvasError) {
        canvas = try Canvas(size: size, format: display.pixelFormat, isMono: display.look == .mono)
    }

    /// In pixels, as a person sees it.
    var size: Size { canvas.size }

    /// Whoever looks has nothing yet.
    func forget() { shown = nil }

    /// Paints what differs from what was sent last, and answers it; nil where nothing does.
    func frame(of navigator: Navigator, panel: UInt8) -> [UInt8]? {
        let scene = navigator.scene()
        let damage = scene.damage(since: shown).clipped(to: canvas.bounds)
        guard !damage.isEmpty else { return nil }
        navigator.painter.paint(scene, damage: damage, on: &canvas)
        shown = scene
        return canvas.frame(damage, panel: panel)
    }

    /// The whole picture as a PNG file.
    func png() throws(PNGError) -> [UInt8] { try PNG.encode(Picture(canvas)) }
}

extension Canvas {
    /// What changed, in the display's own pixels: panel, bits a pixel and number of rectangles in a byte each; then for each
    /// rectangle x, y, width and height in 16 bits each, lowest byte first, and its rows without padding. Rectangles of a
    /// one-bit picture begin at whole bytes.
    fileprivate borrowing func frame(_ damage: Damage, panel: UInt8) -> [UInt8] {
        let rects = damage.rects.map { format.isMonochrome ? wholeBytes($0) : $0 }
        var bytes: [UInt8] = [panel, UInt8(format.bitsPerPixel), UInt8(rects.count)]
        bytes.reserveCapacity(rects.reduce(64) { $0 + format.rowBytes(width: $1.width) * $1.height })
        for rect in rects {
            for number in [rect.x, rect.y, rect.width, rect.height] {
                bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
            }
            let (first, count) = (format.rowBytes(width: rect.x), format.rowBytes(width: rect.width))
            withPixels { pixels in
                for y in rect.minY..<rect.maxY {
                    bytes += pixels[(y * stride + first)..<(y * stride + first + count)]
                }
            }
        }
        return bytes
    }

    private borrowing func wholeBytes(_ rect: Rect) -> Rect {
        let left = rect.minX & ~7
        return Rect(
            x: left, y: rect.y, width: min((rect.maxX + 7) & ~7, size.width) - left, height: rect.height)
    }
}
