import Hardware

/// Text, measured and placed: draw it with `Canvas.draw(_:at:_:)` as often as needed.
package final class TextLayout {
    /// The widest line and all lines' heights, in pixels.
    package let size: Size
    /// From the top, all of one height.
    package let lines: [TextLine]
    /// Something did not fit and was replaced by an ellipsis.
    package let isTruncated: Bool
    /// The paragraph starts at the right.
    package let isRightToLeft: Bool
    /// The size it was drawn in after shrinking, in pixels.
    package let fontSize: Int

    let book: FontBook
    let glyphs: [PlacedGlyph]
    let runs: [PlacedRun]
    let styles: [TextStyle]
    let text: String

    /// What its letters cover, from the layout's top left corner: accents and tails may reach beyond the lines, and most
    /// letters leave much of them free. Empty where nothing is drawn.
    package private(set) lazy var ink = inkOfLetters
    /// Where each character of the text starts.
    package private(set) lazy var graphemes = Graphemes(of: text)

    /// Of the run that was asked about last: whoever looks for what is seen of a line asks for one caret after the other.
    var latestClusters: (glyphs: Range<Int>, clusters: [Cluster])?

    init(
        size: Size, lines: [TextLine], isTruncated: Bool, isRightToLeft: Bool, fontSize: Int, book: FontBook,
        glyphs: [PlacedGlyph], runs: [PlacedRun], styles: [TextStyle], text: String
    ) {
        self.size = size
        self.lines = lines
        self.isTruncated = isTruncated
        self.isRightToLeft = isRightToLeft
        self.fontSize = fontSize
        self.book = book
        self.glyphs = glyphs
        self.runs = runs
        self.styles = styles
        self.text = text
    }

    /// From the layout's top to the first line's baseline, in pixels.
    package var baseline: Int { lines.first?.baseline ?? 0 }

    /// What stands on each line, from the top, without white space at its end: where the text was cut, up to the ellipsis.
    ///
    /// - Parameter original: what was put into capitals, letter by letter; its letters are then answered.
    package func shownLines(spelled original: String? = nil) -> [String] {
        let own = Array(text.unicodeScalars)
        let spelled = original.map { Array($0.unicodeScalars) } ?? own
        let scalars = spelled.count == own.count ? spelled : own
        return lines.indices.map { index in
            let isCut = isTruncated && index == lines.count - 1
            let range = lines[index].scalars
            let end = min(scalars.count, range.upperBound - (isCut ? 1 : 0))
            let shown = scalars[range.lowerBound..<max(range.lowerBound, end)]
            var line = String(String.UnicodeScalarView(shown))
            while line.last?.isWhitespace == true { line.removeLast() }
            return isCut ? line + "…" : line
        }
    }
}

/// One line of a layout. Distances in pixels from the layout's top left corner.
package struct TextLine: Hashable, Sendable {
    /// Of the line's first pixel, as its alignment has it.
    package let x: Int
    /// Of the line's top.
    package let y: Int
    /// Without white space at its end.
    package let width: Int
    /// From one line's top to the next one's.
    package let height: Int
    /// Where its letters stand, from the layout's top.
    package let baseline: Int
    /// Its paragraph's, whatever its words are written in.
    package let isRightToLeft: Bool
    /// In the text's code points.
    package let scalars: Range<Int>
    let runs: Range<Int>

    /// Whether most of it stands in rows of a canvas, its layout beginning at `origin`; in all of them where there are none.
    func stands(in rows: Range<Int>?, from origin: Point) -> Bool {
        rows?.contains(origin.y + y + height / 2) ?? true
    }
}

/// A glyph where it is drawn.
struct PlacedGlyph {
    let key: GlyphKey
    /// In pixels from its line's left.
    let x: Int32
    /// In pixels above the baseline.
    let y: Int32
    /// The first of the text's code points that it stands for.
    let cluster: Int32
    /// In 64ths of a pixel.
    let advance: Int32
}

/// A stretch of one line that reads in one direction, from left to right as it is seen.
struct PlacedRun {
    let glyphs: Range<Int>
    let scalars: Range<Int>
    let level: UInt8
    let style: UInt16
    /// In 64ths of a pixel from the layout's left.
    let x: Int32
    let width: Int32

    var isRightToLeft: Bool { level & 1 == 1 }
}

extension TextLayout {
    private var inkOfLetters: Rect {
        var covered = Rect.zero
        for line in lines {
            for run in runs[line.runs] {
                for glyph in glyphs[run.glyphs] {
                    guard let box = box(of: glyph, on: line) else { continue }
                    covered = covered.isEmpty ? box : covered.union(box)
                }
            }
        }
        return covered
    }

    private func box(of glyph: PlacedGlyph, on line: TextLine) -> Rect? {
        guard let picture = book.glyphs.glyph(glyph.key, make: { book.render($0) }),
            picture.mask.width > 0, picture.mask.height > 0
        else { return nil }
        return Rect(
            x: line.x + Int(glyph.x) + Int(picture.left),
            y: line.baseline - Int(glyph.y) - Int(picture.top),
            width: picture.mask.width, height: picture.mask.height)
    }
}
