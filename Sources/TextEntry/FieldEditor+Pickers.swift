import Hardware

/// What opens over the keys: symbols, lists, the action row, the menu, and the two-press map.
extension FieldEditor {
    /// What the symbol picker has here.
    var symbolEntries: [String] { SymbolPages.entries(for: kind, layout: layout, traits: traits) }

    mutating func open(_ picker: OpenPicker) {
        commitPending()
        state.picker = picker
    }

    mutating func openSymbols() {
        guard !symbolEntries.isEmpty else { return refuse(kind.repertoire) }
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
        let entries = symbolEntries
        let count = SymbolPages.count(of: entries)
        switch key {
        case .star, .right, .down, .dot: state.picker = .symbols(page: (page + 1) % count)
        case .pound, .left, .up, .plus: state.picker = .symbols(page: (page + count - 1) % count)
        case .digit(0) where canReveal:
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
        type(chip: entries[digit - 1])
    }

    /// A number is known as a whole: it takes the place of what is there.
    private mutating func type(chip: String) {
        guard kind.isNumeric, traits.chips.contains(chip) else { return type(word: chip) }
        let before = state
        clear()
        type(word: chip)
        if state.characters.isEmpty { state = before }
    }

    // MARK: Actions

    private mutating func pressInActions(_ key: Key) {
        guard let digit = key.digit, let action = EditAction(rawValue: digit), editActions.contains(action)
        else {
            state.picker = nil
            return
        }
        state.picker = nil
        perform(action)
    }

    /// Whether the site lets a secret be shown on demand.
    var canReveal: Bool { traits.isSecure && traits.mayReveal && traits.secretPolicy != .show }

    /// The bare pad's action row, as far as the policy allows it.
    var editActions: [EditAction] {
        EditAction.allCases.filter { action in
            switch action {
            case .reveal: canReveal
            case .symbols: !symbolEntries.isEmpty
            default: true
            }
        }
    }

    mutating func perform(_ action: EditAction) {
        switch action {
        case .save: save()
        case .erase: erase(isFresh: false)
        case .cancel: outbox.append(.cancel)
        case .left: state.caret = max(0, state.caret - 1)
        case .right: state.caret = min(state.characters.count, state.caret + 1)
        case .symbols: openSymbols()
        case .reveal: state.isRevealed.toggle()
        }
    }

    // MARK: Menu

    var menu: [EditAction] { [.save, .erase, .cancel] + (canReveal ? [.reveal] : []) }

    /// Whole values behind the actions of the menu, where there is no symbol picker that has them.
    var menuChips: [String] {
        let isElsewhere = keypad.choosesCharacters && !keypad.hasKnob && !isWheel
        return traits.isSecure || isElsewhere || isStepper ? [] : Array(traits.chips.prefix(3))
    }

    private mutating func pressInMenu(_ key: Key, _ focus: Int) {
        let count = menu.count + menuChips.count
        switch key {
        case .up, .left, .counterclockwise: state.picker = .menu(focus: (focus + count - 1) % count)
        case .down, .right, .clockwise: state.picker = .menu(focus: (focus + 1) % count)
        case .ok:
            state.picker = nil
            if focus < menu.count { perform(menu[focus]) } else { type(chip: menuChips[focus - menu.count]) }
        default: state.picker = nil
        }
    }

    // MARK: Two-press map

    /// True where the map has a use for the key.
    mutating func pressOnMap(_ key: Key) -> Bool {
        switch key {
        case .digit(let digit): pressOnMap(digit)
        case .pound, .plus:
            state.mapGroup = nil
            state.mapPage = (state.mapPage + 1) % TwoPressMap.pages.count
        default:
            state.mapGroup = nil
            return false
        }
        return true
    }

    private mutating func pressOnMap(_ digit: Int) {
        guard let group = state.mapGroup else {
            if digit == 0 { return _ = type(canType(" ") ? " " : "0") }
            guard !TwoPressMap.group(digit, page: state.mapPage).isEmpty else {
                return refuse(.nothingOn, digit)
            }
            state.mapGroup = digit
            return
        }
        state.mapGroup = nil
        let characters = TwoPressMap.group(group, page: state.mapPage)
        guard (1...max(1, characters.count)).contains(digit) else {
            return refuse(.picks, characters.count)
        }
        type(characters[digit - 1])
    }
}
