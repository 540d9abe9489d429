/// PSTextFieldSpecifier and IASKTextViewSpecifier: text that is typed.
package struct TextFieldSpecifier: Sendable {
    package let defaultValue: String
    package let traits: TextTraits

    package init(defaultValue: String = "", traits: TextTraits = TextTraits()) {
        self.defaultValue = defaultValue
        self.traits = traits
    }

    /// A stored value as text, whatever its type.
    package func text(for value: SettingValue?) -> String {
        value?.displayText ?? defaultValue
    }
}
