import Graphics
import Hardware
import Scenes
import Navigation
import Settings

/// A panel, the picture in memory, and the memory that stands for a display: all of a device but its wires.
final class ShownPanel {
    private(set) var panel: Navigator
    private var store: Transactions
    private var canvas: Canvas
    private var shown: Scene?
    private let display: UnsafeMutableRawBufferPointer
    private var time = Duration.zero
    /// What the last `show` copied.
    private(set) var damage = Damage()

    init(_ panel: Navigator, on look: DisplayDescription) throws {
        self.panel = panel
        store = Transactions(schema: panel.bundle.schema, snapshot: panel.snapshot)
        canvas = try Canvas(size: look.rotatedSize, format: look.pixelFormat, isMono: look.look == .mono)
        display = .allocate(byteCount: canvas.stride * canvas.size.height, alignment: 16)
    }

    deinit { display.deallocate() }

    /// From a key to a finished picture.
    func press(_ key: Key) {
        time += .milliseconds(500)
        for effect in panel.handle(.press(key), at: time) {
            guard case .store(let changes) = effect else { continue }
            _ = try? store.apply(ChangeSet(changes), from: Origin(.panel, .technician), at: time)
            panel.stored(store.snapshot)
        }
        show()
    }

    func show() {
        // One copy of it, as the service's display is handed.
        let panel = panel
        let scene = panel.scene()
        damage = scene.damage(since: shown)
        panel.painter.paint(scene, damage: damage, on: &canvas)
        copy(damage)
        shown = scene
    }

    /// Everything anew, with texts that have been laid out before.
    func showWhole() {
        shown = nil
        show()
    }

    /// How often a pixel is painted where all is painted anew, in the mean; texts count with all of their letters' boxes.
    func overdraw() -> Double {
        let scene = panel.scene()
        let record = DrawingRecord()
        canvas.record = record
        panel.painter.paint(scene, damage: whole, on: &canvas)
        canvas.record = nil
        return Double(record.paintedPixels) / Double(canvas.size.width * canvas.size.height)
    }

    func copy(_ damage: Damage) {
        _ = try? canvas.copy(damage, to: Canvas.Target(memory: display, stride: canvas.stride))
    }

    var whole: Damage { Damage(Rect(size: canvas.size)) }
}
