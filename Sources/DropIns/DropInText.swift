import PropertyLists

/// Why a drop-in cannot be used: its file, the line, and what is wrong there.
package struct DropInError: Error, Hashable, Sendable, CustomStringConvertible {
    /// As it was given.
    package let file: String
    /// Counted from 1; 0 where the file as a whole is wrong.
    package let line: Int
    /// Finishes the sentence that file and line begin.
    package let reason: String

    /// - Parameter line: counted from 1; 0 is the whole file.
    package init(file: String, line: Int = 0, _ reason: String) {
        (self.file, self.line, self.reason) = (file, line, reason)
    }

    package var description: String { line > 0 ? "\(file):\(line): \(reason)" : "\(file): \(reason)" }
}

/// The lines of a drop-in, `Name = value` and `Name[selector] = value`, each with its section and its place.
///
/// Written as systemd's units are: comments after `#` or `;` at a line's beginning, space around names and values is none of
/// theirs. A section that is named again begins anew: a drop-in may write several files.
struct DropInText {
    /// One line that says something.
    struct Entry: Hashable {
        let section: String
        /// Counts the sections.
        let number: Int
        let name: String
        /// What stands in brackets after the name; nil without any.
        let selector: String?
        let value: String
        /// Counted from 1.
        let line: Int
    }

    /// In bytes.
    static let longestLine = 4096
    static let largestFile = 1 << 16

    private(set) var entries: [Entry] = []
    private var section = ""
    private var number = 0

    init(_ bytes: [UInt8], file: String) throws(DropInError) {
        guard bytes.count <= Self.largestFile else {
            throw DropInError(file: file, "it is larger than \(Self.largestFile >> 10) KB")
        }
        // Editors of another system put a mark in front of UTF-8.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        var line = 0
        for whole in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            // As an editor of another system ends it.
            let bytes = whole.last == 0x0D ? whole.dropLast() : whole
            line += 1
            guard bytes.count <= Self.longestLine else {
                throw DropInError(file: file, line: line, "longer than \(Self.longestLine) bytes")
            }
            guard !bytes.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
                throw DropInError(file: file, line: line, "it has a control character")
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw DropInError(file: file, line: line, "it is no UTF-8 text")
            }
            if let reason = take(text[...].trimmingASCIISpace(), line) {
                throw DropInError(file: file, line: line, reason)
            }
        }
    }

    /// Nil, or why the line cannot be read.
    private mutating func take(_ text: String, _ line: Int) -> String? {
        guard let first = text.unicodeScalars.first, first != "#", first != ";" else { return nil }
        if first == "[", text.utf8.last == UInt8(ascii: "]") {
            section = String(text.unicodeScalars.dropFirst().dropLast())
            number += 1
            return nil
        }
        let equalsSign = UInt8(ascii: "=")
        guard let equals = text.utf8.firstIndex(of: equalsSign) else { return Self.expected }
        var name = Substring(text[..<equals]).trimmingASCIISpace()
        var value = text[text.utf8.index(after: equals)...]
        var selector: String?
        // An equals sign may stand in the brackets as well.
        if let open = text.utf8.firstIndex(of: UInt8(ascii: "[")), open < equals {
            guard let close = text[open...].utf8.firstIndex(of: UInt8(ascii: "]")),
                let sign = text[close...].utf8.firstIndex(of: equalsSign),
                text[text.utf8.index(after: close)..<sign].allSatisfy({ $0 == " " || $0 == "\t" })
            else { return Self.expected }
            name = Substring(text[..<open]).trimmingASCIISpace()
            selector = Substring(text[text.utf8.index(after: open)..<close]).trimmingASCIISpace()
            value = text[text.utf8.index(after: sign)...]
        }
        guard !name.isEmpty, selector != "" else { return Self.expected }
        entries.append(
            Entry(
                section: section, number: number, name: name, selector: selector,
                value: value.trimmingASCIISpace(), line: line))
        return nil
    }

    private static let expected = "expected [Section], Name = Value, Name[selector] = Value or a comment"
}
