/// PSTextFieldSpecifier and IASKTextViewSpecifier: text that is typed.
package struct TextFieldSpecifier: Sendable {
    /// Empty where the bundle gives none; it need not pass the field's own checks.
    package let defaultValue: String
    /// What may be typed, and how it looks.
    package let traits: TextTraits

    /// One that starts empty and takes any text, unless said.
    package init(defaultValue: String = "", traits: TextTraits = TextTraits()) {
        self.defaultValue = defaultValue
        self.traits = traits
    }

    /// A stored value as text, whatever its type.
    package func text(for value: SettingValue?) -> String {
        value?.displayText ?? defaultValue
    }
}

extension TextFieldSpecifier: ValueSpecifier {
    package var standardValue: SettingValue? { .string(defaultValue) }
    package var constraint: ValueConstraint { .text(traits) }
    package var facts: [SpecifierFact] {
        (defaultValue.isEmpty ? [] : [SpecifierFact("default", .string(defaultValue))]) + traits.facts
    }
    package var defaultProblem: String? {
        guard !defaultValue.isEmpty, !traits.isMultiline, let problem = traits.problem(with: defaultValue)
        else {
            return nil
        }
        return "the default does not pass the row's own checks: \(problem)"
    }
}

extension TextTraits {
    fileprivate var facts: [SpecifierFact] {
        [
            SpecifierFact("keyboard", .string(keyboardType.rawValue), "keyboard \(keyboardType.rawValue)"),
            isSecure ? SpecifierFact("secure", .boolean(true), "secure") : nil,
            isEnabled ? nil : SpecifierFact("enabled", .boolean(false), "cannot be edited"),
            format.map { SpecifierFact("format", .string($0.rawValue), "format \($0.rawValue)") },
            SpecifierFact("pattern", pattern.map { .string($0.expression) }),
            SpecifierFact("patternMessage", pattern?.message.map(SettingValue.string)),
            SpecifierFact("minimumLength", minimumLength.map(SettingValue.integer)),
            SpecifierFact("maximumLength", maximumLength.map(SettingValue.integer)),
            SpecifierFact("minimum", minimum.map(SettingValue.real)),
            SpecifierFact("maximum", maximum.map(SettingValue.real)),
            SpecifierFact("unit", unit.map(SettingValue.string)),
            SpecifierFact("passwordRules", passwordRules.map { .string($0.text) }),
        ].compactMap { $0 }
    }
}
