/// One face of a font file on this device, with what must be known about it before it is opened.
package struct FontFile: Hashable, Sendable {
    /// As `FT_New_Face` opens it.
    package let path: String
    /// Which face of a collection (.ttc); 0 otherwise.
    package let faceIndex: Int
    package let family: String
    /// Bold where the face says that it is; all other weights are regular.
    package let weight: FontWeight
    package let isItalic: Bool
    package let isMonospaced: Bool
    /// Heights in pixels of a bitmap font; empty for one that scales.
    package let bitmapHeights: [Int]
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
}

/// How heavy letters are drawn.
public enum FontWeight: String, Hashable, Sendable, CaseIterable {
    case regular
    case bold
}
