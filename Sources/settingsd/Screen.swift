import DeviceUI
import Drivers

/// The picture in memory and the display that it is copied to.
struct Screen: ~Copyable {
    private let display: any Display
    private let rotation: Rotation
    private var canvas: Canvas
    /// What the panel's memory should hold, where the picture is turned on its way there.
    private var turned: [UInt8] = []
    private let turnedStride: Int
    private var shown: Scene?

    /// In pixels, as a person sees it.
    var size: Size { canvas.size }

    init(_ display: any Display, look: DisplayDescription) throws(CanvasError) {
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
    mutating func show(_ scene: Scene, with painter: ScenePainter) throws(ScreenError) {
        let damage = scene.damage(since: shown)
        guard !damage.isEmpty else { return }
        painter.paint(scene, damage: damage, on: &canvas)
        try present(damage)
        shown = scene
    }

    /// Copies everything anew, as after somebody else had the display.
    mutating func showAgain() throws(ScreenError) {
        try present(Damage(canvas.bounds))
    }

    private mutating func present(_ damage: Damage) throws(ScreenError) {
        let format = display.geometry.format.frameFormat
        var result: Result<Void, SystemError> = .success(())
        if rotation == .none {
            canvas.withPixels {
                result = display.shown(Frame(pixels: $0, stride: canvas.stride, format: format), damage)
            }
        } else {
            let copied = try turned(damage)
            turned.withUnsafeBytes {
                result = display.shown(Frame(pixels: $0, stride: turnedStride, format: format), copied)
            }
        }
        if case .failure(let error) = result { throw .display(error) }
    }

    private mutating func turned(_ damage: Damage) throws(ScreenError) -> Damage {
        do throws(CanvasError) {
            return try turn(damage)
        } catch {
            throw .canvas(error)
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

    /// Leaves the panel to whoever has the console now.
    func release() throws(SystemError) { try display.release() }

    /// Takes the panel back and shows everything anew.
    mutating func takeBack() throws(ScreenError) {
        do throws(SystemError) {
            try display.takeBack()
        } catch {
            throw .display(error)
        }
        try showAgain()
    }
}

/// Why a picture did not reach the panel.
enum ScreenError: Error, CustomStringConvertible {
    case canvas(CanvasError)
    case display(SystemError)

    var description: String {
        switch self {
        case .canvas(let error): "\(error)"
        case .display(let error): error.description
        }
    }
}

extension Display {
    /// `present` as a value, for closures that cannot throw.
    fileprivate func shown(_ frame: Frame, _ damage: Damage) -> Result<Void, SystemError> {
        do throws(SystemError) {
            return .success(try present(frame, damage: damage.rects.map(DamageRect.init)))
        } catch {
            return .failure(error)
        }
    }
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
