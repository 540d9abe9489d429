import PropertyLists

/// Reads JSON (RFC 8259) as a property list, each value with its line and column; what JSON has no word for is marked
/// (`JSONMark`). A number with a point or an exponent is a real, every other an integer.
struct JSONPropertyListReader {
    /// A byte order mark, which JSON should not have and editors write.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private var scanner: JSONScanner
    private let file: String
    private let limits: PropertyListLimits
    private var nodes = 0

    static func read(
        _ bytes: [UInt8], file: String, limits: PropertyListLimits
    ) throws(PropertyListError) -> PropertyList {
        guard bytes.count <= limits.bytes else {
            throw PropertyListError(
                at: SourceLocation(file: file), .tooLarge(bytes: bytes.count, limit: limits.bytes))
        }
        let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        var reader = JSONPropertyListReader(scanner: JSONScanner(text), file: file, limits: limits)
        let root = try reader.value(depth: 0)
        reader.scanner.skipSpace()
        guard reader.scanner.next == nil else { throw reader.malformed("text stands after the value") }
        return root
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(PropertyListError) -> PropertyList {
        scanner.skipSpace()
        nodes += 1
        guard nodes <= limits.nodes else { throw error(.tooManyNodes(limit: limits.nodes)) }
        guard depth < limits.depth else { throw error(.tooDeep(limit: limits.depth)) }
        let place = position
        return PropertyList(try content(depth: depth), at: place)
    }

    private mutating func content(depth: Int) throws(PropertyListError) -> PropertyList.Content {
        if scanner.skip("{") { return try marked(try entries(depth: depth + 1)) }
        if scanner.skip("[") { return .array(try elements(depth: depth + 1)) }
        if scanner.isAt("\"") { return .string(try scan { scanner throws(JSONError) in try scanner.text() }) }
        if scanner.isAtNumber { return try number() }
        if scanner.skip("true") { return .boolean(true) }
        if scanner.skip("false") { return .boolean(false) }
        guard scanner.next != nil else { throw malformed("the file ends where a value should stand") }
        throw malformed(
            scanner.isAt("null") ? "a property list has no null" : "a value should stand here")
    }

    private mutating func elements(depth: Int) throws(PropertyListError) -> [PropertyList] {
        var elements: [PropertyList] = []
        while try isElementNext(before: "]", isFirst: elements.isEmpty) {
            elements.append(try value(depth: depth))
        }
        return elements
    }

    private mutating func entries(depth: Int) throws(PropertyListError) -> [PropertyListDictionary.Entry] {
        var entries: [PropertyListDictionary.Entry] = []
        while try isElementNext(before: "}", isFirst: entries.isEmpty) {
            let place = position
            let key = try scan { scanner throws(JSONError) in try scanner.name() }
            entries.append(.init(key: key, position: place, value: try value(depth: depth)))
        }
        return entries
    }

    private mutating func isElementNext(before end: String, isFirst: Bool) throws(PropertyListError) -> Bool {
        try scan { scanner throws(JSONError) in
            try scanner.isElementNext(before: end, isFirst: isFirst)
        }
    }

    private mutating func number() throws(PropertyListError) -> PropertyList.Content {
        let place = position
        let number = try scan { scanner throws(JSONError) in try scanner.number() }
        if !number.isReal, let integer = Int(number.text) { return .integer(integer) }
        if number.isReal, let real = Double(number.text), real.isFinite { return .real(real) }
        throw malformed("the number \(number.text) is larger than 64 bits hold", at: place)
    }

    // MARK: Marks

    /// An object of one key that begins with a dollar sign stands for what JSON has no word for.
    private func marked(
        _ entries: [PropertyListDictionary.Entry]
    ) throws(PropertyListError) -> PropertyList.Content {
        guard entries.count == 1 else { return .dictionary(PropertyListDictionary(entries)) }
        let (entry, value) = (entries[0], entries[0].value)
        guard let mark = JSONMark(rawValue: entry.key) else {
            let key = JSONMark.unescaped(entry.key)
            return .dictionary(
                PropertyListDictionary([.init(key: key, position: entry.position, value: value)]))
        }
        if let content = value.string.flatMap({ Self.content(of: mark, $0) }) { return content }
        throw malformed("this is nothing that \(mark.rawValue) may hold", at: value.position)
    }

    private static func content(of mark: JSONMark, _ word: String) -> PropertyList.Content? {
        switch mark {
        case .date: SettingDate(rfc3339: word).map(PropertyList.Content.date)
        case .data: Base64.decode(word.utf8).map(PropertyList.Content.data)
        case .real: Double(word).map(PropertyList.Content.real)
        }
    }

    // MARK: Places

    /// Columns count bytes.
    private var position: SourcePosition { position(ofByte: scanner.offset) }

    /// Of a byte of this line: nothing that goes wrong began on another.
    private func position(ofByte offset: Int) -> SourcePosition {
        .text(line: scanner.line, column: offset - scanner.lineStart + 1)
    }

    // MARK: Failing

    /// What is wrong in the text, with its line and column.
    private mutating func scan<Result>(
        _ step: (inout JSONScanner) throws(JSONError) -> Result
    ) throws(PropertyListError) -> Result {
        do throws(JSONError) { return try step(&scanner) } catch {
            throw malformed(error.reason, at: position(ofByte: error.offset))
        }
    }

    private func malformed(_ what: String, at place: SourcePosition? = nil) -> PropertyListError {
        PropertyListError(
            at: SourceLocation(file: file, position: place ?? position), .malformed(what))
    }

    private func error(_ reason: PropertyListError.Reason) -> PropertyListError {
        PropertyListError(at: SourceLocation(file: file, position: position), reason)
    }
}
