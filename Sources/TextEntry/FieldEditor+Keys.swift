import Hardware
import Localization

/// What each key does: first the way of typing, then the fixed grammar, read from the tables.
extension FieldEditor {
    // MARK: Presses

    mutating func press(_ pressed: Key) {
        let key = keypad.editingKey(for: pressed)
        if key == .doubleZero { return doubleTheZero() }
        clearMessage()
        latestPress = (pressed, state)
        if key != .back { state.asksToDiscard = false }
        if state.picker != nil { return pressInPicker(key) }
        if let edits = state.way.press(key, at: moment) { return apply(edits) }
        if edit(with: key) { return }
        switch key {
        case .ok where field.entersLines: typeAtOnce("\n")
        case EditedField.savingKey where field.entersLines: save()
        case .ok: save()
        case .back: cancel()
        case .erase: erase(isFresh: true)
        case .left, .right, .up, .down: moveCaret(key)
        case .home: moveCaret(to: state.text.place(of: .home))
        case .end: moveCaret(to: state.text.place(of: .end))
        case .clockwise, .counterclockwise: break
        case .function(1) where field.canReveal: perform(.reveal)
        case .character(let character): typeThrough(character)
        default: pressOnPad(key)
        }
    }

    private mutating func pressOnPad(_ key: Key) {
        guard let role = moment.grammar.tapped(key) else {
            return refuse(.idleKeyNamed, keypad.legend(of: key))
        }
        perform(role, key)
    }

    private mutating func perform(_ role: KeyRole, _ key: Key) {
        switch role {
        case .cycle, .letters: multiTap(role, key)
        case .insert where field.startsLine(role, key): multiTap(role, key)
        case .insert(let character): typeAtOnce(character)
        case .digit: key.digit.map { typeAtOnce(Character(String($0))) }
        case .at: typeAtOnce(state.text.characters.contains("@") ? "." : "@")
        case .separator: typeAtOnce(field.separator)
        case .sign: toggleSign()
        case .shift: shift()
        case .nextMode: nextMode()
        case .erase: erase(isFresh: true)
        case .save: save()
        case .symbols: openSymbols()
        case .list(let characters): open(.list(characters.map(String.init)))
        case .actions: open(.actions)
        case .refuse(let reason): refuse(reason)
        case .explain(let sentence): notify(LocalizedString(sentence))
        }
    }

    /// A key with several characters goes on with its own letter, and ends another's.
    private mutating func multiTap(_ role: KeyRole, _ key: Key) {
        if state.way.letters.letter?.key != key { commitPending() }
        let candidates = state.way.letters.candidates(of: role, on: key, at: moment)
        apply(state.way.letters.tap(key, candidates, at: moment))
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
        apply(state.way.follow(character, at: moment))
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
        if role == .digit, state.way.letters.letter?.key == key, let edits = state.way.letters.drop() {
            apply(edits)
        } else {
            restore(latest.before)
        }
        state.way.abandon()
        perform(role, key)
    }

    private func heldRole(_ key: Key) -> KeyRole? {
        let grammar = field.grammar(on: latestPress?.before.page ?? state.page)
        guard let role = grammar.held(key) else { return nil }
        return role == .nextMode && field.ring.count < 2 ? nil : role
    }

    /// A direction pad and a rotary have no other way to save.
    private mutating func holdOK(_ before: EditingState) {
        guard keypad.choosesCharacters, before.picker == nil else { return }
        restore(before)
        open(.menu(focus: 0))
    }

    mutating func repeated(_ pressed: Key) {
        let key = keypad.editingKey(for: pressed)
        switch key {
        case .left where keypad.erasesWithLeft && state.picker == nil: erase(isFresh: false)
        case .erase where showsClearButton: clear()
        case .erase: erase(isFresh: false)
        case .left, .right, .up, .down, .clockwise, .counterclockwise: moveOn(key)
        case .select(let motion) where state.picker == nil: select(to: state.text.place(of: motion))
        default: break
        }
    }

    private mutating func moveOn(_ key: Key) {
        if state.picker != nil { return pressInPicker(key) }
        if let edits = state.way.press(key, at: moment) { return apply(edits) }
        if !key.isDetent { moveCaret(key) }
    }

    private mutating func eraseAll() {
        while !state.text.characters.isEmpty, state.text.caret > 0 { erase(isFresh: false) }
    }

    // MARK: Taking back

    mutating func takeBackLatestPress() {
        guard let latest = latestPress else { return }
        restore(latest.before)
        latestPress = nil
        refuse(.twoKeys)
    }

    /// As it was before a press; a letter that was pending then gets its full time again.
    private mutating func restore(_ before: EditingState) {
        state = before
        state.way.letters.begin(at: now, timeout: keypad.timing.commit)
    }

    // MARK: Modes

    private mutating func nextMode() {
        let ring = field.ring
        guard ring.count > 1 else { return refuse(.noOtherMode) }
        commitPending()
        let current = InputMode(state.page, state.text.chosenCase)
        let index =
            ring.firstIndex(of: current)
            ?? ring.firstIndex { $0.page == state.page && $0.letterCase == moment.letterCase }
            ?? ring.firstIndex { $0.page == state.page } ?? 0
        enter(ring[(index + 1) % ring.count])
    }

    mutating func enter(_ mode: InputMode) {
        state.page = mode.page
        state.text.chosenCase = mode.letterCase
        let next = WaysOfTyping.way(for: field, on: mode.page)
        if Swift.type(of: next) == Swift.type(of: state.way) {
            state.way.enter(mode.page)
        } else {
            state.way = next
        }
    }
}
