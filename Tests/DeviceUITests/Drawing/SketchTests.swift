import DeviceUI
import DrawingSamples
import Foundation
import Testing

struct SketchTests {
    @Test(
        "the sketched list is drawn on every size class",
        arguments: [(128, 64), (320, 240), (480, 272), (800, 480)])
    func draws(width: Int, height: Int) throws {
        let isTiny = height == 64
        let screen = SketchScreen(size: Size(width: width, height: height), theme: isTiny ? .mono : .dark)
        var canvas = try Canvas(size: screen.size, format: isTiny ? .monochrome : .xrgb8888)
        screen.draw(on: &canvas)
        let picture = Picture(canvas, scale: isTiny ? 5 : 2)
        let png = try PNG.encode(picture)
        if let folder = ProcessInfo.processInfo.environment["PICTURES_OUT"] {
            try Data(png).write(to: URL(fileURLWithPath: "\(folder)/sketch-\(width)x\(height).png"))
        }
        #expect(try PNG.decode(png) == picture)
    }
}
