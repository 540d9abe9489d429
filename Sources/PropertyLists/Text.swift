extension StringProtocol {
    /// Without leading and trailing spaces, tabs and line ends.
    package func trimmingASCIISpace() -> String {
        let space: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let text = Substring(self)
        let bytes = text.utf8
        guard let first = bytes.firstIndex(where: { !space($0) }) else { return "" }
        var end = bytes.endIndex
        while end > first, space(bytes[bytes.index(before: end)]) { end = bytes.index(before: end) }
        return String(text[first..<end])
    }
}
