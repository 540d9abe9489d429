import Localization
import PropertyLists

/// What a setting is, as its row says: where it is shown, what it is without a value, and which values it takes.
package struct SettingDefinition: Sendable {
    /// The first row of the setting that can be changed, or else its first; nothing of it is kept twice.
    private let row: Specifier
    /// `Key` of the row, after its page's container where it has one: `CONTAINER/KEY`.
    package let key: String
    /// The page of that row.
    package let page: String
    /// What further rows of that key say; nil where there are none.
    private let others: OtherRows?
    /// The row's own choices, and those that are known only at run time; nil where there are none of these.
    private let choices: Choices?

    /// Localized; empty where the row has none.
    package var title: String { row.title }
    /// The specifier's `Type`, "PSToggleSwitchSpecifier", as the bundle spells it.
    package var type: String { row.type }
    /// The row's dictionary in the bundle.
    package var location: SourceLocation { row.location }
    /// Those of its section and of the pane that leads to it included.
    package var traits: RowTraits { row.traits }
    /// `DefaultValue` of the first row that has one, of the type that is stored; nil where the bundle gives none.
    package var defaultValue: SettingValue? { others?.defaultValue ?? row.kind.value?.standardValue }
    /// What may be stored; a row with a problem may only be read.
    package var constraint: ValueConstraint {
        guard row.problem == nil else { return .readOnly }
        return choices.map(ValueConstraint.choice) ?? row.kind.value?.constraint ?? .readOnly
    }
    /// Whether programs may say what can be chosen: for a page of choices, and for text that is no secret.
    package var takesLiveChoices: Bool {
        switch row.kind {
        case .multiValue: row.problem == nil
        case .textField: row.problem == nil && !isSecret
        default: false
        }
    }
    /// The conditions of every row of that key that can be changed: the setting may be where one of the rows may.
    package var conditions: [[Condition]] { [row.traits.conditions] + (others?.conditions ?? []) }
    /// `DeviceRenamedFrom`: what the key was called in earlier versions of the bundle.
    package var formerKeys: [String] { row.traits.formerKeys + (others?.formerKeys ?? []) }

    /// Never in a log, an export or a bus answer: where one row of the key says so.
    package var isSecret: Bool {
        if case .text(let traits)? = row.kind.value?.constraint, traits.isSecure { return true }
        return others?.areSecret ?? false
    }

    /// `DeviceRole`: who may see it.
    package var viewRole: Role { traits.role?.view ?? .owner }

    /// `DeviceConfirm`, `DeviceRestart`: changes wait until all of them are applied.
    package var isStaged: Bool { traits.confirm || traits.restart != nil }

    /// Whether a value of it counts as true: what a switch shows, else the value's own truth.
    func isOn(_ value: SettingValue?) -> Bool {
        if case .toggle(let toggle) = row.kind { toggle.isOn(value) } else { value?.coercedBoolean ?? false }
    }

    /// Shown, never changed: a title value, or a row with a problem.
    package var isReadOnly: Bool {
        if case .readOnly = constraint { true } else { false }
    }
}

extension SettingDefinition {
    /// Nil for a row without a setting.
    init?(
        _ row: Specifier, page: String, others: OtherRows?, choices: Choices?
    ) {
        guard let key = row.key, row.kind.value != nil else { return nil }
        (self.row, self.key, self.page) = (row, key, page)
        (self.others, self.choices) = (others, choices)
    }

    /// As that row alone says; nil for a row without a setting.
    package init?(_ row: Specifier, page: String) { self.init(row, page: page, others: nil, choices: nil) }

    /// Whether the setting has that value without any that is stored. A default need not be one that may be typed.
    func isDefault(_ value: SettingValue, in snapshot: Snapshot) -> Bool {
        guard let defaultValue, defaultValue.isSame(as: value) else { return false }
        return [.vendor, .site].allSatisfy { snapshot.value(for: key, in: $0) == nil }
    }

    /// Why the setting cannot be changed as the others are: a condition of its row does not hold. Nil where it can.
    func refusal(in snapshot: Snapshot, under schema: Schema) -> LocalizedString? {
        var refusal: LocalizedString?
        for ofOneRow in conditions {
            guard let failing = ofOneRow.first(where: { !$0.holds(in: snapshot, under: schema) }) else {
                return nil
            }
            refusal = refusal ?? failing.refusal
        }
        return refusal
    }

    /// The value as it would be stored: a choice's own spelling, a real for a slider.
    func accept(_ value: SettingValue) throws(SettingError) -> SettingValue {
        switch constraint {
        case .readOnly:
            throw .readOnly(key: key)
        case .toggle(let onValue, let offValue):
            if value.matches(onValue) { return onValue }
            if value.matches(offValue) { return offValue }
            throw .wrongType(
                key: key, expected: "\(onValue.quoted) or \(offValue.quoted)", found: value.typeName)
        case .choice(let choices):
            guard let choice = choices.choice(of: value) else { throw .notInList(key: key) }
            return choice.value
        case .number(let minimum, let maximum):
            guard let number = value.number else {
                throw .wrongType(key: key, expected: "a number", found: value.typeName)
            }
            guard number >= minimum, number <= maximum else {
                throw .outOfRange(key: key, minimum: minimum, maximum: maximum)
            }
            return .real(number)
        case .text(let traits):
            guard case .string(let text) = value else {
                throw .wrongType(key: key, expected: "text", found: value.typeName)
            }
            if let problem = traits.problem(with: text) { throw .text(key: key, problem) }
            return value
        case .date(let interval):
            let date = try date(value)
            guard date.isOn(minuteInterval: interval) else {
                throw .minuteInterval(key: key, minutes: interval)
            }
            return .date(date)
        }
    }

    /// The bus and JSON have no dates of their own.
    private func date(_ value: SettingValue) throws(SettingError) -> SettingDate {
        if case .date(let date) = value { return date }
        let mode = dateMode
        if case .string(let text) = value, let date = mode.date(of: text) { return date }
        throw .wrongType(key: key, expected: mode.expectation, found: value.typeName)
    }

    private var dateMode: DatePickerSpecifier.Mode {
        if case .datePicker(let picker) = row.kind { picker.mode } else { .dateAndTime }
    }
}

extension DatePickerSpecifier.Mode {
    /// A moment, or as little of it as is asked for.
    fileprivate func date(of text: String) -> SettingDate? {
        if let date = SettingDate(rfc3339: text) { return date }
        switch self {
        case .date: return SettingDate(rfc3339: "\(text)T00:00:00Z")
        case .time: return SettingDate(rfc3339: "1970-01-01T\(text):00Z")
        case .dateAndTime: return nil
        }
    }

    /// What it takes, by an example.
    fileprivate var expectation: String {
        switch self {
        case .date: "a date as 2026-11-21"
        case .time: "a time as 10:30"
        case .dateAndTime: "a date as 2026-11-21T10:30:00Z"
        }
    }
}
