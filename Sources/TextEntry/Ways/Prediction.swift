import Hardware
import Keys
import Localization
import Words

/// A word that is still being spelled by digits; it stands in the text, just before the caret.
private struct PendingWord: Hashable, Sendable {
    var digits: [Int] = []
    /// Words of these digits, or the beginning of a longer one.
    var candidates: [String] = [""]
    var index = 0
    /// The case of its first letter, and of the others.
    var letterCase: LetterCase

    /// The word as it stands in the text.
    func shown(in field: EditedField) -> [Character] { shown(candidates[index], in: field) }

    func shown(_ word: String, in field: EditedField) -> [Character] {
        word.enumerated().map { place, letter in
            let isUpper = letterCase == .upper || letterCase == .capitalized && place == 0
            return isUpper ? field.cased(letter, isUpper: true) : letter
        }
    }

    mutating func turn(by step: Int) { index = (index + step + candidates.count) % candidates.count }
}

/// Predictive entry: one press a letter, `*` for the next word, `0` for the space after it. In addresses, where `*` and
/// `0` are signs and there are no capitals, `#` is the next word. Nothing committed is ever rewritten.
struct Prediction: WayOfTyping {
    var letters = MultiTap()
    private var word: PendingWord?

    // MARK: Keys

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] {
        let spells = KeyUse<EditorCommand>(
            .press, [(.digits(2...9), .way(nil))], told: ToldUse(.extra, .wholeWords))
        guard let word else { return [spells] }
        guard !moment.field.kind.isMadeOfNames else {
            return [
                KeyUse(.press, [.pound, .plus], .way(.pound), told: ToldUse(.change, .next)), turns, spells,
            ]
        }
        return [
            KeyUse(.press, [.star], .way(.star), told: ToldUse(.change, .next)),
            turns,
            KeyUse(
                .press, [.pound, .plus], .way(nil),
                told: ToldUse(.extra, LocalizedString(verbatim: nextCase(word, in: moment.field)))), spells,
        ]
    }

    /// The word's case after this one.
    private func nextCase(_ word: PendingWord, in field: EditedField) -> String {
        word.letterCase.next.sign(of: "abc", language: field.traits.language)
    }

    private var turns: KeyUse<EditorCommand> {
        KeyUse(.steps, [(.key(.up), .way(.up)), (.key(.down), .way(.down))], told: ToldUse(.change, .next))
    }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        if case .digit(let digit) = key, digit > 1 { return spell(digit, at: moment) }
        guard var word else { return nil }
        switch key {
        case .star, .down: word.turn(by: 1)
        case .up: word.turn(by: -1)
        case .pound where moment.field.kind.isMadeOfNames, .plus where moment.field.kind.isMadeOfNames:
            word.turn(by: 1)
        case .pound, .plus:
            word.letterCase = word.letterCase.next
        default: return nil
        }
        return show(word, at: moment)
    }

    private mutating func spell(_ digit: Int, at moment: TypingMoment) -> [Edit] {
        var moment = moment
        let settled = letters.settle()
        for edit in settled { _ = moment.text.apply(edit, in: moment.field) }
        var word = word ?? PendingWord(letterCase: moment.letterCase)
        let begun = word.candidates[word.index]
        word.digits.append(digit)
        guard let candidates = candidates(for: word.digits, after: begun, in: moment.field) else {
            return settled + [.refuse(LocalizedString(.noWord))]
        }
        word.candidates = candidates
        word.index = 0
        return settled + show(word, at: moment)
    }

    private func candidates(for digits: [Int], after begun: String, in field: EditedField) -> [String]? {
        guard let dictionary = field.dictionary else { return nil }
        guard !field.kind.isMadeOfNames else { return dictionary.names(for: digits, after: begun, in: field) }
        let words = dictionary.words(for: digits)
        guard words.isEmpty else { return words }
        return dictionary.beginning(for: digits).map { [$0] }
    }

    private mutating func show(_ word: PendingWord, at moment: TypingMoment) -> [Edit] {
        let edit = Edit.spell(markedWord(in: moment.field), as: word.shown(in: moment.field))
        var text = moment.text
        _ = text.apply(edit, in: moment.field)
        let field = moment.field
        let reason =
            field.tooLong(text.characters)
            ?? TypingRule.refusal(of: text.characters, kind: field.kind, traits: field.traits)
        if let reason { return [.refuse(reason)] }
        self.word = word
        return [edit]
    }

    /// Takes the last letter of the word back.
    mutating func erase(at moment: TypingMoment) -> [Edit]? {
        guard var word else { return nil }
        word.digits.removeLast()
        let begun = String(word.candidates[word.index].dropLast(2))
        guard !word.digits.isEmpty,
            let candidates = candidates(for: word.digits, after: begun, in: moment.field)
        else {
            let old = markedWord(in: moment.field)
            self.word = nil
            return [.spell(old, as: [])]
        }
        word.candidates = candidates
        word.index = 0
        return show(word, at: moment)
    }

    mutating func commit() -> [Edit] {
        let last = word?.candidates.first?.last
        word = nil
        return (last.map { [.settle($0)] } ?? []) + letters.settle()
    }

    mutating func restart(isEmpty: Bool) { self = Prediction() }

    // MARK: What it shows

    private func markedWord(in field: EditedField) -> Int { word?.shown(in: field).count ?? 0 }

    func markedCount(at moment: TypingMoment) -> Int {
        word == nil ? pending == nil ? 0 : 1 : markedWord(in: moment.field)
    }

    /// Words that the keys so far may mean, and which one does.
    func wordChoices(at moment: TypingMoment) -> (words: [String], current: Int)? {
        word.map { word in (word.candidates.map { String(word.shown($0, in: moment.field)) }, word.index) }
    }

    func candidates(of key: Key, at moment: TypingMoment) -> [String]? {
        let isName = moment.field.kind.isMadeOfNames
        guard isName ? key == .pound || key == .plus : key == .star, var word else { return nil }
        word.turn(by: 1)
        return [word.candidates[word.index]]
    }

    // MARK: Shortest keys

    func strokes(of key: Key, toward wanted: ArraySlice<Character>, at moment: TypingMoment) -> [KeyStroke]? {
        switch key {
        case .digit(let digit) where digit > 1:
            guard let next = wanted.first else { return [] }
            if next == Character(String(digit)) { return [.hold(key)] }
            return moment.field.digits[next] == UInt8(digit) ? [.tap(key)] : []
        case .star where moment.field.kind.isMadeOfNames: return nil
        case .star where word != nil, .pound where word != nil, .plus where word != nil:
            return [.tap(key), .hold(key)]
        default: return nil
        }
    }

    /// Whether the digits of the word are those of the letters that come next; turned to another word, it is to come
    /// to theirs.
    func leads(to rest: ArraySlice<Character>, at moment: TypingMoment) -> Bool {
        guard let word else { return letters.leads(to: rest, at: moment) }
        let (digits, wanted) = (moment.field.digits, rest.prefix(word.digits.count))
        guard wanted.count == word.digits.count,
            zip(wanted, word.digits).allSatisfy({ digits[$0] == UInt8($1) && $0.isLetter })
        else { return false }
        return word.index == 0
            || word.candidates[word.index...].contains {
                $0.elementsEqual(wanted, by: moment.field.areSameLetter)
            }
    }
}

extension WordDictionary {
    /// What digits may spell in an address, where names stand that no dictionary has: words, the beginning of one, then
    /// what stood there with each letter of the last key. So whoever looks at it can spell anything.
    fileprivate func names(for digits: [Int], after begun: String, in field: EditedField) -> [String]? {
        let known = words(for: digits) + [beginning(for: digits)].compactMap { $0 }
        let written = known.map { word in String(word.map { field.cased($0, isUpper: false) }) }
        let letters = digits.last.map { LetterTable.latin(digit: $0, language: "") } ?? []
        let names = (written + letters.map { begun + String($0) }).reduce(into: [String]()) { names, name in
            if name.count == digits.count, name.allSatisfy(field.takes), !names.contains(name) {
                names.append(name)
            }
        }
        return names.isEmpty ? nil : names
    }
}
