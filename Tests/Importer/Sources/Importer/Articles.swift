import DeviceUI
import Settings
import Spelling

// The examples of DeviceUI's articles, as they stand there.

func textFields() -> String? {
    var field = TextField(text: "boiler", placeholder: "Name")
    field.beginEditing(with: .phonePad)
    field.press(.digit(2), at: .zero)
    field.endEditing()
    let drawing = FieldDrawing(look: .light)
    let drawn = drawing.picture(of: field, size: Size(width: 200, height: 32))
    return drawn.flatMap { _ in field.text }
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

final class Serials: TextFieldDelegate {
    func textField(_ field: TextField, didSend event: TextField.ControlEvent) {
        guard event == .editingChanged, let text = field.text else { return }
        if text != text.uppercased() { field.requestText(text.uppercased()) }
        if text.count == 8 { field.requestEnd() }
    }
}

func listeners() -> Int {
    var name = TextField()
    var changes = 0
    let listener = name.addListener(for: .editingChanged, .editingDidEnd) { _ in changes += 1 }
    name.removeListener(listener)
    return changes
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
    let small = try FormPanel(
        form, size: Size(width: 128, height: 64), look: .oneBit, legends: [.ok: "ENT"],
        spelling: { SpellChecker.words(of: $0) })
    guard small.deadline == nil else { throw FormError.noFields }
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
