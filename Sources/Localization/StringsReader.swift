import PropertyLists

/// Reads the OpenStep notation of `.strings`: `"key" = "text";`, comments, words without quotation marks,
/// escapes. A key alone stands for itself. Works on UTF-8 bytes.
struct StringsReader {
    private let bytes: [UInt8]
    private let file: String
    private let limits: PropertyListLimits
    private var offset = 0

    init(_ utf8: [UInt8], file: String, limits: PropertyListLimits) {
        bytes = utf8
        self.file = file
        self.limits = limits
    }

    /// Where reading stopped; nil at the end of the file.
    private(set) var problem: PropertyListError?

    /// The entries up to the first that is wrong.
    mutating func read() -> [String: String] {
        var texts: [String: String] = [:]
        do {
            try read(into: &texts)
        } catch {
            problem = error
        }
        return texts
    }

    private mutating func read(into texts: inout [String: String]) throws(PropertyListError) {
        try skipSpace()
        // Property lists may put braces around the whole table.
        let isBraced = skip(UInt8(ascii: "{"))
        var entries = 0
        while try !isAtEnd(isBraced) {
            entries += 1
            guard entries <= limits.nodes else { throw error(.tooManyNodes(limit: limits.nodes)) }
            let key = try word()
            texts[key] = try value(of: key)
        }
    }

    private mutating func isAtEnd(_ isBraced: Bool) throws(PropertyListError) -> Bool {
        try skipSpace()
        guard isBraced else { return offset == bytes.count }
        guard offset < bytes.count else { throw malformed("the closing brace is missing") }
        guard skip(UInt8(ascii: "}")) else { return false }
        try skipSpace()
        guard offset == bytes.count else { throw malformed("text stands after the closing brace") }
        return true
    }

    private mutating func value(of key: String) throws(PropertyListError) -> String {
        try skipSpace()
        var text = key
        if skip(UInt8(ascii: "=")) {
            try skipSpace()
            text = try word()
            try skipSpace()
        }
        guard skip(UInt8(ascii: ";")) || next == UInt8(ascii: "}") else {
            throw malformed(offset < bytes.count ? "a semicolon is missing" : "the file ends within an entry")
        }
        return text
    }

    // MARK: Words

    private mutating func word() throws(PropertyListError) -> String {
        guard let mark = next else { throw malformed("the file ends within an entry") }
        if mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") { return try quoted(mark) }
        let start = offset
        while let byte = next, Self.isUnquoted(byte) { offset += 1 }
        guard offset > start else { throw malformed("a quotation mark is missing") }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Letters, digits and `_ $ / : . -`, as Core Foundation has it.
    private static func isUnquoted(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private mutating func quoted(_ mark: UInt8) throws(PropertyListError) -> String {
        let opening = offset
        offset += 1
        var text: [UInt8] = []
        var start = offset
        while let byte = next, byte != mark {
            if byte == UInt8(ascii: "\\") {
                text += bytes[start..<offset]
                offset += 1
                appendEscape(to: &text)
                start = offset
            } else {
                offset += 1
            }
        }
        guard offset < bytes.count else {
            offset = opening
            throw malformed("the quotation mark is never closed")
        }
        text += bytes[start..<offset]
        offset += 1
        return String(decoding: text, as: UTF8.self)
    }

    /// After the backslash. An escape that nobody knows stands for its letter.
    private mutating func appendEscape(to text: inout [UInt8]) {
        guard let letter = next else { return }
        offset += 1
        switch letter {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "a"): text.append(0x07)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "v"): text.append(0x0B)
        case UInt8(ascii: "U"), UInt8(ascii: "u"): appendUnicode(to: &text)
        case UInt8(ascii: "0")...UInt8(ascii: "7"): appendOctal(letter, to: &text)
        default: text.append(letter)
        }
    }

    /// `\U00e4`; a pair of surrogates makes one character.
    private mutating func appendUnicode(to text: inout [UInt8]) {
        var units = [hexadecimal()]
        if UTF16.isLeadSurrogate(units[0]), next == UInt8(ascii: "\\"), offset + 1 < bytes.count,
            bytes[offset + 1] == UInt8(ascii: "U") || bytes[offset + 1] == UInt8(ascii: "u")
        {
            offset += 2
            units.append(hexadecimal())
        }
        text += Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private mutating func hexadecimal() -> UInt16 {
        var number: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { break }
            number = number << 4 | UInt16(digit)
            offset += 1
        }
        return number
    }

    /// Up to three digits, taken as Latin-1.
    private mutating func appendOctal(_ first: UInt8, to text: inout [UInt8]) {
        var number = UInt32(first - UInt8(ascii: "0"))
        for _ in 0..<2 {
            guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { break }
            number = number * 8 + UInt32(byte - UInt8(ascii: "0"))
            offset += 1
        }
        text += Array(String(Unicode.Scalar(UInt8(truncatingIfNeeded: number))).utf8)
    }

    // MARK: Between words

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() throws(PropertyListError) {
        while let byte = next {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                offset += 1
            } else if byte == UInt8(ascii: "/"), try skipComment() {
                continue
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(PropertyListError) -> Bool {
        guard offset + 1 < bytes.count else { return false }
        switch bytes[offset + 1] {
        case UInt8(ascii: "/"):
            while let byte = next, byte != 0x0A, byte != 0x0D { offset += 1 }
            return true
        case UInt8(ascii: "*"):
            let opening = offset
            offset += 2
            while offset + 1 < bytes.count {
                if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
                    offset += 2
                    return true
                }
                offset += 1
            }
            offset = opening
            throw malformed("the comment is never closed")
        default:
            return false
        }
    }

    // MARK: Failing

    private func malformed(_ what: String) -> PropertyListError { error(.malformed(what)) }

    private func error(_ reason: PropertyListError.Reason) -> PropertyListError {
        let before = bytes[..<offset]
        let line = before.count { $0 == 0x0A } + 1
        let column = offset - (before.lastIndex(of: 0x0A) ?? -1)
        return PropertyListError(
            at: SourceLocation(file: file, position: .text(line: line, column: column)), reason)
    }
}
