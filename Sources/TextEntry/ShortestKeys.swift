import Hardware
import Localization
import Words

/// Why a text cannot be typed in a field of a board.
package struct UntypableText: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
}

/// The shortest strokes that type a text: a search through the editor itself, so that what it finds is what works.
///
/// Fewest presses first, a hold being one and a half: a mode that makes taps of many holds is preferred. Then fewest
/// waits. Waiting is never used where the board has NEXT. What is nearer to the end of the text goes first (A*): each letter
/// and digit that is still to come costs a press at least.
package struct ShortestKeys {
    private struct Visit {
        let editor: FieldEditor
        let cost: Int
        /// The visit it came from, and the strokes that led here.
        let origin: (index: Int, strokes: [KeyStroke])?
    }

    private static let press = 1_000_000
    private static let wait = 1_000
    /// More than a press: half a second goes by, a tap and a half.
    private static let hold = 500_000
    /// More states than any sensible text needs; past this the search gives up.
    private static let mostVisits = 2_000_000

    private let target: [Character]
    /// Other texts that are stored as the target is.
    private let others: [[Character]]
    private var visits: [Visit] = []
    private var best: [EditingState: Int] = [:]
    private var queue = CostQueue()
    private var furthest = 0
    /// Letters and digits from each place of the target on; nil where words may come whole.
    private var left: [Int]?

    /// From an open, empty editor, or one that holds `value` where keys step; without the final OK. `dictionary` is the one
    /// that the device has for the field.
    package static func typing(
        _ text: String, in traits: FieldTraits, on keypad: KeypadDescription,
        dictionary: WordDictionary? = nil, over value: String = ""
    ) throws(UntypableText) -> KeyStrokes {
        let dictionary = traits.takesWords(on: keypad) ? dictionary : nil
        var search = ShortestKeys(text, traits)
        let filled = FieldEditor(traits, keypad: keypad, text: value, dictionary: dictionary)
        let empty = FieldEditor(traits, keypad: keypad, dictionary: dictionary)
        return try search.run(from: filled.isStepped ? filled : empty)
    }

    private init(_ text: String, _ traits: FieldTraits) {
        target = Array(text)
        let length = traits.kind == .netmask ? NetmaskText.length(ofMask: text) : nil
        others = length.map { [Array(String($0))] } ?? []
    }

    private mutating func run(from editor: FieldEditor) throws(UntypableText) -> KeyStrokes {
        if editor.isStepped { return try stepped(from: editor) }
        if others.isEmpty, editor.typesOneByOne { left = Self.lettersLeft(target) }
        visit(editor, cost: 0, origin: nil)
        while let index = queue.next() {
            let visit = visits[index]
            guard best[visit.editor.state] == visit.cost else { continue }
            if isReached(visit.editor) { return strokes(to: index) }
            guard visits.count < Self.mostVisits else { break }
            expand(visit, index)
        }
        throw reason(editor)
    }

    // MARK: Walking

    private mutating func expand(_ visit: Visit, _ index: Int) {
        let editor = visit.editor
        if let ways = editor.ways(toward: target) { return ways.forEach { follow($0, from: visit, index) } }
        for stroke in strokes(from: editor) {
            var (next, strokes) = (editor, [stroke])
            guard next.perform(stroke) else { continue }
            if !isOnTheWay(next), editor.keypad.typesCharacters, next.perform(.tap(.erase)),
                next.perform(stroke)
            {
                // A letter that became a capital is erased and typed again.
                strokes = [stroke, .tap(.erase), stroke]
            }
            guard isOnTheWay(next) else { continue }
            let cost = strokes.map(cost).reduce(visit.cost, +)
            self.visit(next, cost: cost, origin: (index, strokes))
        }
    }

    /// All keys of a way to a cell at once.
    private mutating func follow(_ keys: [Key], from visit: Visit, _ index: Int) {
        var next = visit.editor
        let strokes = keys.map(KeyStroke.tap)
        for stroke in strokes { guard next.perform(stroke) else { return } }
        guard isOnTheWay(next) else { return }
        self.visit(next, cost: strokes.map(cost).reduce(visit.cost, +), origin: (index, strokes))
    }

    private mutating func visit(_ editor: FieldEditor, cost: Int, origin: (Int, [KeyStroke])?) {
        if let known = best[editor.state], known <= cost { return }
        best[editor.state] = cost
        visits.append(Visit(editor: editor, cost: cost, origin: origin))
        queue.add(visits.count - 1, cost: cost + leastCost(from: editor))
    }

    /// No way to the end is cheaper.
    private func leastCost(from editor: FieldEditor) -> Int {
        guard let left else { return 0 }
        return Self.press * left[min(editor.state.text.characters.count, target.count)]
    }

    private static func lettersLeft(_ target: [Character]) -> [Int] {
        var left = [0]
        for character in target.reversed() {
            left.append(left[left.count - 1] + (character.isLetter || character.isASCIIDigit ? 1 : 0))
        }
        return left.reversed()
    }

    private func cost(of stroke: KeyStroke) -> Int {
        switch stroke {
        case .tap: Self.press
        case .hold: Self.press + Self.hold
        case .waitForCommit: Self.wait
        }
    }

    private func strokes(from editor: FieldEditor) -> [KeyStroke] {
        // A pending letter may still change, or be right already.
        let place = editor.state.text.characters.count - (editor.hasPendingLetter ? 1 : 0)
        let wanted = target.dropFirst(place).prefix(editor.hasPendingLetter ? 2 : 1)
        guard !editor.keypad.typesCharacters else {
            return wanted.first.map { [.tap(.character($0))] } ?? []
        }
        var strokes = editor.keypad.caps.flatMap { cap in
            editor.strokes(of: cap.key, toward: wanted)
        }
        if editor.hasPendingLetter, !editor.keypad.has(Key(editor.onwards)), editor.keypad.hasDigits {
            strokes.append(.waitForCommit)
        }
        return strokes
    }

    /// Part after part, each in the fewest presses that leave it right.
    private func stepped(from editor: FieldEditor) throws(UntypableText) -> KeyStrokes {
        let text = String(target)
        let kept = editor.kind.dateForm?.day(of: text)?.description ?? text
        guard editor.traits.text.problem(with: kept) == nil else { throw reason(editor) }
        var (editor, strokes) = (editor, [KeyStroke]())
        while editor.state.text.characters != target {
            guard let step = nextPart(from: editor) else { throw reason(editor) }
            editor = step.editor
            strokes += step.strokes
        }
        return KeyStrokes(strokes: strokes)
    }

    /// The shortest way until the part at the caret is the target's and the next one is come to, or all is done.
    private func nextPart(from editor: FieldEditor) -> (strokes: [KeyStroke], editor: FieldEditor)? {
        let keys: [Key] =
            editor.keypad.hasKnob ? [.clockwise, .counterclockwise, .push] : [.up, .down, .right, .left]
        let part = editor.part
        var seen: Set<EditingState> = [editor.state]
        var (reached, next) = ([(strokes: [KeyStroke](), editor: editor)], 0)
        while next < reached.count, reached.count < Self.mostSteps {
            let here = reached[next]
            next += 1
            for key in keys {
                var there = here
                guard there.editor.perform(.tap(key)), there.editor.state.picker == nil,
                    seen.insert(there.editor.state).inserted
                else { continue }
                there.strokes.append(.tap(key))
                if there.editor.state.text.characters == target { return there }
                if there.editor.part == part {
                    reached.append(there)
                } else if there.editor.hasPart(part, of: target), there.editor.part == part + 1 {
                    return there
                }
            }
        }
        return nil
    }

    /// More than the years there are.
    private static let mostSteps = 20_000

    // MARK: Judging

    private func isReached(_ editor: FieldEditor) -> Bool {
        guard editor.state.picker == nil, !editor.state.way.isHalfway else { return false }
        var editor = editor
        editor.commitPending()
        let characters = editor.state.text.characters
        return characters == target || others.contains(characters)
    }

    /// What is committed begins the text, and what is pending may still become its next letter.
    private mutating func isOnTheWay(_ editor: FieldEditor) -> Bool {
        let typed = editor.committedCharacters
        let goal = ([target] + others).first { $0.starts(with: typed) }
        guard let goal else { return false }
        furthest = max(furthest, typed.count)
        return editor.state.way.leads(to: goal.dropFirst(typed.count), at: editor.moment)
    }

    private func strokes(to index: Int) -> KeyStrokes {
        var strokes: [KeyStroke] = []
        var origin = visits[index].origin
        while let step = origin {
            strokes.insert(contentsOf: step.strokes, at: 0)
            origin = visits[step.index].origin
        }
        return KeyStrokes(strokes: strokes)
    }

    private func reason(_ editor: FieldEditor) -> UntypableText {
        for place in target.indices {
            let why =
                editor.kind.refusal(of: target[place], in: editor.traits)
                ?? TypingRule.refusal(of: Array(target[...place]), kind: editor.kind, traits: editor.traits)
                ?? editor.traits.text.maximumLength.flatMap {
                    $0 <= place ? LocalizedString(.maximumLength, $0) : nil
                }
            if let why {
                return UntypableText(description: "character \(place + 1) \"\(target[place])\": \(why)")
            }
        }
        guard furthest < target.count else { return UntypableText(description: "cannot be typed here") }
        let place = "character \(furthest + 1) \"\(target[furthest])\""
        return UntypableText(description: "\(place): on no key of this board")
    }
}

// MARK: What the search asks of an editor

extension FieldEditor {
    /// The text without its pending letter or word.
    fileprivate var committedCharacters: ArraySlice<Character> {
        state.text.characters.dropLast(state.way.changeableCount(at: moment))
    }

    /// Ways to the cells that type what comes next; nil where there are no such ways, and single keys are tried.
    fileprivate func ways(toward target: [Character]) -> [[Key]]? {
        guard state.picker == nil else { return nil }
        return state.way.ways(toward: target.dropFirst(committedCharacters.count), at: moment)
    }

    fileprivate var isStepped: Bool { state.way is Stepper }

    /// Whether no key types more than one letter or digit; separators may come by themselves.
    fileprivate var typesOneByOne: Bool {
        field.dictionary == nil && field.symbolEntries.allSatisfy { $0.count == 1 }
            && (traits.isSecure || kind.isNumeric)
    }

    private var steppedText: SteppedText { SteppedText(field: field, characters: state.text.characters) }

    /// The part at the caret.
    fileprivate var part: Int { steppedText.part(at: caret) }

    /// Whether a part is that of another text.
    fileprivate func hasPart(_ part: Int, of other: [Character]) -> Bool {
        let (own, wanted) = (steppedText, SteppedText(field: field, characters: other))
        guard own.parts.count > part, wanted.parts.count > part else { return false }
        return state.text.characters[own.parts[part]] == other[wanted.parts[part]]
    }

    /// Does a stroke, all at one time; false where it was refused, changed nothing, or ended the edit.
    fileprivate mutating func perform(_ stroke: KeyStroke) -> Bool {
        let before = state
        var effects: [Effect] = []
        switch stroke {
        case .tap(let key): effects = handle(.press(key), at: now)
        case .hold(let key):
            _ = handle(.press(key), at: now)
            effects = handle(.hold(key), at: now)
        case .waitForCommit: commitPending()
        }
        return state != before && !effects.contains { $0 != .changed }
            && (state.text.isAtEnd || isStepped)
    }

    /// What of a key could lead toward a character; what surely types another is left out.
    fileprivate func strokes(of key: Key, toward wanted: ArraySlice<Character>) -> [KeyStroke] {
        let meaning = keypad.editingKey(for: key)
        switch meaning {
        case .back, .erase, .find, .menu, .function, .doubleZero, .tripleZero: return []
        case .ok:
            if case .way? = command(of: .press(key), on: key) { return [.tap(key)] }
            return keypad.hasSignsInMenu && state.picker == nil ? [.hold(key)] : []
        case Key(onwards) where !keypad.choosesCharacters: return [.tap(key)]
        case .up, .down, .left, .right, .clockwise, .counterclockwise:
            guard keypad.choosesCharacters else { return [] }
            return state.way.strokes(of: key, toward: wanted, at: moment) ?? [.tap(key)]
        default: break
        }
        if let picker = state.picker {
            return digit(meaning, couldPick: wanted, from: picker) ? [.tap(key)] : []
        }
        if let strokes = state.way.strokes(of: key, toward: wanted, at: moment) { return strokes }
        var strokes: [KeyStroke] = []
        let moment = moment
        let letters = state.way.letters
        if letters.couldType(moment.grammar.tapped(meaning), meaning, wanted, at: moment) {
            strokes.append(.tap(key))
        }
        if letters.couldType(moment.grammar.held(meaning), meaning, wanted, at: moment) {
            strokes.append(.hold(key))
        }
        return strokes
    }
}

extension FieldEditor {
    /// Whether what a digit picks could begin with what comes next; true of keys that pick nothing.
    private func digit(_ key: Key, couldPick wanted: ArraySlice<Character>, from picker: OpenPicker) -> Bool {
        guard case .symbols(let page) = picker, let digit = key.digit, digit > 0 else { return true }
        let entries = SymbolPages.page(page, of: field.symbolEntries)
        guard entries.indices.contains(digit - 1), let first = entries[digit - 1].first else { return false }
        return wanted.contains { field.areSameLetter(first, $0) }
    }
}

extension MultiTap {
    /// Whether a key of the fixed grammar could type one of the wanted characters.
    func couldType(
        _ role: KeyRole?, _ key: Key, _ wanted: ArraySlice<Character>, at moment: TypingMoment
    ) -> Bool {
        guard let role, !wanted.isEmpty else { return false }
        if moment.field.kind.isNumeric { return role != .erase && role != .save }
        switch role {
        case .cycle, .letters:
            let candidates = candidates(of: role, on: key, at: moment)
            return candidates.contains { letter in
                wanted.contains { moment.field.areSameLetter(letter, $0) }
            }
        case .insert(let character): return wanted.contains(character)
        case .digit: return key.digit.map { wanted.contains(Character(String($0))) } ?? false
        case .hexLetter: return true
        case .at: return wanted.contains("@") || wanted.contains(".")
        case .list(let characters): return characters.contains(where: wanted.contains)
        case .shift, .nextMode, .symbols, .actions: return true
        case .separator, .sign, .erase, .save, .refuse, .explain: return false
        }
    }
}
