import Localization
import PropertyLists

/// Characters going in and coming out, whatever they came from.
extension FieldEditor {
    // MARK: In

    /// In one place: inlined wherever something is edited, it made the service 100 KB larger.
    @inline(never)
    mutating func apply(_ edits: [Edit]) {
        for edit in edits { apply(edit) }
    }

    private mutating func apply(_ edit: Edit) {
        switch edit {
        case .commit: commitPending()
        case .shift: shift()
        case .erase: erase()
        case .save: save()
        case .clear: clear()
        case .open(let picker): open(picker)
        case .refuse(let reason): refuse(reason)
        case .notify(let phrase): notify(phrase)
        default: if let reason = state.text.apply(edit, in: field) { refuse(reason) }
        }
    }

    /// Types one character as if it were committed; false where it is refused.
    @discardableResult
    mutating func type(_ character: Character) -> Bool {
        change { $0.type(character, in: $1) }
    }

    /// A whole word at once: all of it or nothing.
    package mutating func type(word: String) {
        change { $0.type(word: word, in: $1) }
    }

    mutating func typeAtOnce(_ character: Character) {
        commitPending()
        type(character)
    }

    /// Where the whole text is replaced, nothing of it is pending any more.
    @discardableResult
    private mutating func change(_ change: (inout EditedText, EditedField) -> LocalizedString?) -> Bool {
        let wasReplaced = state.text.replacesAll
        let reason = change(&state.text, field)
        if wasReplaced, !state.text.replacesAll { state.way.restart(isEmpty: true) }
        if let reason { refuse(reason) }
        return reason == nil
    }

    /// Whether a character may be part of the field's text at all.
    package func takes(_ character: Character) -> Bool { field.takes(character) }

    /// What a scanner read, in place of the whole text: what the field does not take falls out, as of what is pasted; the rest
    /// is taken as a whole, or refused with the reason.
    package mutating func fill(with text: String, at time: Duration) -> [Effect] {
        _ = expire(at: time)
        clearMessage()
        lastTyped = nil
        latestPress = nil
        let before = state
        commitPending()
        state.picker = nil
        state.asksToDiscard = false
        clear()
        let line = traits.text.isMultiline ? text : text.onOneLine
        let taken = line.filter(takes)
        let loss = taken.isEmpty ? refusal(of: line) : loss(in: line)
        if let reason = loss ?? state.text.type(word: taken, in: field) {
            state = before
            refuse(reason)
        } else {
            state.way.restart(isEmpty: false)
            if taken.count < line.count { notify(LocalizedString(.scanFiltered)) }
        }
        defer { outbox = [] }
        return outbox + [.changed]
    }

    /// Types a text from outside at the caret: what the field does not take falls out; then all or nothing.
    package mutating func paste(_ text: String) {
        let line = traits.text.isMultiline ? text : text.onOneLine
        if let reason = loss(in: line) { return refuse(reason) }
        type(word: spaced(line.filter(takes)))
    }

    /// Why a text cannot go without what the field does not take: of a value with a shape, of digits that a format asks for and
    /// of a password the rest would be another one.
    private func loss(in text: String) -> LocalizedString? {
        let isExact =
            kind.hasShape || kind == .hex || kind == .password
            || kind == .asciiNumber && traits.text.format != nil
        guard isExact else { return nil }
        return text.lazy.filter { !kind.isParted(by: $0) }
            .compactMap { kind.refusal(of: field.normalized($0), in: traits) }.first
    }

    /// Why nothing of a text is taken.
    private func refusal(of text: String) -> LocalizedString {
        text.first.flatMap { kind.refusal(of: field.normalized($0), in: traits) }
            ?? LocalizedString(.nothingTyped)
    }

    /// Another text from outside: the caret goes to the end, and nothing is pending but a letter that is still before it.
    package mutating func replace(with text: String) {
        let other = Array(text)
        if pendingRange != nil, text.hasSameBytes(as: self.text) { return }
        if let caret = pendingPlace(in: other) {
            (state.text.characters, state.text.caret) = (other, caret)
            return state.way.letters.recase(like: other[caret - 1], in: field)
        }
        clear()
        state.text.characters = other
        state.text.caret = other.count
        state.way.restart(isEmpty: other.isEmpty)
    }

    /// Where the caret is in another text that has the pending letter before it, in whichever case: at its end, or where no
    /// letter is another one; nil where it has not.
    private func pendingPlace(in other: [Character]) -> Int? {
        guard let letter = state.way.letters.letter?.letter else { return nil }
        if state.text.isAtEnd {
            let ends = other.last.map { field.areSameLetter($0, letter) } ?? false
            return ends && other.count >= characters.count ? other.count : nil
        }
        return other.elementsEqual(characters, by: field.areSameLetter) ? caret : nil
    }

    /// The letter that may still change is final.
    package mutating func commitPending() { apply(state.way.commit()) }

    // MARK: Out

    /// Erases one character; everything, where everything is to be replaced.
    mutating func erase() {
        if state.text.replacesAll { return clearForNow() }
        if let edits = state.way.takeBack() { return apply(edits) }
        if removeSelection() { return closeGap() }
        if let edits = state.way.erase(at: moment) { return apply(edits) }
        guard !state.text.characters.isEmpty else { return }
        if let reason = state.text.eraseBack(in: field) { refuse(reason) }
    }

    /// Empties the field.
    package mutating func clear() {
        state.text.clear()
        state.way.restart(isEmpty: true)
    }

    /// Empties the field until it is taken back.
    mutating func clearForNow() {
        commitPending()
        guard !state.text.characters.isEmpty else { return }
        state.cleared = state.text
        clear()
    }

    mutating func takeBackCleared() {
        guard let cleared = state.cleared else { return }
        state.text = cleared
        state.way.restart(isEmpty: false)
    }

    // MARK: Case and sign

    /// Whether the letter that may still change is a capital; nil where none may.
    var isPendingUpper: Bool? {
        guard let letter = state.way.pending?.letter, letter.isLetter else { return nil }
        return field.cased(letter, isUpper: false) != letter
    }

    /// What the key for the @ types: there is one.
    var afterName: Character { state.text.characters.contains("@") ? "." : "@" }

    /// Acts on the pending letter if there is one, else on the next.
    mutating func shift() {
        guard field.hasCase(on: state.page) else { return refuse(.noOtherMode) }
        if let edit = state.way.letters.shift(at: moment) {
            if state.text.chosenCase != .upper { state.text.chosenCase = .lower }
            return apply([edit])
        }
        commitPending()
        state.text.shift(in: field)
    }

    mutating func toggleSign() {
        guard traits.text.allowsSign else { return refuse(.notBelowZero) }
        commitPending()
        change { $0.toggleSign(in: $1) }
    }
}
