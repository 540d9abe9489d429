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

    /// Machine names, secrets and numbers have none; serial numbers are capitals.
    static func rule(_ traits: FieldTraits) -> TextTraits.Autocapitalization {
        let kind = traits.kind
        if kind == .serial { return .allCharacters }
        return kind.ignoresCapitals || traits.isSecure ? .none : traits.text.autocapitalization
    }

    /// At the beginning, after a space, a hyphen or an opening bracket, and within the quotation marks that stand there.
    private static func isWordStart(_ text: ArraySlice<Character>) -> Bool {
        guard let last = text.dropLast(while: quotes.contains).last else { return true }
        return last.isWhitespace || last == "-" || brackets.contains(last)
    }

    /// At the beginning, on a line of its own, and after a full stop and a space, whatever closes and opens there.
    private static func isSentenceStart(_ text: ArraySlice<Character>) -> Bool {
        let before = text.dropLast { quotes.contains($0) || brackets.contains($0) }
        guard let last = before.last else { return true }
        guard last.isWhitespace else { return false }
        let end = before.lastIndex { !$0.isWhitespace }.map { $0 + 1 } ?? before.startIndex
        if before[end...].contains(where: \.isNewline) { return true }
        return before[..<end].dropLast(while: closers.contains).last.map(stops.contains) ?? true
    }

    // MARK: What stands between

    private static let stops: Set<Character> = [".", "?", "!", "…", "。", "？", "！"]
    private static let brackets: Set<Character> = ["(", "[", "{"]
    private static let quotes: Set<Character> = ["\"", "'", "“", "„", "«", "‘", "‚", "‹", "¿", "¡"]
    private static let closers: Set<Character> = [
        ")", "]", "}", "\"", "'", "”", "“", "»", "’", "‘", "›",
    ]
}

extension ArraySlice {
    /// Without those at its end for which it is true.
    fileprivate func dropLast(while holds: (Element) -> Bool) -> ArraySlice {
        self[..<(lastIndex { !holds($0) }.map { $0 + 1 } ?? startIndex)]
    }
}
