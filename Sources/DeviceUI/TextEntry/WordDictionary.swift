/// Words by the digits that they lie on, the most frequent first: one press a letter, the dictionary finds the word.
///
/// Kept as the file is: lines `227 bar`, sorted by digits; looked up by halving, so that a hundred thousand words cost
/// no more than their bytes. Made from word lists by `init(counting:)`, written by `file`.
package struct WordDictionary: Sendable {
    /// The first line of the file.
    private static let header = "settingsd words 1"

    private let bytes: [UInt8]
    /// Where each line begins, and where the last one ends.
    private let starts: [Int]

    /// Reads a file; nil for one that is none of ours.
    package init?(file text: String) {
        guard text.hasPrefix(Self.header + "\n") else { return nil }
        self.init(lines: Array(text.utf8.dropFirst(Self.header.utf8.count + 1)))
    }

    private init(lines: [UInt8]) {
        bytes = lines
        var starts = [0]
        for (place, byte) in lines.enumerated() where byte == UInt8(ascii: "\n") { starts.append(place + 1) }
        if starts.last != lines.count { starts.append(lines.count) }
        self.starts = starts
    }

    /// From a list of words, one a line, with a count before each or in falling frequency: what Debian's lists and
    /// onboard's models are. Words with anything but the language's letters are left out.
    package init(counting list: String, language: String) {
        let digits = LetterTable.digits(language: language)
        var found: [(code: String, rank: Int, word: String)] = []
        for (number, line) in list.split(whereSeparator: \.isNewline).enumerated() {
            let parts = line.split(separator: " ")
            guard let word = parts.last, parts.count <= 2, let code = Self.code(of: word, digits) else {
                continue
            }
            let count = parts.count == 2 ? Int(parts[0]) : nil
            found.append((code, count.map { -$0 } ?? number, String(word)))
        }
        found.sort { ($0.code, $0.rank, $0.word) < ($1.code, $1.rank, $1.word) }
        self.init(lines: Array(found.map { "\($0.code) \($0.word)\n" }.joined().utf8))
    }

    package var file: String { Self.header + "\n" + String(decoding: bytes, as: UTF8.self) }

    package var count: Int { starts.count - 1 }

    private static func code(of word: Substring, _ digits: [Character: UInt8]) -> String? {
        var code = ""
        for letter in word {
            guard letter.isLetter, letter.isLowercase || !letter.isCased, let digit = digits[letter] else {
                return nil
            }
            code.append(Character(String(digit)))
        }
        return code.isEmpty ? nil : code
    }

    // MARK: Looking up

    /// The words of these digits, most frequent first.
    package func words(for digits: [Int]) -> [String] {
        let wanted = Self.bytes(of: digits) + [UInt8(ascii: " ")]
        var words: [String] = []
        var line = firstLine(notBefore: wanted)
        while line < count, bytes[starts[line]..<starts[line + 1]].starts(with: wanted) {
            words.append(word(of: line))
            line += 1
        }
        return words
    }

    /// The beginning of a longer word, as long as the digits are; nil where no word begins so.
    package func beginning(for digits: [Int]) -> String? {
        let wanted = Self.bytes(of: digits)
        let line = firstLine(notBefore: wanted)
        guard line < count, bytes[starts[line]..<starts[line + 1]].starts(with: wanted) else { return nil }
        return String(word(of: line).prefix(digits.count))
    }

    private func word(of line: Int) -> String {
        let text = bytes[starts[line]..<starts[line + 1]].drop { $0 != UInt8(ascii: " ") }.dropFirst()
        return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    private func firstLine(notBefore wanted: [UInt8]) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let line = bytes[starts[middle]..<starts[middle + 1]]
            if line.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func bytes(of digits: [Int]) -> [UInt8] {
        digits.map { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: $0 % 10) }
    }
}
