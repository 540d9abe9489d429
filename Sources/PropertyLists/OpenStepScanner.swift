/// Walks over the OpenStep notation, in which `.strings` and old property lists are written: words with and without
/// quotation marks, escapes, comments. Works on UTF-8 bytes.
package struct OpenStepScanner {
    private let bytes: [UInt8]
    private let file: String
    private var offset = 0
    /// How far lines are counted, which line that is, and where it begins.
    private var counted = (offset: 0, line: 1, lineStart: 0)
    /// Of texts with half a surrogate pair in them, which is replaced.
    private(set) var remarks: [PropertyListError] = []

    /// Starts at the first byte.
    package init(_ utf8: [UInt8], file: String) {
        bytes = utf8
        self.file = file
    }

    /// The byte that is read next; nil at the end of the file.
    package var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Steps over that ASCII character; false, and nowhere further, where another stands there.
    package mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    /// Where the next byte stands. For places that are asked for in their order: each line is counted once.
    package mutating func place() -> SourcePosition {
        while counted.offset < offset {
            if bytes[counted.offset] == 0x0A {
                counted.line += 1
                counted.lineStart = counted.offset + 1
            }
            counted.offset += 1
        }
        return .text(line: counted.line, column: offset - counted.lineStart + 1)
    }

    // MARK: Words

    /// A text in quotation marks of either kind, or a word of letters, digits and `_ $ / : . -`.
    package mutating func word() throws(PropertyListError) -> String {
        guard let mark = next else { throw malformed("the file ends within an entry") }
        if mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") { return try quoted(mark) }
        let start = offset
        while let byte = next, Self.isUnquoted(byte) { offset += 1 }
        guard offset > start else { throw malformed("a quotation mark is missing") }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// As Core Foundation has it.
    private static func isUnquoted(_ byte: UInt8) -> Bool {
        Ascii.isLetterOrDigit(byte) || "_$/:.-".utf8.contains(byte)
    }

    private mutating func quoted(_ mark: UInt8) throws(PropertyListError) -> String {
        let opening = offset
        offset += 1
        var text: [UInt8] = []
        var start = offset
        var lost: SourcePosition?
        while let byte = next, byte != mark {
            if byte == UInt8(ascii: "\\") {
                text += bytes[start..<offset]
                let place = lost == nil ? place() : nil
                offset += 1
                if !appendEscape(to: &text), lost == nil { lost = place }
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
        if let lost {
            let place = SourceLocation(file: file, position: lost)
            remarks.append(PropertyListError(at: place, .malformed(PropertyListError.noUnicode)))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// After the backslash. An escape that nobody knows stands for its letter; false for one that no character is.
    private mutating func appendEscape(to text: inout [UInt8]) -> Bool {
        guard let letter = next else { return true }
        offset += 1
        switch letter {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "a"): text.append(0x07)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "v"): text.append(0x0B)
        case UInt8(ascii: "U"), UInt8(ascii: "u"): return appendUnicode(to: &text)
        case UInt8(ascii: "0")...UInt8(ascii: "7"): appendOctal(letter, to: &text)
        default: text.append(letter)
        }
        return true
    }

    /// `\U00e4`; a pair of surrogates makes one character, and half of one none: false.
    private mutating func appendUnicode(to text: inout [UInt8]) -> Bool {
        var units = [hexadecimal()]
        if UTF16.isLeadSurrogate(units[0]), next == UInt8(ascii: "\\"), offset + 1 < bytes.count,
            bytes[offset + 1] == UInt8(ascii: "U") || bytes[offset + 1] == UInt8(ascii: "u")
        {
            offset += 2
            units.append(hexadecimal())
        }
        text += Array(String(decoding: units, as: UTF16.self).utf8)
        return String(validating: units, as: UTF16.self) != nil
    }

    private mutating func hexadecimal() -> UInt16 {
        var number: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Ascii.hexadecimalValue(of: byte) else { break }
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

    // MARK: Data

    /// After `<`: pairs of hexadecimal digits up to `>`, with space between them.
    package mutating func data() throws(PropertyListError) -> [UInt8] {
        var digits: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: ">") {
            if let digit = Ascii.hexadecimalValue(of: byte) {
                digits.append(digit)
            } else if !Ascii.isSpace(byte) {
                throw malformed("data holds what is no hexadecimal digit")
            }
            offset += 1
        }
        guard skip(">") else { throw malformed("data is never closed") }
        guard digits.count % 2 == 0 else { throw malformed("data holds half a byte") }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    // MARK: Between words

    /// Over blanks, line ends and comments of both kinds.
    package mutating func skipSpace() throws(PropertyListError) {
        while let byte = next {
            if Ascii.isSpace(byte) {
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

    /// At the next byte. `what` is a sentence without its end mark.
    package func malformed(_ what: String) -> PropertyListError { error(.malformed(what)) }

    /// At the next byte.
    package func error(_ reason: PropertyListError.Reason) -> PropertyListError {
        var scanner = self
        // What is wrong may stand before a place that was asked for.
        if scanner.counted.offset > offset { scanner.counted = (0, 1, 0) }
        return PropertyListError(at: SourceLocation(file: file, position: scanner.place()), reason)
    }
}
