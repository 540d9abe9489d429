import TextChecks

/// PSTitleValueSpecifier: a value to read, shown as itself or by its title.
package struct TitleValueSpecifier: Sendable {
    /// Shown while nothing is stored; nil shows nothing.
    package let defaultValue: SettingValue?
    /// Empty where the value is shown as it is.
    package let choices: Choices
    /// What the value stands for, which says how it is read; nil where the bundle does not say.
    package let format: DeviceFormat?

    /// Shows values as they are, unless `choices` have titles for them.
    package init(defaultValue: SettingValue?, choices: [Choice] = [], format: DeviceFormat? = nil) {
        self.defaultValue = defaultValue
        self.choices = Choices(choices)
        self.format = format
    }

    /// The title of that value, or of the default for nil; the value itself where no choice has it.
    package func text(for value: SettingValue?) -> String {
        guard let value = value ?? defaultValue else { return "" }
        return choices.choice(of: value)?.title ?? value.displayText
    }
}

extension TitleValueSpecifier: ValueSpecifier {
    package var standardValue: SettingValue? { defaultValue }
    package var constraint: ValueConstraint { .readOnly }
    package var facts: [SpecifierFact] {
        [
            SpecifierFact("default", defaultValue),
            format.map { SpecifierFact("format", .string($0.rawValue), "format \($0.rawValue)") },
        ].compactMap { $0 } + SpecifierFact.facts(of: choices)
    }
}
