/// A screen in words, line by line as it changes: what a slow line can carry and somebody can listen to.
struct LineChanges {
    private var shown: [String] = []

    /// Lines that were not there before, in their order. A row that only lost the focus is nothing new.
    mutating func changes(to text: String) -> [String] {
        let lines = text.split(separator: "\n").map(String.init)
        defer { shown = lines }
        return lines.filter { line in
            !shown.contains(line) && !(line.hasPrefix("  ") && shown.contains("> " + line.dropFirst(2)))
        }
    }
}
