import PropertyLists

/// Writes a property list as JSON: a line for each element, two spaces for each level, dictionaries in their order.
struct JSONPropertyListWriter {
    private var text: [UInt8] = []
    private var losses: [PropertyListError] = []
    private let file: String

    /// - Returns: the file in UTF-8, and the dates that it holds less exactly.
    static func write(
        _ root: PropertyList, file: String
    ) -> (bytes: [UInt8], losses: [PropertyListError]) {
        var writer = JSONPropertyListWriter(file: file)
        writer.write(root, depth: 0)
        writer.text.append(0x0A)
        return (writer.text, writer.losses)
    }

    private init(file: String) {
        self.file = file
    }

    private mutating func write(_ node: PropertyList, depth: Int) {
        switch node.content {
        case .boolean(let flag): text += "\(flag)".utf8
        case .integer(let integer): text += "\(integer)".utf8
        case .real(let real) where real.isFinite: text += "\(real)".utf8
        case .real(let real): write(.real, real.isNaN ? "nan" : "\(real)")
        case .string(let string): JSONString.append(string, to: &text)
        case .date(let date): write(date, at: node.position)
        case .data(let bytes): write(.data, Base64.encode(bytes))
        case .array(let elements): write(elements, depth)
        case .dictionary(let dictionary): write(dictionary, depth)
        }
    }

    private mutating func write(_ mark: JSONMark, _ word: String) {
        text += "{\"\(mark.rawValue)\": \"\(word)\"}".utf8
    }

    private mutating func write(_ date: SettingDate, at position: SourcePosition) {
        if !date.isWholeSecond {
            losses.append(
                PropertyListError(
                    at: SourceLocation(file: file, position: position),
                    .malformed("a date in JSON has whole seconds only")))
        }
        write(.date, date.description)
    }

    private mutating func write(_ elements: [PropertyList], _ depth: Int) {
        text.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            line(after: index, depth + 1)
            write(element, depth: depth + 1)
        }
        if !elements.isEmpty { newLine(depth) }
        text.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ dictionary: PropertyListDictionary, _ depth: Int) {
        let entries = dictionary.entries
        text.append(UInt8(ascii: "{"))
        for (index, entry) in entries.enumerated() {
            line(after: index, depth + 1)
            JSONString.append(entries.count == 1 ? JSONMark.escaped(entry.key) : entry.key, to: &text)
            text += ": ".utf8
            write(entry.value, depth: depth + 1)
        }
        if !entries.isEmpty { newLine(depth) }
        text.append(UInt8(ascii: "}"))
    }

    private mutating func line(after index: Int, _ depth: Int) {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        newLine(depth)
    }

    private mutating func newLine(_ depth: Int) {
        text.append(0x0A)
        text += repeatElement(0x20, count: 2 * depth)
    }
}
