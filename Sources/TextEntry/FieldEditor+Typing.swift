import Hardware
import Localization

/// Characters going in and coming out, whatever key they came from.
extension FieldEditor {
    // MARK: In

    /// Types one character as if it were committed: its filter, its limits, its separators.
    @discardableResult
    mutating func type(_ character: Character) -> Bool {
        guard put(character) else { return false }
        settleCase(after: character)
        addAutoSeparator()
        return true
    }

    /// A whole word at once: all of it or nothing.
    package mutating func type(word: String) {
        let characters = Array(word)
        guard characters.count > Self.longestTyped else { return typeEach(characters) }
        guard !kind.hasShape else { return refuse(.maximumLength, Self.longestTyped) }
        insert(characters)
    }

    /// More characters than anybody types in one go come from a clipboard; looking at the whole text for each would
    /// take for ever.
    private static let longestTyped = 200

    private mutating func typeEach(_ characters: [Character]) {
        let before = state
        for character in characters where !type(character) {
            state = before
            return
        }
    }

    /// All at once, in place of what is selected.
    private mutating func insert(_ typed: [Character]) {
        let before = state
        if state.replacesAll { clear() }
        removeSelection()
        let added = typed.map(normalized)
        for character in added {
            guard let reason = kind.refusal(of: character, in: traits) else { continue }
            state = before
            return refuse(reason)
        }
        if let limit = traits.text.maximumLength, state.characters.count + added.count > limit {
            state = before
            return refuse(.maximumLength, limit)
        }
        state.characters.insert(contentsOf: added, at: state.caret)
        state.caret += added.count
        state.isAfterAutoSeparator = false
        added.last.map { settleCase(after: $0) }
    }

    /// Puts a character at the caret, in place of what is selected, or says why not.
    private mutating func put(_ typed: Character) -> Bool {
        guard state.anchor != nil else { return putAtCaret(typed) }
        let before = state
        removeSelection()
        if putAtCaret(typed) { return true }
        state = before
        return false
    }

    private mutating func putAtCaret(_ typed: Character) -> Bool {
        let character = normalized(typed)
        if state.replacesAll { clear() }
        if state.isAfterAutoSeparator, state.caret > 0, state.characters[state.caret - 1] == character {
            state.isAfterAutoSeparator = false
            return true
        }
        if let reason = kind.refusal(of: character, in: traits) {
            refuse(reason)
            return false
        }
        let (characters, caret) = inserted(character)
        if let reason = broken(characters) ?? tooLong(characters) {
            refuse(reason)
            return false
        }
        state.characters = characters
        state.caret = caret
        state.isAfterAutoSeparator = false
        return true
    }

    /// The text with a character more, and where the caret is then.
    private func inserted(_ character: Character) -> ([Character], Int) {
        if kind.isTemplate, state.caret < state.characters.count {
            return TemplateText.overwriting(state.characters, at: state.caret, with: character, kind: kind)
        }
        var characters = state.characters
        var added: [Character] = [character]
        if state.caret == characters.count {
            let separator = AutoSeparator.needed(after: characters, kind: kind, traits: traits)
            if let separator, separator != character { added.insert(separator, at: 0) }
        }
        let place = state.caret + added.count - 1
        if TemplateText.needsZero(before: character, at: place, kind: kind) {
            added.insert("0", at: added.count - 1)
        }
        if kind == .decimal, character == ".", characters.prefix(state.caret).allSatisfy({ $0 == "-" }) {
            added.insert("0", at: 0)
        }
        characters.insert(contentsOf: added, at: state.caret)
        return (characters, state.caret + added.count)
    }

    /// Whether a character may be part of the field's text at all.
    package func takes(_ character: Character) -> Bool {
        kind.refusal(of: normalized(character), in: traits) == nil
    }

    /// Another text from outside: nothing is pending, the caret goes to the end.
    package mutating func replace(with text: String) {
        clear()
        state.characters = Array(text)
        state.caret = state.characters.count
        state.isBlankWheel = state.characters.isEmpty
    }

    /// What the field makes of a character before it looks at it.
    private func normalized(_ character: Character) -> Character {
        switch kind {
        case .hostname, .ipv6, .mac, .hex:
            return LetterTable.lowercased(character, language: "")
        case .decimal where character == ",": return "."
        case .serial:
            let upper = LetterTable.uppercased(character, language: "")
            return traits.text.alphabet.isEmpty || traits.text.alphabet.contains(upper)
                ? upper : Self.lookalikes[upper] ?? upper
        default: return character
        }
    }

    private static let lookalikes: [Character: Character] = ["O": "0", "0": "O", "I": "1", "1": "I"]

    /// Why a text breaks the field's rule; a text that was broken before (erased in its middle) may be mended freely.
    private func broken(_ characters: [Character]) -> Phrase? {
        guard let reason = TypingRule.refusal(of: characters, kind: kind, traits: traits) else { return nil }
        return TypingRule.refusal(of: state.characters, kind: kind, traits: traits) == nil ? reason : nil
    }

    private func tooLong(_ characters: [Character]) -> Phrase? {
        guard let limit = traits.text.maximumLength, characters.count > limit else { return nil }
        return Phrase(.maximumLength, limit)
    }

    private mutating func addAutoSeparator() {
        guard state.caret == state.characters.count else {
            let next = state.characters[state.caret]
            if kind.isTemplate, !next.isASCIIDigit { state.caret += 1 }
            return
        }
        let following = AutoSeparator.following(state.characters, kind: kind, traits: traits)
        guard let separator = following, tooLong(state.characters + [separator]) == nil else { return }
        state.characters.append(separator)
        state.caret += 1
        state.isAfterAutoSeparator = true
    }

    /// One letter after Abc returns to abc.
    private mutating func settleCase(after character: Character) {
        if character.isLetter, state.manualCase == .capitalized { state.manualCase = .lower }
    }

    // MARK: Pending

    /// A press of a key with several characters: the first, or the next if its letter is pending.
    mutating func multiTap(_ key: Key, _ candidates: [Character]) {
        if var pending = state.pending, pending.key == key {
            pending.index = (pending.index + 1) % pending.candidates.count
            return show(pending)
        }
        commitPending()
        let possible = distinct(candidates).filter(canType)
        guard let first = possible.first else {
            if let first = candidates.first { type(first) }
            return
        }
        guard possible.count > 1 else {
            type(first)
            return
        }
        guard put(first) else { return }
        state.pending = PendingLetter(key: key, candidates: possible, index: 0)
        restartTimeout()
    }

    /// As the field will write them, each once.
    private func distinct(_ candidates: [Character]) -> [Character] {
        candidates.map(normalized).reduce(into: []) { seen, character in
            if !seen.contains(character) { seen.append(character) }
        }
    }

    /// Whether a character would be taken here.
    func canType(_ character: Character) -> Bool {
        var trial = self
        return trial.put(character)
    }

    private mutating func show(_ pending: PendingLetter) {
        state.pending = pending
        state.characters[state.caret - 1] = pending.letter
        restartTimeout()
    }

    /// Long lists get half as much time again.
    private mutating func restartTimeout() {
        guard let timeout = keypad.timing.commit, let pending = state.pending else { return }
        commitDue = now + (pending.candidates.count > 6 ? timeout * 3 / 2 : timeout)
    }

    package mutating func commitPending() {
        commitWord()
        guard let pending = state.pending else { return }
        state.pending = nil
        commitDue = nil
        settleCase(after: pending.letter)
        addAutoSeparator()
    }

    /// Takes a pending letter back out, as if its key had never been pressed.
    mutating func dropPending() {
        guard state.pending != nil else { return }
        state.pending = nil
        commitDue = nil
        state.caret -= 1
        state.characters.remove(at: state.caret)
    }

    // MARK: Out

    /// Erases one character; a fresh press with nothing to erase gives the field up.
    mutating func erase(isFresh: Bool) {
        if state.replacesAll { return clear() }
        guard state.pending == nil else { return dropPending() }
        if state.anchor != nil, removeSelection() { return closeGap() }
        if isStepper, !state.characters.isEmpty { return clear() }
        guard state.word == nil else { return unspell() }
        guard !state.characters.isEmpty else {
            if isFresh { outbox.append(.cancel) }
            return
        }
        if kind.isTemplate { state.caret = state.characters.count }
        guard state.caret > 0 else { return refuse(.nothingBefore) }
        state.caret -= 1
        state.characters.remove(at: state.caret)
        state.isAfterAutoSeparator = false
    }

    package mutating func clear() {
        state.pending = nil
        state.word = nil
        state.anchor = nil
        commitDue = nil
        state.characters = []
        state.caret = 0
        state.isAfterAutoSeparator = false
        state.replacesAll = false
        state.isBlankWheel = true
    }

    // MARK: Case and sign

    /// Acts on the pending letter if there is one, else on the next.
    mutating func shift() {
        if var pending = state.pending, pending.letter.isLetter {
            let isUpper = LetterTable.lowercased(pending.letter, language: traits.language) != pending.letter
            pending.candidates = pending.candidates.map { normalized(cased($0, isUpper: !isUpper)) }
            if state.manualCase != .upper { state.manualCase = .lower }
            return show(pending)
        }
        commitPending()
        switch letterCase {
        case .lower: state.manualCase = .capitalized
        case .capitalized: state.manualCase = .upper
        case .upper: state.manualCase = .lower
        }
    }

    func cased(_ letter: Character, isUpper: Bool) -> Character {
        isUpper
            ? LetterTable.uppercased(letter, language: traits.language)
            : LetterTable.lowercased(letter, language: traits.language)
    }

    mutating func toggleSign() {
        guard traits.allowsSign else { return refuse(.notBelowZero) }
        commitPending()
        if state.replacesAll { clear() }
        if state.characters.first == "-" {
            state.characters.removeFirst()
            state.caret = max(0, state.caret - 1)
        } else if let reason = tooLong(state.characters + ["-"]) {
            refuse(reason)
        } else {
            state.characters.insert("-", at: 0)
            state.caret += 1
        }
    }
}
