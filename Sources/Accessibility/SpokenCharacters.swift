import Localization

/// Characters as a voice says them: letters and digits say themselves, signs have names.
enum SpokenCharacters {
    private static let signs: [Character: StringKey] = [
        " ": .space, "\n": .newLine, ".": .dot, ",": .comma, "?": .questionMark, "!": .exclamationMark,
        "'": .apostrophe, "\"": .quotationMark, "-": .hyphen, "_": .underscore, ":": .colon,
        ";": .semicolon, "/": .slash, "\\": .backslash, "@": .at, "#": .hash, "%": .percent,
        "&": .ampersand, "*": .star, "+": .plus, "=": .equals, "(": .leftParenthesis,
        ")": .rightParenthesis, "[": .leftBracket, "]": .rightBracket, "{": .leftBrace, "}": .rightBrace,
        "<": .lessThan, ">": .greaterThan, "~": .tilde, "^": .circumflex, "`": .grave, "|": .verticalBar,
        "$": .dollar,
    ]

    /// A longer piece is read, not spelled.
    private static let mostSpelled = 3

    static func name(of character: Character, _ words: ScreenStrings) -> String {
        if let sign = signs[character] { return words[sign] }
        return character.isUppercase ? words(.capital, character) : String(character)
    }

    /// What was typed or erased at once.
    static func name(of characters: some Collection<Character>, _ words: ScreenStrings) -> String {
        guard characters.count <= mostSpelled else { return String(characters) }
        return characters.map { name(of: $0, words) }.joined(separator: " ")
    }

    /// A secret's, where others may hear.
    static func dots(_ characters: some Collection<Character>, _ words: ScreenStrings) -> String {
        characters.map { _ in words[.dot] }.joined(separator: " ")
    }
}
