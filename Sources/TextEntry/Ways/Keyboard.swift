import Hardware
import Keys
import Localization

/// A full keyboard: every key is its character; what was typed may become something else, and one Erase brings it back.
struct Keyboard: WayOfTyping {
    var letters = MultiTap()
    /// The latest correction, until the next key.
    private var correction: Correction?

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] {
        guard correction?.isLatest(in: moment.text) == true else { return [] }
        return [KeyUse(.press, [.erase], .way(.erase), told: .takeBack)]
    }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        defer { correction = nil }
        return correction.map { [.replace($0.range, with: $0.typed)] }
    }

    mutating func abandon() { correction = nil }

    mutating func follow(_ character: Character, at moment: TypingMoment) -> [Edit] {
        var text = moment.text
        var edits: [Edit] = []
        if let smart = SmartTyping(character, text, moment.field) {
            edits.append(replace(smart.range, with: [smart.replacement], in: &text))
        }
        guard let checker = moment.checker, let range = EndedWord.range(in: text, endedBy: character) else {
            return edits
        }
        let typed = String(text.characters[range])
        guard !checker.knows(typed) else { return edits }
        let traits = moment.field.traits.text
        guard traits.autocorrection != .no, let suggestion = checker.suggestion(typed) else {
            return edits + (traits.spellChecking == .no ? [] : [.notify(LocalizedString(.notKnown, typed))])
        }
        var corrected = text
        corrected.replace(range, with: Array(suggestion))
        guard moment.field.tooLong(corrected.characters) == nil else { return edits }
        edits.append(replace(range, with: Array(suggestion), in: &text))
        return edits + [.notify(LocalizedString(.corrected, typed, suggestion))]
    }

    private mutating func replace(
        _ range: Range<Int>, with other: [Character], in text: inout EditedText
    ) -> Edit {
        let typed = Array(text.characters[range])
        text.replace(range, with: other)
        correction = Correction(
            typed: typed, range: range.lowerBound..<range.lowerBound + other.count, text: text.characters,
            caret: text.caret)
        return .replace(range, with: other)
    }

    var keysFollowText: Bool { correction != nil }

    func mode(at moment: TypingMoment) -> TypingMode {
        moment.field.kind.isNumeric ? .page(.digits) : .keyboard
    }
}

/// Characters that were replaced just now: one Erase brings back what was typed.
private struct Correction: Hashable, Sendable {
    let typed: [Character]
    /// Where the other ones stand, without the character that ended the word.
    let range: Range<Int>
    /// What the correction left.
    let text: [Character]
    let caret: Int

    /// Whether nothing has changed since, neither by a key that was held nor from outside.
    func isLatest(in text: EditedText) -> Bool { text.characters == self.text && text.caret == caret }
}

/// Autocorrection: when a word ends, one correction is made.
enum EndedWord {
    /// Never in secrets, addresses, numbers and formats; keypads never rewrite what was committed.
    static func isCorrected(_ traits: FieldTraits, on keypad: KeypadDescription) -> Bool {
        guard keypad.typesCharacters, !traits.isSecure, traits.text.format == nil, traits.kind == .text
        else { return false }
        return traits.text.autocorrection != .no || traits.text.spellChecking == .yes
    }

    /// The word that a character ended, just before it; nil where it ended none that a dictionary knows of.
    static func range(in text: EditedText, endedBy character: Character) -> Range<Int>? {
        guard !character.isLetter, !character.isNumber, character != "'" else { return nil }
        let end = text.caret - 1
        guard let start = start(in: text.characters, before: end), end - start > 1 else { return nil }
        return start..<end
    }

    /// Letters only: a word with a digit or an @ in it is nothing for a dictionary.
    private static func start(in characters: [Character], before end: Int) -> Int? {
        guard end > 0 else { return nil }
        var start = end
        while start > 0, characters[start - 1].isLetter || characters[start - 1] == "'" { start -= 1 }
        guard start < end, characters[start] != "'" else { return nil }
        return start == 0 || characters[start - 1].isWhitespace || "(\"“".contains(characters[start - 1])
            ? start : nil
    }
}
