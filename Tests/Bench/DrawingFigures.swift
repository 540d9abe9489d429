import DrawingSamples
import Graphics
import Hardware
import PangoSamples
import Typesetting

/// Drawing against Pango and Cairo and against copying the finished picture.
struct DrawingFigures {
    static func measure() throws -> [Figure] {
        try firstFrame()
            + redraws(size: Size(width: 800, height: 480), format: .xrgb8888, name: "800x480x32", bar: 6)
            + redraws(size: Size(width: 320, height: 240), format: .rgb565, name: "320x240x16", bar: 20)
            + typing() + oneBit()
    }

    private static func firstFrame() throws -> [Figure] {
        let all = try FirstFrame.measure()
        func pair(_ own: FirstFrame.Way, _ pango: FirstFrame.Way, _ name: String, rss: Double) -> [Figure] {
            guard let ours = all[own], let theirs = all[pango] else { return [] }
            return [
                Figure(
                    "draw_first_frame_\(name)@800x480x32", ours.milliseconds, "ms",
                    bar: name == "latin" ? 12 : nil),
                Figure("draw_first_frame_\(name)_pango@800x480x32", theirs.milliseconds, "ms"),
                Figure(
                    "draw_first_frame_\(name)_to_pango@800x480x32", ours.milliseconds / theirs.milliseconds,
                    "x",
                    bar: 0.45),
                Figure("draw_rss_\(name)@800x480x32", ours.megabytes, "MB", bar: rss),
            ]
        }
        return pair(.ownLatin, .pangoLatin, "latin", rss: 14)
            + pair(.ownInternational, .pangoInternational, "international", rss: 20)
    }

    /// Full redraws with layouts cached, in the display's own depth.
    private static func redraws(size: Size, format: PixelFormat, name: String, bar: Double) throws -> [Figure]
    {
        let panel = OwnPanel(size: size, content: .latin, table: SampleFonts.table)
        let pango = PangoPanel(size: size, content: .latin, is16Bit: format == .rgb565, keepsLayouts: true)
        let screen = Drawn(canvas: try Canvas(size: size, format: format))
        let medians = Rounds().medians([
            { panel.draw(on: &screen.canvas) }, { pango.draw() }, { screen.copy(Rect(size: size)) },
        ])
        return [
            Figure("draw_full_redraw@\(name)", medians[0], "us"),
            Figure("draw_full_redraw_pango@\(name)", medians[1], "us"),
            Figure("draw_copy_floor@\(name)", medians[2], "us"),
            Figure("draw_full_redraw_to_floor@\(name)", medians[0] / medians[2], "x", bar: bar),
            Figure("draw_full_redraw_to_pango@\(name)", medians[0] / medians[1], "x"),
        ]
    }

    /// One more character in the field: new text each time, its row drawn and copied out.
    private static func typing() throws -> [Figure] {
        let size = Size(width: 800, height: 480)
        var panel = OwnPanel(size: size, content: .latin, table: SampleFonts.table)
        let pango = PangoPanel(size: size, content: .latin, keepsLayouts: false)
        let screen = Drawn(canvas: try Canvas(size: size))
        let row = panel.geometry.field ?? .zero
        var typed = 0
        func next() -> String {
            typed += 1
            return "pump-station-\(typed)"
        }
        let medians = Rounds().medians([
            {
                panel.content.field = next()
                panel.drawField(on: &screen.canvas)
            },
            {
                pango.content.field = next()
                pango.drawField()
            },
            { screen.copy(row) },
        ])
        return [
            Figure("draw_typed_character@800x480x32", medians[0], "us"),
            Figure("draw_typed_character_pango@800x480x32", medians[1], "us"),
            Figure("draw_typed_character_to_floor@800x480x32", medians[0] / medians[2], "x", bar: 10),
            Figure("draw_typed_character_to_pango@800x480x32", medians[0] / medians[1], "x", bar: 0.6),
        ]
    }

    private static func oneBit() throws -> [Figure] {
        let size = Size(width: 128, height: 64)
        let panel = OwnPanel(size: size, content: .latin, theme: .mono, table: SampleFonts.table)
        let screen = Drawn(canvas: try Canvas(size: size, format: .monochrome))
        let medians = Rounds().medians([
            { panel.draw(on: &screen.canvas) }, { screen.copy(Rect(size: size)) },
        ])
        return [
            Figure("draw_full_redraw@128x64x1", medians[0], "us", bar: 20),
            Figure("draw_copy_floor@128x64x1", medians[1], "us"),
        ]
    }
}

/// A canvas and the memory that stands for a display.
final class Drawn {
    var canvas: Canvas
    private let memory: UnsafeMutableRawBufferPointer

    init(canvas: consuming Canvas) {
        memory = .allocate(byteCount: canvas.stride * canvas.size.height, alignment: 16)
        self.canvas = canvas
    }

    deinit {
        memory.deallocate()
    }

    func copy(_ rect: Rect) {
        _ = try? canvas.copy(Damage(rect), to: Canvas.Target(memory: memory, stride: canvas.stride))
    }
}
