import DrawingSamples
import Graphics
import Hardware
import Look
import Testing

struct SketchTests {
    @Test(
        "the measured screen in any language and depth is as it was found right",
        arguments: [
            (800, 480, PixelFormat.xrgb8888, Theme.Name.dark), (320, 240, .rgb565, .light),
            (480, 272, .xrgb8888, .highContrast), (128, 64, .monochrome, .mono), (320, 240, .xrgb8888, .mono),
        ])
    func draws(width: Int, height: Int, format: PixelFormat, theme: Theme.Name) throws {
        for (name, content) in [("latin", PanelContent.latin), ("international", .international)] {
            let size = Size(width: width, height: height)
            let panel = OwnPanel(size: size, content: content, theme: Theme(theme), table: SampleFonts.table)
            var canvas = try Canvas(size: size, format: format, isMono: theme == .mono)
            panel.draw(on: &canvas)
            let title = "drawing-\(name)-\(width)x\(height)-\(theme.rawValue)"
            if width == 128 { try Golden.expect(TextArt(canvas), matches: title) }
            try Golden.expect(canvas, matches: title)
        }
    }
}
