import Hardware

/// What opens over the keys: symbols, lists, recent values, the action row, the menu.
extension FieldEditor {
    mutating func open(_ picker: OpenPicker) {
        commitPending()
        state.picker = picker
    }

    mutating func openSymbols() {
        guard !field.symbolEntries.isEmpty else { return refuse(kind.repertoire) }
        open(.symbols(page: 0))
    }

    mutating func pressInPicker(_ key: Key) {
        guard let picker = state.picker else { return }
        if key == .back || key == .erase || key == .minus {
            state.picker = nil
            return
        }
        switch picker {
        case .symbols(let page): pressInSymbols(key, page)
        case .list(let entries): pick(key.digit, from: entries)
        case .recent(let values): pickRecent(key.digit, from: values)
        case .actions: pressInActions(key)
        case .menu(let focus): pressInMenu(key, focus)
        }
    }

    private mutating func pressInSymbols(_ key: Key, _ page: Int) {
        let entries = field.symbolEntries
        let count = SymbolPages.count(of: entries)
        switch key {
        case .star, .right, .down, .dot: state.picker = .symbols(page: (page + 1) % count)
        case .pound, .left, .up, .plus: state.picker = .symbols(page: (page + count - 1) % count)
        case .digit(0) where field.canReveal:
            state.picker = nil
            perform(.reveal)
        default: pick(key.digit, from: SymbolPages.page(page, of: entries))
        }
    }

    /// Types the entry of a digit and closes; a wrong key says what would be right.
    private mutating func pick(_ digit: Int?, from entries: [String]) {
        guard let digit, (1...max(1, entries.count)).contains(digit), !entries.isEmpty else {
            return refuse(.picks, entries.count)
        }
        state.picker = nil
        type(suggestion: entries[digit - 1])
    }

    /// A number is known as a whole: it takes the place of what is there.
    private mutating func type(suggestion: String) {
        guard kind.isNumeric, traits.suggestions.contains(suggestion) else { return type(word: suggestion) }
        let before = state
        clear()
        type(word: suggestion)
        if state.text.characters.isEmpty { state = before }
    }

    // MARK: Buttons in the field

    /// The clear button shows only where there is text; holding Erase presses it.
    package var showsClearButton: Bool {
        traits.text.clearButtonMode != .never && !state.text.characters.isEmpty
            && traits.text.clearButtonMode.shows(isEditing: true)
    }

    /// Up at the start of a line of text presses the bookmarks button. False where there is none.
    mutating func openBookmarks() -> Bool {
        let values = field.bookmarks
        guard !values.isEmpty else { return false }
        open(.recent(values))
        return true
    }

    /// A recent value takes the place of the whole text, through the field's own filter.
    private mutating func pickRecent(_ digit: Int?, from values: [String]) {
        guard let digit, (1...values.count).contains(digit) else {
            return refuse(.picks, values.count)
        }
        state.picker = nil
        clear()
        type(word: values[digit - 1])
    }

    // MARK: Actions

    private mutating func pressInActions(_ key: Key) {
        state.picker = nil
        guard let digit = key.digit, let action = EditAction(rawValue: digit), editActions.contains(action)
        else { return }
        perform(action)
    }

    /// The bare pad's action row, as far as the policy allows it.
    var editActions: [EditAction] {
        EditAction.allCases.filter { action in
            switch action {
            case .reveal: field.canReveal
            case .symbols: !field.symbolEntries.isEmpty
            default: true
            }
        }
    }

    mutating func perform(_ action: EditAction) {
        switch action {
        case .save: save()
        case .erase: erase(isFresh: false)
        case .cancel: outbox.append(.cancel)
        case .left: state.text.caret = max(0, caret - 1)
        case .right: state.text.caret = min(state.text.characters.count, caret + 1)
        case .symbols: openSymbols()
        case .reveal: state.isRevealed.toggle()
        }
    }

    // MARK: Menu

    /// Whole values behind the actions of the menu, where there is no symbol picker that has them.
    var menuValues: [String] { state.way.menuHasValues ? field.menuValues : [] }

    private mutating func pressInMenu(_ key: Key, _ focus: Int) {
        let (menu, values) = (field.menu, menuValues)
        let count = menu.count + values.count
        switch key {
        case .up, .left, .counterclockwise: state.picker = .menu(focus: (focus + count - 1) % count)
        case .down, .right, .clockwise: state.picker = .menu(focus: (focus + 1) % count)
        case .ok:
            state.picker = nil
            if focus < menu.count {
                perform(menu[focus])
            } else {
                type(suggestion: values[focus - menu.count])
            }
        default: state.picker = nil
        }
    }
}
