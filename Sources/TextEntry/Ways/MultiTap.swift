import Hardware
import Words

/// A letter that the next press of its key may still change; it stands in the text, just before the caret.
struct PendingLetter: Hashable, Sendable {
    let key: Key
    var candidates: [Character]
    var index: Int

    var letter: Character { candidates[index] }

    /// The candidate so many steps further, the ends being neighbours.
    func neighbour(_ step: Int) -> Character {
        candidates[(index + step + candidates.count) % candidates.count]
    }

    mutating func turn(by step: Int) { index = (index + step + candidates.count) % candidates.count }
}

/// Multi-tap: each press of a key within the timeout moves to its next character.
struct MultiTap: WayOfTyping {
    /// The letter that may still change.
    private(set) var letter: PendingLetter?
    private var timeout = Timeout()

    var letters: MultiTap {
        get { self }
        set { self = newValue }
    }

    /// When the letter is committed by itself; nil while none is, or none ever.
    var deadline: Duration? { timeout.due }

    // MARK: Keys

    /// A press of a key with several characters: the first, or the next if its letter is pending.
    mutating func tap(_ key: Key, _ candidates: [Character], at moment: TypingMoment) -> [Edit] {
        if var pending = letter, pending.key == key {
            pending.turn(by: 1)
            return [show(pending, at: moment)]
        }
        let possible = distinct(candidates, in: moment.field).filter(moment.canType)
        guard possible.count > 1 else {
            return (possible.first ?? candidates.first).map { [.type($0)] } ?? []
        }
        let pending = PendingLetter(key: key, candidates: possible, index: 0)
        letter = pending
        timeout.due = due(pending, at: moment)
        return [.mark(pending.letter)]
    }

    /// As the field will write them, each once.
    private func distinct(_ candidates: [Character], in field: EditedField) -> [Character] {
        var seen: [Character] = []
        seen.reserveCapacity(candidates.count)
        for candidate in candidates {
            let character = field.normalized(candidate)
            if !seen.contains(character) { seen.append(character) }
        }
        return seen
    }

    /// The pending letter in the other case; nil where none is pending.
    mutating func shift(at moment: TypingMoment) -> Edit? {
        guard var pending = letter, pending.letter.isLetter else { return nil }
        let field = moment.field
        let isUpper = field.cased(pending.letter, isUpper: false) != pending.letter
        pending.candidates = pending.candidates.map { field.normalized(field.cased($0, isUpper: !isUpper)) }
        return show(pending, at: moment)
    }

    /// The pending letter stands there in another case: so do those that follow it.
    mutating func recase(like shown: Character, in field: EditedField) {
        guard var pending = letter, pending.letter != shown else { return }
        let isUpper = field.cased(shown, isUpper: false) != shown
        pending.candidates = pending.candidates.map { field.cased($0, isUpper: isUpper) }
        letter = pending
    }

    private mutating func show(_ pending: PendingLetter, at moment: TypingMoment) -> Edit {
        letter = pending
        timeout.due = due(pending, at: moment) ?? timeout.due
        return .change(pending.letter)
    }

    /// Long lists get half as much time again.
    private func due(_ pending: PendingLetter, at moment: TypingMoment) -> Duration? {
        moment.field.keypad.timing.commit.map {
            moment.time + (pending.candidates.count > 6 ? $0 * 3 / 2 : $0)
        }
    }

    mutating func settle() -> [Edit] {
        guard let letter else { return [] }
        self = MultiTap()
        return [.settle(letter.letter)]
    }

    /// Takes the pending letter back out, as if its key had never been pressed; nil where none is.
    mutating func drop() -> [Edit]? {
        guard letter != nil else { return nil }
        self = MultiTap()
        return [.removeLast]
    }

    /// A press was taken back: a letter that was pending before gets its full time again.
    mutating func begin(at time: Duration, timeout commit: Duration?) {
        timeout.due = letter.flatMap { _ in commit.map { time + $0 } }
    }

    // MARK: Letters

    var keysFollowText: Bool { false }

    /// The characters of a key in the order of its presses; none for one that types but one.
    func candidates(of role: KeyRole, on key: Key, at moment: TypingMoment) -> [Character] {
        switch role {
        case .cycle(let characters): Array(characters)
        case .letters: letters(on: key, at: moment)
        case .insert where moment.field.startsLine(role, key): [" ", "\n", "0"]
        default: []
        }
    }

    /// The letters of a digit key in this mode, then its digit.
    private func letters(on key: Key, at moment: TypingMoment) -> [Character] {
        guard let digit = key.digit else { return [] }
        let field = moment.field
        let letters = field.letters(on: digit, of: moment.page)
        let isUpper = pendingCase(of: key, in: field) ?? (moment.letterCase != .lower)
        return letters.map { isUpper ? field.cased($0, isUpper: true) : $0 } + [Character(String(digit))]
    }

    /// A key whose letter is pending goes on in the case that it began with.
    private func pendingCase(of key: Key, in field: EditedField) -> Bool? {
        guard let letter, letter.key == key, let first = letter.candidates.first else { return nil }
        return field.cased(first, isUpper: true) == first
    }
}

/// When a letter is committed: what is typed is the same, whatever the time.
private struct Timeout: Hashable, Sendable {
    var due: Duration?

    static func == (one: Timeout, other: Timeout) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
