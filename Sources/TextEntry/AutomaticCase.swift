import Settings

/// Autocapitalization: the case that a letter gets when nobody chose one.
enum AutomaticCase {
    static func letterCase(_ traits: FieldTraits, before text: ArraySlice<Character>) -> LetterCase {
        switch rule(traits) {
        case .none: .lower
        case .allCharacters: .upper
        case .words: isWordStart(text) ? .capitalized : .lower
        case .sentences: isSentenceStart(text) ? .capitalized : .lower
        }
    }

    /// Machine names, secrets and numbers have none; serial numbers are capitals; names begin their words with one.
    static func rule(_ traits: FieldTraits) -> TextTraits.Autocapitalization {
        let kind = traits.kind
        if kind == .serial { return .allCharacters }
        if kind.ignoresCapitals || traits.isSecure { return .none }
        let rule = traits.text.autocapitalization
        return kind == .name && rule == .none ? .words : rule
    }

    private static func isWordStart(_ text: ArraySlice<Character>) -> Bool {
        guard let last = text.last else { return true }
        return last.isWhitespace || last == "-"
    }

    private static func isSentenceStart(_ text: ArraySlice<Character>) -> Bool {
        guard let last = text.last else { return true }
        guard last.isWhitespace else { return false }
        guard let end = text.last(where: { !$0.isWhitespace }) else { return true }
        return ".?!".contains(end)
    }
}
