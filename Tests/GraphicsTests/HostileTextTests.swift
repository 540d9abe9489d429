import DrawingSamples
import Testing
@testable import Graphics
@testable import Typesetting
@testable import Hardware

struct HostileTextTests {
    @Test(
        "a megabyte of anything is cut and laid out",
        arguments: [
            "a", " ", "\n", "ع", "\u{301}", "क्", "\u{200D}", "東", "\u{202E}", "(", "\u{1F468}\u{200D}",
        ])
    func megabyte(unit: String) {
        let text = String(repeating: unit, count: (1 << 20) / unit.utf8.count)
        let engine = SampleFonts.engine()
        let line = engine.line(text, style: TextStyle(size: 15), width: 200)
        // Of marks on nothing there are few enough to fit.
        #expect(line.isTruncated || ["\u{301}", "\u{200D}"].contains(unit))
        let lines = engine.layout(text, style: TextStyle(size: 15), TextOptions(width: 200, maximumLines: 3))
        #expect(lines.lines.count <= 3)
        let all = engine.wrapped(text, style: TextStyle(size: 15), width: 200)
        #expect(all.isTruncated || !all.lines.isEmpty)
        #expect(all.lines.count <= 20_001)
    }

    @Test("letters that are shaped one by one take as long as they are many")
    func alternatingLetters() {
        func time(_ letters: String) -> Duration {
            let text = String(repeating: letters, count: 10_000)
            let times = (0..<5).map { _ in
                let engine = SampleFonts.engine()
                return ContinuousClock().measure {
                    _ = engine.wrapped(text, style: TextStyle(size: 15), width: 200)
                }
            }
            return times.min() ?? .zero
        }
        // Less than half of that; room for each letter by itself made it twelve times as long.
        #expect(time("אa") < time("אב") * 6)
    }

    @Test(
        "of a heap of marks on one letter 30 are drawn, and the text behind it",
        arguments: ["\u{301}", "\u{941}", "\u{64B}", "\u{200D}", "\u{E0061}"])
    func heap(mark: String) {
        func text(_ marks: Int) -> String { "a" + String(repeating: mark, count: marks) + "bc" }
        let style = TextStyle(size: 15)
        let spans = [AttributedText.Span(range: 1..<2, style: TextStyle(size: 20))]
        let heap = SampleFonts.engine().layout(AttributedText(text(32_000), style: style, spans: spans))
        let most = SampleFonts.engine().layout(AttributedText(text(30), style: style, spans: spans))
        #expect(heap.glyphs.map(\.key) == most.glyphs.map(\.key) && heap.size == most.size)
        #expect(heap.shownLines() == [text(30)])
        #expect(heap.characterCount == text(32_000).count)
        for character in 0...heap.characterCount {
            #expect(heap.caret(at: character) == most.caret(at: character))
        }
    }

    @Test(
        "30 marks on a letter are drawn, all of them, and as many on the next",
        arguments: [
            "Äö", "क्षि", "👩‍👩‍👧‍👦", String(repeating: "a" + String(repeating: "\u{301}", count: 30), count: 9),
        ])
    func marks(text: String) {
        let text = AttributedText(text, style: TextStyle(size: 15))
        #expect(text.withoutHeapsOfMarks == text)
    }

    @Test(
        "flags and noncharacters wrap like anything else; no flag is torn",
        arguments: [
            "🇩🇪🇫🇷🇬🇧🇵🇱🇮🇹🇪🇸", "Zürich 🇨🇭 Wien 🇦🇹 Roma 🇮🇹", "🇩", "a🇩b🇩🇪🇫", "\u{FFFF}a \u{FFFF}\u{FFFF}",
        ])
    func flags(text: String) {
        let flag = UInt32(0x1F1E6)...0x1F1FF
        let scalars = text.unicodeScalars.map(\.value)
        for width in [1, 20, 40, 80] {
            let layout = SampleFonts.engine().wrapped(text, style: TextStyle(size: 15), width: width)
            #expect(layout.lines.last?.scalars.upperBound == scalars.count)
            for line in layout.lines.dropLast() {
                let before = scalars[..<line.scalars.upperBound].reversed().prefix { flag.contains($0) }.count
                let after = flag.contains(scalars[line.scalars.upperBound])
                #expect(!after || before.isMultiple(of: 2), "torn at \(line.scalars.upperBound)")
            }
        }
    }

    @Test("random Unicode is measured and drawn in every depth", arguments: 0..<30)
    func random(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let isMono = seed % 3 == 0
        let engine = SampleFonts.engine(isMono: isMono)
        let format: PixelFormat = [.monochrome, .xrgb8888, .rgb565][seed % 3]
        var canvas = try Canvas(size: Size(width: 160, height: 60), format: format)
        for _ in 0..<8 {
            let text = HostileText.random(length: Int.random(in: 0...60, using: &random), &random)
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
}
