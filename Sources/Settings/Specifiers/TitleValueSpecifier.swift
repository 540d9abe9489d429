/// PSTitleValueSpecifier: a value to read, shown as itself or by its title.
package struct TitleValueSpecifier: Sendable {
    /// Shown while nothing is stored; nil shows nothing.
    package let defaultValue: SettingValue?
    /// Empty where the value is shown as it is.
    package let choices: Choices

    /// Shows values as they are, unless `choices` have titles for them.
    package init(defaultValue: SettingValue?, choices: [Choice] = []) {
        self.defaultValue = defaultValue
        self.choices = Choices(choices)
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
        [SpecifierFact("default", defaultValue)].compactMap { $0 } + SpecifierFact.facts(of: choices)
    }
}
