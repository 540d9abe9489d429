import Bundles
import Localization
import PropertyLists
import Scenes
import Settings
import TextEntry

// What a row of each kind shows, what OK does on it, and what that is called: a new kind is a line in each switch.

// MARK: What it shows

extension RowContents {
    func show(_ kind: Specifier.Kind, _ value: SettingValue?, in row: inout RowContent) {
        switch kind {
        case .toggle(let toggle): show(toggle, value, in: &row)
        case .slider(let slider): show(slider, number: slider.number(for: value), in: &row)
        case .titleValue(let titleValue):
            row.value = text(of: value ?? titleValue.defaultValue, titleValue)
            row.isReadByLetters = titleValue.format?.isReadByLetters ?? false
        case .textField(let field), .textView(let field): show(field, value, in: &row)
        case .multiValue(let list), .radioGroup(let list): show(list, value, in: &row)
        case .childPane: row.accessory = .chevron
        case .datePicker(let picker): row.value = text(of: value, picker)
        case .button(let button): row.alignment = button.alignment
        case .group, .unknown, .broken: break
        }
        if row.value.isEmpty, kind.hasValue { showUnset(in: &row) }
    }

    private func text(of value: SettingValue?, _ titleValue: TitleValueSpecifier) -> String {
        let text = titleValue.text(for: value)
        guard case .real? = value, text == value?.displayText else { return text }
        return words(DecimalText(text))
    }

    /// An empty value is said: nobody has to guess whether there is one.
    private func showUnset(in row: inout RowContent) {
        row.value = words[.notSet]
        row.isPlaceholder = true
    }

    private func show(_ toggle: ToggleSpecifier, _ value: SettingValue?, in row: inout RowContent) {
        let isOn = toggle.isOn(value)
        // A tick says it all.
        guard !toggle.isCheckmark else { return row.accessory = .tick(isOn) }
        row.accessory = .toggle(isOn)
        row.value = words[isOn ? .on : .off]
        row.alternative = words[isOn ? .off : .on]
    }

    func show(_ slider: SliderSpecifier, number: Double, in row: inout RowContent) {
        guard let scale = slider.scale else { return }
        row.accessory = .bar(scale.thousandths(of: number))
        row.value = words(DecimalText(scale.text(of: number), unit: slider.unit))
        let ends = [scale.minimum, scale.maximum].map { scale.text(of: $0) }
        let longest = ends[0].count > ends[1].count ? ends[0] : ends[1]
        row.alternative = words(DecimalText(longest, unit: slider.unit))
    }

    private func show(_ field: TextFieldSpecifier, _ value: SettingValue?, in row: inout RowContent) {
        let text = field.text(for: value)
        if text.isEmpty { return }
        if field.traits.isSecure {
            row.value = Self.secret
        } else {
            let text = text.onOneLine
            row.value =
                InputKind(field.traits) == .decimal
                ? words(DecimalText(text, unit: field.traits.unit)) : Self.join(text, field.traits.unit)
            row.isReadByLetters = field.traits.format?.isReadByLetters ?? false
        }
    }

    private func show(_ list: MultiValueSpecifier, _ value: SettingValue?, in row: inout RowContent) {
        row.accessory = .chevron
        guard let value = value ?? list.defaultValue else { return }
        row.value = list.choices.choice(of: value)?.shortTitle ?? words(.notInList, value.displayText)
    }

    private func text(of value: SettingValue?, _ picker: DatePickerSpecifier) -> String {
        guard case .date(let date)? = value ?? picker.defaultValue.map(SettingValue.date) else { return "" }
        return DateText.shown(date, mode: picker.mode, in: words)
    }

    /// Always the same number of dots: the length is part of the secret.
    static let secret = String(repeating: "•", count: 6)

    static func join(_ text: String, _ unit: String?) -> String {
        guard let unit, !unit.isEmpty else { return text }
        return "\(text) \(unit)"
    }
}

extension Specifier.Kind {
    /// Whether a row of the kind stands for a value in words, which may be empty.
    var hasValue: Bool {
        switch self {
        case .titleValue, .textField, .textView, .multiValue, .radioGroup, .datePicker: true
        case .toggle, .slider, .childPane, .button, .group, .unknown, .broken: false
        }
    }
}

// MARK: What OK does

extension PageScreen {
    /// What is done with a row that may be changed.
    func change(_ specifier: Specifier, in context: ScreenContext) -> [ScreenRequest] {
        switch specifier.kind {
        case .childPane(let pane): return [.openPage(pane.page)]
        case .multiValue(let list), .radioGroup(let list): return choose(list, of: specifier, in: context)
        case .toggle(let toggle): return flip(toggle, of: specifier, in: context)
        case .slider(let slider):
            guard let adjuster = AdjusterScreen(slider, of: specifier, in: context) else { return [] }
            return [.open(.adjuster(adjuster)), .click]
        case .textField(let field), .textView(let field): return edit(field, of: specifier, in: context)
        case .datePicker(let picker): return edit(picker, of: specifier, in: context)
        case .button(let button): return press(button, of: specifier, in: context)
        case .group, .titleValue, .unknown, .broken: return [.refuse(LocalizedString(.nothingToChange))]
        }
    }

    private func press(
        _ button: ButtonSpecifier, of specifier: Specifier, in context: ScreenContext
    ) -> [ScreenRequest] {
        guard let key = specifier.key else { return [.refuse(LocalizedString(.noKey))] }
        guard isAsked(button, specifier) else { return [.press(key)] }
        return [.open(.destructive(DestructiveScreen(specifier, in: context))), .click]
    }

    /// Whether a page of its own asks first.
    private func isAsked(_ button: ButtonSpecifier, _ specifier: Specifier) -> Bool {
        button.isDestructive || specifier.key == PanelButton.factoryReset.rawValue
    }

    func choose(
        _ list: MultiValueSpecifier, of specifier: Specifier, in context: ScreenContext
    ) -> [ScreenRequest] {
        let specifier = context.live.offering(specifier)
        let list = specifier.choiceList ?? list
        return [.open(.choices(ChoicesScreen(list, of: specifier, in: context))), .click]
    }

    private func flip(
        _ toggle: ToggleSpecifier, of specifier: Specifier, in context: ScreenContext
    ) -> [ScreenRequest] {
        guard let key = specifier.key else { return [] }
        let isOn = toggle.isOn(context.shown.value(for: key))
        return [.change(.set(key, toggle.value(isOn: !isOn))), .click]
    }

    private func edit(
        _ field: TextFieldSpecifier, of specifier: Specifier, in context: ScreenContext
    ) -> [ScreenRequest] {
        guard let key = specifier.key else { return [.refuse(LocalizedString(.noKey))] }
        guard let editor = EditorScreen(field, of: specifier, key: key, on: page, in: context) else {
            return [.refuse(LocalizedString(.notNow))]
        }
        return [.open(.editor(editor)), .click] + editor.wanted(in: context)
    }

    private func edit(
        _ picker: DatePickerSpecifier, of specifier: Specifier, in context: ScreenContext
    ) -> [ScreenRequest] {
        guard let key = specifier.key else { return [.refuse(LocalizedString(.noKey))] }
        let editor = EditorScreen(picker, of: specifier, key: key, in: context)
        return [.open(.editor(editor)), .click] + editor.wanted(in: context)
    }

    // MARK: What that is called

    func verb(for specifier: Specifier, in context: ScreenContext) -> StringKey {
        if specifier.sharedChoices != nil { return .open }
        if context.access != nil, context.contents.opensToTechnician(specifier) { return .open }
        guard context.contents.refusal(for: specifier) == nil else { return .why }
        switch specifier.kind {
        case .childPane: return .open
        case .multiValue, .radioGroup: return .choose
        case .toggle(let toggle):
            return toggle.isOn(specifier.key.flatMap(context.shown.value)) ? .turnOff : .turnOn
        case .slider, .textField, .textView, .datePicker: return .change
        case .titleValue: return context.isCut(context.contents.content(of: specifier)) ? .read : .why
        case .button(let button): return isAsked(button, specifier) ? .open : .press
        case .group, .unknown, .broken: return .why
        }
    }
}
