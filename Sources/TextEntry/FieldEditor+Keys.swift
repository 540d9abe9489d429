import Hardware

/// What each key does: the fixed grammar, read from the tables.
extension FieldEditor {
    var grammar: KeyGrammar {
        KeyGrammar(kind: kind, layout: layout, signs: keypad.signKeys, page: state.page)
    }

    // MARK: Presses

    mutating func press(_ pressed: Key) {
        let key = keypad.editingKey(for: pressed)
        if key == .doubleZero { return doubleTheZero() }
        let before = state
        clearMessage()
        if key != .back { state.asksToDiscard = false }
        latestPress = (pressed, before)
        if state.picker != nil { return pressInPicker(key) }
        if key == .erase, undoCorrection() { return }
        state.correction = nil
        if edit(with: key) { return }
        switch key {
        case .ok where entersLines: typeAtOnce("\n")
        case Self.savingKey where entersLines: save()
        case .ok: pressOK()
        case .back: back()
        case .erase: erase(isFresh: true)
        case .left, .right, .up, .down: move(key)
        case .home: moveCaret(to: place(of: .home))
        case .end: moveCaret(to: place(of: .end))
        case .clockwise, .counterclockwise: turn(key)
        case .function(1) where canReveal: perform(.reveal)
        case .character(let character): typeThrough(character)
        default: pressOnPad(key)
        }
    }

    private mutating func pressOnPad(_ key: Key) {
        if state.page == .map, pressOnMap(key) { return }
        if state.page == .words, pressOnWords(key) { return }
        guard let role = grammar.tapped(key) else {
            return refuse(.idleKeyNamed, keypad.legend(of: key))
        }
        perform(role, key)
    }

    private mutating func perform(_ role: KeyRole, _ key: Key) {
        switch role {
        case .cycle(let characters): multiTap(key, Array(characters))
        case .letters:
            if state.pending?.key != key { commitPending() }
            multiTap(key, letters(on: key))
        case .insert where startsLine(role, key): multiTap(key, [" ", "\n", "0"])
        case .insert(let character): typeAtOnce(character)
        case .digit: key.digit.map { typeAtOnce(Character(String($0))) }
        case .at: typeAtOnce(state.characters.contains("@") ? "." : "@")
        case .separator: typeAtOnce(separator)
        case .sign: toggleSign()
        case .shift: shift()
        case .nextMode: nextMode()
        case .erase: erase(isFresh: true)
        case .save: save()
        case .symbols: openSymbols()
        case .list(let characters): open(.list(characters.map(String.init)))
        case .actions: open(.actions)
        case .refuse(let reason): refuse(reason)
        case .explain(let sentence): notify(sentence)
        }
    }

    private mutating func typeAtOnce(_ character: Character) {
        commitPending()
        type(character)
    }

    private var separator: Character {
        switch kind {
        case .time: ":"
        case .date: "-"
        default: "."
        }
    }

    /// The letters of a digit key in this mode, then its digit.
    func letters(on key: Key) -> [Character] {
        guard let digit = key.digit else { return [] }
        let language = kind.hasNationalLetters ? traits.language : ""
        let letters =
            state.page == .national
            ? LetterTable.script(digit: digit, language: traits.language)
            : LetterTable.latin(digit: digit, language: language)
        let isUpper = pendingCase(of: key) ?? (letterCase != .lower)
        return letters.map { isUpper ? cased($0, isUpper: true) : $0 } + [Character(String(digit))]
    }

    /// A key whose letter is pending goes on in the case that it began with.
    private func pendingCase(of key: Key) -> Bool? {
        guard let pending = state.pending, pending.key == key, let letter = pending.candidates.first else {
            return nil
        }
        return cased(letter, isUpper: true) == letter
    }

    /// The zero just pressed was half of a "00" key.
    private mutating func doubleTheZero() {
        guard let latest = latestPress, latest.key == .digit(0) else { return }
        if state.page == .digits { return typeAtOnce("0") }
        restore(latest.before)
        commitPending()
        type(word: "00")
    }

    /// A full keyboard types through, with the same filter.
    private mutating func typeThrough(_ character: Character) {
        commitPending()
        if kind == .decimal, character == "-" { return toggleSign() }
        guard type(character) else { return }
        makeSmart(character)
        correctWord(endedBy: character)
    }

    private mutating func pressOK() {
        switch keypad.hardwareClass {
        case .directionPad where !isWheel, .rotary: pushCell()
        default: save()
        }
    }

    private mutating func back() {
        if state.mapGroup != nil {
            state.mapGroup = nil
        } else {
            cancel()
        }
    }

    // MARK: Holding

    /// Holding takes the place of what the press did.
    mutating func hold(_ pressed: Key) {
        guard let latest = latestPress, latest.key == pressed else { return }
        let key = keypad.editingKey(for: pressed)
        if key == .ok { return holdOK(latest.before) }
        // Where no key repeats.
        if key == .erase, showsClearButton { return clear() }
        if key == .left, keypad.erasesWithLeft { return erase(isFresh: false) }
        guard latest.before.picker == nil, let role = heldRole(key) else { return }
        if case .erase = role { return eraseAll() }
        clearMessage()
        if role == .digit, state.pending?.key == key {
            dropPending()
        } else {
            restore(latest.before)
        }
        state.mapGroup = nil
        perform(role, key)
    }

    private func heldRole(_ key: Key) -> KeyRole? {
        var grammar = grammar
        if let before = latestPress?.before, before.page != state.page {
            grammar = KeyGrammar(
                kind: kind, layout: layout, signs: keypad.signKeys, page: before.page)
        }
        guard let role = grammar.held(key) else { return nil }
        return role == .nextMode && ring.count < 2 ? nil : role
    }

    /// A direction pad and a rotary have no other way to save.
    private mutating func holdOK(_ before: EditingState) {
        guard keypad.choosesCharacters, before.picker == nil else { return }
        restore(before)
        open(.menu(focus: 0))
    }

    mutating func repeated(_ pressed: Key) {
        switch keypad.editingKey(for: pressed) {
        case .left where keypad.erasesWithLeft && state.picker == nil: erase(isFresh: false)
        case let key where key.isDetent: if state.picker == nil { turn(key) } else { pressInPicker(key) }
        case .erase where showsClearButton: clear()
        case .erase: erase(isFresh: false)
        case let key where [.left, .right, .up, .down].contains(key):
            if state.picker == nil { move(key) } else { pressInPicker(key) }
        case .select(let motion) where state.picker == nil: select(to: place(of: motion))
        default: break
        }
    }

    private mutating func eraseAll() {
        while !state.characters.isEmpty, state.caret > 0 { erase(isFresh: false) }
    }

    mutating func takeBackLatestPress() {
        guard let latest = latestPress else { return }
        restore(latest.before)
        latestPress = nil
        refuse(.twoKeys)
    }

    /// As it was before a press; a letter that was pending then gets its full time again.
    private mutating func restore(_ before: EditingState) {
        state = before
        commitDue = state.pending.flatMap { _ in keypad.timing.commit.map { now + $0 } }
    }

    // MARK: Arrows

    private mutating func move(_ key: Key) {
        switch keypad.hardwareClass {
        case .directionPad where isStepper: moveStepper(key)
        case .directionPad where isWheel: moveWheel(key)
        case .directionPad: moveGrid(key)
        default: moveCaret(key)
        }
    }

    /// NEXT commits a pending letter; otherwise arrows move the caret, and step what can be stepped.
    private mutating func moveCaret(_ key: Key) {
        if state.word != nil, key == .up || key == .down { return turnWord(by: key == .down ? 1 : -1) }
        let wasPending = state.pending != nil || state.word != nil
        commitPending()
        if key == .up, !wasPending, openBookmarks() { return }
        state.replacesAll = false
        if let selection {
            state.anchor = nil
            if key == .left { return state.caret = selection.lowerBound }
            if key == .right { return state.caret = selection.upperBound }
        }
        state.anchor = nil
        switch key {
        case .right where wasPending: break
        case .right: state.caret = min(state.caret + 1, state.characters.count)
        case .left: state.caret = max(state.caret - 1, 0)
        case .up, .down:
            if wasPending { break }
            if !step(by: key == .up ? 1 : -1) { state.caret = key == .up ? 0 : state.characters.count }
        default: break
        }
    }

    /// One up or down of the octet, hour or day at the caret; false where nothing can be stepped.
    private mutating func step(by step: Int) -> Bool {
        let stepped: [Character]?
        switch kind {
        case .ipv4, .cidr:
            stepped = OctetText.stepped(state.characters, at: state.caret, by: step, kind: kind)
        case .time, .date:
            stepped = TemplateText.stepped(
                state.characters, at: state.caret, by: step, kind: kind, minuteStep: traits.minuteStep)
        default: return false
        }
        guard let characters = stepped else {
            refuse(.nothingToStep)
            return true
        }
        let wasAtEnd = state.caret == state.characters.count
        state.characters = characters
        state.caret = wasAtEnd ? characters.count : min(state.caret, characters.count)
        return true
    }

    // MARK: Modes

    mutating func nextMode() {
        guard ring.count > 1 else { return refuse(.noOtherMode) }
        commitPending()
        let current = InputMode(state.page, state.manualCase)
        let index =
            ring.firstIndex(of: current)
            ?? ring.firstIndex { $0.page == state.page && $0.letterCase == letterCase }
            ?? ring.firstIndex { $0.page == state.page } ?? 0
        enter(ring[(index + 1) % ring.count])
    }

    mutating func enter(_ mode: InputMode) {
        state.page = mode.page
        state.manualCase = mode.letterCase
        state.mapGroup = nil
        state.mapPage = 0
        if mode.page == .national { state.gridPage = .national }
    }
}
