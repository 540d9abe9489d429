import Hardware
import Localization

/// The text of a field while it is edited: its characters, the caret, and what is selected.
///
/// A value that changes itself; what a field takes is asked of the field, and a refusal is answered with its reason.
struct EditedText: Hashable, Sendable {
    /// A selection does not outlive what it began behind.
    var characters: [Character] {
        didSet {
            if let anchor, anchor > characters.count { self.anchor = nil }
            if characters.isEmpty { hasStored = false }
            if characters != untouched { untouched = nil }
        }
    }
    /// Some of a secret may be what the field was opened with, and nobody has typed that here.
    var hasStored = false
    /// Characters before the caret.
    var caret: Int
    /// Where a selection began; the caret is its other end.
    var anchor: Int?
    /// A case that the person chose for what comes next; nil follows autocapitalization.
    var chosenCase: LetterCase?
    /// The latest letter of a keyboard that became a capital by itself: typed there once more it stays what it is.
    private var capital: AutomaticCapital?
    /// The separator before the caret was typed for the person: the same one typed by hand is swallowed.
    var isAfterAutoSeparator = false
    /// The next insertion takes the place of the whole text.
    var replacesAll = false
    /// The latest digit that made a number too large: Erase takes it back.
    var wrongDigit: WrongDigit?

    /// What the text was opened with or last stepped to, as long as nothing else was done to it.
    var untouched: [Character]?

    /// Whether Erase takes that digit back.
    var hasWrongDigit: Bool { wrongDigit?.isLatest(in: self) ?? false }

    init(_ characters: [Character] = [], caret: Int = 0) {
        self.characters = characters
        self.caret = caret
    }

    var isAtEnd: Bool { caret == characters.count }

    /// The case of the next letter: the person's choice, else what autocapitalization says here.
    func letterCase(in field: EditedField) -> LetterCase { letterCase(choosing: chosenCase, in: field) }

    /// The same where the person's choice is that one.
    func letterCase(choosing choice: LetterCase?, in field: EditedField) -> LetterCase {
        choice ?? AutomaticCase.letterCase(field.traits, before: characters.prefix(typingPlace))
    }

    /// Where the next character goes in.
    var typingPlace: Int { replacesAll ? 0 : selection?.lowerBound ?? caret }

    /// A keyboard's letter in the case that it gets here; one that was erased and is typed again stays as it is.
    mutating func cased(_ typed: Character, in field: EditedField) -> Character {
        let upper = field.cased(typed, isUpper: true)
        let wanted = AutomaticCapital(letter: typed, place: typingPlace)
        guard upper != typed, wanted != capital, chosenCase == nil, letterCase(in: field) != .lower else {
            capital = nil
            return typed
        }
        capital = wanted
        return upper
    }

    /// The case after this one, as shift goes through them.
    mutating func shift(in field: EditedField) {
        chosenCase = letterCase(in: field).next
    }

    // MARK: Selection

    /// The characters that are selected; nil where none are.
    var selection: Range<Int>? {
        guard let anchor, anchor != caret else { return nil }
        return min(anchor, caret)..<max(anchor, caret)
    }

    mutating func select(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        anchor = range.lowerBound
        caret = range.upperBound
        replacesAll = false
    }

    /// Selects from where the selection began, or from the caret, to a place.
    mutating func select(to character: Int) {
        if anchor == nil { anchor = caret }
        caret = max(0, min(characters.count, character))
        replacesAll = false
    }

    /// False where nothing was selected.
    @discardableResult
    mutating func removeSelection() -> Bool {
        defer { anchor = nil }
        guard let selection else { return false }
        characters.removeSubrange(selection)
        caret = selection.lowerBound
        isAfterAutoSeparator = false
        return true
    }

    // MARK: Caret

    /// Moves the caret as an arrow does.
    mutating func moveCaret(to character: Int) {
        anchor = nil
        capital = nil
        isAfterAutoSeparator = false
        replacesAll = false
        caret = max(0, min(characters.count, character))
    }

    /// Where a motion leads from the caret; up and down, as far as one line is concerned, to its ends.
    func place(of motion: Key.Motion) -> Int {
        switch motion {
        case .left: caret - 1
        case .right: caret + 1
        case .up: 0
        case .down: characters.count
        case .home: characters[..<caret].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
        case .end: characters[caret...].firstIndex(where: \.isNewline) ?? characters.count
        }
    }

    /// Whether the line at the caret is read from the right: its first letter says so, as where it is drawn.
    var isLineFromRight: Bool {
        let line = characters[place(of: .home)..<place(of: .end)]
        return line.lazy.flatMap(\.unicodeScalars).first { $0.properties.isLetter }.map(
            ReadingOrder.isFromRight) ?? false
    }

    /// The same where numbers stand side by side from the right, and the digits of each from the left.
    func place(amongParts motion: Key.Motion) -> Int {
        let part = TemplateText.part(of: characters, at: caret)
        switch motion {
        case .left where caret > part.lowerBound: return caret - 1
        case .left where part.upperBound < characters.count:
            return lastPlace(of: TemplateText.part(of: characters, at: part.upperBound + 1))
        case .right where caret < lastPlace(of: part): return caret + 1
        case .right where part.lowerBound > 0:
            return TemplateText.part(of: characters, at: part.lowerBound - 1).lowerBound
        case .left, .right: return caret
        default: return place(of: motion)
        }
    }

    /// Of a number: behind the text, else before its last digit.
    private func lastPlace(of part: Range<Int>) -> Int {
        part.upperBound == characters.count ? part.upperBound : max(part.lowerBound, part.upperBound - 1)
    }

    /// One up or down of the octet, hour or day at the caret; false where there is nothing to step.
    mutating func step(by step: Int, in field: EditedField) -> Bool {
        let stepped = SteppedText(field: field, characters: characters).stepped(at: caret, by: step)
        guard let stepped else { return false }
        caret = isAtEnd ? stepped.count : min(caret, stepped.count)
        characters = stepped
        untouched = stepped
        return true
    }

    // MARK: Out

    /// All of it.
    mutating func clear() {
        anchor = nil
        capital = nil
        characters = []
        caret = 0
        isAfterAutoSeparator = false
        replacesAll = false
    }

    /// The character before the caret; in boxes, of the one that is lit.
    mutating func eraseBack(in field: EditedField) -> LocalizedString? {
        if let wrongDigit, wrongDigit.isLatest(in: self) {
            (characters, caret, self.wrongDigit) = (wrongDigit.before, wrongDigit.caret, nil)
            return nil
        }
        if erasesFromEnd(in: field) { caret = characters.count }
        let isInBoxes = isInBoxes(in: field)
        // The first box is lit as a whole: before its first digit that one goes.
        if isInBoxes, caret == 0, characters.first?.isASCIIDigit == true { caret = 1 }
        guard caret > 0 else { return LocalizedString(.nothingBefore) }
        if isInBoxes, !isAtEnd { eraseInBox() } else { removeLast() }
        isAfterAutoSeparator = false
        // Separators alone are no value.
        if isInBoxes, !characters.contains(where: \.isASCIIDigit) { clear() }
        return nil
    }

    /// Takes the character before the caret out, as if it had never been typed.
    mutating func removeLast() {
        caret -= 1
        characters.remove(at: caret)
    }

    /// Puts other characters in the place of some; the caret stays behind what it was behind.
    mutating func replace(_ range: Range<Int>, with other: [Character]) {
        characters.replaceSubrange(range, with: other)
        if caret >= range.upperBound {
            caret += other.count - range.count
        } else if caret > range.lowerBound {
            caret = range.lowerBound + other.count
        }
    }
}

/// A letter that a keyboard typed small, and that became a capital at a place.
private struct AutomaticCapital: Hashable, Sendable {
    let letter: Character
    let place: Int
}

/// A digit that was put though it makes a number too large, and what it came into.
struct WrongDigit: Hashable, Sendable {
    let before: [Character]
    let caret: Int
    /// What it left, and where the caret was then.
    let text: [Character]
    let place: Int

    /// Whether nothing has changed since.
    func isLatest(in other: EditedText) -> Bool { other.characters == text && other.caret == place }
}

extension Sequence<Character> {
    /// Whole characters that a range of UTF-16 units touches, as character offsets.
    package func characters(ofUTF16 range: Range<Int>) -> Range<Int> {
        var (first, end, units, count) = (0, 0, 0, 0)
        for character in self {
            if units < range.lowerBound {
                first = count + (units + character.utf16.count <= range.lowerBound ? 1 : 0)
            }
            if units < range.upperBound { end = count + 1 }
            units += character.utf16.count
            count += 1
        }
        let start = Swift.min(first, count)
        return start..<Swift.max(start, range.isEmpty ? start : end)
    }
}

extension Character {
    /// Whether it is written in the same bytes; `==` takes two spellings of a letter for one.
    package func hasSameBytes(as other: Character) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension Unicode.Scalar.Properties {
    fileprivate var isLetter: Bool {
        switch generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }
}
