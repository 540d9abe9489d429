import DrawingSamples
import Foundation
import Graphics
import Hardware
import Testing
import Thrown
import Typesetting

struct FontTableTests {
    @Test("a table comes back from its text as it was")
    func roundTrip() throws {
        #expect(SampleFonts.table.files.count >= 18)
        #expect(try FontTable(text: SampleFonts.table.text) == SampleFonts.table)
    }

    @Test("a scan finds what a font is and has")
    func scan() throws {
        let table = SampleFonts.table
        let bitmap = try #require(table.files.first)
        #expect(bitmap.bitmapHeights == [10])
        let bold = try #require(table.files.first { $0.path.hasSuffix("NotoSans-Bold.ttf") })
        #expect(bold.weight == .bold && !bold.isItalic && bold.isScalable)
        #expect(bold.coverage.contains(0x416) && !bold.coverage.contains(0x627))
        #expect(table.files.contains { $0.isItalic })
    }

    @Test(
        "a broken table says which line and why",
        arguments: [
            ("a\tb", "line 1: has 2 fields, not 8"),
            ("\n#x\n/f\tx\tF\tregular\tupright\tproportional\t-\t20-7e", "line 3: \"x\" is no face index"),
            (
                "/f\t0\tF\theavy\tupright\tproportional\t-\t20-7e",
                "line 1: \"heavy\" is no weight (regular, medium, semibold, bold)"
            ),
            ("/f\t0\tF\tbold\tupright\tproportional\t-\t7e-20", "line 1: its code points are not ascending"),
            (
                "/f\t0\tF\tbold\tupright\tproportional\t-\t20-7e,30",
                "line 1: its code points are not ascending"
            ),
            ("/f\t0\tF\tbold\tupright\tproportional\t-\t110000", "line 1: its code points are not ascending"),
            (
                "/f\t0\tF\tbold\tupright\tproportional\t-\t20-7e-80",
                "line 1: its code points are not ascending"
            ),
            ("/f\t0\tF\tbold\tupright\tproportional\t-\t20-", "line 1: its code points are not ascending"),
            ("/f\t0\tF\tbold\tupright\tproportional\t-\t-20", "line 1: its code points are not ascending"),
            (
                "/f\t0\tF\tbold\tupright\tproportional\t-\t0000020",
                "line 1: its code points are not ascending"
            ),
            ("/f\t0\tF\tbold\tupright\tproportional\t-\t", "line 1: its code points are not ascending"),
            (
                "/f\t0\tF\tbold\tupright\tproportional\t999\t20",
                "line 1: \"999\" is no list of bitmap heights"
            ),
        ])
    func broken(text: String, reason: String) {
        let error = thrown(FontError.self) { try FontTable(text: text) }
        #expect(error?.description.contains(reason) == true)
    }

    @Test(
        "a file that is no font is refused with its path",
        arguments: ["/nonexistent", "/etc/passwd", "/", "/dev/null"])
    func notAFont(path: String) {
        let error = thrown(FontError.self) { try FontScanner().scan(path: path) }
        #expect(error?.description.hasPrefix(path) == true)
    }

    @Test("a damaged font is refused or drawn, and nothing else happens", arguments: 0..<40)
    func damaged(seed: Int) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: SampleFonts.notoPaths[seed % 9]))
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<(seed * 7 + 1) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if seed % 4 == 3 { bytes.removeLast(bytes.count / (seed + 1)) }
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("font-\(UUID()).ttf")
        try bytes.write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let coverage = FontCoverage(ranges: [0x20...0x2FFF])
        let file = FontFile(path: path.path, family: "Damaged", coverage: coverage)
        let engine = TextEngine(book: FontBook(FontTable(files: [file])))
        var canvas = try Canvas(size: Size(width: 300, height: 40))
        for text in ["Hamburgefonstiv 123", "العربية", "हिन्दी क्षत्रिय", "ภาษาไทย"] {
            canvas.draw(engine.line(text, style: TextStyle(size: 20), width: 300), at: .zero, .white)
        }
        _ = try? FontScanner().scan(path: path.path)
    }
}
