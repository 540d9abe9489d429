import Localization

/// Characters going in, whatever key they came from.
extension EditedText {
    /// Types one character as if it were committed: its filter, its limits, its separators. Why not, where it is not
    /// taken; a digit that only makes a number too large stays to be seen, and that is the reason.
    mutating func type(_ character: Character, in field: EditedField) -> LocalizedString? {
        if isUntouchedMask(in: field), character.isASCIIDigit { clear() }
        if let reason = put(character, in: field) {
            keepWrong(character, in: field)
            return reason
        }
        settle(after: character, in: field)
        return nil
    }

    /// Whether nothing was done yet to a mask but to step it: its length is typed in place of it, and not into it.
    private func isUntouchedMask(in field: EditedField) -> Bool {
        field.kind == .netmask && isAtEnd && !characters.isEmpty && characters == untouched
    }

    /// Puts a digit that makes a number too large; of a value in parts, one after it waits until the first is erased.
    private mutating func keepWrong(_ typed: Character, in field: EditedField) {
        let before = self
        let character = field.normalized(typed)
        guard field.kind.refusal(of: character, in: field.traits) == nil else { return }
        if replacesAll { clear() }
        // What is replaced is not brought back with the digit.
        let kept = self
        removeSelection()
        let (wrong, place) = inserted(character, in: field)
        guard TypingRule.misshape(of: wrong, kind: field.kind) == nil,
            field.kind.isSigned || !field.kind.hasShape
                || kept.excess(upTo: kept.caret, in: field) == nil,
            field.tooLong(wrong) == nil
        else {
            self = before
            return
        }
        (characters, caret, isAfterAutoSeparator) = (wrong, place, false)
        wrongDigit = WrongDigit(before: kept.characters, caret: kept.caret, text: wrong, place: place)
    }

    /// Why the text, up to the end of the number at a place, has a number that is too large; nil where it has none.
    func excess(upTo place: Int, in field: EditedField) -> LocalizedString? {
        let end = TemplateText.part(of: characters, at: min(place, characters.count)).upperBound
        return TypingRule.excess(of: Array(characters[..<end]), kind: field.kind, traits: field.traits)
    }

    /// A whole word at once: all of it or nothing.
    mutating func type(word: String, in field: EditedField) -> LocalizedString? {
        let characters = Array(word)
        guard characters.count > Self.longestTyped else { return typeEach(characters, in: field) }
        guard !field.kind.hasShape else { return LocalizedString(.maximumLength, Self.longestTyped) }
        return insert(characters.map(field.normalized), in: field)
    }

    /// More characters than anybody types in one go come from a clipboard; looking at the whole text for each would
    /// take for ever.
    private static let longestTyped = 200

    private mutating func typeEach(_ characters: [Character], in field: EditedField) -> LocalizedString? {
        let before = self
        for character in characters {
            guard let reason = type(character, in: field) else { continue }
            self = before
            return reason
        }
        return nil
    }

    /// All at once, in place of what is selected.
    private mutating func insert(_ added: [Character], in field: EditedField) -> LocalizedString? {
        let before = self
        if replacesAll { clear() }
        removeSelection()
        let refusal = added.lazy.compactMap { field.kind.refusal(of: $0, in: field.traits) }.first
        characters.insert(contentsOf: added, at: caret)
        if let reason = refusal ?? field.tooLong(characters) {
            self = before
            return reason
        }
        caret += added.count
        isAfterAutoSeparator = false
        added.last.map { settleCase(after: $0) }
        return nil
    }

    /// Whether a character would be taken here.
    func canType(_ character: Character, in field: EditedField) -> Bool {
        // Where neither a character's place nor the number that it makes matters, and there is room, nothing has to be tried.
        let kept = replacesAll ? 0 : characters.count - (selection?.count ?? 0)
        if !field.kind.hasShape, !field.kind.isDigitsOnly, field.hasRoom(for: kept + 1) {
            return field.takes(character)
        }
        var trial = self
        return trial.put(character, in: field) == nil
    }

    /// Whether a character would be taken here and not only lead behind one that stands there.
    func inserts(_ character: Character, in field: EditedField) -> Bool {
        guard canType(character, in: field) else { return false }
        // What is replaced, or overwritten by a digit, may stay the same.
        guard !replacesAll, !character.isASCIIHexDigit else { return true }
        var trial = self
        return trial.put(character, in: field) == nil && trial.characters != characters
    }

    /// Puts a character at the caret, in place of what is selected or is to be replaced, or answers why not: then all of it stays.
    mutating func put(_ typed: Character, in field: EditedField) -> LocalizedString? {
        guard anchor != nil || replacesAll else { return putAtCaret(typed, in: field) }
        let before = self
        if replacesAll { clear() }
        removeSelection()
        guard let reason = putAtCaret(typed, in: field) else { return nil }
        self = before
        return reason
    }

    private mutating func putAtCaret(_ typed: Character, in field: EditedField) -> LocalizedString? {
        let character = field.normalized(typed)
        // What came by itself is not typed twice.
        if isAfterAutoSeparator, caret > 0, characters[caret - 1] == character {
            isAfterAutoSeparator = false
            return nil
        }
        if let reason = field.kind.refusal(of: character, in: field.traits) { return reason }
        let (characters, caret) = inserted(character, in: field)
        let reason = broken(characters, caret, in: field) ?? field.tooLong(characters)
        if let next = place(passing: character, isRefused: reason != nil, in: field) {
            if let wrong = excess(upTo: self.caret, in: field) { return wrong }
            self.caret = next
        } else {
            if let reason { return reason }
            self.characters = characters
            self.caret = caret
        }
        isAfterAutoSeparator = false
        return nil
    }

    /// The text with a character more, and where the caret is then.
    private func inserted(_ character: Character, in field: EditedField) -> ([Character], Int) {
        let kind = field.kind
        var (characters, place) = (characters, caret)
        if kind.isTemplate, caret < characters.count {
            place = TemplateText.place(of: character, at: caret, in: characters, kind: kind)
            guard TemplateText.isShort(characters, at: place, kind: kind) else {
                return TemplateText.overwriting(
                    characters, at: place, with: character, kind: kind, years: field.traits.years)
            }
        }
        let add = { (character: Character) in
            characters.insert(character, at: place)
            place += 1
        }
        if isAtEnd, let separator = neededSeparator(in: field), separator != character { add(separator) }
        if TemplateText.needsZero(before: character, at: place, in: characters, kind: kind)
            && TemplateText.part(of: characters, at: place).isEmpty
            || isBarePoint(character, in: field)
        {
            add("0")
        }
        add(character)
        if kind.isTemplate {
            TemplateText.fit(&characters, typedUpTo: place, kind: kind, years: field.traits.years)
        }
        return (characters, place)
    }

    /// Whether a character is a point without a digit before it: a zero comes with it.
    func isBarePoint(_ character: Character, in field: EditedField) -> Bool {
        field.kind == .decimal && character == "."
            && (replacesAll || characters.prefix(caret).allSatisfy { $0 == "-" })
    }

    /// Why a text breaks the field's rule; a text that was broken before (erased in its middle) may be mended freely,
    /// but not typed on behind a number that is too large.
    private func broken(_ changed: [Character], _ caret: Int, in field: EditedField) -> LocalizedString? {
        let (kind, traits) = (field.kind, field.traits)
        guard let reason = TypingRule.refusal(of: changed, kind: kind, traits: traits) else { return nil }
        guard TypingRule.refusal(of: characters, kind: kind, traits: traits) != nil else { return reason }
        if TypingRule.misshape(of: characters, kind: kind) == nil,
            let reason = TypingRule.misshape(of: changed, kind: kind)
        {
            return reason
        }
        return EditedText(changed, caret: caret).excess(upTo: max(0, caret - 1), in: field)
    }

    // MARK: What follows a character

    /// A character that may not change any more: its case is used up, and a separator may follow.
    mutating func settle(after character: Character, in field: EditedField) {
        settleCase(after: character)
        addAutoSeparator(in: field)
    }

    /// One letter after Abc returns to abc.
    mutating func settleCase(after character: Character) {
        if character.isLetter, chosenCase == .capitalized { chosenCase = .lower }
    }

    /// What has to come between the text and one more digit.
    func neededSeparator(in field: EditedField) -> Character? {
        AutoSeparator.needed(after: characters, kind: field.kind, traits: field.traits)
    }

    private mutating func addAutoSeparator(in field: EditedField) {
        guard isAtEnd else {
            if field.kind.isTemplate, !characters[caret].isASCIIDigit,
                !TemplateText.isShort(characters, at: caret, kind: field.kind)
            {
                caret += 1
                isAfterAutoSeparator = true
            }
            return
        }
        let following = AutoSeparator.following(characters, kind: field.kind, traits: field.traits)
        guard let separator = following, field.tooLong(characters + [separator]) == nil else { return }
        characters.append(separator)
        caret += 1
        isAfterAutoSeparator = true
    }

    /// A number below zero, or above it again.
    mutating func toggleSign(in field: EditedField) -> LocalizedString? {
        let before = self
        if replacesAll { clear() }
        removeSelection()
        if characters.first == "-" {
            characters.removeFirst()
            caret = max(0, caret - 1)
        } else if let reason = field.tooLong(["-"] + characters) {
            self = before
            return reason
        } else {
            characters.insert("-", at: 0)
            caret += 1
        }
        return nil
    }

    // MARK: Spaces between words

    /// What is pasted, with a space where a word would touch another one.
    func spaced(_ text: String, in field: EditedField) -> String {
        guard field.wants(field.traits.text.smartInsertDelete), let first = text.first, let last = text.last
        else { return text }
        let selected = selection ?? caret..<caret
        let before = characters[..<selected.lowerBound].last
        let after = characters[selected.upperBound...].first
        return (Self.touch(before, first) ? " " : "") + text + (Self.touch(last, after) ? " " : "")
    }

    private static func touch(_ one: Character?, _ other: Character?) -> Bool {
        guard let one, let other else { return false }
        return (one.isLetter || one.isNumber) && (other.isLetter || other.isNumber)
    }

    /// A selection is gone from the caret: of two spaces that met there one goes too, and one at an end.
    mutating func closeGap(in field: EditedField) {
        guard field.wants(field.traits.text.smartInsertDelete) else { return }
        let before = characters[..<caret].last
        let after = characters[caret...].first
        if after == " ", before == nil || before == " " {
            characters.remove(at: caret)
        } else if before == " ", after == nil {
            removeLast()
        }
    }
}
