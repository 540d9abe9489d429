import Graphics
import Hardware
import Typesetting

/// Where the texts of a row stand and what stands beside them: what is measured, painted and printed.
struct RowArrangement {
    /// A text and its top left corner.
    struct PlacedText {
        let layout: TextLayout
        let origin: Point
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

    /// Where its lines begin, from the row's top, in order.
    var lineTops: [Int] {
        let tops = [title, path, value].compactMap { $0 }.flatMap { text in
            text.layout.lines.map { text.origin.y + $0.y }
        }
        return Set(tops).sorted()
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
