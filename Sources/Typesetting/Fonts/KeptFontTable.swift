/// A scanned font table as it is kept from one start to the next, with what it was made of.
///
/// One that no longer fits its fonts, or that was damaged, is no table at all: the fonts are looked into again.
package struct KeptFontTable {
    /// One line for each font file: whatever changes when the file does.
    package let sources: [String]
    /// What was found in those files.
    package let table: FontTable

    /// - Parameter sources: a line break in one is left out.
    package init(sources: [String], table: FontTable) {
        self.sources = sources
        self.table = table
    }

    /// As `table(in:of:)` takes it: a sum in the first line, the sources, the table.
    package var text: String {
        let body = Self.heading(sources) + table.text
        return Self.firstLine(body.utf8) + body
    }

    /// The table in `text` where it is whole and was made of exactly these sources; nil where not.
    package static func table(in text: String, of sources: [String]) -> FontTable? {
        let bytes = Array(text.utf8)
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let body = bytes[(end + 1)...]
        let heading = heading(sources).utf8
        guard body.starts(with: heading), bytes[...end].elementsEqual(firstLine(body).utf8) else {
            return nil
        }
        return try? FontTable(bytes: body.dropFirst(heading.count))
    }

    /// The sources, and an empty comment as their end.
    private static func heading(_ sources: [String]) -> String {
        sources.map { source in
            let line = source.utf8.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            return "# \(String(decoding: line, as: UTF8.self))\n"
        }.joined() + "#\n"
    }

    private static func firstLine(_ body: some Sequence<UInt8>) -> String {
        "# settingsd fonts 1 \(String(FNV1a.sum(body), radix: 16))\n"
    }
}
