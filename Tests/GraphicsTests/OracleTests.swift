import DrawingSamples
import PangoSamples
import Testing
import Typesetting

@Suite("Pango agrees")
struct OracleTests {
    /// Large, so that a wrong join or mark shows in the positions.
    private static let size = 40
    /// Pixels by which positions may differ: Pango rounds advances of the font, we do not.
    private static let tolerance = 1.5

    private static let paths =
        SampleFonts.notoPaths + ["/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"]

    @Test("there are at least 200 strings")
    func enough() {
        #expect(OracleStrings.all.count >= 200)
    }

    @Test("caret positions and visual order", arguments: OracleStrings.scripts)
    func carets(script: String) {
        let pango = PangoText(fontPaths: Self.paths, size: Self.size)
        let engine = SampleFonts.engine()
        for text in OracleStrings.of(script) where !Self.otherDirections.contains(text) {
            let theirs = pango.answer(text)
            let ours = engine.layout(text, style: TextStyle(size: Self.size))
            let differences = Self.differences(ours, theirs, text)
            #expect(differences.isEmpty, "\(text.debugDescription)")
        }
    }

    @Test("line breaks", arguments: OracleStrings.scripts)
    func breaks(script: String) {
        let pango = PangoText(fontPaths: Self.paths, size: Self.size)
        let engine = SampleFonts.engine()
        for text in OracleStrings.of(script) {
            for width in [150, 260, 400] {
                let theirs = pango.answer(text, width: width).lineStarts
                let ours = engine.wrapped(text, style: TextStyle(size: Self.size), width: width)
                #expect(Self.lineStarts(ours, text) == theirs, "\(text.debugDescription) in \(width) pixels")
            }
        }
    }

    /// Pango lets an override decide the paragraph's direction, and 1.56, Debian 13's, a letter inside of an isolate; rule P2
    /// of the algorithm asks for a letter outside of one.
    private static let otherDirections =
        ["\u{202E}abc\u{202C}", "\u{202E}"] + (PangoText.version >= 15600 ? ["\u{2066}אבג"] : [])

    private static func differences(_ ours: TextLayout, _ theirs: PangoText.Answer, _ text: String)
        -> [String]
    {
        var differences: [String] = []
        if ours.isRightToLeft != theirs.isRightToLeft { differences.append("direction") }
        var byte = 0
        for (index, character) in text.enumerated() {
            if let caret = theirs.carets[byte] {
                let x = Double(ours.caret(at: index).x)
                if abs(x - caret.x) > tolerance { differences.append("\(index): \(x), Pango \(caret.x)") }
            }
            byte += character.utf8.count
        }
        return differences
    }

    private static func lineStarts(_ layout: TextLayout, _ text: String) -> [Int] {
        let scalars = Array(text.unicodeScalars)
        return layout.lines.map { line in scalars[..<line.scalars.lowerBound].reduce(0) { $0 + $1.utf8.count }
        }
    }
}
