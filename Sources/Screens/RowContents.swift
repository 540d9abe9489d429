import Localization
import Scenes
import Settings

/// What rows show, looked up in a snapshot.
struct RowContents {
    let snapshot: Snapshot
    let role: Role
    /// The settings whose changes wait to be applied.
    let staged: [SettingChange]
    let isMono: Bool
    let words: ScreenStrings

    /// A page's row as it stands in the list; focus and number are the list's business.
    func content(of specifier: Specifier) -> RowContent {
        var row = RowContent(title: specifier.title)
        guard specifier.problem == nil else {
            row.problem = specifier.problem
            row.isEnabled = false
            return row
        }
        let value = specifier.key.flatMap(snapshot.value)
        show(specifier.kind, value, in: &row)
        row.isLocked = isLocked(specifier)
        row.isEnabled = isEnabled(specifier)
        row.isStaged = specifier.key.map { key in staged.contains { $0.key == key } } ?? false
        if let subtitle = specifier.traits.subtitle?.text(for: value), row.value.isEmpty {
            row.value = subtitle
        }
        return row
    }

    /// A value as its row shows it.
    func text(of value: SettingValue?, _ specifier: Specifier) -> String {
        var row = RowContent(title: specifier.title)
        show(specifier.kind, value, in: &row)
        return row.isPlaceholder ? "" : row.value
    }

    private func show(_ kind: Specifier.Kind, _ value: SettingValue?, in row: inout RowContent) {
        switch kind {
        case .toggle(let toggle): show(toggle, value, in: &row)
        case .slider(let slider): show(slider, number: slider.number(for: value), in: &row)
        case .titleValue(let titleValue): row.value = titleValue.text(for: value)
        case .textField(let field), .textView(let field): show(field, value, in: &row)
        case .multiValue(let list), .radioGroup(let list): show(list, value, in: &row)
        case .childPane: row.accessory = .chevron
        case .datePicker(let picker): row.value = Self.text(of: value, picker)
        case .button(let button): row.alignment = button.alignment
        case .group, .unknown, .broken: break
        }
    }

    private func show(_ toggle: ToggleSpecifier, _ value: SettingValue?, in row: inout RowContent) {
        let isOn = toggle.isOn(value)
        row.accessory = toggle.isCheckmark ? .tick(isOn) : .toggle(isOn)
        row.value = words[isOn ? .on : .off]
    }

    func show(_ slider: SliderSpecifier, number: Double, in row: inout RowContent) {
        guard let scale = slider.scale else { return }
        row.accessory = .bar(scale.thousandths(of: number))
        row.value = Self.join(scale.text(of: number), slider.unit)
    }

    private func show(_ field: TextFieldSpecifier, _ value: SettingValue?, in row: inout RowContent) {
        let text = field.text(for: value)
        if text.isEmpty {
            row.value = field.traits.placeholder ?? ""
            row.isPlaceholder = true
        } else if field.traits.isSecure {
            // Always the same number of dots: the length is part of the secret.
            row.value = String(repeating: isMono ? "*" : "•", count: 6)
        } else {
            row.value = Self.join(text.replacingNewlines(), field.traits.unit)
        }
    }

    private func show(_ list: MultiValueSpecifier, _ value: SettingValue?, in row: inout RowContent) {
        row.accessory = .chevron
        guard let value = value ?? list.defaultValue else { return }
        row.value = list.choices.choice(of: value)?.shortTitle ?? words(.notInList, value.displayText)
    }

    private static func text(of value: SettingValue?, _ picker: DatePickerSpecifier) -> String {
        guard case .date(let date)? = value ?? picker.defaultValue.map(SettingValue.date) else { return "" }
        return DateText.text(of: date, mode: picker.mode)
    }

    static func join(_ text: String, _ unit: String?) -> String {
        guard let unit, !unit.isEmpty else { return text }
        return "\(text) \(unit)"
    }

    // MARK: May it be changed?

    /// Shown with a lock: by the vendor, by the site, or for want of a technician.
    func isLocked(_ specifier: Specifier) -> Bool {
        lock(on: specifier) != nil || neededRole(for: specifier) != nil
    }

    private func lock(on specifier: Specifier) -> SettingLayer? {
        guard let key = specifier.key, let lock = snapshot.lock(on: key), lock < .user else { return nil }
        return lock
    }

    /// Who would have to be at the panel; nil where it is enough as it is.
    private func neededRole(for specifier: Specifier) -> Role? {
        guard let needed = specifier.traits.role?.change, role < needed else { return nil }
        return needed
    }

    func isEnabled(_ specifier: Specifier) -> Bool {
        refusal(for: specifier) == nil
    }

    /// Why the row cannot be changed or opened now; nil where it can.
    func refusal(for specifier: Specifier) -> LocalizedString? {
        if let problem = specifier.problem { return LocalizedString(verbatim: problem) }
        if let lock = lock(on: specifier) { return lock.lockedPhrase }
        if let needed = neededRole(for: specifier) { return needed.refusal }
        if let condition = specifier.traits.enabledWhen, !condition.holds(for: snapshot.value) {
            return condition.refusal
        }
        if case .textField(let field) = specifier.kind, !field.traits.isEnabled {
            return LocalizedString(.onlyRead)
        }
        return nil
    }

    func isVisible(_ specifier: Specifier) -> Bool {
        if let needed = specifier.traits.role?.view, role < needed { return false }
        return specifier.traits.visibleWhen?.holds(for: snapshot.value) ?? true
    }
}

extension SettingLayer {
    /// Whose lock it is.
    fileprivate var lockedPhrase: LocalizedString {
        switch self {
        case .schemaDefault, .vendor: LocalizedString(.lockedByVendor)
        case .site: LocalizedString(.lockedBySite)
        case .user: LocalizedString(.lockedByUser)
        }
    }
}

extension String {
    /// On one line: what a row can show.
    func replacingNewlines() -> String {
        contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
    }
}
