import Hardware
import Localization

/// The hint bar: what each key does now.
extension FieldEditor {
    /// What the hints and refusals are said in.
    package var words: ScreenStrings { field.words }

    /// What each key says now, in the order of the keypad.
    package var hints: HintModel {
        HintModel(rows: keypad.pad.map { $0.map(cell) }, actions: actions)
    }

    private func cell(_ cap: KeyCap) -> HintModel.Cell {
        let key = keypad.editingKey(for: cap.key)
        if let entries = pickableEntries { return entryCell(cap, entries) }
        let letter = state.way.pending
        let pending = letter?.key == cap.key ? letter : nil
        let candidates = pending?.candidates.map(String.init) ?? candidates(of: key)
        return HintModel.Cell(
            key: cap.key, legend: cap.legend, candidates: candidates,
            current: traits.isSecure ? nil : pending?.index, hold: holdLabel(of: key))
    }

    /// What the digits pick now, where something is open.
    private var pickableEntries: [String]? {
        switch overlay {
        case .entries(let entries, _, _): return entries
        case .actions(let actions):
            return EditAction.allCases.map { actions.contains($0) ? $0.label(in: words) : "" }
        default: break
        }
        return state.way.entries(at: moment)
    }

    private func entryCell(_ cap: KeyCap, _ entries: [String]) -> HintModel.Cell {
        let index = (cap.key.digit ?? 0) - 1
        let candidates = entries.indices.contains(index) ? [entries[index]] : turnLabels(of: cap.key)
        return HintModel.Cell(
            key: cap.key, legend: cap.legend, candidates: candidates, current: nil, hold: nil)
    }

    /// The keys that turn the pages of the picker, and the one that closes it.
    private func turnLabels(of key: Key) -> [String] {
        let key = keypad.editingKey(for: key)
        let isSymbolPicker = if case .symbols = state.picker { true } else { false }
        let hasPages = isSymbolPicker && SymbolPages.count(of: field.symbolEntries) > 1
        switch key {
        case .star where hasPages: return ["▶"]
        case .pound where hasPages, .plus where hasPages: return ["◀"]
        case .erase, .minus: return [words[.close]]
        case .digit(0) where field.canReveal && isSymbolPicker: return [words[.reveal]]
        default: return []
        }
    }

    private func candidates(of key: Key) -> [String] {
        if let candidates = state.way.candidates(of: key, at: moment) { return candidates }
        switch key {
        case .ok: return [okLabel]
        case .erase: return [words[.erase]]
        default: return moment.grammar.tapped(key).map { labels(of: $0, key) } ?? []
        }
    }

    private func labels(of role: KeyRole, _ key: Key) -> [String] {
        switch role {
        case .cycle: characters(of: role, key).map(KeyLabel.of)
        case .insert where field.startsLine(role, key): characters(of: role, key).map(KeyLabel.of)
        case .letters: characters(of: role, key).dropLast().map(KeyLabel.of)
        case .insert(let character): [KeyLabel.of(character)]
        case .digit: []
        case .at: [state.text.characters.contains("@") ? "." : "@"]
        case .separator: [kind == .decimal ? String(traits.decimalSeparator) : kind == .time ? ":" : "-"]
        case .sign: traits.allowsSign ? ["±"] : []
        case .shift: ["⇧"]
        case .nextMode: [words[.mode]]
        case .symbols: ["#+="]
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

    private func holdLabel(of key: Key) -> String? {
        if let label = state.way.heldLabel(of: key) { return label }
        guard let role = moment.grammar.held(key) else { return nil }
        switch role {
        case .digit: return key.digit.map { String($0) }
        case .nextMode: return field.ring.count > 1 ? words[.mode] : nil
        case .symbols: return field.symbolEntries.isEmpty ? nil : "#+="
        default: return labels(of: role, key).first
        }
    }

    // MARK: Words

    /// The words that the digits so far may mean, as they would stand in the text, and which one does; nil where no
    /// word is pending.
    package var wordChoices: (words: [String], current: Int)? { state.way.wordChoices(at: moment) }

    // MARK: Beside the pad

    private var actions: [HintModel.Action] {
        keypad.functionKeys.compactMap(action) + pendingActions + keyboardActions
            + (state.picker == nil ? state.way.actions(at: moment) : []) + bareActions
    }

    private func action(_ cap: KeyCap) -> HintModel.Action? {
        switch keypad.editingKey(for: cap.key) {
        case .ok:
            let legend = keypad.hasKnob ? words[.push] : cap.legend
            return HintModel.Action(
                legend: legend, label: field.entersLines ? words[.newLine] : pushLabel)
        case EditedField.savingKey where field.entersLines:
            return HintModel.Action(legend: cap.legend, label: okLabel)
        case .erase: return HintModel.Action(legend: cap.legend, label: eraseLabel)
        case .back: return HintModel.Action(legend: cap.legend, label: backLabel)
        default: return nil
        }
    }

    private var pendingActions: [HintModel.Action] {
        var actions: [HintModel.Action] = []
        let pending = state.way.pending
        if !traits.isSecure, let digit = pending?.key.digit {
            actions.append(held("\(digit)", "= \(digit)"))
        }
        if showsClearButton, keypad.has(.erase) {
            actions.append(held(keypad.legend(of: .erase), words[.clear]))
        }
        if pending != nil, keypad.has(.right) {
            actions.append(HintModel.Action(legend: keypad.legend(of: .right), label: words[.nextLetter]))
        }
        return actions
    }

    private var keyboardActions: [HintModel.Action] {
        guard field.canReveal, keypad.typesCharacters else { return [] }
        return [HintModel.Action(legend: keypad.legend(of: .function(1)), label: words[.reveal])]
    }

    /// A pad without keys beside the twelve has a menu.
    private var bareActions: [HintModel.Action] {
        guard keypad.hasOnlyTwelveKeys else { return [] }
        return [
            state.picker == nil
                ? held("*", words[.menu]) : HintModel.Action(legend: "*", label: words[.close])
        ]
    }

    private func held(_ key: String, _ label: String) -> HintModel.Action {
        HintModel.Action(legend: "\(words[.hold]) \(key)", label: label, isHeld: true)
    }

    private var pushLabel: String {
        if state.picker != nil, keypad.choosesCharacters { return words[.pick] }
        return state.way.okWord.map { words[$0] } ?? okLabel
    }

    private var eraseLabel: String {
        words[state.picker != nil ? .close : state.text.characters.isEmpty ? .cancel : .erase]
    }

    private var backLabel: String {
        words[
            state.picker != nil || state.way.isHalfway ? .close : state.asksToDiscard ? .discard : .cancel]
    }

    /// The word on OK: the field's return key.
    package var okLabel: String {
        switch traits.text.returnKeyType {
        case .default: words[traits.isInsideForm ? .nextLetter : .save]
        case .go: words[.returnGo]
        case .google: "Google"
        case .join: words[.join]
        case .next: words[.nextLetter]
        case .route: words[.route]
        case .search: words[.search]
        case .send: words[.send]
        case .yahoo: "Yahoo"
        case .done: words[.done]
        case .emergencyCall: words[.emergency]
        case .continue: words[.continue]
        }
    }

    /// Whether OK would do something.
    package var isReturnEnabled: Bool {
        !(traits.text.enablesReturnKeyAutomatically && state.text.characters.isEmpty)
    }

    // MARK: In place of the pad

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
        case .actions: return .actions(editActions)
        case .menu(let focus):
            return .menu(field.menu.map { $0.label(in: words) } + menuValues, focus: focus)
        case nil: return state.way.overlay(at: moment)
        }
    }
}
