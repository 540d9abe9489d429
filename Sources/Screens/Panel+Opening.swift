import Scenes
import Settings

// MARK: What OK does on each row

extension Panel {
    package mutating func open(at time: Duration) -> [Effect] {
        guard let row = list.focusedRow else { return refuse(.nothingToOpen, at: time) }
        switch row {
        case .back: return goBack(at: time)
        case .specifier(let index): return open(specifier(at: index), at: time)
        case .radioChoice(let index, let choice): return pick(choice, of: specifier(at: index), at: time)
        case .choice(let choice): return pickAndReturn(choice, at: time)
        case .hit(let index): return openHit(index, at: time)
        case .apply: return askAboutStaged(leavingTo: nil)
        case .decision(let decision): return decide(decision, at: time)
        case .change(let index): return readChange(index, at: time)
        case .reset: return resetDetailed(at: time)
        case .layer(let layer): return readLayer(layer, at: time)
        case .header, .footer, .gap, .note: return refuse(.nothingToOpen, at: time)
        }
    }

    /// Right opens what has an arrow, and looks into everything else.
    mutating func openByArrow(at time: Duration) -> [Effect] {
        if case .specifier(let index)? = list.focusedRow,
            let specifier = specifier(at: index), contents.content(of: specifier).accessory == .chevron
        {
            return open(specifier, at: time)
        }
        if case .hit? = list.focusedRow { return open(at: time) }
        return openDetails(at: time)
    }

    package func specifier(at index: Int) -> Specifier? {
        guard let page = list.page, page.rows.indices.contains(index) else { return nil }
        return page.rows[index]
    }

    private mutating func open(_ specifier: Specifier?, at time: Duration) -> [Effect] {
        guard let specifier else { return refuse(.nothingToOpen, at: time) }
        notePush(on: specifier)
        if case .titleValue(let titleValue) = specifier.kind, specifier.problem == nil {
            return read(
                titleValue.text(for: specifier.key.flatMap(shown.value)), titled: specifier.title, at: time)
        }
        if let shared = specifier.sharedChoices {
            push(choiceScreen(specifier, shared))
            return [.sound(.click)]
        }
        if let reason = contents.refusal(for: specifier) { return refuse(reason, at: time) }
        switch specifier.kind {
        case .childPane(let pane): return openPage(pane.page, at: time)
        case .multiValue(let list), .radioGroup(let list):
            push(choiceScreen(specifier, list))
            return [.sound(.click)]
        case .toggle(let toggle): return flip(toggle, of: specifier, at: time)
        case .slider(let slider): return adjust(slider, of: specifier)
        case .textField(let field), .textView(let field): return edit(field, of: specifier, at: time)
        case .datePicker(let picker):
            guard let key = specifier.key else { return refuse(.noKey, at: time) }
            activity = .text(EditorScreen(picker, of: specifier, key: key, in: context))
            return [.sound(.click)]
        case .button: return pressButton(specifier.key, at: time)
        case .group, .titleValue, .unknown, .broken: return refuse(.nothingToChange, at: time)
        }
    }

    private mutating func adjust(_ slider: SliderSpecifier, of specifier: Specifier) -> [Effect] {
        guard let adjuster = AdjusterScreen(slider, of: specifier, in: context) else { return [] }
        activity = .slider(adjuster)
        return [.sound(.click)]
    }

    private mutating func edit(_ field: TextFieldSpecifier, of specifier: Specifier, at time: Duration)
        -> [Effect]
    {
        guard let key = specifier.key else { return refuse(.noKey, at: time) }
        guard let editor = EditorScreen(field, of: specifier, key: key, on: list.page, in: context) else {
            return refuse(.notNow, at: time)
        }
        activity = .text(editor)
        return [.sound(.click)] + perform(editor.wantedWords(in: context), at: time)
    }

    private mutating func flip(_ toggle: ToggleSpecifier, of specifier: Specifier, at time: Duration)
        -> [Effect]
    {
        guard let key = specifier.key else { return [] }
        let isOn = toggle.isOn(shown.value(for: key))
        return set(key, to: toggle.value(isOn: !isOn), at: time) + [.sound(.click)]
    }

    private mutating func pick(_ choice: Int, of specifier: Specifier?, at time: Duration) -> [Effect] {
        guard let specifier, let key = specifier.key, case .radioGroup(let list) = specifier.kind else {
            return []
        }
        return set(key, to: list.choices[choice].value, at: time) + [.sound(.click)]
    }

    private mutating func pickAndReturn(_ choice: Int, at time: Duration) -> [Effect] {
        guard case .choices(let specifier, let choices) = list.kind, let key = specifier.key else {
            return []
        }
        if let reason = contents.refusal(for: specifier) { return refuse(reason, at: time) }
        screens.removeLast()
        return set(key, to: choices.choices[choice].value, at: time) + [.sound(.click)]
    }

    /// Shows the whole of a value that its row had to cut.
    mutating func read(_ text: String, titled heading: String, at time: Duration) -> [Effect] {
        let width = engine.line(text, style: metrics.valueStyle).size.width
        let title = engine.line(heading, style: metrics.rowStyle).size.width
        guard width + title > size.width - 3 * metrics.margin - metrics.numberWidth || text.contains("\n")
        else {
            show(words[.onlyRead], at: time)
            return [.sound(.refusal)]
        }
        let rows: [ListRow] = (needsBack ? [.back] : []) + LongTexts.pieces(of: text).map(ListRow.note)
        var screen = ListScreen(kind: .reader, title: heading, rows: rows)
        screen.cursor = startCursor(of: screen)
        push(screen)
        return [.sound(.click)]
    }
}
