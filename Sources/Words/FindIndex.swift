/// Finds rows by the beginnings of their words: by letters, or by digits as a phone's contact list does, where each
/// digit stands for its letters and itself.
///
/// A row is found when one of its words begins so; what is typed may run on into the words that follow.
package struct FindIndex: Sendable {
    /// What stands for every letter of every row, with a mark at each start of a word.
    private let codes: [UInt32]
    /// Where each row begins in `codes`; one more at the end.
    private let starts: [Int]
    /// As what a typed character is looked for.
    private let codeOf: @Sendable (Character) -> UInt32

    private static let wordStart: UInt32 = 1 << 31
    /// For what no digit stands for; never typed.
    private static let other: UInt32 = 1 << 30

    /// By digits: `language` decides where scripts disagree about a letter's key.
    package init(_ titles: [String], language: String) {
        let digits = LetterDigits(language: language)
        self.init(titles) { digits[$0].map { UInt32($0) } ?? Self.other }
    }

    /// By letters, small and capital alike.
    package init(lettersOf titles: [String], language: String) {
        self.init(titles) { letter in
            LetterTable.lowercased(letter, language: language).unicodeScalars.first?.value ?? Self.other
        }
    }

    private init(_ titles: [String], codeOf: @escaping @Sendable (Character) -> UInt32) {
        var letters = LetterCodes(codeOf)
        var codes: [UInt32] = []
        var starts: [Int] = []
        starts.reserveCapacity(titles.count + 1)
        codes.reserveCapacity(titles.count * 16)
        for title in titles {
            starts.append(codes.count)
            var isInside = false
            letters.forEach(in: title) { code in
                if let code { codes.append(isInside ? code : code | Self.wordStart) }
                isInside = code != nil
            }
        }
        starts.append(codes.count)
        self.codes = codes
        self.starts = starts
        self.codeOf = codeOf
    }

    /// Rows with a word that begins with what was `typed`, in their own order; all rows where nothing is typed yet.
    package func rows(matching typed: [Character]) -> [Int] {
        let wanted = typed.map(codeOf)
        guard let first = wanted.first else { return Array(0..<starts.count - 1) }
        var rows: [Int] = []
        codes.withUnsafeBufferPointer { codes in
            for row in 0..<starts.count - 1 {
                let last = starts[row + 1] - wanted.count
                var place = starts[row]
                while place <= last {
                    if codes[place] == first | Self.wordStart, Self.matches(wanted, codes, at: place) {
                        rows.append(row)
                        break
                    }
                    place += 1
                }
            }
        }
        return rows
    }

    /// The characters of a title that what was `typed` stands for; nil where it does not match, and of nothing typed.
    package func matched(_ typed: [Character], in title: String) -> Range<Int>? {
        let wanted = typed.map(codeOf)
        let letters = title.enumerated().filter { $1.isLetter || $1.isNumber }
            .map { (place: $0, code: codeOf($1)) }
        guard !wanted.isEmpty, wanted.count <= letters.count else { return nil }
        let start = (0...letters.count - wanted.count).first { start in
            let isWordStart = start == 0 || letters[start - 1].place + 1 < letters[start].place
            return isWordStart && wanted.indices.allSatisfy { letters[start + $0].code == wanted[$0] }
        }
        return start.map { letters[$0].place..<letters[$0 + wanted.count - 1].place + 1 }
    }

    /// What the rows that match go on with, letters before digits, and the places of those among them that do not go on.
    package func next(after typed: [Character]) -> (letters: [Character], ended: [Int]) {
        let wanted = typed.map(codeOf)
        var letters: Set<UInt32> = []
        var ended: [Int] = []
        for (place, row) in rows(matching: typed).enumerated() where !goesOn(after: wanted, in: row, &letters)
        {
            ended.append(place)
        }
        let shown = letters.sorted().compactMap { Unicode.Scalar($0).map { Character($0) } }
        return (shown.filter { !$0.isNumber } + shown.filter(\.isNumber), ended)
    }

    /// Whether a row goes on; takes note of its letters.
    private func goesOn(after wanted: [UInt32], in row: Int, _ letters: inout Set<UInt32>) -> Bool {
        var goesOn = false
        codes.withUnsafeBufferPointer { codes in
            for place in starts[row]..<starts[row + 1] where codes[place] & Self.wordStart != 0 {
                let end = place + wanted.count
                guard end < starts[row + 1], Self.matches(wanted, codes, at: place) else { continue }
                letters.insert(codes[end] & ~Self.wordStart)
                goesOn = true
            }
        }
        return goesOn
    }

    /// Whether these stand there; all of them are within the row.
    private static func matches(
        _ wanted: [UInt32], _ codes: UnsafeBufferPointer<UInt32>, at place: Int
    ) -> Bool {
        for offset in wanted.indices where codes[place + offset] & ~wordStart != wanted[offset] {
            return false
        }
        return true
    }
}
