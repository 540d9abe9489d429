import Graphics

/// How letters look.
public struct TextStyle: Hashable, Sendable {
    /// Height of the em square, in pixels; for a bitmap font the height of its cell. Cut to 1 to `largestSize`.
    public var size: Int {
        didSet { size = Self.drawable(size) }
    }
    /// The nearest that there is, where the fonts have not all.
    public var weight: FontWeight
    /// Slanted, where a font has it.
    public var isItalic: Bool
    /// Every letter equally wide.
    public var isMonospaced: Bool
    /// All digits are equally wide: for numbers that change where they stand.
    package var hasTabularFigures = false
    /// What looks alike has forms of its own, where a font has them: 0 with a stroke, I, l and 1 apart.
    package var tellsLettersApart = false
    /// A line below the letters.
    public var isUnderlined: Bool
    /// nil: the colour that the layout is drawn in.
    public var color: Color?

    /// - Parameter size: in pixels; cut to 1 to `largestSize`.
    public init(
        size: Int, weight: FontWeight = .regular, isItalic: Bool = false, isMonospaced: Bool = false,
        isUnderlined: Bool = false, color: Color? = nil
    ) {
        self.size = Self.drawable(size)
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.isUnderlined = isUnderlined
        self.color = color
    }

    /// In pixels.
    public static let largestSize = 256

    /// The same at another size.
    public func resized(to size: Int) -> TextStyle {
        var copy = self
        copy.size = size
        return copy
    }

    private static func drawable(_ size: Int) -> Int { max(1, min(size, largestSize)) }

    /// The same with all digits equally wide.
    package var tabular: TextStyle {
        var copy = self
        copy.hasTabularFigures = true
        return copy
    }

    /// The same with what looks alike told apart.
    package var tellingLettersApart: TextStyle {
        var copy = self
        copy.tellsLettersApart = true
        return copy
    }

    /// The same in another weight.
    package func weighted(_ weight: FontWeight) -> TextStyle {
        var copy = self
        copy.weight = weight
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
