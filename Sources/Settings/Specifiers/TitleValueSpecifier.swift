/// PSTitleValueSpecifier: a value to read, shown as itself or by its title.
package struct TitleValueSpecifier: Sendable {
    package let defaultValue: SettingValue?
    /// Empty where the value is shown as it is.
    package let choices: Choices

    package init(defaultValue: SettingValue?, choices: [Choice] = []) {
        self.defaultValue = defaultValue
        self.choices = Choices(choices)
    }

    package func text(for value: SettingValue?) -> String {
        guard let value = value ?? defaultValue else { return "" }
        return choices.choice(of: value)?.title ?? value.displayText
    }
}
