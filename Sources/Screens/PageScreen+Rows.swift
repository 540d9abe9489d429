import Bundles
import Localization
import Scenes
import Settings

// MARK: What OK does on each row of a page

extension PageScreen {
    func open(_ row: ListRow, in context: ScreenContext) -> [ScreenRequest] {
        switch row {
        case .back: [.goBack]
        case .specifier(let index): open(specifier(at: index), in: context)
        case .radioChoice(let index, let choice): pick(choice, of: specifier(at: index))
        case .apply: [.askAboutStaged]
        default: [.refuse(LocalizedString(.nothingToOpen))]
        }
    }

    /// Right opens what has an arrow, and looks into everything else.
    func openByArrow(in context: ScreenContext) -> [ScreenRequest] {
        if case .specifier(let index)? = list.focusedRow, let specifier = specifier(at: index),
            context.contents.content(of: specifier).accessory == .chevron
        {
            return open(specifier, in: context)
        }
        return openDetails(in: context)
    }

    private func open(_ specifier: Specifier?, in context: ScreenContext) -> [ScreenRequest] {
        guard let specifier else { return [.refuse(LocalizedString(.nothingToOpen))] }
        return notePush(on: specifier, in: context) + act(on: specifier, in: context)
    }

    private func act(on specifier: Specifier, in context: ScreenContext) -> [ScreenRequest] {
        if case .titleValue(let titleValue) = specifier.kind, specifier.problem == nil {
            let text = titleValue.text(for: specifier.key.flatMap(context.shown.value))
            return context.reading(text, titled: specifier.title)
        }
        if let shared = specifier.sharedChoices { return choose(shared, of: specifier, in: context) }
        if let reason = context.contents.refusal(for: specifier) { return [.refuse(reason)] }
        switch specifier.kind {
        case .childPane(let pane): return [.openPage(pane.page)]
        case .multiValue(let list), .radioGroup(let list): return choose(list, of: specifier, in: context)
        case .toggle(let toggle): return flip(toggle, of: specifier, in: context)
        case .slider(let slider):
            guard let adjuster = AdjusterScreen(slider, of: specifier, in: context) else { return [] }
            return [.open(.adjuster(adjuster)), .click]
        case .textField(let field), .textView(let field): return edit(field, of: specifier, in: context)
        case .datePicker(let picker): return edit(picker, of: specifier, in: context)
        case .button: return specifier.key.map { [.press($0)] } ?? [.refuse(LocalizedString(.noKey))]
        case .group, .titleValue, .unknown, .broken: return [.refuse(LocalizedString(.nothingToChange))]
        }
    }

    private func choose(
        _ list: MultiValueSpecifier, of specifier: Specifier, in context: ScreenContext
    ) -> [ScreenRequest] {
        [.open(.choices(ChoicesScreen(list, of: specifier, in: context))), .click]
    }

    private func flip(
        _ toggle: ToggleSpecifier, of specifier: Specifier, in context: ScreenContext
    ) -> [ScreenRequest] {
        guard let key = specifier.key else { return [] }
        let isOn = toggle.isOn(context.shown.value(for: key))
        return [.change(.set(key, toggle.value(isOn: !isOn))), .click]
    }

    private func pick(_ choice: Int, of specifier: Specifier?) -> [ScreenRequest] {
        guard let specifier, let key = specifier.key, case .radioGroup(let list) = specifier.kind else {
            return []
        }
        return [.change(.set(key, list.choices[choice].value)), .click]
    }

    private func edit(
        _ field: TextFieldSpecifier, of specifier: Specifier, in context: ScreenContext
    ) -> [ScreenRequest] {
        guard let key = specifier.key else { return [.refuse(LocalizedString(.noKey))] }
        guard let editor = EditorScreen(field, of: specifier, key: key, on: page, in: context) else {
            return [.refuse(LocalizedString(.notNow))]
        }
        return [.open(.editor(editor)), .click] + editor.wantedWords(in: context)
    }

    private func edit(
        _ picker: DatePickerSpecifier, of specifier: Specifier, in context: ScreenContext
    ) -> [ScreenRequest] {
        guard let key = specifier.key else { return [.refuse(LocalizedString(.noKey))] }
        return [.open(.editor(EditorScreen(picker, of: specifier, key: key, in: context))), .click]
    }

    // MARK: A rotary has no key but the one that opens

    private func notePush(on specifier: Specifier, in context: ScreenContext) -> [ScreenRequest] {
        guard context.keypad.hasKnob, context.isSetting(specifier) else { return [] }
        var undo: SettingChange?
        if case .toggle = specifier.kind, let key = specifier.key {
            undo = context.shown.undoing([.reset(key)]).first
        }
        return [.notePush(LastPush(specifier: specifier, undo: undo))]
    }
}

/// The row that a push acted on, and what takes that back.
struct LastPush {
    let specifier: Specifier
    let undo: SettingChange?
}

// MARK: What its rows show

extension PageScreen {
    func content(of row: ListRow, in context: ScreenContext) -> RowContent {
        switch row {
        case .specifier(let index):
            guard let specifier = specifier(at: index) else { break }
            var content = context.contents.content(of: specifier)
            if case .slider(let slider) = specifier.kind {
                content.minimumPicture = slider.minimumImage.flatMap(context.settings.picture(named:))
                content.maximumPicture = slider.maximumImage.flatMap(context.settings.picture(named:))
            }
            return content
        case .radioChoice(let index, let choice):
            guard let specifier = specifier(at: index), case .radioGroup(let list) = specifier.kind else {
                break
            }
            return context.content(of: choice, of: specifier, list)
        case .apply: return applyContent(context)
        case .back: return RowContent(title: context.words[.back], value: "")
        default: break
        }
        return RowContent(title: "")
    }

    private func applyContent(_ context: ScreenContext) -> RowContent {
        let count = context.staged.count
        let words = context.words
        var content = RowContent(title: count == 1 ? words[.applyOne] : words(.applySome, count))
        content.accessory = .chevron
        return content
    }

    func verb(for row: ListRow, in context: ScreenContext) -> String? {
        switch row {
        case .back: context.words[.goBack]
        case .radioChoice: context.words[.choose]
        case .apply: context.words[.apply]
        case .specifier(let index): specifier(at: index).map { verb(for: $0, in: context) }
        default: nil
        }
    }

    private func verb(for specifier: Specifier, in context: ScreenContext) -> String {
        let words = context.words
        if specifier.sharedChoices != nil { return words[.open] }
        guard context.contents.refusal(for: specifier) == nil else { return words[.why] }
        switch specifier.kind {
        case .childPane: return words[.open]
        case .multiValue, .radioGroup: return words[.choose]
        case .toggle(let toggle):
            return toggle.isOn(specifier.key.flatMap(context.shown.value)) ? words[.turnOff] : words[.turnOn]
        case .slider, .textField, .textView, .datePicker: return words[.change]
        case .titleValue: return words[.read]
        case .button: return words[.press]
        case .group, .unknown, .broken: return words[.why]
        }
    }
}
