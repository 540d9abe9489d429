import Scenes
import Testing
@testable import Graphics
@testable import Hardware
@testable import Navigation
@testable import Screens

@Suite("How often a pixel is painted")
struct OverdrawTests {
    /// Filled or blended pixels by pixels of the panel, everything anew.
    private static func overdraw(_ screen: GoldenScreen, _ size: Size, depth: Int) throws -> Double {
        let navigator = try screen.navigator(on: size, depth: depth)
        var canvas = try Canvas(size: size, format: navigator.board.display.pixelFormat)
        let record = DrawingRecord()
        canvas.record = record
        let scene = navigator.scene()
        navigator.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        return Double(record.paintedPixels) / Double(size.width * size.height)
    }

    @Test(
        "lists paint no pixel of 800x480 more than 1.4 times in the mean, of smaller panels 1.6 times",
        arguments: [GoldenScreen.toggles, .titles, .groups, .radioGroup, .broken],
        [
            (Size(width: 320, height: 240), 1.6), (Size(width: 480, height: 272), 1.6),
            (Size(width: 800, height: 480), 1.4),
        ])
    func lists(screen: GoldenScreen, panel: (size: Size, most: Double)) throws {
        for depth in [16, 32] {
            let overdraw = try Self.overdraw(screen, panel.size, depth: depth)
            #expect(overdraw <= panel.most, "\(screen) \(panel.size) \(depth)")
        }
    }
}
