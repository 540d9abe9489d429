import Graphics
import Hardware
import Scenes

/// The picture in memory and the panel that it is copied to, as the service has them.
final class Stage {
    private let display: DisplayDescription
    private let panel: Size
    private var canvas: Canvas
    private var picture: DisplayPicture
    private var shown: Scene?

    init(_ display: DisplayDescription, size: Size) throws {
        self.display = display
        let turns = (display.rotation ?? 0) % 180 != 0
        panel = turns ? size.transposed : size
        canvas = try Canvas(
            size: display.pictureSize(onDisplayOf: size), format: display.pixelFormat,
            isMono: display.look == .mono)
        let rotation = Rotation(rawValue: display.rotation ?? 0) ?? .none
        picture = DisplayPicture(display: panel, format: display.pixelFormat, rotation: rotation)
    }

    var size: Size { canvas.size }

    func add(to digest: PictureDigest) { digest.add(canvas) }

    func show(_ scene: Scene, with painter: ScenePainter, isDimmed: Bool) throws {
        let damage = scene.damage(since: shown)
        painter.paint(scene, damage: damage, on: &canvas)
        _ = try picture.take(damage, from: canvas, at: .zero, isDimmed: isDimmed)
        shown = scene
    }
}
