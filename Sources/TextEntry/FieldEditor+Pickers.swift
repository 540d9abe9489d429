import Hardware
import Keys

/// What opens over the keys: symbols, lists, recent values, the menu.
extension FieldEditor {
    mutating func open(_ picker: OpenPicker) {
        commitPending()
        state.picker = picker
    }

    mutating func openSymbols() {
        guard !field.symbolEntries.isEmpty else { return refuse(kind.repertoire(in: traits)) }
        open(.symbols(page: 0))
    }

    /// The bookmarks button.
    mutating func openBookmarks() { open(.recent(field.bookmarks)) }

    // MARK: Keys

    /// What a key does in what is open.
    mutating func choose(_ command: EditorCommand, _ key: Key) {
        switch (command, state.picker) {
        case (.pick, .symbols(let page)):
            pick(key.digit, from: SymbolPages.page(page, of: field.symbolEntries))
        case (.pick, .list(let entries)): pick(key.digit, from: entries)
        case (.pick, .recent(let values)): pickRecent(key.digit, from: values)
        case (.turnPage(let step), .symbols(let page)):
            let count = SymbolPages.count(of: field.symbolEntries)
            state.picker = .symbols(page: (page + step + count) % count)
        case (.act(let action), .menu): act(action)
        case (.moveFocus(let motion), .menu(let focus?)): state.picker = .menu(focus: moved(focus, motion))
        case (.pickFocus, .menu(let focus?)): pick(focus)
        case (.close, _): state.picker = nil
        default: break
        }
    }

    /// Types the entry of a digit and closes.
    private mutating func pick(_ digit: Int?, from entries: [String]) {
        guard let digit, (1...max(1, entries.count)).contains(digit), !entries.isEmpty else { return }
        state.picker = nil
        type(suggestion: entries[digit - 1])
    }

    /// A number is known as a whole: it takes the place of what is there.
    private mutating func type(suggestion: String) {
        guard kind.isNumeric, traits.suggestions.contains(suggestion) else { return type(word: suggestion) }
        replaceAll(with: suggestion)
    }

    private mutating func pickRecent(_ digit: Int?, from values: [String]) {
        guard let digit, values.indices.contains(digit - 1) else { return }
        state.picker = nil
        replaceAll(with: values[digit - 1])
    }

    /// A known value takes the place of the whole text, through the field's own filter; where it does not fit, the text stays.
    private mutating func replaceAll(with value: String) {
        let before = state
        clear()
        type(word: value)
        if state.text.characters.isEmpty { state = before }
    }

    // MARK: Buttons in the field

    /// The clear button shows only where there is text; the key that clears presses it.
    package var showsClearButton: Bool {
        traits.text.clearButtonMode != .never && !state.text.characters.isEmpty
            && traits.text.clearButtonMode.shows(isEditing: true)
    }

    /// Whether a button is there that opens recent values: without any it would open nothing.
    package var hasBookmarks: Bool { !field.bookmarks.isEmpty }

    /// Whether an action presses the clear button.
    package func pressesClearButton(_ action: KeyAction) -> Bool {
        guard showsClearButton else { return false }
        switch action {
        case .hold(let key), .repeat(let key): return table.use(of: .hold(key))?.command == .clear
        default: return table.use(of: action)?.command == .clear
        }
    }

    // MARK: The menu

    /// Whole values behind the actions of the menu, where nothing else shows them.
    package var menuValues: [String] {
        state.way.menuHasValues || keypad.choosesCharacters && !field.bookmarks.isEmpty
            ? field.menuValues : []
    }

    /// The rows that arrows move over: three actions each, then the values, one a row.
    package var menuRows: [Range<Int>] {
        let count = field.menu.count
        let actions = stride(from: 0, to: count, by: Self.menuColumns).map {
            $0..<min($0 + Self.menuColumns, count)
        }
        return actions + menuValues.indices.map { count + $0..<count + $0 + 1 }
    }

    /// Actions in a row of the menu.
    package static let menuColumns = 3

    private func moved(_ focus: Int, _ motion: Key.Motion) -> Int {
        let rows = menuRows
        let count = rows.last?.upperBound ?? 1
        guard let row = rows.firstIndex(where: { $0.contains(focus) }) else { return 0 }
        switch motion {
        case .left: return (focus + count - 1) % count
        case .right: return (focus + 1) % count
        default:
            let next = rows[(row + (motion == .up ? rows.count - 1 : 1)) % rows.count]
            return min(next.lowerBound + focus - rows[row].lowerBound, next.upperBound - 1)
        }
    }

    private mutating func pick(_ focus: Int) {
        guard focus >= field.menu.count else { return act(field.menu[focus]) }
        let values = menuValues
        state.picker = nil
        if values.indices.contains(focus - field.menu.count) {
            type(suggestion: values[focus - field.menu.count])
        }
    }

    private mutating func act(_ action: EditAction) {
        let menu = state.picker
        // What asks is answered where it was asked.
        if action != .cancel { state.picker = nil }
        perform(action)
        if action.keepsMenu { state.picker = menu }
        if action == .cancel, !state.asksToDiscard { state.picker = nil }
    }

    mutating func perform(_ action: EditAction) {
        switch action {
        case .save: save()
        case .erase: erase()
        case .cancel: cancel()
        case .left: moveCaret(to: place(of: .left))
        case .right: moveCaret(to: place(of: .right))
        case .start: moveCaret(to: 0)
        case .end: moveCaret(to: state.text.characters.count)
        case .clear: if state.cleared == nil { clearForNow() } else { takeBackCleared() }
        case .symbols: openSymbols()
        case .reveal: reveal()
        case .recent: openBookmarks()
        case .star, .mode, .pound: role(of: action).map { perform($0, action.key) }
        }
    }

    private mutating func reveal() {
        guard canReveal else { return refuse(.nothingTyped) }
        state.isRevealed.toggle()
    }

    /// What the key would do that an entry stands for.
    private func role(of action: EditAction) -> KeyRole? {
        switch action {
        case .star: moment.grammar.menuStar
        case .pound: moment.grammar.menuPound
        case .mode: .nextMode
        default: nil
        }
    }

    /// Whether an entry of the menu does something now: one that does not is dimmed in its place, and not told.
    package func isOfUse(_ action: EditAction) -> Bool {
        switch action {
        case .left: isPlace(place(of: .left))
        case .right: isPlace(place(of: .right))
        case .start: caret > 0
        case .end: caret < state.text.characters.count
        case .erase:
            !state.text.characters.isEmpty
                && (caret > 0 || state.text.erasesFromEnd(in: field) || state.text.replacesAll
                    || selection != nil || wayErases)
        case .clear: !state.text.characters.isEmpty || state.cleared != nil
        case .save: isReturnEnabled
        case .mode: field.ring.count > 1
        // Symbols have an entry of their own.
        case .star, .pound:
            role(of: action).map { $0 != .symbols && TypingFacts(self).told($0, action.key) != nil } ?? false
        case .reveal: canReveal
        case .cancel, .symbols, .recent: true
        }
    }

    /// Whether the caret can go there from where it is.
    private func isPlace(_ place: Int) -> Bool { place != caret && (0...characters.count).contains(place) }

    /// Whether what is typed is erased in a way of its own, wherever the caret is.
    private var wayErases: Bool {
        var way = state.way
        return way.erase(at: moment) != nil
    }

    /// What stands on an entry of the menu now.
    package func label(of action: EditAction) -> String {
        switch action {
        case .save: okLabel
        case .erase: words[.erase]
        case .cancel: words[state.asksToDiscard ? .discard : .cancel]
        case .left: "\(words[.caret]) ‹"
        case .right: "\(words[.caret]) ›"
        case .symbols: words[.symbols]
        case .start: words[.toStart]
        case .clear: words[state.cleared != nil ? .takeBack : .clear]
        case .end: words[.toEnd]
        case .reveal: words[revealWord]
        case .recent: words[.recent]
        case .star, .mode, .pound: role(of: action).flatMap { labels(of: $0, action.key).first } ?? ""
        }
    }
}

extension EditAction {
    /// The key that it stands for, on a phone pad.
    fileprivate var key: Key { self == .star ? .star : .pound }
}
