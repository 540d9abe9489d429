/// PSMultiValueSpecifier and PSRadioGroupSpecifier: one of several values.
package struct MultiValueSpecifier: Sendable {
    package let defaultValue: SettingValue?
    package let choices: Choices
    /// Under the choices: a radio group's `FooterText`, IASK's on a multi value.
    package let footer: String?

    package init(defaultValue: SettingValue?, choices: [Choice], footer: String? = nil) {
        self.defaultValue = defaultValue
        self.choices = Choices(choices)
        self.footer = footer
    }
}
