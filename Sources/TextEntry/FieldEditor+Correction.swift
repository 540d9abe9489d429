import Hardware
import Localization

/// Autocorrection on full keyboards: when a word ends, one correction is made, and one Erase takes it back.
extension FieldEditor {
    /// Never in secrets, addresses, numbers and formats; keypads never rewrite what was committed.
    package static func corrects(_ traits: FieldTraits, on keypad: KeypadDescription) -> Bool {
        guard keypad.typesCharacters, !traits.isSecure, traits.text.format == nil,
            traits.kind == .text
        else { return false }
        return traits.text.autocorrection != .no || traits.text.spellChecking == .yes
    }

    /// After a character that may have ended a word.
    mutating func correctWord(endedBy character: Character) {
        guard let checker, !character.isLetter, !character.isNumber, character != "'" else { return }
        let end = state.caret - 1
        guard let start = startOfWord(before: end), end - start > 1 else { return }
        let typed = Array(state.characters[start..<end])
        guard !checker.knows(String(typed)) else { return }
        guard traits.text.autocorrection != .no, let suggestion = checker.suggestion(String(typed)) else {
            if traits.text.spellChecking != .no { notify(Phrase(.notKnown, String(typed))) }
            return
        }
        let characters = Array(suggestion)
        guard tooLong(replacing: end - start, with: characters.count) == false else { return }
        state.characters.replaceSubrange(start..<end, with: characters)
        state.caret += characters.count - (end - start)
        state.correction = Correction(start: start, typed: typed, count: characters.count)
        notify(Phrase(.corrected, String(typed), suggestion))
    }

    private func tooLong(replacing old: Int, with new: Int) -> Bool {
        traits.text.maximumLength.map { state.characters.count - old + new > $0 } ?? false
    }

    /// Letters only: a word with a digit or an @ in it is nothing for a dictionary.
    private func startOfWord(before end: Int) -> Int? {
        guard end > 0 else { return nil }
        var start = end
        while start > 0, state.characters[start - 1].isLetter || state.characters[start - 1] == "'" {
            start -= 1
        }
        guard start < end, state.characters[start] != "'" else { return nil }
        return start == 0 || state.characters[start - 1].isWhitespace
            || "(\"“".contains(state.characters[start - 1])
            ? start : nil
    }

    /// Brings back what was typed; false where nothing was corrected just now.
    mutating func undoCorrection() -> Bool {
        guard let correction = state.correction else { return false }
        state.correction = nil
        let end = correction.start + correction.count
        guard end <= state.characters.count else { return false }
        state.characters.replaceSubrange(correction.start..<end, with: correction.typed)
        state.caret += correction.typed.count - correction.count
        return true
    }
}
