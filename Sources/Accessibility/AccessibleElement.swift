import Localization

/// One thing on the screen as somebody hears it who does not see it.
package struct AccessibleElement: Hashable, Sendable {
    /// What can be done with it, and what it is; by UIAccessibility's names.
    package enum Trait: String, CaseIterable, Hashable, Sendable {
        case header, staticText, button, link, image
        /// Takes the focus.
        case userInteractionEnabled = "enabled"
        case notEnabled = "disabled"
        case selected, adjustable, editable, secure, multiline
        case isOn = "on"
        case isOff = "off"
    }

    /// What it is called.
    package var label: String
    /// What it says at present; empty where it has none.
    package var value = ""
    /// What can be done with it.
    package var traits: [Trait] = []
    /// What OK does.
    package var hint = ""
    /// Whether keys go to it.
    package var isFocused = false

    /// Not focused unless said.
    package init(label: String, value: String = "", traits: [Trait] = [], hint: String = "") {
        self.label = label
        self.value = value
        self.traits = traits
        self.hint = hint
    }

    /// As it is spoken: label, value, then what it is.
    package func spoken(_ words: ScreenStrings) -> String {
        ([label, value] + traits.compactMap(\.word).map { words[$0] })
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// As it is printed.
    package var line: String {
        let words = traits.map(\.rawValue).joined(separator: " ")
        return "\(isFocused ? "> " : "  ")\(label) | \(value) | \(words) | \(hint)"
    }
}

extension AccessibleElement.Trait {
    /// Nil for what nobody needs to hear.
    fileprivate var word: StringKey? {
        switch self {
        case .userInteractionEnabled, .staticText, .isOn, .isOff, .editable, .multiline: nil
        case .notEnabled: .isDisabled
        case .secure: .isSecret
        case .adjustable: .isAdjustable
        case .button: .isButton
        case .header: .isHeader
        case .link: .isLink
        case .image: .isImage
        case .selected: .isSelected
        }
    }
}
