/// Where a word that no line has room for may go on behind a hyphen.
///
/// A word of letters alone, of scripts that know hyphens: in a host name, a number or a path a hyphen would be read as one of its
/// own signs.
enum Hyphenation {
    /// So many letters stand at least before the hyphen, and after it.
    private static let leastLetters = 2
    /// A word of any language has fewer: what is longer is looked through for none of its many lines.
    private static let mostLetters = 256

    /// Between which letters of the word around a code point a line may end, by the letter that begins the next one; nil where the
    /// word is none of letters alone, too short or too long.
    static func places(around scalar: Int, in scalars: [UInt32]) -> ClosedRange<Int>? {
        var (start, end) = (scalar, scalar + 1)
        while start > 0, scalars[start - 1] != space, end - start <= mostLetters { start -= 1 }
        while end < scalars.count, scalars[end] != space, end - start <= mostLetters { end += 1 }
        guard end - start <= mostLetters else { return nil }
        // Brackets and stops around a word are none of it.
        while start < end, isPunctuation(scalars[start]) { start += 1 }
        while start < end, isPunctuation(scalars[end - 1]) { end -= 1 }
        guard scalars[start..<end].allSatisfy(isLetter), end - start >= 2 * leastLetters else { return nil }
        return start + leastLetters...end - leastLetters
    }

    private static let space: UInt32 = 0x20

    /// Letters of Latin, Greek, Cyrillic and Armenian, and the marks on them.
    private static func isLetter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x300...0x36F: true
        case ..<0x590, 0x1E00...0x1FFF: Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
        default: false
        }
    }

    private static func isPunctuation(_ scalar: UInt32) -> Bool {
        switch Unicode.Scalar(scalar)?.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}
