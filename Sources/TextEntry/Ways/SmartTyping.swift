/// Quotation marks and dashes that straight ones become, where a field asks for it.
struct SmartTyping {
    /// What was typed.
    let range: Range<Int>
    let replacement: Character

    /// Nil where a character that was typed just before the caret stays what it is.
    init?(_ typed: Character, _ text: EditedText, _ field: EditedField) {
        let before = text.characters[..<(text.caret - 1)]
        let (count, replacement): (Int, Character)
        switch (typed, before.last) {
        case ("\"", _), ("'", _):
            guard field.wants(field.traits.text.smartQuotes) else { return nil }
            let marks = QuotationMarks(language: field.traits.language)
            (count, replacement) = (1, marks.mark(for: typed, after: before))
        case ("-", "-"?) where field.wants(field.traits.text.smartDashes): (count, replacement) = (2, "–")
        case ("-", "–"?) where field.wants(field.traits.text.smartDashes): (count, replacement) = (2, "—")
        default: return nil
        }
        range = text.caret - count..<text.caret
        self.replacement = replacement
    }
}

extension QuotationMarks {
    /// The mark that a straight one becomes.
    fileprivate func mark(for typed: Character, after before: ArraySlice<Character>) -> Character {
        let pair = typed == "\"" ? outer : inner
        let isOpen = before.count { $0 == pair.opening } > before.count { $0 == pair.closing }
        switch before.last {
        case nil: return pair.opening
        case let last? where last.isWhitespace || "([{".contains(last): return pair.opening
        // Between two marks only the one that is still open can tell.
        case let last? where contains(last): return isOpen ? pair.closing : pair.opening
        case _ where typed == "'" && !isOpen: return QuotationMarks.apostrophe
        default: return pair.closing
        }
    }
}
