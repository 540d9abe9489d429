import Hardware
import Keys
import Localization

/// One wheel a character: up and down turn it, right goes to the next place, left back.
struct Wheel: WayOfTyping {
    var letters = MultiTap()
    /// What the wheel shows while it turns.
    private var turning: PendingLetter?
    /// The wheel stands after the text and shows nothing yet.
    private var isBlank = true
    /// What is on the wheel, where everything fits.
    private let characters: [Character]

    init(_ characters: [Character]) { self.characters = characters }

    var pending: PendingLetter? { turning ?? letters.letter }

    // MARK: Keys

    func uses(at moment: TypingMoment) -> [KeyUse<EditorCommand>] { KeyUse.turning }

    mutating func press(_ key: Key, at moment: TypingMoment) -> [Edit]? {
        switch key {
        case .up: turn(by: 1, at: moment)
        case .down: turn(by: -1, at: moment)
        case .right: goOn(at: moment.text)
        case .left: goBack(at: moment)
        case .clockwise, .counterclockwise: []
        default: nil
        }
    }

    private mutating func goOn(at text: EditedText) -> [Edit] {
        if pending != nil {
            isBlank = text.isAtEnd
            return [.commit]
        }
        if !text.isAtEnd { return [.moveCaret(text.caret + 1)] }
        isBlank = true
        return []
    }

    private mutating func goBack(at moment: TypingMoment) -> [Edit] {
        var text = moment.text
        // What is to be replaced is not gone through.
        if text.replacesAll { return [] }
        if let pending { text.settle(after: pending.letter, in: moment.field) }
        if isBlank, text.caret > 0 {
            isBlank = false
            return [.commit]
        }
        // Left of the first wheel are the values that are known.
        if text.caret <= 1, !moment.field.menuValues.isEmpty {
            return [.commit, .open(.menu(focus: moment.field.menu.count))]
        }
        return [.commit, .moveCaret(max(min(1, text.characters.count), text.caret - 1))]
    }

    private mutating func turn(by step: Int, at moment: TypingMoment) -> [Edit] {
        if turning != nil { return turnOn(by: step) }
        let text = moment.text
        if isBlank || text.caret == 0 { return turnBlank(by: step, at: moment) }
        guard var standing = standing(at: moment) else { return [.refuse(LocalizedString(.nothingFits))] }
        // A neighbour would tell what stands there unseen.
        if moment.field.isHidden { standing.index = step > 0 ? standing.candidates.count - 1 : 0 }
        turning = standing
        return turnOn(by: step)
    }

    /// The character that the wheel stands on, among those that fit there; nil where no other does. What is stored may have the
    /// other case than what is typed, and keeps it.
    private func standing(at moment: TypingMoment) -> PendingLetter? {
        let shown = moment.text.characters[moment.text.caret - 1]
        let field = moment.field
        let own = characters.contains(shown) ? shown : field.cased(shown, isUpper: field.hasCapitalDigits)
        let candidates = characters.filter { $0 == own || fits($0, at: moment) }
        guard let index = candidates.firstIndex(of: own), candidates.count > 1 else { return nil }
        let cased =
            own == shown ? candidates : candidates.map { field.cased($0, isUpper: !field.hasCapitalDigits) }
        return PendingLetter(key: .up, candidates: cased, index: index)
    }

    private mutating func turnOn(by step: Int) -> [Edit] {
        turning?.turn(by: step)
        return turning.map { [.change($0.letter)] } ?? []
    }

    /// A separator that was erased, or that only the next digit calls for, stands before the wheel turns: digits and
    /// the separator would otherwise take different places.
    private mutating func turnBlank(by step: Int, at moment: TypingMoment) -> [Edit] {
        let (edits, candidates) = blank(at: moment)
        guard let first = step > 0 ? candidates.first : candidates.last else {
            return edits + [.refuse(LocalizedString(.nothingFits))]
        }
        isBlank = false
        turning = PendingLetter(
            key: .up, candidates: candidates, index: step > 0 ? 0 : candidates.count - 1)
        return edits + [.mark(first)]
    }

    /// What a blank wheel begins with, and what is put before it.
    private func blank(at moment: TypingMoment) -> (edits: [Edit], candidates: [Character]) {
        var moment = moment
        var edits: [Edit] = []
        if moment.text.isAtEnd, let separator = moment.text.neededSeparator(in: moment.field) {
            _ = moment.text.type(separator, in: moment.field)
            edits.append(.type(separator))
        }
        // A wheel has nothing to swallow: what it shows is what stands there.
        moment.text.isAfterAutoSeparator = false
        // A point that brings a zero would leave it behind as the wheel goes on.
        let candidates = characters.filter {
            moment.text.inserts($0, in: moment.field) && !moment.text.isBarePoint($0, in: moment.field)
        }
        return (edits + [.acceptSeparator], candidates)
    }

    /// Whether a character could stand where the wheel is.
    private func fits(_ character: Character, at moment: TypingMoment) -> Bool {
        let (text, kind, traits) = (moment.text, moment.field.kind, moment.field.traits)
        var characters = text.characters
        characters[text.caret - 1] = character
        return kind.refusal(of: character, in: traits) == nil
            && TypingRule.refusal(of: characters, kind: kind, traits: traits) == nil
    }

    mutating func commit() -> [Edit] {
        guard let letter = turning?.letter else { return letters.settle() }
        turning = nil
        return [.settle(letter)]
    }

    mutating func takeBack() -> [Edit]? {
        guard turning != nil else { return letters.drop() }
        turning = nil
        return [.removeLast]
    }

    mutating func restart(isEmpty: Bool) {
        self = Wheel(characters)
        isBlank = isEmpty
    }

    // MARK: What it shows

    func mode(at moment: TypingMoment) -> TypingMode { .page(.digits) }

    func overlay(at moment: TypingMoment) -> EditorOverlay? {
        guard pending == nil, isBlank || moment.text.caret == 0 else {
            if pending == nil, moment.field.isHidden {
                return .wheels([WheelColumn(String(FieldEditor.dot))], focus: 0)
            }
            return (pending ?? standing(at: moment)).map { .wheels([$0.column], focus: 0) }
        }
        let candidates = blank(at: moment).candidates
        let column = WheelColumn(
            Self.blankSign, previous: candidates.suffix(2).reversed().map(String.init),
            next: candidates.prefix(2).map(String.init))
        return .wheels([column], focus: 0)
    }

    /// Where nothing stands yet.
    private static let blankSign = "·"

    var menuHasValues: Bool { true }
}

extension PendingLetter {
    fileprivate var column: WheelColumn {
        WheelColumn(
            String(letter), previous: [String(neighbour(-1)), String(neighbour(-2))],
            next: [String(neighbour(1)), String(neighbour(2))])
    }
}
