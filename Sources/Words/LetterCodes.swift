/// What stands for each letter of a text, of which most are asked for once.
struct LetterCodes {
    /// What stands for a letter or a number.
    private let codeOf: (Character) -> UInt32
    /// By scalar, of those that were met; `isNoLetter` for all that is neither letter nor number.
    private var near = [UInt32](repeating: isUnknown, count: 0x590)
    private var far: [UInt32: UInt32] = [:]

    private static let isUnknown = UInt32.max
    private static let isNoLetter = UInt32.max - 1

    init(_ codeOf: @escaping (Character) -> UInt32) { self.codeOf = codeOf }

    /// In their order; nil for what is neither letter nor number.
    mutating func forEach(in text: String, _ body: (UInt32?) -> Void) {
        guard !isTaken(ascii: text, body) else { return }
        guard text.unicodeScalars.allSatisfy(\.isCharacterBesideAlike) else {
            for character in text { body(Self.isLetter(character) ? codeOf(character) : nil) }
            return
        }
        for scalar in text.unicodeScalars {
            let code = code(of: scalar)
            body(code == Self.isNoLetter ? nil : code)
        }
    }

    /// False where it has other letters as well: nothing was done then.
    private mutating func isTaken(ascii text: String, _ body: (UInt32?) -> Void) -> Bool {
        let isTaken = text.utf8.withContiguousStorageIfAvailable { bytes in
            for byte in bytes where byte < 0x20 || byte >= 0x80 { return false }
            for byte in bytes {
                let known = near[Int(byte)]
                let code = known == Self.isUnknown ? code(of: Unicode.Scalar(byte)) : known
                body(code == Self.isNoLetter ? nil : code)
            }
            return true
        }
        return isTaken ?? false
    }

    private mutating func code(of scalar: Unicode.Scalar) -> UInt32 {
        let place = Int(scalar.value)
        let known = place < near.count ? near[place] : far[scalar.value] ?? Self.isUnknown
        guard known == Self.isUnknown else { return known }
        let character = Character(scalar)
        let code = Self.isLetter(character) ? codeOf(character) : Self.isNoLetter
        if place < near.count { near[place] = code } else { far[scalar.value] = code }
        return code
    }

    private static func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}

extension Unicode.Scalar {
    /// Whether it is a character of its own between others of which this is true (UAX 29): Latin, Greek, Cyrillic, Armenian
    /// letters and signs, kana, Han and Hangul syllables; no marks and nothing that joins.
    fileprivate var isCharacterBesideAlike: Bool {
        switch value {
        case 0x20..<0x300, 0x370..<0x483, 0x48A..<0x590, 0x2010...0x2027: true
        case 0x3041...0x3096, 0x30A1...0x30FC, 0x4E00..<0xA000, 0xAC00...0xD7A3: true
        default: false
        }
    }
}
