/// Why a text is no JSON: where and what, never what stands there.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// In bytes, from 0.
    package let offset: Int
    /// A clause.
    package let reason: String

    /// That stands at that byte.
    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }

    package var description: String { "byte \(offset): \(reason)" }

    /// `2:5: REASON` of a text that a person wrote: line and column, both from 1; columns count bytes.
    package func description(in text: [UInt8]) -> String {
        let before = text.prefix(offset)
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return "\(line):\(before.count - lineStart + 1): \(reason)"
    }
}

/// A number as JSON writes it.
package struct JSONNumber: Hashable, Sendable {
    /// Its digits, with a sign where one stands there.
    package let text: String
    /// Whether it has a point or an exponent.
    package let isReal: Bool
}

/// Steps through a text of JSON (RFC 8259), strictly: its texts, numbers and brackets. What they make up is for whoever
/// reads it.
package struct JSONScanner {
    private let bytes: [UInt8]
    /// Where it is, in bytes from 0.
    package private(set) var offset = 0
    /// Counted from 1.
    package private(set) var line = 1
    /// Where that line begins, in bytes from 0.
    package private(set) var lineStart = 0

    /// At the beginning of UTF-8 without a mark.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Bytes

    /// The byte that stands here; nil at the end.
    package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Whether that ASCII text stands here.
    package func isAt(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

    /// Steps over that ASCII text; false, and nowhere further, where another stands there.
    package mutating func skip(_ text: String) -> Bool {
        guard isAt(text) else { return false }
        offset += text.utf8.count
        return true
    }

    /// Line ends stand nowhere else: a text may not hold any.
    package mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            offset += 1
            if byte == 0x0A { (line, lineStart) = (line + 1, offset) }
        }
    }

    /// What is wrong here.
    package func error(_ reason: String) -> JSONError { JSONError(offset: offset, reason: reason) }

    // MARK: Brackets

    /// In an array or an object, over the comma: whether another element stands before its end, which is stepped over.
    ///
    /// - Parameter isFirst: the opening bracket was just stepped over: no comma stands there.
    package mutating func isElementNext(before end: String, isFirst: Bool) throws(JSONError) -> Bool {
        skipSpace()
        if skip(end) { return false }
        guard !isFirst else { return true }
        guard skip(",") else { throw error("a comma or \(end) is missing") }
        skipSpace()
        return true
    }

    /// The name of a member, and over the colon.
    package mutating func name() throws(JSONError) -> String {
        guard next == UInt8(ascii: "\"") else { throw error("a name in quotation marks should stand here") }
        let name = try text()
        skipSpace()
        guard skip(":") else { throw error("a colon is missing") }
        return name
    }

    // MARK: Numbers

    /// Whether a number begins here.
    package var isAtNumber: Bool { next.map { $0 == UInt8(ascii: "-") || Ascii.isDigit($0) } ?? false }

    /// The number that begins here.
    package mutating func number() throws(JSONError) -> JSONNumber {
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
        guard isWell else { throw JSONError(offset: start, reason: "no number is written like that") }
        return JSONNumber(text: String(decoding: bytes[start..<offset], as: UTF8.self), isReal: isReal)
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while let byte = next, Ascii.isDigit(byte) { offset += 1 }
        return offset - start
    }

    // MARK: Texts

    /// The text whose quotation mark stands here.
    package mutating func text() throws(JSONError) -> String {
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
        guard next != nil else {
            throw JSONError(offset: place, reason: "the quotation mark is never closed")
        }
        text += bytes[start..<offset]
        offset += 1
        guard let string = String(validating: text, as: UTF8.self) else {
            throw JSONError(offset: place, reason: "the text is no UTF-8")
        }
        return string
    }

    /// After the backslash.
    private mutating func appendEscape(to text: inout [UInt8]) throws(JSONError) {
        guard let letter = next else { throw error("JSON has no such escape") }
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "u"):
            offset += 1
            text += Array(String(try scalar()).utf8)
            return
        default: throw error("JSON has no such escape")
        }
        offset += 1
    }

    /// After `\u`: four hexadecimal digits, or two halves of a pair.
    private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
        let place = offset
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if UTF16.isLeadSurrogate(first), skip("\\u") {
            let second = try unit()
            let pair = String(decoding: [first, second], as: UTF16.self).unicodeScalars
            if UTF16.isTrailSurrogate(second), let scalar = pair.first { return scalar }
        }
        throw JSONError(offset: place, reason: "half a surrogate pair is no character")
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
}
