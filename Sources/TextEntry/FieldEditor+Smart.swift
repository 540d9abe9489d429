import Settings

/// What a full keyboard's typing may become, where a field asks for it: one Erase brings back what was typed.
extension FieldEditor {
    private func wants(_ trait: TextTraits.Autocorrection) -> Bool {
        trait == .yes && keypad.typesCharacters && traits.isProse
    }

    // MARK: Quotation marks and dashes

    /// After a character that was typed: straight quotation marks and hyphens may become others.
    mutating func makeSmart(_ character: Character) {
        switch character {
        case "\"", "'":
            if wants(traits.text.smartQuotes) { replace(last: 1, with: quotationMark(for: character)) }
        case "-":
            if wants(traits.text.smartDashes) { joinDashes() }
        default: break
        }
    }

    private func quotationMark(for typed: Character) -> Character {
        let before = state.characters[..<(state.caret - 1)]
        let marks = QuotationMarks(language: traits.language)
        let pair = typed == "\"" ? marks.outer : marks.inner
        let isOpen = before.count { $0 == pair.opening } > before.count { $0 == pair.closing }
        switch before.last {
        case nil: return pair.opening
        case let last? where last.isWhitespace || "([{".contains(last): return pair.opening
        // Between two marks only the one that is still open can tell.
        case let last? where marks.contains(last): return isOpen ? pair.closing : pair.opening
        case _ where typed == "'" && !isOpen: return QuotationMarks.apostrophe
        default: return pair.closing
        }
    }

    private mutating func joinDashes() {
        let before = state.characters[..<(state.caret - 1)]
        switch before.last {
        case "-": replace(last: 2, with: "–")
        case "–": replace(last: 2, with: "—")
        default: break
        }
    }

    private mutating func replace(last count: Int, with character: Character) {
        let start = state.caret - count
        let typed = Array(state.characters[start..<state.caret])
        state.characters.replaceSubrange(start..<state.caret, with: [character])
        state.caret = start + 1
        state.correction = Correction(start: start, typed: typed, count: 1)
    }

    // MARK: Spaces between words

    /// What is pasted, with a space where a word would touch another one.
    package func spaced(_ text: String) -> String {
        guard wants(traits.text.smartInsertDelete), let first = text.first, let last = text.last else {
            return text
        }
        let selected = selection ?? state.caret..<state.caret
        let before = state.characters[..<selected.lowerBound].last
        let after = state.characters[selected.upperBound...].first
        return (Self.touch(before, first) ? " " : "") + text + (Self.touch(last, after) ? " " : "")
    }

    private static func touch(_ one: Character?, _ other: Character?) -> Bool {
        guard let one, let other else { return false }
        return (one.isLetter || one.isNumber) && (other.isLetter || other.isNumber)
    }

    /// A selection is gone from the caret: of two spaces that met there one goes too, and one at an end.
    package mutating func closeGap() {
        guard wants(traits.text.smartInsertDelete) else { return }
        let before = state.characters[..<state.caret].last
        let after = state.characters[state.caret...].first
        if after == " ", before == nil || before == " " {
            state.characters.remove(at: state.caret)
        } else if before == " ", after == nil {
            state.caret -= 1
            state.characters.remove(at: state.caret)
        }
    }
}
