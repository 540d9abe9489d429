/// Reads the property lists of OpenStep: `{ Key = value; }`, `( value, value )`, `<0fbd 77>`. There are neither numbers
/// nor true and false in them: every scalar is text.
struct OpenStepPropertyListReader {
    private var scanner: OpenStepScanner
    private let limits: PropertyListLimits
    private var nodes = 0

    /// The text of such a property list, as UTF-8; nil for what begins like no dictionary, array or comment.
    static func text(of bytes: [UInt8]) -> [UInt8]? {
        // By far the most begin like XML, and are not decoded to find that out.
        guard bytes.first(where: { !Ascii.isSpace($0) }) != UInt8(ascii: "<"),
            let text = TextEncoding.decode(bytes), let first = text.first(where: { !Ascii.isSpace($0) })
        else { return nil }
        return "{(/".utf8.contains(first) ? text : nil
    }

    static func read(
        _ text: [UInt8], file: String, limits: PropertyListLimits
    ) throws(PropertyListError) -> PropertyListDocument {
        var reader = OpenStepPropertyListReader(
            scanner: OpenStepScanner(text, file: file), limits: limits)
        try reader.scanner.skipSpace()
        let root = try reader.value(depth: 0)
        try reader.scanner.skipSpace()
        guard reader.scanner.next == nil else {
            throw reader.scanner.malformed("text stands after the property list")
        }
        return PropertyListDocument(file: file, root: root, remarks: [])
    }

    private mutating func value(depth: Int) throws(PropertyListError) -> PropertyList {
        nodes += 1
        guard nodes <= limits.nodes else { throw scanner.error(.tooManyNodes(limit: limits.nodes)) }
        guard depth < limits.depth else { throw scanner.error(.tooDeep(limit: limits.depth)) }
        let place = scanner.place()
        if scanner.skip("{") { return PropertyList(.dictionary(try entries(depth: depth + 1)), at: place) }
        if scanner.skip("(") { return PropertyList(.array(try elements(depth: depth + 1)), at: place) }
        if scanner.skip("<") { return PropertyList(.data(try scanner.data()), at: place) }
        return PropertyList(.string(try scanner.word()), at: place)
    }

    private mutating func entries(depth: Int) throws(PropertyListError) -> PropertyListDictionary {
        var entries: [PropertyListDictionary.Entry] = []
        while try !isClosed(by: "}", "the closing brace is missing") {
            let place = scanner.place()
            let key = try scanner.word()
            try scanner.skipSpace()
            guard scanner.skip("=") else { throw scanner.malformed("the key \(key) has no value") }
            try scanner.skipSpace()
            entries.append(.init(key: key, position: place, value: try value(depth: depth)))
            try scanner.skipSpace()
            guard scanner.skip(";") || scanner.next == UInt8(ascii: "}") else {
                throw scanner.malformed("a semicolon is missing")
            }
        }
        return PropertyListDictionary(entries)
    }

    private mutating func elements(depth: Int) throws(PropertyListError) -> [PropertyList] {
        var elements: [PropertyList] = []
        while try !isClosed(by: ")", "the closing parenthesis is missing") {
            elements.append(try value(depth: depth))
            try scanner.skipSpace()
            guard scanner.skip(",") || scanner.next == UInt8(ascii: ")") else {
                throw scanner.malformed("a comma is missing")
            }
        }
        return elements
    }

    private mutating func isClosed(
        by mark: Unicode.Scalar, _ missing: String
    ) throws(PropertyListError) -> Bool {
        try scanner.skipSpace()
        guard scanner.next != nil else { throw scanner.malformed(missing) }
        return scanner.skip(mark)
    }
}
