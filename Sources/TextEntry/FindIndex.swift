/// Finds rows by digits, as a phone's contact list does: each digit stands for its letters and itself.
///
/// A row is found when one of its words begins so; what is typed may run on into the words that follow.
package struct FindIndex: Sendable {
    /// The digit of every letter of every row, a mark at each start of a word and another between rows.
    private let codes: [UInt8]
    /// Where each row begins in `codes`; one more at the end.
    private let starts: [Int]

    private static let wordStart: UInt8 = 0x40
    /// For what no digit stands for; never typed.
    private static let other: UInt8 = 0x3F

    /// `language` decides where scripts disagree about a letter's key.
    package init(_ titles: [String], language: String) {
        let digits = LetterTable.digits(language: language)
        var codes: [UInt8] = []
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
                let code = digits[character] ?? Self.other
                codes.append(isInside ? code : code | Self.wordStart)
                isInside = true
            }
        }
        starts.append(codes.count)
        self.codes = codes
        self.starts = starts
    }

    /// Rows with a word that begins with `digits`, in their own order; all rows where nothing is typed yet.
    package func rows(matching digits: [Int]) -> [Int] {
        let wanted = digits.map { UInt8(truncatingIfNeeded: $0) & 0x0F }
        guard let first = wanted.first else { return Array(0..<starts.count - 1) }
        var rows: [Int] = []
        codes.withUnsafeBufferPointer { codes in
            for row in 0..<starts.count - 1 {
                let end = starts[row + 1]
                var place = starts[row]
                while place + wanted.count <= end {
                    if codes[place] == first | Self.wordStart, Self.matches(codes, from: place, wanted) {
                        rows.append(row)
                        break
                    }
                    place += 1
                }
            }
        }
        return rows
    }

    private static func matches(
        _ codes: UnsafeBufferPointer<UInt8>, from place: Int, _ wanted: [UInt8]
    ) -> Bool {
        for offset in 1..<max(1, wanted.count) where codes[place + offset] & ~wordStart != wanted[offset] {
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
