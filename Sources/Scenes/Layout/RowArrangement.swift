import Graphics
import Hardware
import Typesetting

/// Where the texts of a row stand and what stands beside them: what is measured, painted and printed.
struct RowArrangement {
    /// A text and its top left corner.
    struct PlacedText {
        let layout: TextLayout
        let origin: Point

        /// From the row's top.
        var lines: [Range<Int>] {
            layout.lines.map { origin.y + $0.y..<origin.y + $0.y + $0.height }
        }
        /// What its letters cover, from the row's top.
        var letters: Range<Int> { origin.y + layout.ink.minY..<origin.y + layout.ink.maxY }
    }

    /// In pixels, of the whole row.
    var height = 0
    /// Where nothing but a cut would help, its digit gave way.
    var showsNumber = true
    /// How far its tile is from the row's start, in the middle of so many pixels from its top; nil where it has none.
    var tile: (offset: Int, height: Int)?
    /// What stands at the end, the outermost first.
    var parts: [RowPart] = []
    /// What stands before the value, the outermost first, and how far the first is from the row's end.
    var inner: [RowPart] = []
    var innerOffset = 0
    /// The part of the row in which they stand, from its top.
    var partsRange = 0..<0
    /// Empty without a title.
    var title: PlacedText?
    /// The value, or what is wrong with the row in its place.
    var value: PlacedText?

    /// Below the title: where what was found is.
    var path: PlacedText?

    /// Whether some of a text ended in an ellipsis.
    var isCut: Bool { title?.layout.isTruncated == true || value?.layout.isTruncated == true }

    /// Where its lines begin, from the row's top, in order; not one that stands beside another and begins in the middle
    /// of it.
    var lineTops: [Int] {
        let texts = [title, path, value].compactMap { $0 }
        let tops = texts.flatMap { text in
            text.lines.map(\.lowerBound).filter { top in
                !texts.contains { $0.lines.contains { $0.lowerBound < top && top < $0.upperBound } }
            }.map { max($0, min(tails(above: $0, in: texts), text.letters.lowerBound)) }
        }
        return Set(tops).sorted()
    }

    /// How far the letters of texts above a line reach down: their tails may stand in it.
    private func tails(above top: Int, in texts: [PlacedText]) -> Int {
        texts.filter { ($0.lines.last?.upperBound ?? 0) <= top }.map(\.letters.upperBound).max() ?? 0
    }
}

/// What stands at the end of a row beside its value.
enum RowPart {
    case icon(Icon, isDim: Bool)
    case toggle(Bool)
    case bar(thousandths: Int, width: Int)
    case picture(FieldPicture)
    /// The value waits to be applied.
    case staged
    /// What holds until the value is applied, struck through, and an arrow to the value.
    case old(TextLayout)

    /// Whether it stands before the value, and not at the row's end.
    var isInner: Bool {
        switch self {
        case .bar, .picture, .staged, .old: true
        case .icon, .toggle: false
        }
    }
}
