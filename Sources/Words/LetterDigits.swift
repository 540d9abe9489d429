/// The digit that a letter lives on, capitals and digits too: the language's own word first, then that of the first language
/// that has the letter.
struct LetterDigits: Sendable {
    private let own: [Character: UInt8]

    init(language: String) { own = LetterTable.digits(of: LetterTable.primaryLanguage(language)) }

    /// Nil for what lives on none.
    subscript(letter: Character) -> UInt8? { own[letter] ?? LetterTable.common[letter] }
}

extension LetterTable {
    /// The same as a table, for who asks for all of it.
    package static func digits(language: String) -> [Character: UInt8] {
        digits(of: primaryLanguage(language)).merging(common) { own, _ in own }
    }

    /// Of a letter that a language has not, the digit in the first one that has it.
    fileprivate static let common = languages.reduce(into: [:]) { digits, language in
        digits.merge(Self.digits(of: language)) { first, _ in first }
    }

    fileprivate static func digits(of language: String) -> [Character: UInt8] {
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
