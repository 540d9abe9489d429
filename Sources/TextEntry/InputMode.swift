import Words

/// What the digit keys type.
package enum InputPage: Hashable, Sendable {
    case latin
    /// The language's own script, where that is not Latin.
    case national
    case digits
    /// One press a letter; the dictionary finds the word.
    case words
    /// Two presses a character: nine groups of nine.
    case map
}

package enum LetterCase: Hashable, Sendable {
    case lower
    /// The next letter only.
    case capitalized
    case upper

    /// The one after it, as shift goes through them.
    var next: LetterCase {
        switch self {
        case .lower: .capitalized
        case .capitalized: .upper
        case .upper: .lower
        }
    }

    /// Small letters as they are written in it.
    func sign(of letters: String, language: String) -> String {
        let capitals = { (letters: Substring) in
            String(letters.map { LetterTable.uppercased($0, language: language) })
        }
        return switch self {
        case .lower: letters
        case .capitalized: capitals(letters.prefix(1)) + letters.dropFirst()
        case .upper: capitals(letters[...])
        }
    }
}

/// A stop on the ring of modes: a page, and the case that comes with it; nil follows autocapitalization.
package struct InputMode: Hashable, Sendable {
    /// Which characters.
    package let page: InputPage
    /// Nil where the characters have no case.
    package let letterCase: LetterCase?

    /// In lower case or upper, where they have one.
    package init(_ page: InputPage, _ letterCase: LetterCase? = nil) {
        self.page = page
        self.letterCase = letterCase
    }
}
