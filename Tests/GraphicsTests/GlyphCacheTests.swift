import DrawingSamples
import Graphics
import Hardware
import Testing
import Typesetting

struct GlyphCacheTests {
    @Test("thousands of glyphs are drawn alike whether the cache has them or dropped them")
    func dropping() throws {
        let engine = SampleFonts.engine()
        func picture() throws -> Picture {
            var canvas = try Canvas(size: Size(width: 300, height: 60))
            canvas.draw(engine.line("Pumpe 東京", style: TextStyle(size: 40)), at: .zero, .white)
            return Picture(canvas)
        }
        let first = try picture()
        var canvas = try Canvas(size: Size(width: 2000, height: 70))
        for start in stride(from: UInt32(0x4E00), to: 0x5E00, by: 64) {
            let text = String(String.UnicodeScalarView((start..<start + 64).compactMap(Unicode.Scalar.init)))
            canvas.draw(engine.line(text, style: TextStyle(size: 48)), at: .zero, .white)
        }
        #expect(try picture() == first)
    }
}
