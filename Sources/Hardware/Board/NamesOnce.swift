/// Which names have stood beneath a `[Section]`: a second one there would win without a word. Where the section begins
/// again, what stands in it is meant to have the last word.
struct NamesOnce {
    private struct Place: Hashable {
        let header: Int
        let name: String
    }

    /// Names that make a list where they stand again, by section.
    private static let lists: [String: Set<String>] = [
        "Keypad": ["Device", "Without"], "Scanner": ["Device"], "Fonts": ["Font"],
        "GPIOMatrix": ["RowLine", "ColumnLine", "Row"],
    ]

    private var lines: [Place: Int] = [:]

    mutating func take(_ entry: INIDocument.Entry, file: String) throws(BoardError) {
        guard Self.lists[entry.section]?.contains(entry.name) != true else { return }
        let place = Place(header: entry.header, name: Self.name(of: entry))
        guard let earlier = lines.updateValue(entry.line, forKey: place) else { return }
        throw BoardError(
            file: file, line: entry.line,
            reason: "\(entry.name) stands in [\(entry.section)] already, at line \(earlier)")
    }

    /// A key code has a name and a number.
    private static func name(of entry: INIDocument.Entry) -> String {
        let isCode = entry.section == "Keys" || entry.section.hasPrefix("Keys ")
        return isCode ? KernelKeyNames.code(entry.name).map { "\($0)" } ?? entry.name : entry.name
    }
}
