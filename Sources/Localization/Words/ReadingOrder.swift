/// Keeps what is made of digits and signs in its own order where letters are read from the right: `-20` would be shown
/// as `20-`, and `0-9` as `9-0`.
package enum ReadingOrder {
    /// A letter that nobody sees, and that is read from the left.
    private static let left = "\u{200E}"
    /// One that is read from the right.
    private static let right = "\u{200F}"

    /// A value as it is put into words, between others or at either end of them.
    ///
    /// - Returns: the value itself where the words are read from the left, or nothing of it could turn.
    static func kept(_ value: String, within words: String) -> String {
        mayTurn(value, within: words) ? right + left + value + left + right : value
    }

    /// A value that words begin with: the first letter says where a line is read from, and these are the words'.
    static func first(_ value: String, of words: String) -> String {
        guard isFromRight(words), value.unicodeScalars.first != "\u{200F}", beginsFromRight(value) == false
        else { return value }
        return right + value
    }

    /// Words, a space and a value that nothing follows.
    package static func joined(_ words: String, _ value: String) -> String {
        mayTurn(value, within: words) ? "\(words) \(right)\(left)\(value)" : "\(words) \(value)"
    }

    /// The two that were joined, where one of them could turn; nil elsewhere.
    package static func parts(ofJoined text: String) -> (words: String, value: String)? {
        let scalars = text.unicodeScalars
        guard let mark = scalars.firstIndex(of: "\u{200F}"), mark > scalars.startIndex else { return nil }
        return (String(scalars[..<mark].dropLast()), String(scalars[mark...].dropFirst(2)))
    }

    private static func mayTurn(_ value: String, within words: String) -> Bool {
        isFromRight(words) && hasSignsBesideLetters(value) && !isFromRight(value)
    }

    /// Whether a line that begins so is read from the right, as its first letter says; nil where it has none.
    package static func beginsFromRight(_ text: String) -> Bool? {
        text.unicodeScalars.first(where: \.properties.isAlphabetic).map(isFromRight)
    }

    /// Of a letter, whether its script is written from the right: Hebrew, Arabic and their neighbours.
    package static func isFromRight(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    private static func isFromRight(_ text: String) -> Bool {
        // No letter before them has a byte as large.
        text.utf8.contains { $0 >= 0xD6 } && text.unicodeScalars.contains(where: isFromRight)
    }

    /// Points and commas between digits do not turn; before and behind them they do.
    private static func hasSignsBesideLetters(_ value: String) -> Bool {
        let isPoint = { (scalar: Unicode.Scalar) in scalar == "." || scalar == "," }
        let ends = [value.unicodeScalars.first, value.unicodeScalars.last]
        var (hasLetter, hasSign) = (false, ends.contains { $0.map(isPoint) == true })
        for scalar in value.unicodeScalars where !isPoint(scalar) {
            if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                hasLetter = true
            } else {
                hasSign = true
            }
        }
        return hasLetter && hasSign
    }
}
