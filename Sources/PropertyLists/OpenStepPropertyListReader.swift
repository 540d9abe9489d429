/// Reads the property lists of OpenStep: `{ Key = value; }`, `( value, value )`, `<0fbd 77>`, and entries without braces,
/// as `.strings` have them. There are neither numbers
/// nor true and false in them: every scalar is text.
struct OpenStepPropertyListReader {
    private var scanner: OpenStepScanner
    private let limits: PropertyListLimits
    private var nodes = 0

    /// The text of such a property list, as UTF-8; nil for what begins like no dictionary, array, comment or entry.
    static func text(of bytes: [UInt8]) -> [UInt8]? {
        // By far the most begin like XML, and are not decoded to find that out.
        guard bytes.first(where: { !Ascii.isSpace($0) }) != UInt8(ascii: "<"),
            let text = TextEncoding.decode(bytes), let first = text.first(where: { !Ascii.isSpace($0) })
        else { return nil }
        return "{(/".utf8.contains(first) || beginsWithEntry(text) ? text : nil
    }

    /// Whether a word and `=` stand first, comments aside.
    static func beginsWithEntry(_ text: [UInt8]) -> Bool { isAtEntry(OpenStepScanner(text, file: "")) }

    private static func isAtEntry(_ scanner: OpenStepScanner) -> Bool {
        var ahead = scanner
        do {
            try ahead.skipSpace()
            _ = try ahead.word()
            try ahead.skipSpace()
        } catch {
            return false
        }
        return ahead.next == UInt8(ascii: "=")
    }

    static func read(
        _ text: [UInt8], file: String, limits: PropertyListLimits
    ) throws(PropertyListError) -> PropertyListDocument {
        var reader = OpenStepPropertyListReader(
            scanner: OpenStepScanner(text, file: file), limits: limits)
        try reader.scanner.skipSpace()
        let root =
            isAtEntry(reader.scanner)
            ? PropertyList(
                .dictionary(try reader.entries(depth: 1, isBraced: false)), at: reader.scanner.place())
            : try reader.value(depth: 0)
        try reader.scanner.skipSpace()
        guard reader.scanner.next == nil else {
            throw reader.scanner.malformed("text stands after the property list")
        }
        return PropertyListDocument(file: file, root: root, remarks: reader.scanner.remarks)
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

    private mutating func entries(
        depth: Int, isBraced: Bool = true
    ) throws(PropertyListError) -> PropertyListDictionary {
        var entries: [PropertyListDictionary.Entry] = []
        while try isBraced ? !isClosed(by: "}", "the closing brace is missing") : !isAtEnd() {
            let place = scanner.place()
            let key = try scanner.word()
            try scanner.skipSpace()
            guard scanner.skip("=") else {
                throw scanner.malformed(
                    scanner.next == UInt8(ascii: ":")
                        ? "this is JSON: settingsctl convert makes a property list of it"
                        : "the key \(key) has no value")
            }
            try scanner.skipSpace()
            entries.append(.init(key: key, position: place, value: try value(depth: depth)))
            try scanner.skipSpace()
            guard scanner.skip(";") || isBraced && scanner.next == UInt8(ascii: "}") else {
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

    private mutating func isAtEnd() throws(PropertyListError) -> Bool {
        try scanner.skipSpace()
        return scanner.next == nil
    }

    private mutating func isClosed(
        by mark: Unicode.Scalar, _ missing: String
    ) throws(PropertyListError) -> Bool {
        try scanner.skipSpace()
        guard scanner.next != nil else { throw scanner.malformed(missing) }
        return scanner.skip(mark)
    }
}
