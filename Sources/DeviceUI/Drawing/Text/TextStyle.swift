/// How letters look.
package struct TextStyle: Hashable, Sendable {
    /// Height of the em square, in pixels; for a bitmap font the height of its cell.
    package var size: Int
    package var weight: FontWeight
    package var isItalic: Bool
    package var isMonospaced: Bool
    package var isUnderlined: Bool
    /// nil: the colour that the layout is drawn in.
    package var color: Color?

    package init(
        size: Int, weight: FontWeight = .regular, isItalic: Bool = false, isMonospaced: Bool = false,
        isUnderlined: Bool = false, color: Color? = nil
    ) {
        self.size = max(1, min(size, TextStyle.largestSize))
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.isUnderlined = isUnderlined
        self.color = color
    }

    package static let largestSize = 256

    /// The same at another size.
    package func resized(to size: Int) -> TextStyle {
        var copy = self
        copy.size = max(1, min(size, TextStyle.largestSize))
        return copy
    }

    /// What decides which fonts are tried.
    struct FontKey: Hashable {
        let size: Int
        let weight: FontWeight
        let isItalic: Bool
        let isMonospaced: Bool
    }

    var fontKey: FontKey {
        FontKey(size: size, weight: weight, isItalic: isItalic, isMonospaced: isMonospaced)
    }
}
