import CInih
import Glibc

/// A parsed INI text: every `name = value` with its section and line, in file order.
///
/// Written as systemd's units are: sections in brackets, comments after `#` or `;`; some names make a list where they
/// stand again (`NamesOnce`). Source: libinih's `ini_parse_stream`.
package struct INIDocument: Sendable {
    /// One `name = value`.
    package struct Entry: Hashable, Sendable {
        /// What stands in its brackets, "Keys 046d:c31c"; empty before the first section.
        package let section: String
        /// What stands before the `=`, spelled as in the file.
        package let name: String
        /// What stands after it, without space around it.
        package let value: String
        /// Counted from 1.
        package let line: Int
        /// Which line of the file its `[Section]` is.
        package let header: Int
    }

    /// In file order; a name that is given twice is there twice.
    package let entries: [Entry]

    /// The longest line that libinih takes, in bytes, without its end.
    package static let longestLine = 196
    /// The longest name of a section, in bytes: libinih cuts what is longer.
    package static let longestSection = 49

    /// Refuses a line that is neither a section, a comment nor `name = value`, one that is too long, and one of bytes that
    /// were no UTF-8 or zero.
    package init(_ text: String, file: String) throws(BoardError) {
        let reader = LineReader(text)
        let user = Unmanaged.passUnretained(reader).toOpaque()
        let failedLine = withExtendedLifetime(reader) {
            ini_parse_stream(readLine, user, takeEntry, user)
        }
        if let (line, reason) = reader.refused { throw BoardError(file: file, line: line, reason: reason) }
        guard failedLine == 0 else {
            throw BoardError(
                file: file, line: max(1, Int(failedLine)),
                reason: "expected [Section], Name = Value or a comment")
        }
        if let stray = reader.entries.first(where: { $0.section.isEmpty }) {
            throw BoardError(
                file: file, line: stray.line, reason: "\(stray.name) stands before any [Section]")
        }
        entries = reader.entries
    }
}

/// What libinih's two callbacks share: the lines still to read, and the entries found.
///
/// libinih does not tell the handler a line number, but it reads line by line: the line last read is it.
private final class LineReader {
    private let lines: [Substring.UTF8View]
    private(set) var line = 0
    /// That of the last section.
    private(set) var header = 0
    /// The first line that is none, and why.
    private(set) var refused: (line: Int, reason: String)?
    var entries: [INIDocument.Entry] = []

    init(_ text: String) {
        // A mark of its encoding is no part of the first line.
        let bytes = text.utf8.dropFirst(text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// Copies the next line with its end into `buffer`, or answers false at the end of the text. Blanks before it are left
    /// out: libinih takes an indented line for more of the one above.
    func read(into buffer: UnsafeMutablePointer<CChar>, capacity: Int) -> Bool {
        guard line < lines.count, refused == nil else { return false }
        let bytes = lines[line]
        line += 1
        if let reason = Self.refusal(of: bytes, capacity: capacity) {
            refused = (line, reason)
            return false
        }
        var end = 0
        // A comment may have zero bytes, which end what libinih sees.
        for byte in bytes where byte != 0 && (end > 0 || !Self.isBlank(byte)) {
            buffer[end] = CChar(bitPattern: byte)
            end += 1
        }
        if bytes.first(where: { !Self.isBlank($0) }) == UInt8(ascii: "[") { header = line }
        buffer[end] = CChar(bitPattern: UInt8(ascii: "\n"))
        buffer[end + 1] = 0
        return true
    }

    /// Why libinih would take less of a line than is written there; nil where it takes all.
    private static func refusal(of bytes: Substring.UTF8View, capacity: Int) -> String? {
        guard bytes.count <= INIDocument.longestLine, bytes.count + 2 <= capacity else {
            return "longer than \(INIDocument.longestLine) bytes"
        }
        let line = bytes.drop(while: isBlank)
        switch line.first {
        case UInt8(ascii: "#"), UInt8(ascii: ";"): return nil
        case _ where line.contains(0): return "it has a zero byte, as UTF-16 has; it is read as UTF-8"
        case _ where Substring(line).unicodeScalars.contains("\u{FFFD}"):
            // What every decoder puts in the place of such bytes, and nobody writes.
            return "it has bytes that are no UTF-8"
        case UInt8(ascii: "["):
            let name = line.dropFirst().prefix { $0 != UInt8(ascii: "]") }
            guard name.count > INIDocument.longestSection else { return nil }
            return "a section's name has more than \(INIDocument.longestSection) bytes; "
                + "a device goes by vendor:product too, as in [Keys 04d9:1203]"
        default:
            let isCut = zip(line, line.dropFirst()).contains { isBlank($0) && $1 == UInt8(ascii: ";") }
            return isCut
                ? "a value cannot have \" ;\", which begins a comment: that goes on a line of its own" : nil
        }
    }

    /// As isspace(3) has it.
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
    }
}

private func readLine(
    buffer: UnsafeMutablePointer<CChar>?, capacity: CInt, user: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<CChar>? {
    guard let buffer, let user else { return nil }
    let reader = Unmanaged<LineReader>.fromOpaque(user).takeUnretainedValue()
    return reader.read(into: buffer, capacity: Int(capacity)) ? buffer : nil
}

private func takeEntry(
    user: UnsafeMutableRawPointer?, section: UnsafePointer<CChar>?, name: UnsafePointer<CChar>?,
    value: UnsafePointer<CChar>?
) -> CInt {
    guard let user, let section, let name else { return 0 }
    let reader = Unmanaged<LineReader>.fromOpaque(user).takeUnretainedValue()
    reader.entries.append(
        INIDocument.Entry(
            section: String(cString: section), name: String(cString: name),
            value: value.map { String(cString: $0) } ?? "", line: reader.line, header: reader.header))
    return 1
}
