import DeviceUI
import DrawingSamples
import Testing

struct HostileTextTests {
    @Test(
        "a megabyte of anything is cut and laid out in bounded time and space",
        arguments: [
            "a", " ", "\n", "ع", "\u{301}", "क्", "\u{200D}", "東", "\u{202E}", "(", "\u{1F468}\u{200D}",
        ])
    func megabyte(unit: String) {
        let text = String(repeating: unit, count: (1 << 20) / unit.utf8.count)
        let engine = SampleFonts.engine()
        let clock = ContinuousClock()
        let time = clock.measure {
            let line = engine.line(text, style: TextStyle(size: 15), width: 200)
            #expect(line.isTruncated)
            let lines = engine.layout(
                text, style: TextStyle(size: 15), TextOptions(width: 200, maximumLines: 3))
            #expect(lines.lines.count <= 3)
            let all = engine.wrapped(text, style: TextStyle(size: 15), width: 200)
            #expect(all.isTruncated || !all.lines.isEmpty)
        }
        #expect(time < .seconds(5), "took \(time)")
    }

    @Test("random Unicode is measured and drawn in every depth", arguments: 0..<30)
    func random(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let isMono = seed % 3 == 0
        let engine = SampleFonts.engine(isMono: isMono)
        let format: PixelFormat = [.monochrome, .xrgb8888, .rgb565][seed % 3]
        var canvas = try Canvas(size: Size(width: 160, height: 60), format: format)
        for _ in 0..<8 {
            let text = randomText(length: Int.random(in: 0...60, using: &random), &random)
            let width = Int.random(in: 0...200, using: &random)
            let options = TextOptions(
                width: seed % 5 == 0 ? nil : width, maximumLines: Int.random(in: 1...4, using: &random),
                alignment: .justified, minimumSize: seed % 7 == 0 ? 6 : nil)
            let layout = engine.layout(
                text, style: TextStyle(size: Int.random(in: 1...40, using: &random)), options)
            canvas.draw(layout, at: Point(x: Int.random(in: -20...160, using: &random), y: -4), .white)
            for index in 0...layout.characterCount {
                let caret = layout.caret(at: index)
                #expect(abs(caret.x) < 10_000 && caret.height >= 0)
            }
            #expect(layout.selectionRects(0..<layout.characterCount).allSatisfy { $0.width >= 0 })
        }
    }

    /// Mostly from blocks that make trouble.
    private func randomText(length: Int, _ random: inout SeededRandom) -> String {
        let blocks: [ClosedRange<UInt32>] = [
            0x00...0x7F, 0x80...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0xE00...0xE7F,
            0x2000...0x206F,
            0x3000...0x30FF, 0x4E00...0x4FFF, 0xFE00...0xFE0F, 0x1F300...0x1F6FF, 0xE0000...0xE007F,
            0x0...0x10FFFF,
        ]
        var text = String.UnicodeScalarView()
        for _ in 0..<length {
            let block = blocks[Int.random(in: 0..<blocks.count, using: &random)]
            if let scalar = Unicode.Scalar(UInt32.random(in: block, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }
}
