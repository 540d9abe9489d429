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
