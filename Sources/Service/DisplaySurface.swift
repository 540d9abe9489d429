import Drivers
import Graphics
import Hardware
import Loop
import Scenes

/// The display, and what is painted for it: band after band, or turned, shifted or dimmed in a picture of its own.
final class DisplaySurface {
    private let display: any Display
    private let rotation: Rotation
    private let isShifted: Bool
    private let displaySize: Size
    private var bands: SceneBands
    /// What the panel is to hold, where that is not what is painted as it is.
    private var outgoing: DisplayPicture?
    private var isDimmed = false
    private var offset = Point.zero
    private var shown: Shown?
    /// Where the last frame differs from the one before it, on the display.
    private var lastDamage = Damage()
    /// Until when a picture waits for the one before it to be seen; nil where none waits.
    private(set) var owesUntil: Duration?

    /// In pixels, as a person sees it.
    var size: Size { bands.size }

    convenience init(_ display: any Display, look: DisplayDescription) throws(CanvasError) {
        let rotation = Rotation(rawValue: look.rotation ?? display.rotation) ?? .none
        let displaySize = display.geometry.size
        let bands = try SceneBands(
            size: look.pictureSize(onDisplayOf: rotation.canvasSize(display: displaySize)),
            format: display.geometry.format.pictureFormat, isMono: look.isMono)
        self.init(display, rotation, isShifted: look.pixelShift != nil, displaySize, bands)
    }

    private init(
        _ display: any Display, _ rotation: Rotation, isShifted: Bool, _ displaySize: Size,
        _ bands: consuming SceneBands
    ) {
        self.display = display
        self.rotation = rotation
        self.isShifted = isShifted
        self.displaySize = displaySize
        self.bands = bands
    }

    /// Readable when the panel has taken a picture.
    var descriptor: Int32? { display.descriptor }

    func noteShown() { display.noteShown() }

    /// Paints what differs from the last scene onto the display. While the panel is still taking the one before, nothing is
    /// painted: what differs by then is painted then.
    func show(_ scene: Scene, with painter: ScenePainter) throws(SurfaceError) {
        let damage = scene.damage(since: shown?.scene).clipped(to: Rect(size: size))
        owesUntil = damage.isEmpty ? nil : display.busyUntil
        guard !damage.isEmpty, owesUntil == nil else { return }
        let next = Shown(scene: scene, painter: painter)
        try present(next, damage)
        shown = next
    }

    /// Paints everything anew.
    private func showAgain() throws(SurfaceError) {
        guard let shown else { return }
        outgoing = nil
        try present(shown, Damage(Rect(size: size)))
    }

    private func present(_ next: Shown, _ damage: Damage) throws(SurfaceError) {
        guard rotation == .none, !isShifted, !isDimmed else { return try presentTurned(next, damage) }
        try frame(damage) { stale in
            bands.paint(next.scene, damage: stale, with: next.painter) { canvas, part in
                canvas.withPixels {
                    display.write(
                        Frame(pixels: $0, stride: canvas.stride, format: canvas.format, top: canvas.band.y),
                        part)
                }
            }
        }
    }

    private func presentTurned(_ next: Shown, _ damage: Damage) throws(SurfaceError) {
        let isNew = outgoing == nil
        let picture =
            outgoing.take() ?? DisplayPicture(display: displaySize, format: bands.format, rotation: rotation)
        let turned = turn(next, isNew ? Damage(Rect(size: size)) : damage, into: picture)
        let copied: Damage
        do throws(CanvasError) {
            copied = try turned.get()
        } catch {
            throw .canvas(error)
        }
        try frame(isNew ? Damage(Rect(size: displaySize)) : copied) { stale in
            let frame = Frame(pixels: picture.pixels, stride: picture.stride, format: bands.format)
            for rect in stale.rects { display.write(frame, rect) }
        }
        outgoing = consume picture
    }

    /// Where it lies on the display.
    private func turn(
        _ next: Shown, _ damage: Damage, into picture: borrowing DisplayPicture
    ) -> Result<Damage, CanvasError> {
        var copied = Result<Damage, CanvasError>.success(Damage())
        bands.paint(next.scene, damage: damage, with: next.painter) { canvas, part in
            do throws(CanvasError) {
                var all = try copied.get()
                all.add(try picture.take(Damage(part), from: canvas, at: offset, isDimmed: isDimmed))
                copied = .success(all)
            } catch {
                copied = .failure(error)
            }
        }
        return copied
    }

    /// One frame of the display.
    ///
    /// - Parameter write: is to write what is stale: what differs from the picture that is written over.
    private func frame(_ damage: Damage, _ write: (Damage) -> Void) throws(SurfaceError) {
        var stale = damage
        switch display.beginFrame() {
        case 1: break
        case 2: stale.add(lastDamage)
        default: stale = Damage(Rect(size: displaySize))
        }
        write(stale)
        lastDamage = damage
        do throws(SystemError) {
            try display.endFrame(damage: damage.rects)
        } catch {
            throw .display(error)
        }
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
        let black = DisplayPicture(display: displaySize, format: bands.format)
        let all = Rect(size: displaySize)
        try frame(Damage(all)) { _ in
            display.write(Frame(pixels: black.pixels, stride: black.stride, format: bands.format), all)
        }
        return display.slept(true)
    }

    /// Wakes the panel with the picture on it, as bright as ever. Nothing can be shown on one that sleeps.
    func lighten() throws(SurfaceError) {
        _ = display.slept(false)
        isDimmed = false
        try showAgain()
    }
}

/// A scene, and what it was painted with.
private struct Shown {
    let scene: Scene
    let painter: ScenePainter
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
