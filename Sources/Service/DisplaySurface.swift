import Drivers
import Graphics
import Hardware
import Loop
import Scenes

/// The picture in memory and the display that it is copied to.
final class DisplaySurface {
    private let display: any Display
    private let rotation: Rotation
    private let isShifted: Bool
    private let displaySize: Size
    private var canvas: Canvas
    /// What the panel is to hold, where that is not the canvas as it is.
    private var outgoing: DisplayPicture?
    private var isDimmed = false
    private var offset = Point.zero
    private var shown: Scene?
    /// Until when a picture waits for the one before it to be seen; nil where none waits.
    private(set) var owesUntil: Duration?

    /// In pixels, as a person sees it.
    var size: Size { canvas.size }

    convenience init(_ display: any Display, look: DisplayDescription) throws(CanvasError) {
        let rotation = Rotation(rawValue: look.rotation ?? display.rotation) ?? .none
        let displaySize = display.geometry.size
        let canvas = try Canvas(
            size: look.pictureSize(onDisplayOf: rotation.canvasSize(display: displaySize)),
            format: display.geometry.format.pictureFormat, isMono: look.look == .mono)
        self.init(display, rotation, isShifted: look.pixelShift != nil, displaySize, canvas)
    }

    private init(
        _ display: any Display, _ rotation: Rotation, isShifted: Bool, _ displaySize: Size,
        _ canvas: consuming Canvas
    ) {
        self.display = display
        self.rotation = rotation
        self.isShifted = isShifted
        self.displaySize = displaySize
        self.canvas = canvas
    }

    /// Readable when the panel has taken a picture.
    var descriptor: Int32? { display.descriptor }

    func noteShown() { display.noteShown() }

    /// Paints what differs from the last scene and copies it to the display. While the panel is still taking the one
    /// before, nothing is painted: what differs by then is painted then.
    func show(_ scene: Scene, with painter: ScenePainter) throws(SurfaceError) {
        let damage = scene.damage(since: shown)
        owesUntil = damage.isEmpty ? nil : display.busyUntil
        guard !damage.isEmpty, owesUntil == nil else { return }
        painter.paint(scene, damage: damage, on: &canvas)
        try present(damage)
        shown = scene
    }

    /// Copies everything anew.
    private func showAgain() throws(SurfaceError) {
        guard shown != nil else { return }
        outgoing = nil
        try present(Damage(canvas.bounds))
    }

    private func present(_ damage: Damage) throws(SurfaceError) {
        guard rotation != .none || isShifted || isDimmed else {
            let result = canvas.withPixels { display.shown($0, stride: canvas.stride, damage) }
            return try result.get()
        }
        let isNew = outgoing == nil
        let picture =
            outgoing.take() ?? DisplayPicture(display: displaySize, format: canvas.format, rotation: rotation)
        let copied: Damage
        do throws(CanvasError) {
            copied = try picture.take(
                isNew ? Damage(canvas.bounds) : damage, from: canvas, at: offset, isDimmed: isDimmed)
        } catch {
            throw .canvas(error)
        }
        let result = display.shown(
            picture.pixels, stride: picture.stride, isNew ? Damage(Rect(size: displaySize)) : copied)
        outgoing = consume picture
        try result.get()
    }

    /// Leaves the panel to whoever has the console now.
    func release() throws(SystemError) { try display.release() }

    /// Takes the panel back; everything is shown anew with the next scene.
    func takeBack() throws(SystemError) {
        try display.takeBack()
        outgoing = nil
        (shown, owesUntil) = (nil, nil)
    }
}

// MARK: Idle

extension DisplaySurface {
    /// Draws darker, or as bright as ever.
    func dim(_ isDimmed: Bool) throws(SurfaceError) {
        guard isDimmed != self.isDimmed else { return }
        self.isDimmed = isDimmed
        try showAgain()
    }

    /// Moves the picture on the panel.
    func shift(to offset: Point) throws(SurfaceError) {
        guard isShifted, offset != self.offset else { return }
        self.offset = offset
        try showAgain()
    }

    /// Puts the panel to sleep, black: one that glows in its sleep shows nothing all the same.
    ///
    /// - Returns: why it cannot sleep; then it is only black.
    func darken() throws(SurfaceError) -> SystemError? {
        outgoing = nil
        let black = DisplayPicture(display: displaySize, format: canvas.format)
        try display.shown(black.pixels, stride: black.stride, Damage(Rect(size: displaySize))).get()
        return display.slept(true)
    }

    /// Wakes the panel with the picture on it, as bright as ever. Nothing can be shown on one that sleeps.
    func lighten() throws(SurfaceError) {
        _ = display.slept(false)
        isDimmed = false
        try showAgain()
    }
}

/// Why a picture did not reach the panel.
enum SurfaceError: Error, CustomStringConvertible {
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
    fileprivate func shown(
        _ pixels: UnsafeRawBufferPointer, stride: Int, _ damage: Damage
    ) -> Result<Void, SurfaceError> {
        let frame = Frame(pixels: pixels, stride: stride, format: geometry.format.pictureFormat)
        do throws(SystemError) {
            return .success(try present(frame, damage: damage.rects))
        } catch {
            return .failure(.display(error))
        }
    }

    /// `blank` as a value: a panel that cannot sleep is no fault.
    fileprivate func slept(_ isAsleep: Bool) -> SystemError? {
        do throws(SystemError) {
            try blank(isAsleep)
            return nil
        } catch {
            return error
        }
    }
}
