import Hardware

/// The hint bar: what each key does now.
extension FieldEditor {
    package var hints: HintModel {
        HintModel(rows: keypad.pad.map { $0.map(cell) }, actions: actions)
    }

    private func cell(_ cap: KeyCap) -> HintModel.Cell {
        let key = keypad.editingKey(for: cap.key)
        if let entries = pickableEntries { return entryCell(cap, entries) }
        let pending = state.pending?.key == cap.key ? state.pending : nil
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
        guard state.page == .map, let group = state.mapGroup, !traits.isSecure else { return nil }
        return TwoPressMap.group(group, page: state.mapPage).map(String.init)
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
        let hasPages = isSymbolPicker && SymbolPages.count(of: symbolEntries) > 1
        switch key {
        case .star where hasPages: return ["▶"]
        case .pound where hasPages, .plus where hasPages: return ["◀"]
        case .erase, .minus: return [words[.close]]
        case .digit(0) where canReveal && isSymbolPicker: return [words[.reveal]]
        default: return []
        }
    }

    private func candidates(of key: Key) -> [String] {
        if state.page == .map, let digit = key.digit {
            return digit == 0 ? ["␣"] : TwoPressMap.group(digit, page: state.mapPage).map(String.init)
        }
        if state.page == .words, key == .star, let word = state.word {
            return [word.candidates[(word.index + 1) % word.candidates.count]]
        }
        switch key {
        case .ok: return [okLabel]
        case .erase: return [words[.erase]]
        default: return grammar.tapped(key).map { labels(of: $0, key) } ?? []
        }
    }

    private func labels(of role: KeyRole, _ key: Key) -> [String] {
        switch role {
        case .cycle(let characters): characters.map(Self.label)
        case .letters: letters(on: key).dropLast().map(Self.label)
        case .insert(let character):
            startsLine(role, key) ? ["␣", Self.lineSign, "0"] : [Self.label(character)]
        case .digit: []
        case .at: [state.characters.contains("@") ? "." : "@"]
        case .separator: [kind == .decimal ? String(traits.decimalSeparator) : kind == .time ? ":" : "-"]
        case .sign: traits.allowsSign ? ["±"] : []
        case .shift: ["⇧"]
        case .nextMode: [words[.mode]]
        case .symbols: ["#+="]
        case .list(let characters): characters.map(Self.label)
        case .actions: [words[.menu]]
        case .erase: ["⌫"]
        case .save: [okLabel]
        case .refuse, .explain: []
        }
    }

    private func holdLabel(of key: Key) -> String? {
        if state.page == .map, let digit = key.digit { return String(digit) }
        guard let role = grammar.held(key) else { return nil }
        switch role {
        case .digit: return key.digit.map { String($0) }
        case .nextMode: return ring.count > 1 ? words[.mode] : nil
        case .symbols: return symbolEntries.isEmpty ? nil : "#+="
        default: return labels(of: role, key).first
        }
    }

    package static func label(_ character: Character) -> String {
        character == " " ? "␣" : character.isNewline ? lineSign : String(character)
    }

    // MARK: Words

    /// The words that the digits so far may mean, as they would stand in the text, and which one does; nil where no
    /// word is pending.
    package var wordChoices: (words: [String], current: Int)? {
        guard let word = state.word else { return nil }
        return (word.candidates.map { String(shown($0, as: word.letterCase)) }, word.index)
    }

    // MARK: Beside the pad

    private var actions: [HintModel.Action] {
        var actions: [HintModel.Action] = []
        for cap in keypad.functionKeys {
            switch keypad.editingKey(for: cap.key) {
            case .ok:
                let label = entersLines ? words[.newLine] : pushLabel
                let legend = keypad.hasKnob ? words[.push] : cap.legend
                actions.append(HintModel.Action(legend: legend, label: label))
            case Self.savingKey where entersLines:
                actions.append(HintModel.Action(legend: cap.legend, label: okLabel))
            case .erase: actions.append(HintModel.Action(legend: cap.legend, label: eraseLabel))
            case .back: actions.append(HintModel.Action(legend: cap.legend, label: backLabel))
            default: break
            }
        }
        if let pending = state.pending, !traits.isSecure, let digit = pending.key.digit {
            actions.append(
                HintModel.Action(legend: "\(words[.hold]) \(digit)", label: "= \(digit)", isHeld: true))
        }
        if showsClearButton, keypad.has(.erase) {
            actions.append(
                HintModel.Action(
                    legend: "\(words[.hold]) \(keypad.legend(of: .erase))", label: words[.clear], isHeld: true
                ))
        }
        if state.pending != nil, keypad.has(.right) {
            actions.append(HintModel.Action(legend: keypad.legend(of: .right), label: words[.nextLetter]))
        }
        if canReveal, keypad.typesCharacters {
            actions.append(HintModel.Action(legend: keypad.legend(of: .function(1)), label: words[.reveal]))
        }
        actions += arrowActions
        if keypad.editsWithSigns {
            let isOpen = state.picker != nil
            actions.append(
                HintModel.Action(
                    legend: isOpen ? "*" : "\(words[.hold]) *", label: words[isOpen ? .close : .menu],
                    isHeld: !isOpen))
        }
        return actions
    }

    /// What pads without digits have no keys of their own for.
    private var arrowActions: [HintModel.Action] {
        guard state.picker == nil else { return [] }
        var actions: [HintModel.Action] = []
        if keypad.hardwareClass == .directionPad, isWheel {
            actions.append(HintModel.Action(legend: "↑↓", label: words[.change]))
            actions.append(HintModel.Action(legend: "→", label: words[.next]))
            if let chip = menuChips.first { actions.append(HintModel.Action(legend: "←", label: chip)) }
        } else if keypad.choosesCharacters {
            let key = keypad.hasKnob ? words[.push] : keypad.legend(of: .ok)
            actions.append(
                HintModel.Action(legend: "\(words[.hold]) \(key)", label: words[.menu], isHeld: true))
        }
        return actions
    }

    private var pushLabel: String {
        switch keypad.hardwareClass {
        case .rotary where isStepper && state.picker == nil: words[.nextLetter]
        case .directionPad where !isWheel || state.picker != nil, .rotary:
            words[state.picker == nil ? .type : .pick]
        default: okLabel
        }
    }

    private var eraseLabel: String {
        words[state.picker != nil ? .close : state.characters.isEmpty ? .cancel : .erase]
    }

    private var backLabel: String {
        words[
            state.picker != nil || state.mapGroup != nil ? .close : state.asksToDiscard ? .discard : .cancel]
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
        !(traits.text.enablesReturnKeyAutomatically && state.characters.isEmpty)
    }

    // MARK: In place of the pad

    package var overlay: EditorOverlay? {
        switch state.picker {
        case .symbols(let page):
            let entries = symbolEntries
            return .entries(
                SymbolPages.page(page, of: entries).map(Self.label), page: page,
                pages: SymbolPages.count(of: entries))
        case .list(let entries), .recent(let entries):
            return .entries(entries.map(Self.label), page: 0, pages: 1)
        case .actions: return .actions(editActions)
        case .menu(let focus):
            return .menu(menu.map { $0.label(in: words) } + menuChips, focus: focus)
        case nil: break
        }
        if isStepper { return steppedWheel ?? .wheel(previous: "", shown: "", next: "") }
        switch keypad.hardwareClass {
        case .directionPad where isWheel: return wheel
        case .directionPad:
            let grid = grid
            let place = grid.nearest(to: state.position)
            return .grid(
                rows: grid.rows.map { $0.map(label) }, row: place.row, column: place.column)
        case .rotary:
            let labels = ringStops.map { $0.map(label).joined() }
            return .ring(labels, focus: ringPlace)
        default: return nil
        }
    }

    private static func label(_ text: String) -> String {
        text.utf8.count == 1 ? label(text.first ?? " ") : text
    }

    private func label(_ cell: GridCell) -> String {
        switch cell {
        case .insert(let text): Self.label(text)
        case .shift: "⇧"
        case .erase: "⌫"
        case .save: "✓"
        case .page(.symbols): "#+="
        case .page(.main): kind.isNumeric || kind == .punctuation ? "123" : "abc"
        case .page(.letters): "abc"
        case .page(.national):
            String(LetterTable.script(digit: 2, language: traits.language).prefix(3))
        }
    }

    private var wheel: EditorOverlay {
        guard let pending = state.pending else {
            let shown =
                state.isBlankWheel || state.caret == 0 ? "" : String(state.characters[state.caret - 1])
            return .wheel(previous: "", shown: shown, next: "")
        }
        let count = pending.candidates.count
        let neighbour = { (step: Int) in String(pending.candidates[(pending.index + step + count) % count]) }
        return .wheel(previous: neighbour(-1), shown: String(pending.letter), next: neighbour(1))
    }
}
