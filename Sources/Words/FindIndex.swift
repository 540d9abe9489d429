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
        let digits = LetterTable.digits(language: language)
        self.init(titles) { digits[$0].map { UInt32($0) } ?? Self.other }
    }

    /// By letters, small and capital alike.
    package init(lettersOf titles: [String], language: String) {
        self.init(titles) { letter in
            LetterTable.lowercased(letter, language: language).unicodeScalars.first?.value ?? Self.other
        }
    }

    private init(_ titles: [String], codeOf: @escaping @Sendable (Character) -> UInt32) {
        var codes: [UInt32] = []
        var starts: [Int] = []
        starts.reserveCapacity(titles.count + 1)
        codes.reserveCapacity(titles.count * 16)
        for title in titles {
            starts.append(codes.count)
            var isInside = false
            for character in title {
                guard character.isLetter || character.isNumber else {
                    isInside = false
                    continue
                }
                let code = codeOf(character)
                codes.append(isInside ? code : code | Self.wordStart)
                isInside = true
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
        for (place, row) in rows(matching: typed).enumerated() {
            let next = continuations(of: wanted, in: row)
            if next.isEmpty { ended.append(place) }
            letters.formUnion(next)
        }
        let shown = letters.sorted().compactMap { Unicode.Scalar($0).map { Character($0) } }
        return (shown.filter { !$0.isNumber } + shown.filter(\.isNumber), ended)
    }

    private func continuations(of wanted: [UInt32], in row: Int) -> Set<UInt32> {
        var letters: Set<UInt32> = []
        codes.withUnsafeBufferPointer { codes in
            for place in starts[row]..<starts[row + 1] where codes[place] & Self.wordStart != 0 {
                let end = place + wanted.count
                guard end < starts[row + 1], Self.matches(wanted, codes, at: place) else { continue }
                letters.insert(codes[end] & ~Self.wordStart)
            }
        }
        return letters
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

extension LetterTable {
    /// The digit that every letter lives on, capitals and digits too: the language's own word first.
    package static func digits(language: String) -> [Character: UInt8] {
        digits(of: primaryLanguage(language)).merging(common) { own, _ in own }
    }

    /// Of a letter that a language has not, the digit in the first one that has it.
    private static let common = languages.reduce(into: [:]) { digits, language in
        digits.merge(Self.digits(of: language)) { first, _ in first }
    }

    private static func digits(of language: String) -> [Character: UInt8] {
        var digits: [Character: UInt8] = [:]
        for digit in 0...9 { digits[Character(String(digit))] = UInt8(digit) }
        for digit in 2...9 {
            for letter in latin(digit: digit, language: language) + script(digit: digit, language: language) {
                let upper = uppercased(letter, language: language)
                if digits[letter] == nil { digits[letter] = UInt8(digit) }
                if digits[upper] == nil { digits[upper] = UInt8(digit) }
            }
        }
        return digits
    }
}
