import DeviceUI
import Drivers

/// The picture in memory and the display that it is copied to.
struct Screen: ~Copyable {
    private let display: Framebuffer
    private let rotation: Rotation
    private var canvas: Canvas
    /// What the panel's memory should hold, where the picture is turned on its way there.
    private var turned: [UInt8] = []
    private let turnedStride: Int
    private var shown: Scene?

    /// In pixels, as a person sees it.
    var size: Size { canvas.size }

    init(_ display: Framebuffer, look: DisplayDescription) throws(CanvasError) {
        self.display = display
        rotation = Rotation(rawValue: look.rotation) ?? .none
        let geometry = display.geometry
        let panel = Size(width: geometry.width, height: geometry.height)
        let format = DeviceUI.PixelFormat(geometry.format.frameFormat)
        let size = rotation.canvasSize(panel: panel)
        canvas = try Canvas(size: size, format: format, isMono: look.look == .mono)
        turnedStride = (format.rowBytes(width: panel.width) + 3) & ~3
        if rotation != .none { turned = [UInt8](repeating: 0, count: turnedStride * panel.height) }
    }

    /// Paints what differs from the last scene and copies it to the display.
    mutating func show(_ scene: Scene, with painter: ScenePainter) throws(CanvasError) {
        let damage = scene.damage(since: shown)
        guard !damage.isEmpty else { return }
        painter.paint(scene, damage: damage, on: &canvas)
        try present(damage)
        shown = scene
    }

    /// Copies everything anew, as after somebody else had the display.
    mutating func showAgain() throws(CanvasError) {
        try present(Damage(canvas.bounds))
    }

    private mutating func present(_ damage: Damage) throws(CanvasError) {
        let format = display.geometry.format.frameFormat
        guard rotation != .none else {
            canvas.withPixels {
                display.present(
                    Frame(pixels: $0, stride: canvas.stride, format: format),
                    damage: damage.rects.map(DamageRect.init))
            }
            return
        }
        let copied = try turn(damage)
        turned.withUnsafeBytes {
            display.present(
                Frame(pixels: $0, stride: turnedStride, format: format),
                damage: copied.rects.map(DamageRect.init))
        }
    }

    private mutating func turn(_ damage: Damage) throws(CanvasError) -> Damage {
        let (rotation, stride) = (rotation, turnedStride)
        var result: Result<Damage, CanvasError> = .success(Damage())
        turned.withUnsafeMutableBytes { memory in
            let target = Canvas.Target(memory: memory, stride: stride, rotation: rotation)
            do throws(CanvasError) {
                result = .success(try canvas.copy(damage, to: target))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }

    /// Puts the panel to sleep or wakes it.
    func blank(_ isBlank: Bool) throws(SystemError) { try display.blank(isBlank) }
}

extension DamageRect {
    init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

extension DeviceUI.PixelFormat {
    /// How a picture is drawn for a display.
    init(_ format: FrameFormat) {
        switch format {
        case .xrgb8888: self = .xrgb8888
        case .rgb565: self = .rgb565
        case .oneBit: self = .monochrome
        }
    }
}
