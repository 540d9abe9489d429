import PropertyLists

/// Why a text is no JSON that is read here: where and what, never what stands there.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// In bytes, from 0.
    package let offset: Int
    /// A clause.
    package let reason: String

    package var description: String { "byte \(offset): \(reason)" }
}

/// Reads JSON strictly (RFC 8259): UTF-8, each name once, nothing after the value, 16 levels at most, numbers without a
/// point and an exponent as integers of 64 bits.
package struct JSONReader {
    /// Arrays and objects within each other.
    package static let deepest = 16

    private let bytes: [UInt8]
    private var offset = 0

    /// The one value that the text is.
    package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSON {
        var reader = JSONReader(bytes: bytes)
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.next == nil else { throw reader.error("something stands after the value") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Values

    private mutating func value(depth: Int) throws(JSONError) -> JSON {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try members(depth: try deeper(than: depth)))
        case UInt8(ascii: "["): return .array(try elements(depth: try deeper(than: depth)))
        case UInt8(ascii: "\""): return .text(try string())
        case let byte? where byte == UInt8(ascii: "-") || Ascii.isDigit(byte): return try number()
        default:
            if skip("true") { return .boolean(true) }
            if skip("false") { return .boolean(false) }
            if skip("null") { return .null }
            throw error("a value should stand here")
        }
    }

    private func deeper(than depth: Int) throws(JSONError) -> Int {
        guard depth < Self.deepest else { throw error("more than \(Self.deepest) levels") }
        return depth + 1
    }

    private mutating func elements(depth: Int) throws(JSONError) -> [JSON] {
        var elements: [JSON] = []
        try list(closedBy: "]") { reader throws(JSONError) in
            elements.append(try reader.value(depth: depth))
        }
        return elements
    }

    private mutating func members(depth: Int) throws(JSONError) -> [String: JSON] {
        var members: [String: JSON] = [:]
        try list(closedBy: "}") { reader throws(JSONError) in
            guard reader.next == UInt8(ascii: "\"") else { throw reader.error("a name should stand here") }
            let start = reader.offset
            let name = try reader.string()
            reader.skipSpace()
            guard reader.skip(":") else { throw reader.error("a colon is missing") }
            let value = try reader.value(depth: depth)
            guard members.updateValue(value, forKey: name) == nil else {
                throw JSONError(offset: start, reason: "a name stands here twice")
            }
        }
        return members
    }

    /// Both brackets, and what stands between commas.
    private mutating func list(
        closedBy end: String, element: (inout JSONReader) throws(JSONError) -> Void
    ) throws(JSONError) {
        offset += 1
        skipSpace()
        if skip(end) { return }
        while true {
            skipSpace()
            try element(&self)
            skipSpace()
            if skip(end) { return }
            guard skip(",") else { throw error("a comma or \(end) is missing") }
        }
    }

    // MARK: Scalars

    private mutating func number() throws(JSONError) -> JSON {
        let start = offset
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
        if isWell, !isReal, let integer = Int(text) { return .integer(integer) }
        if isWell, isReal, let real = Double(text), real.isFinite { return .real(real) }
        throw JSONError(
            offset: start, reason: isWell ? "the number is larger than 64 bits hold" : "no number")
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while let byte = next, Ascii.isDigit(byte) { offset += 1 }
        return offset - start
    }

    private mutating func string() throws(JSONError) -> String {
        let place = offset
        offset += 1
        var text: [UInt8] = []
        var start = offset
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw error("a control character stands in a text") }
            offset += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            text += bytes[start..<offset - 1]
            try appendEscape(to: &text)
            start = offset
        }
        guard next != nil else { throw JSONError(offset: place, reason: "a text has no end") }
        text += bytes[start..<offset]
        offset += 1
        guard let string = String(validating: text, as: UTF8.self) else {
            throw JSONError(offset: place, reason: "a text is no UTF-8")
        }
        return string
    }

    /// After the backslash.
    private mutating func appendEscape(to text: inout [UInt8]) throws(JSONError) {
        guard let letter = next else { throw error("a text has no end") }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"): text += Array(String(try scalar()).utf8)
        default: throw error("JSON has no such escape")
        }
    }

    /// After `\u`: four hexadecimal digits, or two halves of a pair.
    private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if UTF16.isLeadSurrogate(first), skip("\\u") {
            let second = try unit()
            let pair = String(decoding: [first, second], as: UTF16.self).unicodeScalars
            if UTF16.isTrailSurrogate(second), let scalar = pair.first { return scalar }
        }
        throw error("half a surrogate pair is no character")
    }

    private mutating func unit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Ascii.hexadecimalValue(of: byte) else {
                throw error("four hexadecimal digits should stand here")
            }
            unit = unit << 4 | UInt16(digit)
            offset += 1
        }
        return unit
    }

    // MARK: Bytes

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Steps over that ASCII text; false, and nowhere further, where another stands there.
    private mutating func skip(_ text: String) -> Bool {
        guard bytes[offset...].starts(with: text.utf8) else { return false }
        offset += text.utf8.count
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
    }

    private func error(_ reason: String) -> JSONError { JSONError(offset: offset, reason: reason) }
}
