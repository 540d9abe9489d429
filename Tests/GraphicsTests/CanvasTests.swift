import DrawingSamples
import Graphics
import Hardware
import Look
import Testing
import Thrown
import Typesetting

private let formats: [PixelFormat] = [.xrgb8888, .rgb565, .monochrome]

struct CanvasTests {
    @Test("a fill touches its rectangle within the clip and nothing else", arguments: formats)
    func fill(format: PixelFormat) throws {
        for x in 0..<18 {
            for width in [1, 7, 8, 9, 17, 40] {
                var canvas = try Canvas(size: Size(width: 37, height: 3), format: format)
                canvas.clip = Rect(x: 2, y: 1, width: 30, height: 1)
                let rect = Rect(x: x, y: -5, width: width, height: 20)
                canvas.fill(rect, .white)
                let expected = rect.intersection(canvas.clip)
                for point in canvas.points {
                    let drawn = canvas.color(at: point)
                    #expect(drawn == (expected.contains(point) ? .white : .black))
                }
            }
        }
    }

    @Test("colours come back as they went in, as far as the depth has room", arguments: formats)
    func colors(format: PixelFormat) throws {
        var canvas = try Canvas(size: Size(width: 1, height: 1), format: format)
        for color in [Color(0xFF0000), Color(0x00FF00), Color(0x0000FF), .white, .black, Color(0x8040C0)] {
            canvas.fill(canvas.bounds, color)
            let back = canvas.color(at: .zero) ?? .black
            let room = format == .rgb565 ? 8 : 0
            if format.isMonochrome {
                #expect(back.isLit == color.isLit)
            } else {
                #expect(abs(Int(back.red) - Int(color.red)) <= room)
                #expect(abs(Int(back.green) - Int(color.green)) <= room)
                #expect(abs(Int(back.blue) - Int(color.blue)) <= room)
            }
        }
    }

    @Test("blending is within one step of the exact mixture", arguments: formats.prefix(2))
    func blend(format: PixelFormat) throws {
        let steps = (0...255).map { UInt8($0) }
        let mask = Mask(width: 256, height: 1, coverage: steps)
        var canvas = try Canvas(size: Size(width: 256, height: 1), format: format)
        let (under, over) = (Color(0x2060A0), Color(0xF0C010))
        canvas.fill(canvas.bounds, under)
        canvas.draw(mask, at: .zero, over)
        let room = format == .rgb565 ? 16 : 2
        for share in 0...255 {
            let exact = under.mixed(with: over, share: Double(share) / 255)
            let drawn = canvas.color(at: Point(x: share, y: 0)) ?? .black
            #expect(abs(Int(drawn.red) - Int(exact.red)) <= room, "red at \(share)")
            #expect(abs(Int(drawn.green) - Int(exact.green)) <= room, "green at \(share)")
            #expect(abs(Int(drawn.blue) - Int(exact.blue)) <= room, "blue at \(share)")
        }
    }

    @Test(
        "impossible shapes are refused",
        arguments: [
            (Size(width: -1, height: 1), PixelFormat.xrgb8888, Int?.none),
            (Size(width: 9000, height: 1), .xrgb8888, nil), (Size(width: 10, height: 1), .xrgb8888, 39),
            (Size(width: 10, height: 1), .rgb565, 19), (Size(width: 17, height: 1), .monochrome, 2),
        ])
    func refused(size: Size, format: PixelFormat, stride: Int?) {
        #expect(throws: CanvasError.self) { _ = try Canvas(size: size, format: format, stride: stride) }
    }

    @Test("a stride that no display needs is refused as too large, not as too small")
    func tooLargeStride() {
        let refusal = thrown(CanvasError.self) {
            _ = try Canvas(size: Size(width: 8, height: 1), format: .rgb565, stride: .max)
        }
        #expect(refusal == .strideTooLarge(stride: .max, most: DisplayLimit.longestSide * 8))
    }

    @Test("everything may be drawn on nothing, on a pixel and far outside", arguments: formats)
    func degenerate(format: PixelFormat) throws {
        let engine = SampleFonts.engine(isMono: format.isMonochrome)
        for size in [Size(width: 0, height: 0), Size(width: 0, height: 5), Size(width: 1, height: 1)] {
            var canvas = try Canvas(size: size, format: format)
            for origin in [-1000, -3, 0, 1000] {
                let rect = Rect(x: origin, y: origin, width: 2000, height: 7)
                canvas.fill(rect, .white)
                canvas.fillRounded(rect, radius: 5, .white)
                canvas.strokeRounded(rect, radius: 5, thickness: 2, .white)
                canvas.stroke(rect, thickness: 9, .white)
                canvas.drawSwitch(
                    in: rect, isOn: true, colors: Theme.dark.switchColors(isOn: true, isFocused: false))
                canvas.drawBar(in: rect, share: .nan, filled: .white, empty: .black)
                canvas.drawScrollBar(in: rect, visible: 900..<1000, total: 3, thumb: .white, track: .black)
                canvas.draw(.tick, in: Rect(x: origin, y: origin, width: 9, height: 9), .white)
                let text = engine.line("Text", style: TextStyle(size: 10))
                canvas.draw(text, at: Point(x: origin, y: origin), .white)
            }
        }
    }

    @Test("rounded corners are round in one bit")
    func rounded() throws {
        var canvas = try Canvas(size: Size(width: 10, height: 8), format: .monochrome)
        canvas.fillRounded(Rect(x: 0, y: 0, width: 10, height: 8), radius: 3, .white)
        let art = TextArt(canvas)
        #expect(
            art
                == TextArt(
                    """
                    .########.
                    ##########
                    ##########
                    ##########
                    ##########
                    ##########
                    ##########
                    .########.
                    """))
    }
}

extension Canvas {
    var points: [Point] {
        (0..<size.height).flatMap { y in (0..<size.width).map { Point(x: $0, y: y) } }
    }
}
