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
}

extension Double {
    /// For people: whole numbers without a point, others as short as reads back the same.
    package var plainText: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
