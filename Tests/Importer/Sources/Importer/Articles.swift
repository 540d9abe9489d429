import DeviceUI
import Settings

// The examples of DeviceUI's articles, as they stand there.

func textFields() -> String? {
    var field = TextField(text: "boiler", placeholder: "Name")
    field.beginEditing(with: .phonePad)
    field.press(.digit(2), at: .zero)
    field.endEditing()
    return field.text
}

func traits() throws -> TextTraits {
    var traits = TextTraits()
    traits.keyboardType = .url
    traits.autocapitalization = .none
    traits.clearButtonMode = .always
    traits.passwordRules = try PasswordRules("minlength: 8; required: digit")
    return traits
}

final class DigitsOnly: TextFieldDelegate {
    func textField(
        _ field: TextField, shouldChangeCharactersIn range: Range<Int>, replacement: String
    ) -> Bool {
        replacement.allSatisfy(\.isNumber)
    }

    func textFieldOverlay(_ field: TextField) -> String? { "as on the meter" }
}

func delegates() -> String? {
    let delegate = DigitsOnly()
    var field = TextField()
    field.delegate = delegate
    field.beginEditing(with: .fullKeyboard)
    field.press(.character("1"), at: .zero)
    return field.text
}

func appearances() -> FieldAppearance {
    var appearance = FieldAppearance(borderStyle: .bezel)
    appearance.font = TextStyle(size: 20, weight: .bold)
    let own = FieldAppearance(textColor: Color(0xFFD54A)).over(appearance)
    return own
}

func forms() throws -> FormPanel {
    var age = TextField()
    age.traits.keyboardType = .numberPad
    let form = try Form(title: "Person", labels: ["Name", "Age"], prototypes: ["Age": age])
    var panel = try FormPanel(form, size: Size(width: 320, height: 240))
    var outcome = panel.press(.ok, at: .zero)
    var time = Duration.zero
    for key in [Key.digit(2), .digit(2), .right] {
        outcome = panel.press(key, at: time)
        time += .milliseconds(200)
    }
    if let deadline = panel.deadline { outcome = panel.expire(at: deadline) }
    outcome = panel.note(.digit(2), isDown: true, at: time)
    if let deadline = panel.deadline { outcome = panel.expire(at: deadline) }
    outcome = panel.note(.digit(2), isDown: false, at: time)
    if case .open = outcome { return panel }
    throw FormError.noFields
}
