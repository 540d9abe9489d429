/// One face of a font file on this device, with what must be known about it before it is opened.
package struct FontFile: Hashable, Sendable {
    /// As `FT_New_Face` opens it.
    package let path: String
    /// Which face of a collection (.ttc); 0 otherwise.
    package let faceIndex: Int
    /// As the face names it, such as "Inter".
    package let family: String
    /// The nearest to what the face says.
    package let weight: FontWeight
    package let isItalic: Bool
    package let isMonospaced: Bool
    /// Heights in pixels of a bitmap font; empty for one that scales.
    package let bitmapHeights: [Int]
    /// The characters that it has glyphs for.
    package let coverage: FontCoverage

    /// An upright, regular face that scales, unless said.
    package init(
        path: String, faceIndex: Int = 0, family: String, weight: FontWeight = .regular,
        isItalic: Bool = false,
        isMonospaced: Bool = false, bitmapHeights: [Int] = [], coverage: FontCoverage
    ) {
        self.path = path
        self.faceIndex = faceIndex
        self.family = family
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.bitmapHeights = bitmapHeights
        self.coverage = coverage
    }

    package var isScalable: Bool { bitmapHeights.isEmpty }

    /// Cut for large letters.
    var isDisplayCut: Bool { family.hasSuffix(" Display") }
}

/// How heavy letters are drawn.
public enum FontWeight: String, Hashable, Sendable, CaseIterable {
    case regular
    case medium
    case semibold
    case bold

    /// The nearest to a weight as OpenType counts it, 100 to 900 (OS/2 `usWeightClass`).
    package init(openType weight: Int) {
        switch weight {
        case ..<450: self = .regular
        case ..<550: self = .medium
        case ..<650: self = .semibold
        default: self = .bold
        }
    }

    /// How many steps it is heavier than regular.
    var steps: Int {
        switch self {
        case .regular: 0
        case .medium: 1
        case .semibold: 2
        case .bold: 3
        }
    }
}
