import DrawingSamples
import Foundation
import Graphics
import Hardware
import ScratchFolder
import Testing
import Thrown
@testable import Typesetting

@Suite("glyphs that are drawn when the image is built")
struct GlyphSheetTests {
    private static let ascii = (0x20...0x7E as ClosedRange<UInt8>).map(Unicode.Scalar.init)
    private static let bitmap = "/usr/share/fonts/X11/75dpi/helvR10.pcf.gz"
    private static let otherBitmap = "/usr/share/fonts/X11/75dpi/helvB10.pcf.gz"
    private static let text = "Wärmepumpe 0-9, AVATAR fi ~é中"

    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func sheet(_ bytes: [UInt8]) throws -> GlyphSheet {
        let path = "\(folder.path)/glyphs"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return try GlyphSheet(path: path)
    }

    private func contents(_ table: FontTable, _ styles: Set<TextStyle>, isMono: Bool) -> [UInt8] {
        GlyphSheet.contents(
            of: Self.ascii, in: styles, by: TextEngine(book: FontBook(table, isMono: isMono)))
    }

    private func picture(
        _ table: FontTable, _ styles: [TextStyle], isMono: Bool, _ sheet: GlyphSheet? = nil
    ) throws -> Picture {
        let engine = TextEngine(book: FontBook(table, isMono: isMono, glyphs: sheet))
        var canvas = try Canvas(size: Size(width: 400, height: 50 * styles.count), isMono: isMono)
        for (row, style) in styles.enumerated() {
            canvas.draw(engine.line(Self.text, style: style), at: Point(x: 3, y: 50 * row), .white)
        }
        return Picture(canvas)
    }

    @Test(
        "letters look, and stand, as the fonts draw them; so do those that are not ready",
        arguments: [false, true])
    func same(isMono: Bool) throws {
        let styles =
            isMono
            ? [TextStyle(size: 10), TextStyle(size: 8, weight: .bold)]
            : [
                TextStyle(size: 15), TextStyle(size: 22, weight: .semibold).tabular,
                TextStyle(size: 17, weight: .bold, isItalic: true), TextStyle(size: 31).tellingLettersApart,
            ]
        let table = SampleFonts.table
        let ready = try sheet(contents(table, Set(styles), isMono: isMono))
        #expect(
            try picture(table, styles, isMono: isMono, ready) == picture(table, styles, isMono: isMono))
        // Also at sizes of which nothing is ready.
        let others = styles.map { $0.resized(to: $0.size + 3) }
        #expect(
            try picture(table, others, isMono: isMono, ready) == picture(table, others, isMono: isMono))
    }

    @Test("what is ready is read from the sheet: its font is not opened, and need not be readable")
    func unopened() throws {
        let path = "\(folder.path)/font.pcf.gz"
        var font = try Data(contentsOf: URL(fileURLWithPath: Self.bitmap))
        try font.write(to: URL(fileURLWithPath: path))
        let table = FontTable(files: try FontScanner().scan(path: path))
        let style = TextStyle(size: try #require(table.files.first?.bitmapHeights.first))
        let ready = try sheet(contents(table, [style], isMono: true))
        let expected = try picture(table, [style], isMono: true)
        // Neither its beginning nor its end, by which it is known.
        for index in 1100..<font.count - 100 { font[index] = 0x55 }
        try font.write(to: URL(fileURLWithPath: path))
        func letters(_ sheet: GlyphSheet?) throws -> Picture {
            let engine = TextEngine(book: FontBook(table, isMono: true, glyphs: sheet))
            var canvas = try Canvas(size: Size(width: 200, height: 30), isMono: true)
            canvas.draw(engine.line("Pump 0-9 ~", style: style), at: .zero, .white)
            return Picture(canvas)
        }
        let drawn = try letters(ready)
        #expect(try drawn != letters(nil))
        try Data(contentsOf: URL(fileURLWithPath: Self.bitmap)).write(to: URL(fileURLWithPath: path))
        #expect(try drawn == letters(nil))
        #expect(try expected == picture(table, [style], isMono: true, ready))
    }

    @Test(
        "a sheet is of the very files that it was made of: where another font stands there, that one is drawn"
    )
    func anotherFont() throws {
        let path = "\(folder.path)/font.pcf.gz"
        try FileManager.default.copyItem(atPath: Self.bitmap, toPath: path)
        let table = FontTable(files: try FontScanner().scan(path: path))
        let style = TextStyle(size: try #require(table.files.first?.bitmapHeights.first))
        let ready = try sheet(contents(table, [style], isMono: true))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: Self.otherBitmap, toPath: path)
        let other = FontTable(files: try FontScanner().scan(path: Self.otherBitmap))
        #expect(
            try picture(table, [style], isMono: true, ready) == picture(other, [style], isMono: true))
    }

    @Test("what is ready is there still after thousands of other glyphs, and takes none of the cache's space")
    func cached() throws {
        let style = TextStyle(size: 48)
        let ready = try sheet(contents(SampleFonts.table, [style], isMono: false))
        let engine = TextEngine(book: FontBook(SampleFonts.table, glyphs: ready))
        func picture() throws -> Picture {
            var canvas = try Canvas(size: Size(width: 400, height: 60))
            canvas.draw(engine.line("Pump 0-9", style: style), at: .zero, .white)
            return Picture(canvas)
        }
        let first = try picture()
        #expect(engine.book.glyphs.byteCount == 0)
        var canvas = try Canvas(size: Size(width: 2000, height: 70))
        for start in stride(from: UInt32(0x4E00), to: 0x5E00, by: 64) {
            let others = String(
                String.UnicodeScalarView((start..<start + 64).compactMap(Unicode.Scalar.init)))
            canvas.draw(engine.line(others, style: style), at: .zero, .white)
            #expect(try picture() == first)
        }
    }

    @Test(
        "a file that is cut short is refused with what to do; one that was scribbled on draws what it says, and no more"
    )
    func hostile() throws {
        let style = TextStyle(size: 10)
        let bytes = contents(SampleFonts.table, [style], isMono: true)
        for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
            let error = thrown(FontError.self) { _ = try sheet(Array(bytes.prefix(count))) }
            #expect(error?.description.contains("settingsctl fonts glyphs") == true)
        }
        var random = SystemRandomNumberGenerator()
        for round in 0..<400 {
            var scribbled = bytes
            // Most of them where the numbers are.
            let reach = round % 4 == 0 ? bytes.count : min(bytes.count, 600)
            for _ in 0..<8 { scribbled[.random(in: 20..<reach, using: &random)] = .random(in: 0...255) }
            guard let ready = try? sheet(scribbled) else { continue }
            _ = try picture(SampleFonts.table, [style], isMono: true, ready)
        }
        #expect(thrown(FontError.self) { _ = try GlyphSheet(path: "\(folder.path)/none") } != nil)
    }
}
