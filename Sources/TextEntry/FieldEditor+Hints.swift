import Hardware
import Keys
import Localization

/// The hint bar: what each key does now.
extension FieldEditor {
    /// What the hints and refusals are said in.
    package var words: ScreenStrings { field.words }

    /// What each key says now, in the order of the keypad.
    package var hints: HintModel { hints(from: nil) }

    /// The same where something was kept: most keys change no more of it than the letter that is pending.
    package func hints(from kept: KeptHints?) -> HintModel {
        if let kept, holds(kept) { return hints(asIn: kept) }
        return hints(asIn: hintsToKeep)
    }

    /// The same where what was kept holds.
    package func hints(asIn kept: KeptHints) -> HintModel { pending(in: kept.model) }

    /// Whether the key for two zeros, where there is one, would type them.
    var takesZero: Bool { keypad.has(.doubleZero) && state.text.canType("0", in: field) }

    /// Whether what was kept is what would be made anew.
    package func holds(_ kept: KeptHints) -> Bool {
        kept.situation != nil && kept.situation == HintSituation(self)
    }

    /// What the hints are made of but for the letter that is pending.
    package var hintsToKeep: KeptHints {
        let situation = HintSituation(self)
        let table = situation.map { KeyTable(TypingTable(self, knowing: $0.facts).uses) } ?? table
        // A key whose letter is pending goes on in its own case: that is the picture's, and is not kept.
        var settled = self
        settled.state.way.letters = MultiTap()
        let model = HintModel(
            rows: keypad.pad.map { $0.map { settled.cell($0, table) } },
            actions: KeyTable(table.uses.filter { !$0.isCell }).strip(on: keypad, in: words))
        return KeptHints(situation: situation, model: model)
    }

    private func cell(_ cap: KeyCap, _ table: KeyTable<EditorCommand>) -> HintModel.Cell {
        let pressed = table.use(of: .press(cap.key))?.command
        let held = table.use(of: .hold(cap.key))?.command
        return HintModel.Cell(
            key: cap.key, legend: cap.legend, candidates: pressed.map { labels(of: $0, cap.key) } ?? [],
            current: nil, hold: held.flatMap { heldLabel(of: $0, cap.key) })
    }

    /// With what the next presses of the same key give.
    private func pending(in model: HintModel) -> HintModel {
        guard let letter = state.way.pending else { return model }
        var model = model
        for row in model.rows.indices {
            for column in model.rows[row].indices where model.rows[row][column].key == letter.key {
                model.rows[row][column].candidates = letter.candidates.map(String.init)
                model.rows[row][column].current = showsPending ? letter.index : nil
            }
        }
        return model
    }

    private func heldLabel(of command: EditorCommand, _ key: Key) -> String? {
        switch command {
        case .type(.digit): key.digit.map(String.init)
        default: labels(of: command, key).first
        }
    }

    /// What stands on a key for what it does.
    private func labels(of command: EditorCommand, _ key: Key) -> [String] {
        switch command {
        case .save: [okLabel]
        case .erase: [words[.erase]]
        case .clear: [words[.clear]]
        case .takeBack: [words[.takeBack]]
        case .cancel, .leave: [words[state.asksToDiscard ? .discard : .cancel]]
        case .move(.left): ["‹"]
        case .move(.right): ["›"]
        case .openMenu: [words[.menu]]
        case .close: [words[state.picker.isMenu ? .done : .close]]
        case .reveal: [words[revealWord]]
        case .turnPage(let step): [step > 0 ? "▶" : "◀"]
        case .act(let action): [label(of: action)]
        case .pick: key.digit.flatMap { entry($0) }.map { [$0] } ?? []
        case .way: wayLabels(of: key)
        case .type(let role): state.way.candidates(of: key, at: moment) ?? labels(of: role, key)
        default: []
        }
    }

    /// What a digit picks of what is open.
    private func entry(_ digit: Int) -> String? {
        guard case .entries(let entries, _, _) = overlay, entries.indices.contains(digit - 1) else {
            return nil
        }
        return entries[digit - 1]
    }

    private func wayLabels(of key: Key) -> [String] {
        if let entries = map?.entries {
            if key == .digit(0) { return [words[.groups]] }
            return key.digit.flatMap { entries.indices.contains($0 - 1) ? [entries[$0 - 1]] : nil } ?? []
        }
        return state.way.candidates(of: key, at: moment)
            ?? moment.grammar.tapped(key).map { labels(of: $0, key) } ?? []
    }

    func labels(of role: KeyRole, _ key: Key) -> [String] {
        switch role {
        case .cycle: characters(of: role, key).map(KeyLabel.of)
        case .insert where field.startsLine(role, key): characters(of: role, key).map(KeyLabel.of)
        case .letters: characters(of: role, key).dropLast().map(KeyLabel.of)
        case .insert(let character): [KeyLabel.of(character)]
        case .digit: []
        case .hexLetter: hexLetter(of: key).map { [String($0)] } ?? []
        case .at, .separator: [TypingFacts(self).sign(of: role)]
        case .sign: traits.text.allowsSign ? ["±"] : []
        case .shift: ["⇧"]
        case .nextMode: [label(of: modeAfterThis)]
        case .symbols: field.symbolEntries.isEmpty ? [] : [SymbolPages.sign]
        case .list(let characters): characters.map(KeyLabel.of)
        case .actions: [words[.menu]]
        case .erase: ["⌫"]
        case .save: [okLabel]
        case .refuse, .explain: []
        }
    }

    private func characters(of role: KeyRole, _ key: Key) -> [Character] {
        state.way.letters.candidates(of: role, on: key, at: moment)
    }

    // MARK: Words

    /// The words that the digits so far may mean, as they would stand in the text, and which one does; nil where no
    /// word is pending.
    package var wordChoices: (words: [String], current: Int)? {
        (state.way as? Prediction)?.wordChoices(at: moment)
    }

    // MARK: OK

    /// The word on OK: the field's return key.
    package var okLabel: String { words(field.returnWord) }

    /// Whether OK would do something.
    package var isReturnEnabled: Bool {
        !(traits.text.enablesReturnKeyAutomatically && state.text.characters.isEmpty)
    }

    // MARK: In place of the pad

    /// The parts of a value that digits type, and arrows step where there are some.
    private var typedColumns: EditorOverlay? {
        guard field.isStepped, !state.text.replacesAll, state.text.selection == nil else { return nil }
        let text = SteppedText(field: field, characters: characters)
        guard text.fitsColumns else { return nil }
        let isStepped = keypad.keys(for: .up).contains(where: keypad.has)
        if characters.isEmpty, isStepped { return text.beginning(words[.notSet]) }
        return text.columns(typedAt: caret, isStepped: isStepped)
    }

    /// Whether the overlay is the value itself, part by part: no field beside it says the same.
    package var isInColumns: Bool {
        if case .wheels? = overlay { field.isStepped } else { false }
    }

    /// What is shown in place of the keys; nil where the keys themselves are.
    package var overlay: EditorOverlay? {
        switch state.picker {
        case .symbols(let page):
            let entries = field.symbolEntries
            return .entries(
                SymbolPages.page(page, of: entries).map(KeyLabel.of), page: page,
                pages: SymbolPages.count(of: entries))
        case .list(let entries), .recent(let entries):
            return .entries(entries.map(KeyLabel.of), page: 0, pages: 1)
        case .menu(let focus): return .menu(field.menu, values: menuValues, focus: focus)
        case nil: return state.way.overlay(at: moment) ?? typedColumns
        }
    }
}

extension KeyUse<EditorCommand> {
    /// What is told by a cell of the menu, and not by the strip.
    fileprivate var isCell: Bool {
        bindings.contains { if case .act(let action) = $0.command { action.digit != 0 } else { false } }
    }
}

extension OpenPicker? {
    fileprivate var isMenu: Bool { if case .menu = self { true } else { false } }
}
