import DrawingSamples
import Graphics
import Hardware
import Testing
@testable import Typesetting

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

    @Test("the first letter of a bitmap font brings the others of ASCII along, drawn as they are without it")
    func firstLetter() throws {
        let engine = SampleFonts.engine(isMono: true)
        let style = TextStyle(size: 10)
        let file = engine.book.file(for: [0x50], style: style, isShaped: false)
        try #require(!engine.book.files[file].isScalable)
        func draw(_ text: String, by engine: TextEngine) throws -> Picture {
            var canvas = try Canvas(size: Size(width: 200, height: 20))
            canvas.draw(engine.line(text, style: style), at: .zero, .white)
            return Picture(canvas)
        }
        _ = try draw("P", by: engine)
        let kept = engine.book.glyphs.byteCount
        let text = "Quick brown fox 0-9~"
        let picture = try draw(text, by: engine)
        #expect(engine.book.glyphs.byteCount == kept)
        let other = SampleFonts.engine(isMono: true)
        for letter in text.reversed() { _ = try draw(String(letter), by: other) }
        #expect(try draw(text, by: other) == picture)
    }
}
