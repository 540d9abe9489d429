/// The beginning of an XML property list whose attributes have lost their quotation marks: `<?xml version=1.0?>`, the
/// document type and `<plist version=1.0>`. Some tools write them so, and everything after them is as it should be.
struct UnquotedProlog {
    /// The file with blanks in place of what cannot be read: every other byte stays where it was.
    private(set) var bytes: [UInt8]
    /// What the declaration says; nil where it says nothing.
    private(set) var encoding: String?
    private var offset = 0
    private var isUnquoted = false

    /// Nil where nothing is wrong with the quotation marks, or where no such beginning is found.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark stays: it is no part of the declaration.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        while let tag = nextTag() {
            let isLast = text(of: tag).hasPrefix("<plist")
            if lacksQuotationMarks(tag) { blank(tag) }
            if isLast { break }
        }
        guard isUnquoted else { return nil }
    }

    /// From `<` to `>`, as far as only space lies before it.
    private mutating func nextTag() -> Range<Int>? {
        while offset < bytes.count, Ascii.isSpace(bytes[offset]) { offset += 1 }
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "<"),
            let end = bytes[offset...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        defer { offset = end + 1 }
        return offset..<end + 1
    }

    private func text(of tag: Range<Int>) -> String { String(decoding: bytes[tag], as: UTF8.self) }

    /// A document type that declares entities is left for the parser to refuse.
    private func lacksQuotationMarks(_ tag: Range<Int>) -> Bool {
        let text = text(of: tag)
        if text.hasPrefix("<!DOCTYPE") {
            let words = text.split { $0.isWhitespace || $0 == ">" }
            return words.contains { $0 == "PUBLIC" || $0 == "SYSTEM" }
                && !text.contains { "\"'[".contains($0) }
        }
        guard text.hasPrefix("<?xml") || text.hasPrefix("<plist") else { return false }
        return text.split(separator: "=", omittingEmptySubsequences: false).dropFirst().contains { value in
            let start = value.first { !$0.isWhitespace }
            return start != "\"" && start != "'"
        }
    }

    private mutating func blank(_ tag: Range<Int>) {
        isUnquoted = true
        let text = text(of: tag)
        if text.hasPrefix("<?xml") { encoding = Self.encoding(in: text) }
        let kept = text.hasPrefix("<plist") ? "<plist".utf8.count : 0
        // The tag's end stays with its name; of the others nothing does.
        let end = kept > 0 ? tag.upperBound - 1 : tag.upperBound
        for index in (tag.lowerBound + kept)..<end where !Ascii.isSpace(bytes[index]) { bytes[index] = 0x20 }
    }

    private static func encoding(in declaration: String) -> String? {
        let mark = "encoding="
        var rest = declaration[...]
        while !rest.isEmpty, !rest.hasPrefix(mark) { rest.removeFirst() }
        let word = rest.dropFirst(mark.count).prefix { $0 != "?" && $0 != " " && $0 != ">" }
        return word.isEmpty ? nil : String(word.filter { $0 != "\"" && $0 != "'" })
    }
}
