import PropertyLists

/// Cuts the text of a device tree into words and marks; comments and what the preprocessor is told are passed over.
struct DeviceTreeScanner {
    enum Token: Hashable {
        /// A name, a number, a reference's name.
        case word(String)
        case string(String)
        /// One of `{ } < > ( ) [ ] ; = & : / |` and the like.
        case mark(Unicode.Scalar)
    }

    let file: String
    /// From 1.
    private(set) var line = 1
    /// What `#define` says, as far as it is one word.
    private(set) var definitions: [String: String] = [:]
    private let bytes: [UInt8]
    private var offset = 0
    private var isAtLineStart = true

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    func failure(_ reason: String, line: Int? = nil) -> KeypadSourceError {
        KeypadSourceError(file: file, line: line ?? self.line, reason)
    }

    /// Nil at the end. Between `<` and `>` a comma separates; elsewhere it is a part of a name, as in `linux,code`.
    mutating func next(inCells: Bool = false) throws(KeypadSourceError) -> Token? {
        try skipSpace()
        guard offset < bytes.count else { return nil }
        isAtLineStart = false
        let byte = bytes[offset]
        if byte == UInt8(ascii: "\"") { return .string(try string()) }
        let start = offset
        while offset < bytes.count, Self.isPart(bytes[offset], inCells) { offset += 1 }
        if offset > start { return .word(String(decoding: bytes[start..<offset], as: UTF8.self)) }
        offset += 1
        return .mark(Unicode.Scalar(byte))
    }

    /// Behind `&`: the path of a node in braces, `&{/soc/gpio}`; nothing where a name follows.
    mutating func skipPath() throws(KeypadSourceError) {
        try skipSpace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "{") else { return }
        let opening = line
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "}") { step() }
        guard offset < bytes.count else { throw failure("the path is never closed", line: opening) }
        offset += 1
    }

    private static func isPart(_ byte: UInt8, _ inCells: Bool) -> Bool {
        Ascii.isLetterOrDigit(byte) || "._+?#-@".utf8.contains(byte) || byte == UInt8(ascii: ",") && !inCells
    }

    private mutating func string() throws(KeypadSourceError) -> String {
        let opening = line
        offset += 1
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            if bytes[offset] == UInt8(ascii: "\\") { offset += 1 }
            if offset < bytes.count { step() }
        }
        guard offset < bytes.count else { throw failure("the quotation mark is never closed", line: opening) }
        defer { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func step() {
        if bytes[offset] == 0x0A {
            line += 1
            isAtLineStart = true
        }
        offset += 1
    }

    // MARK: Between words

    private mutating func skipSpace() throws(KeypadSourceError) {
        while offset < bytes.count {
            if Ascii.isSpace(bytes[offset]) {
                step()
            } else if try skipComment() || skipDirective() {
                continue
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(KeypadSourceError) -> Bool {
        let rest = bytes[offset...]
        if rest.starts(with: "//".utf8) {
            while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
            return true
        }
        guard rest.starts(with: "/*".utf8) else { return false }
        let opening = line
        offset += 2
        while offset < bytes.count, !bytes[offset...].starts(with: "*/".utf8) { step() }
        guard offset < bytes.count else { throw failure("the comment is never closed", line: opening) }
        offset += 2
        return true
    }

    private static let directives = [
        "include", "define", "undef", "ifdef", "ifndef", "if", "elif", "else", "endif", "pragma", "error",
        "line",
    ]

    /// `#define KEY_FOO 30`; a property's name may begin with `#` as well, but not with these words.
    private mutating func skipDirective() -> Bool {
        guard isAtLineStart, bytes[offset] == UInt8(ascii: "#") else { return false }
        var end = offset
        while end < bytes.count, bytes[end] != 0x0A || bytes[end - 1] == UInt8(ascii: "\\") { end += 1 }
        let words = bytes[(offset + 1)..<end].split(whereSeparator: Ascii.isSpace)
            .map { String(decoding: $0, as: UTF8.self) }
        guard let directive = words.first, Self.directives.contains(directive) else { return false }
        if directive == "define", words.count >= 3 { definitions[words[1]] = words[2] }
        while offset < end { step() }
        if directive == "if", words.dropFirst() == ["0"] { skipUnused() }
        return true
    }

    /// From `#if 0` to its `#endif`, or to what is there instead.
    private mutating func skipUnused() {
        var depth = 0
        while offset < bytes.count {
            if bytes[offset] == 0x0A { step() }
            let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
            let text = bytes[offset..<end].drop(while: Ascii.isSpace)
            offset = end
            guard text.first == UInt8(ascii: "#") else { continue }
            let word = text.dropFirst().drop(while: Ascii.isSpace).prefix(while: Ascii.isLetterOrDigit)
            switch String(decoding: word, as: UTF8.self) {
            case "if", "ifdef", "ifndef": depth += 1
            case "endif" where depth == 0: return
            case "else" where depth == 0, "elif" where depth == 0: return
            case "endif": depth -= 1
            default: break
            }
        }
    }
}
