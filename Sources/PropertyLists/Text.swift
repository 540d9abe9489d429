extension StringProtocol {
    /// Without leading and trailing spaces, tabs and line ends.
    package func trimmingASCIISpace() -> String {
        let text = Substring(self)
        let bytes = text.utf8
        guard let first = bytes.firstIndex(where: { !Ascii.isSpace($0) }) else { return "" }
        var end = bytes.endIndex
        while end > first, Ascii.isSpace(bytes[bytes.index(before: end)]) { end = bytes.index(before: end) }
        return String(text[first..<end])
    }

    /// Whether it is written in the same bytes: Swift holds two spellings of a letter equal, and a name of a network or a file
    /// is another one.
    package func hasSameBytes(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }

    /// What stands around a sign of ASCII, found among bytes: to Swift a sign and a mark that combines with it are one character,
    /// to whoever reads by bytes they are two.
    package func parts(around sign: UInt8, atMost count: Int = .max, keepsEmpty: Bool = true) -> [Substring] {
        Substring(self).utf8
            .split(separator: sign, maxSplits: count - 1, omittingEmptySubsequences: !keepsEmpty)
            .map { Substring($0) }
    }
}

extension String {
    /// With spaces for its line ends.
    package var onOneLine: String {
        utf8.contains { $0 < 0x20 || $0 >= 0x80 } ? String(map { $0.isNewline ? " " : $0 }) : self
    }
}

extension Double {
    /// For people: whole numbers without a point, others as short as reads back the same.
    package var plainText: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
