import Graphics
import Hardware
import Scenes
import Navigation

/// What a panel's display shows, and what of it has not been sent yet.
final class PanelPicture {
    private var canvas: Canvas
    private var shown: Scene?

    /// Black, in the display's own depth.
    init(_ display: DisplayDescription, size: Size) throws(CanvasError) {
        canvas = try Canvas(size: size, format: display.pixelFormat, isMono: display.isMono)
    }

    /// In pixels, as a person sees it.
    var size: Size { canvas.size }

    /// Whoever looks has nothing yet.
    func forget() { shown = nil }

    /// Paints what differs from what was sent last, and answers it: panel and bits a pixel in a byte each, then the
    /// change's head and its rows; nil where nothing differs.
    func frame(of navigator: Navigator, panel: UInt8) -> [UInt8]? {
        let scene = navigator.scene()
        let damage = scene.damage(since: shown).clipped(to: canvas.bounds)
        guard !damage.isEmpty else { return nil }
        navigator.painter.paint(scene, damage: damage, on: &canvas)
        shown = scene
        let change = canvas.change(in: damage)
        return [panel, UInt8(canvas.format.bitsPerPixel)] + change.head + change.pixels
    }
}
