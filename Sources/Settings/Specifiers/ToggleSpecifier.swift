/// PSToggleSwitchSpecifier: a switch that stores `trueValue` or `falseValue`.
package struct ToggleSpecifier: Sendable {
    /// Of any type; nil is off.
    package let defaultValue: SettingValue?
    /// `TrueValue`, of any type: what is stored for on.
    package let trueValue: SettingValue
    /// `FalseValue`, of any type: what is stored for off.
    package let falseValue: SettingValue
    /// IASKToggleStyle: a tick instead of a switch.
    package let isCheckmark: Bool

    /// Stores booleans and looks like a switch, unless said.
    package init(
        defaultValue: SettingValue?, trueValue: SettingValue = .boolean(true),
        falseValue: SettingValue = .boolean(false), isCheckmark: Bool = false
    ) {
        self.defaultValue = defaultValue
        self.trueValue = trueValue
        self.falseValue = falseValue
        self.isCheckmark = isCheckmark
    }

    /// Whether a stored value shows as on; a value that is neither of the two counts by its truth.
    package func isOn(_ value: SettingValue?) -> Bool {
        guard let value = value ?? defaultValue else { return false }
        if value.matches(trueValue) { return true }
        if value.matches(falseValue) { return false }
        return value.coercedBoolean
    }

    /// What is stored for a position of the switch.
    package func value(isOn: Bool) -> SettingValue {
        isOn ? trueValue : falseValue
    }
}

extension ToggleSpecifier: ValueSpecifier {
    package var standardValue: SettingValue? { defaultValue }
    package var constraint: ValueConstraint { .toggle(on: trueValue, off: falseValue) }
    package var facts: [SpecifierFact] {
        [
            SpecifierFact("default", defaultValue),
            trueValue != .boolean(true) ? SpecifierFact("on", trueValue) : nil,
            falseValue != .boolean(false) ? SpecifierFact("off", falseValue) : nil,
        ].compactMap { $0 }
    }
}
