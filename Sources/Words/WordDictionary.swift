import Localization

/// Words by the digits that they lie on, the most frequent first: one press a letter, the dictionary finds the word.
///
/// Kept as the file is: lines `227 bar`, sorted by digits; looked up by halving, so that a hundred thousand words cost
/// no more than their bytes. Common words have their rank behind them, `227 bar 812`: they also complete what is begun
/// letter by letter. Made from word lists by `init(counting:language:)`, written by `file`.
package struct WordDictionary: Sendable {
    /// The first line of the file.
    private static let header = "settingsd words 2"
    /// Of files without ranks: words by their digits are all that they have.
    private static let headers = ["settingsd words 1", header]

    private let bytes: [UInt8]
    /// Where each line begins, and where the last one ends.
    private let starts: [UInt32]
    private let common: CommonWords

    /// Reads a file; nil for one that is none of ours.
    package init?(file bytes: [UInt8]) {
        let header = Self.header.utf8.count + 1
        guard Self.headers.contains(where: { bytes.starts(with: ($0 + "\n").utf8) }), bytes.count < 1 << 31
        else { return nil }
        self.init(bytes, from: header)
    }

    private init(_ bytes: [UInt8], from first: Int) {
        self.bytes = bytes
        var starts = [UInt32(first)]
        for place in first..<bytes.count where bytes[place] == UInt8(ascii: "\n") {
            starts.append(UInt32(place + 1))
        }
        if starts.last != UInt32(bytes.count) { starts.append(UInt32(bytes.count)) }
        self.starts = starts
        common = CommonWords(of: bytes, lines: starts)
    }

    /// From a list of words, one a line, with a count before each or in falling frequency: what Debian's lists and
    /// onboard's models are. Words with anything but the language's letters are left out; of two that differ in case
    /// only, the small one stays: # makes capitals, and nothing makes them small.
    package init(counting list: String, language: String) {
        let digits = LetterTable.digits(language: language)
        var found: [(code: String, rank: Int, word: String)] = []
        var hasCounts = false
        for (number, line) in list.split(whereSeparator: \.isNewline).enumerated() {
            let parts = line.split(separator: " ")
            guard let word = parts.last, parts.count <= 2, let code = Self.code(of: word, digits, language)
            else {
                continue
            }
            let count = parts.count == 2 ? Int(parts[0]) : nil
            hasCounts = hasCounts || count != nil
            found.append((code, count.map { -$0 } ?? number, String(word)))
        }
        let isByLetters = !hasCounts && Self.isByLetters(found.map(\.word))
        found.sort { ($0.code, $0.rank, $0.word) < ($1.code, $1.rank, $1.word) }
        let small = Set(found.lazy.map(\.word).filter { $0 == $0.lowercased(in: language) })
        found.removeAll { entry in
            let word = entry.word.lowercased(in: language)
            return entry.word != word && small.contains(word)
        }
        let ranks = isByLetters ? [:] : Self.ranks(of: found)
        let lines = found.enumerated().map { line, entry in
            "\(entry.code) \(entry.word)\(ranks[line].map { " \($0)" } ?? "")\n"
        }.joined()
        self.init(Array((Self.header + "\n" + lines).utf8), from: Self.header.utf8.count + 1)
    }

    /// Of the commonest lines, from 1.
    private static func ranks(of found: [(code: String, rank: Int, word: String)]) -> [Int: Int] {
        let lines = found.indices.sorted { (found[$0].rank, $0) < (found[$1].rank, $1) }
        return Dictionary(
            uniqueKeysWithValues: lines.prefix(CommonWords.most).enumerated().map { ($1, $0 + 1) })
    }

    /// Whether a list stands in the order of letters, which says nothing of how common a word is.
    private static func isByLetters(_ words: [String]) -> Bool {
        let small = words.map { $0.lowercased() }
        let falls = zip(small, small.dropFirst()).count { $0 > $1 }
        return words.count > 1 && falls * 10 < words.count
    }

    /// As it is written to a `.words` file.
    package var file: [UInt8] { bytes }

    /// Of words.
    package var count: Int { starts.count - 1 }

    private static func code(
        of word: Substring, _ digits: [Character: UInt8], _ language: String
    ) -> String? {
        var code = ""
        for letter in word {
            let small = LetterTable.lowercased(letter, language: language)
            guard letter.isLetter, let digit = digits[letter] ?? digits[small] else { return nil }
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
        while line < count, bytes(of: line).starts(with: wanted) {
            words.append(word(of: line))
            line += 1
        }
        return words
    }

    /// The beginning of a longer word, as long as the digits are; nil where no word begins so.
    package func beginning(for digits: [Int]) -> String? {
        let wanted = Self.bytes(of: digits)
        let line = firstLine(notBefore: wanted)
        guard line < count, bytes(of: line).starts(with: wanted) else { return nil }
        return String(word(of: line).prefix(digits.count))
    }

    /// The commonest word that begins so and is two letters longer at least, as it is written in the list; nil where none
    /// does, or the file has no ranks.
    ///
    /// - Parameter beginnings: the same letters as the list may have them, in capitals or not.
    package func completion(of beginnings: [String]) -> String? {
        common.first(in: bytes, beginning: beginnings.map { Array($0.utf8) })
    }

    private func word(of line: Int) -> String {
        let text = bytes(of: line).drop { $0 != UInt8(ascii: " ") }.dropFirst()
        return String(
            decoding: text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }

    private func bytes(of line: Int) -> ArraySlice<UInt8> { bytes[Int(starts[line])..<Int(starts[line + 1])] }

    private func firstLine(notBefore wanted: [UInt8]) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if bytes(of: middle).lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func bytes(of digits: [Int]) -> [UInt8] {
        digits.map { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: $0 % 10) }
    }
}
