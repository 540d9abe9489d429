import PropertyLists

/// Reads JSON (RFC 8259) as a property list, each value with its line and column; what JSON has no word for is marked
/// (`JSONMark`). A number with a point or an exponent is a real, every other an integer.
struct JSONPropertyListReader {
    /// A byte order mark, which JSON should not have and editors write.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let bytes: [UInt8]
    private let file: String
    private let limits: PropertyListLimits
    private var offset = 0
    private var line = 1
    private var lineStart = 0
    private var nodes = 0

    static func read(
        _ bytes: [UInt8], file: String, limits: PropertyListLimits
    ) throws(PropertyListError) -> PropertyList {
        guard bytes.count <= limits.bytes else {
            throw PropertyListError(
                at: SourceLocation(file: file), .tooLarge(bytes: bytes.count, limit: limits.bytes))
        }
        let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        var reader = JSONPropertyListReader(bytes: text, file: file, limits: limits)
        let root = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.next == nil else { throw reader.malformed("text stands after the value") }
        return root
    }

    private init(bytes: [UInt8], file: String, limits: PropertyListLimits) {
        self.bytes = bytes
        self.file = file
        self.limits = limits
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(PropertyListError) -> PropertyList {
        skipSpace()
        nodes += 1
        guard nodes <= limits.nodes else { throw error(.tooManyNodes(limit: limits.nodes)) }
        guard depth < limits.depth else { throw error(.tooDeep(limit: limits.depth)) }
        let place = position
        return PropertyList(try content(depth: depth), at: place)
    }

    private mutating func content(depth: Int) throws(PropertyListError) -> PropertyList.Content {
        switch next {
        case UInt8(ascii: "{"): return try marked(try entries(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case let byte? where byte == UInt8(ascii: "-") || Ascii.isDigit(byte): return try number()
        case nil: throw malformed("the file ends where a value should stand")
        default: return try word()
        }
    }

    private mutating func word() throws(PropertyListError) -> PropertyList.Content {
        if skip("true") { return .boolean(true) }
        if skip("false") { return .boolean(false) }
        throw malformed(
            bytes[offset...].starts(with: "null".utf8)
                ? "a property list has no null" : "a value should stand here")
    }

    private mutating func elements(depth: Int) throws(PropertyListError) -> [PropertyList] {
        var elements: [PropertyList] = []
        try list(closedBy: "]") { reader throws(PropertyListError) in
            elements.append(try reader.value(depth: depth))
        }
        return elements
    }

    private mutating func entries(depth: Int) throws(PropertyListError) -> [PropertyListDictionary.Entry] {
        var entries: [PropertyListDictionary.Entry] = []
        try list(closedBy: "}") { reader throws(PropertyListError) in
            let place = reader.position
            guard reader.next == UInt8(ascii: "\"") else {
                throw reader.malformed("a key in quotation marks should stand here")
            }
            let key = try reader.string()
            reader.skipSpace()
            guard reader.skip(":") else { throw reader.malformed("a colon is missing") }
            entries.append(.init(key: key, position: place, value: try reader.value(depth: depth)))
        }
        return entries
    }

    /// Both brackets, and what stands between commas.
    private mutating func list(
        closedBy end: String,
        element: (inout JSONPropertyListReader) throws(PropertyListError) -> Void
    ) throws(PropertyListError) {
        offset += 1
        skipSpace()
        if skip(end) { return }
        while true {
            skipSpace()
            try element(&self)
            skipSpace()
            if skip(end) { return }
            guard skip(",") else { throw malformed("a comma or \(end) is missing") }
        }
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

    // MARK: Scalars

    private mutating func number() throws(PropertyListError) -> PropertyList.Content {
        let (start, place) = (offset, position)
        _ = skip("-")
        let isZero = next == UInt8(ascii: "0")
        let digits = skipDigits()
        var isWell = digits == 1 || digits > 1 && !isZero
        var isReal = false
        if skip(".") {
            isReal = true
            isWell = skipDigits() > 0 && isWell
        }
        if skip("e") || skip("E") {
            isReal = true
            if !skip("+") { _ = skip("-") }
            isWell = skipDigits() > 0 && isWell
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard isWell else { throw malformed("\(text) is no number", at: place) }
        if !isReal, let integer = Int(text) { return .integer(integer) }
        if isReal, let real = Double(text), real.isFinite { return .real(real) }
        throw malformed("the number \(text) is larger than 64 bits hold", at: place)
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while let byte = next, Ascii.isDigit(byte) { offset += 1 }
        return offset - start
    }

    private mutating func string() throws(PropertyListError) -> String {
        let place = position
        offset += 1
        var text: [UInt8] = []
        var start = offset
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw malformed("a control character stands in a text") }
            offset += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            text += bytes[start..<offset - 1]
            try appendEscape(to: &text)
            start = offset
        }
        guard next != nil else { throw malformed("the quotation mark is never closed", at: place) }
        text += bytes[start..<offset]
        offset += 1
        guard let string = String(validating: text, as: UTF8.self) else {
            throw malformed("the text is no UTF-8", at: place)
        }
        return string
    }

    /// After the backslash.
    private mutating func appendEscape(to text: inout [UInt8]) throws(PropertyListError) {
        let letter = next
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[offset - 1])
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"): text += Array(String(try scalar()).utf8)
        default:
            offset = min(offset - 1, bytes.count)
            throw malformed("JSON has no such escape")
        }
    }

    /// After `\u`: four hexadecimal digits, or two halves of a pair.
    private mutating func scalar() throws(PropertyListError) -> Unicode.Scalar {
        let place = position
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if UTF16.isLeadSurrogate(first), skip("\\u") {
            let second = try unit()
            let pair = String(decoding: [first, second], as: UTF16.self).unicodeScalars
            if UTF16.isTrailSurrogate(second), let scalar = pair.first { return scalar }
        }
        throw malformed("half a surrogate pair is no character", at: place)
    }

    private mutating func unit() throws(PropertyListError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Ascii.hexadecimalValue(of: byte) else {
                throw malformed("four hexadecimal digits should stand here")
            }
            unit = unit << 4 | UInt16(digit)
            offset += 1
        }
        return unit
    }

    // MARK: Bytes

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Columns count bytes.
    private var position: SourcePosition { .text(line: line, column: offset - lineStart + 1) }

    /// Steps over that ASCII text; false, and nowhere further, where another stands there.
    private mutating func skip(_ text: String) -> Bool {
        guard bytes[offset...].starts(with: text.utf8) else { return false }
        offset += text.utf8.count
        return true
    }

    /// Line ends stand nowhere else: a text may not hold any.
    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            offset += 1
            if byte == 0x0A { (line, lineStart) = (line + 1, offset) }
        }
    }

    // MARK: Failing

    private func malformed(_ what: String, at place: SourcePosition? = nil) -> PropertyListError {
        PropertyListError(
            at: SourceLocation(file: file, position: place ?? position), .malformed(what))
    }

    private func error(_ reason: PropertyListError.Reason) -> PropertyListError {
        PropertyListError(at: SourceLocation(file: file, position: position), reason)
    }
}
