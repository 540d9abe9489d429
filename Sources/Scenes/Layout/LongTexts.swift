/// Splits a long text into pieces that are laid out one by one, so that a licence of 12,000 characters costs no more
/// per key press than the lines of it that are on the screen.
package enum LongTexts {
    /// A piece is at most about so many bytes; it ends at a line's end or, where a line is longer, at a space.
    static let longest = 1500

    /// In order, about 1,500 bytes each; the line breaks between them are left out. A short text is one
    /// piece.
    package static func pieces(of text: String) -> [String] {
        guard text.utf8.count > longest else { return [text] }
        var pieces: [String] = []
        var piece = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            for part in parts(of: line) {
                if !piece.isEmpty, piece.utf8.count + part.utf8.count > longest {
                    pieces.append(piece)
                    piece = String(part)
                } else {
                    piece += piece.isEmpty ? String(part) : "\n" + part
                }
            }
        }
        if !piece.isEmpty { pieces.append(piece) }
        return pieces
    }

    private static func parts(of line: Substring) -> [Substring] {
        guard line.utf8.count > longest else { return [line] }
        var parts: [Substring] = []
        var rest = line
        while rest.utf8.count > longest {
            let limit = rest.utf8.index(rest.startIndex, offsetBy: longest)
            let end =
                rest[..<limit].lastIndex(of: " ")
                ?? rest.index(rest.startIndex, offsetBy: longest / 8, limitedBy: rest.endIndex)
                ?? rest.endIndex
            parts.append(rest[..<end])
            rest = rest[end...].drop { $0 == " " }
        }
        return parts + [rest]
    }
}
