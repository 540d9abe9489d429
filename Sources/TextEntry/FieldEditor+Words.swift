import Hardware

/// A word that is still being spelled by digits; it stands in the text, just before the caret.
struct PendingWord: Hashable, Sendable {
    var digits: [Int]
    /// Words of these digits, or the beginning of a longer one.
    var candidates: [String]
    var index = 0
    /// The case of its first letter, and of the others.
    var letterCase: LetterCase

    var word: String { candidates[index] }
}

/// Predictive entry: one press a letter, `*` for the next word, `0` for the space after it. Nothing committed is ever
/// rewritten.
extension FieldEditor {
    /// True where the word mode has a use for the key.
    mutating func pressOnWords(_ key: Key) -> Bool {
        switch key {
        case .digit(let digit) where digit > 1: spell(digit)
        case .star where state.word != nil: turnWord(by: 1)
        case .pound where state.word != nil, .plus where state.word != nil: shiftWord()
        default: return false
        }
        return true
    }

    private mutating func spell(_ digit: Int) {
        var word =
            state.word
            ?? PendingWord(digits: [], candidates: [""], letterCase: letterCase)
        word.digits.append(digit)
        guard let candidates = candidates(for: word.digits) else {
            return refuse(.noWord)
        }
        word.candidates = candidates
        word.index = 0
        show(word)
    }

    private func candidates(for digits: [Int]) -> [String]? {
        guard let dictionary else { return nil }
        let words = dictionary.words(for: digits)
        guard words.isEmpty else { return words }
        return dictionary.beginning(for: digits).map { [$0] }
    }

    /// The next word of the same digits, or the one before.
    mutating func turnWord(by step: Int) {
        guard var word = state.word else { return }
        word.index = (word.index + step + word.candidates.count) % word.candidates.count
        show(word)
    }

    private mutating func shiftWord() {
        guard var word = state.word else { return }
        word.letterCase =
            word.letterCase == .lower ? .capitalized : word.letterCase == .capitalized ? .upper : .lower
        show(word)
    }

    /// Takes the last letter of the word back.
    mutating func unspell() {
        guard var word = state.word else { return }
        word.digits.removeLast()
        guard !word.digits.isEmpty, let candidates = candidates(for: word.digits) else { return dropWord() }
        word.candidates = candidates
        word.index = 0
        show(word)
    }

    /// What stands in the text for the pending word.
    var shownWord: [Character] {
        state.word.map { shown($0.word, as: $0.letterCase) } ?? []
    }

    func shown(_ word: String, as letterCase: LetterCase) -> [Character] {
        word.enumerated().map { place, letter in
            let isUpper = letterCase == .upper || letterCase == .capitalized && place == 0
            return isUpper ? cased(letter, isUpper: true) : letter
        }
    }

    private mutating func dropWord() {
        let length = shownWord.count
        state.characters.removeSubrange(state.caret - length..<state.caret)
        state.caret -= length
        state.word = nil
    }

    private mutating func show(_ word: PendingWord) {
        let before = state
        if state.replacesAll { clear() }
        dropWord()
        state.word = word
        let letters = shownWord
        state.characters.insert(contentsOf: letters, at: state.caret)
        state.caret += letters.count
        if let limit = traits.text.maximumLength, state.characters.count > limit {
            state = before
            refuse(.maximumLength, limit)
        }
    }

    mutating func commitWord() {
        guard state.word != nil else { return }
        state.word = nil
        if state.manualCase == .capitalized { state.manualCase = .lower }
    }
}
