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
        return Self.firstLine(body) + body
    }

    /// The table in `text` where it is whole and was made of exactly these sources; nil where not.
    package static func table(in text: String, of sources: [String]) -> FontTable? {
        let heading = heading(sources)
        guard let end = text.firstIndex(of: "\n") else { return nil }
        let body = text[text.index(after: end)...]
        guard body.hasPrefix(heading), text[...end] == firstLine(body) else { return nil }
        return try? FontTable(text: String(body.dropFirst(heading.count)))
    }

    /// The sources, and an empty comment as their end.
    private static func heading(_ sources: [String]) -> String {
        sources.map { "# \($0.filter { !$0.isNewline })\n" }.joined() + "#\n"
    }

    private static func firstLine(_ body: some StringProtocol) -> String {
        "# settingsd fonts 1 \(String(sum(body), radix: 16))\n"
    }

    /// FNV-1a: finds a torn or truncated file; nobody is kept out by it.
    private static func sum(_ text: some StringProtocol) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
