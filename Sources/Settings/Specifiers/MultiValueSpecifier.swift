/// PSMultiValueSpecifier and PSRadioGroupSpecifier: one of several values.
package struct MultiValueSpecifier: Sendable {
    /// Of any type, and not always one of the choices; nil where the bundle gives none.
    package let defaultValue: SettingValue?
    /// In display order.
    package let choices: Choices
    /// Under the choices: a radio group's `FooterText`, IASK's on a multi value.
    package let footer: String?
    /// Whether some of the choices have icons.
    package let hasIcons: Bool

    /// - Parameter choices: in display order, already sorted where `DisplaySortedByTitle` asks for it.
    package init(defaultValue: SettingValue?, choices: [Choice], footer: String? = nil) {
        self.defaultValue = defaultValue
        self.choices = Choices(choices)
        self.footer = footer
        hasIcons = choices.contains { $0.icon?.isEmpty == false }
    }
}

extension MultiValueSpecifier: ValueSpecifier {
    package var standardValue: SettingValue? { defaultValue }
    package var constraint: ValueConstraint { .choice(choices) }
    package var facts: [SpecifierFact] {
        [SpecifierFact("default", defaultValue)].compactMap { $0 } + SpecifierFact.facts(of: choices)
    }
}
