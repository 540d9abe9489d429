import Hardware
import Keys
import Localization

/// Keys find what they do in the table, and nowhere else.
extension FieldEditor {
    /// All that keys do now, and what is told of them.
    package var table: KeyTable<EditorCommand> {
        guard let picker = state.picker else { return KeyTable(TypingTable(self).uses) }
        return KeyTable(PickerTable(editor: self).uses(of: picker))
    }

    /// As much of the table as one key may be in.
    private func table(for key: Key) -> KeyTable<EditorCommand> {
        guard state.picker == nil else { return table }
        if case .character = key { return KeyTable(TypingKeys(self).characters) }
        return KeyTable(TypingTable(self, for: key).uses)
    }

    /// What a key does now.
    package func command(of action: KeyAction, on key: Key) -> EditorCommand? {
        guard state.picker == nil, case .digit(let digit) = key else {
            return table(for: key).command(of: action)
        }
        return TypingKeys(self).command(of: action, onDigit: digit)
    }

    /// As the latest press found it; nil where that was of another key.
    private func before(_ key: Key) -> FieldEditor? {
        guard let latest = latestPress, latest.key == key else { return nil }
        var editor = self
        editor.state = latest.before
        return editor
    }

    // MARK: Presses

    mutating func press(_ key: Key) {
        awaited = nil
        let command = command(of: .press(key), on: key)
        if command == .doubleZero { return doubleTheZero() }
        clearMessage()
        latestPress = LatestPress(key: key, before: state)
        if !leadsToDiscarding(command) { state.asksToDiscard = false }
        guard let command else { return idle(key) }
        guard !endsAtRelease(command, key) else { return awaited = key }
        perform(command, key)
        if key == .star || keypad.opensMenuWithOK && command == .type(.refuse(.nothingTyped)),
            command != .type(.save), isToldToBeHeld(key)
        {
            soften()
        }
    }

    /// Whether a key goes on towards an end without saving.
    private func leadsToDiscarding(_ command: EditorCommand?) -> Bool {
        switch (command, state.picker) {
        case (.cancel, _), (.leave, _), (.act(.cancel), _), (.openMenu, _): true
        case (.pickFocus, .menu(let focus?)):
            field.menu.indices.contains(focus) && field.menu[focus] == .cancel
        default: false
        }
    }

    /// Where a key that is held does another thing, such as to open or close the menu, what ends the edit is done once it is
    /// let go: no hold takes that back.
    private func endsAtRelease(_ command: EditorCommand, _ key: Key) -> Bool {
        switch command {
        case .pickFocus: !keypad.has(.back) && PickerTable(editor: self).leaves
        case .way(.ok): cellWay?.endsWithOK(at: moment) ?? false
        case .save: self.command(of: .hold(key), on: key) == .openMenu
        default: false
        }
    }

    mutating func release(_ key: Key) {
        guard awaited == key else { return }
        awaited = nil
        if let command = command(of: .press(key), on: key) { perform(command, key) }
    }

    private func isToldToBeHeld(_ key: Key) -> Bool {
        KeyTable(before(key)?.table(for: key).told(on: keypad) ?? []).use(of: .hold(key)) != nil
    }

    /// Somebody who is about to hold a key is told why its press does nothing, and not refused.
    private mutating func soften() {
        outbox = outbox.map { if case .refused(let reason) = $0 { .notice(reason) } else { $0 } }
    }

    private mutating func idle(_ key: Key) {
        if case .menu(let focus) = state.picker {
            // A digit without an entry leaves it open: closed, the next one would type.
            guard focus == nil, key.digit != nil else { return state.picker = nil }
        } else if state.picker != nil || key.isDetent {
            return
        }
        refuse(.idleKeyNamed, keypad.legend(of: key))
    }

    /// Holding takes the place of what the press did.
    mutating func hold(_ key: Key) {
        guard let latest = latestPress, latest.key == key,
            let command = before(key)?.command(of: .hold(key), on: key)
        else { return }
        latestPress?.isHeld = true
        awaited = nil
        clearMessage()
        restore(latest.before)
        state.way.abandon()
        perform(command, key)
    }

    /// A key that is held goes on with what it did when it was pressed, or with what holding it means; the steps of a fast
    /// turn are of what is there now.
    mutating func repeated(_ key: Key) {
        if key.isDetent {
            if let command = command(of: .repeat(key), on: key) { perform(command, key) }
            return
        }
        guard let before = before(key), let latest = latestPress else { return }
        let held = before.command(of: .hold(key), on: key)
        guard let command = held ?? before.command(of: .repeat(key), on: key) else { return }
        let had = state.text
        if held != nil, !latest.isHeld { hold(key) } else { perform(command, key) }
        // The whole run is taken back at once.
        if command == .erase, state.text.characters.isEmpty, !had.characters.isEmpty {
            state.cleared = latest.before.text
        }
    }

    // MARK: Commands

    private mutating func perform(_ command: EditorCommand, _ pressed: Key) {
        let key = keypad.textKey(for: pressed)
        guard case .way = command else {
            if state.picker == nil { state.way.abandon() }
            return edit(command, key)
        }
        guard let edits = state.way.press(key, at: moment) else { return }
        let before = state.text.characters
        apply(edits)
        guard showsTyped, state.text.characters != before else { return }
        if case .swap? = chosenCells.first { showLast() }
    }

    private mutating func edit(_ command: EditorCommand, _ key: Key) {
        switch command {
        case .save: save()
        case .cancel, .leave: cancel()
        case .erase: erase()
        case .clear: clearForNow()
        case .takeBack: takeBackCleared()
        case .move(let motion): moveCaret(motion)
        case .step(let motion): step(motion)
        case .select, .selectAll, .copy, .cut, .paste: editSelection(command)
        case .reveal:
            state.picker = nil
            perform(.reveal)
        case .type(let role): perform(role, key)
        case .typeThrough: key.typed.map { typeThrough($0) }
        case .newLine: typeAtOnce("\n")
        case .closeGroup: state.way.abandon()
        case .doubleZero, .way: break
        case .openMenu: open(.menu(focus: keypad.choosesCharacters ? 0 : nil))
        case .bookmarks: openBookmarks()
        case .pick, .turnPage, .act, .moveFocus, .pickFocus, .close: choose(command, key)
        }
    }

    /// What the fixed grammar has for a key, or the menu in its place.
    mutating func perform(_ role: KeyRole, _ key: Key) {
        switch role {
        case .cycle, .letters: multiTap(role, key)
        case .insert where field.startsLine(role, key): multiTap(role, key)
        case .insert(let character): typeAtOnce(character)
        case .digit: key.digit.map { typeAtOnce(Character(String($0))) }
        case .hexLetter: hexLetter(of: key).map { typeAtOnce($0) }
        case .at: typeAtOnce(afterName)
        case .separator: typeAtOnce(field.separator)
        case .sign: toggleSign()
        case .shift: shift()
        case .nextMode: nextMode()
        case .erase: erase()
        case .save: save()
        case .symbols: openSymbols()
        case .list(let characters): open(.list(characters.map(String.init)))
        case .actions: open(.menu(focus: nil))
        case .refuse(let reason): refuse(reason)
        case .explain(let sentence): notify(LocalizedString(sentence))
        }
    }

    /// a to f are on 1 to 6.
    func hexLetter(of key: Key) -> Character? {
        key.digit.flatMap { (1...6).contains($0) ? field.digit(Array("abcdef")[$0 - 1]) : nil }
    }

    /// A key with several characters goes on with its own letter, and ends another's.
    private mutating func multiTap(_ role: KeyRole, _ key: Key) {
        if state.way.letters.letter?.key != key { commitPending() }
        let candidates = state.way.letters.candidates(of: role, on: key, at: moment)
        apply(state.way.letters.tap(key, candidates, at: moment))
    }

    /// The zero just pressed was the beginning of a "00" key, or goes on as a "000" key.
    private mutating func doubleTheZero() {
        // Of what lay over the keys a zero picked something: nothing was typed.
        guard let latest = latestPress, latest.key == .digit(0), latest.before.picker == nil else { return }
        if state.page == .digits { return typeAtOnce("0") }
        restore(latest.before)
        commitPending()
        latestPress?.zeros += 1
        type(word: String(repeating: "0", count: latest.zeros + 1))
    }

    /// A full keyboard types through, with the same filter.
    private mutating func typeThrough(_ character: Character) {
        commitPending()
        if kind.isSigned, character == "-" { return toggleSign() }
        let cased = state.text.cased(character, in: field)
        guard type(cased) else { return }
        apply(state.way.follow(cased, at: moment))
        if showsTyped { showLast() }
    }

    private mutating func showLast() { lastTyped = LastTyped(place: caret - 1, due: now + LastTyped.time) }

    // MARK: Taking back

    /// Two keys were pressed as one: what the first did is taken back, unless another has done something since.
    mutating func takeBack(_ first: Key) {
        guard let latest = latestPress, latest.key == first else { return }
        restore(latest.before)
        (latestPress, awaited) = (nil, nil)
        refuse(.twoKeys)
    }

    /// As it was before a press; a letter that was pending then gets its full time again.
    private mutating func restore(_ before: EditingState) {
        state = before
        state.way.letters.begin(at: now, timeout: keypad.timing.commit)
    }

    // MARK: Modes

    private mutating func nextMode() {
        guard field.ring.count > 1 else { return refuse(.noOtherMode) }
        commitPending()
        enter(modeAfterThis)
    }

    /// Where the mode key goes.
    var modeAfterThis: InputMode {
        let ring = field.ring
        let current = InputMode(state.page, state.text.chosenCase)
        let index =
            ring.firstIndex(of: current)
            ?? ring.firstIndex { $0.page == state.page && $0.letterCase == moment.letterCase }
            ?? ring.firstIndex { $0.page == state.page } ?? 0
        return ring[(index + 1) % ring.count]
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
