import DeviceUI
import Foundation
import Graphics
import Hardware
import Settings
import Spelling
import Testing
import TextChecks
import TextFields
import Typesetting

/// The articles' examples, as they stand there: what compiles here compiles for who reads them.
@Suite("DocC articles")
struct ArticleTests {
    @Test("a text field is edited by keys")
    func textFields() {
        var field = TextField(text: "boiler", placeholder: "Name")
        field.beginEditing(with: .phonePad)
        field.press(.digit(2), at: .zero)
        field.endEditing()
        #expect(field.text == "boilera")
        let drawing = FieldDrawing(look: .light)
        let drawn = drawing.picture(of: field, size: Size(width: 200, height: 32))
        #expect(drawn?.size == Size(width: 200, height: 32))
    }

    @Test("traits are set by name")
    func traits() throws {
        var traits = TextTraits()
        traits.keyboardType = .url
        traits.autocapitalization = .none
        traits.clearButtonMode = .always
        traits.passwordRules = try PasswordRules("minlength: 8; required: digit")
        #expect(traits.passwordRules?.minimumLength == 8)
    }

    final class DigitsOnly: TextFieldDelegate {
        func textField(
            _ field: TextField, shouldChangeCharactersIn range: Range<Int>, replacement: String
        ) -> Bool {
            replacement.allSatisfy(\.isNumber)
        }

        func textFieldOverlay(_ field: TextField) -> String? { "as on the meter" }
    }

    @Test("a delegate refuses what it does not like")
    func delegates() {
        let delegate = DigitsOnly()
        var field = TextField()
        field.delegate = delegate
        field.beginEditing(with: .fullKeyboard)
        field.press(.character("a"), at: .zero)
        field.press(.character("1"), at: .zero)
        #expect(field.text == "1")
    }

    final class Serials: TextFieldDelegate {
        func textField(_ field: TextField, didSend event: TextField.ControlEvent) {
            guard event == .editingChanged, let text = field.text else { return }
            if text != text.uppercased() { field.requestText(text.uppercased()) }
            if text.count == 8 { field.requestEnd() }
        }
    }

    @Test("a delegate changes the text of the field that calls it, and ends the edit; others listen")
    func requests() {
        let delegate = Serials()
        var field = TextField()
        field.delegate = delegate
        field.beginEditing(with: .fullKeyboard)
        for letter in "ab12cd3x9" { field.press(.character(letter), at: .zero) }
        #expect(field.text == "AB12CD3X" && !field.isEditing)
        var name = TextField()
        var changes = 0
        let listener = name.addListener(for: .editingChanged, .editingDidEnd) { _ in changes += 1 }
        name.beginEditing(with: .fullKeyboard)
        name.press(.character("a"), at: .zero)
        name.endEditing()
        name.removeListener(listener)
        name.beginEditing(with: .fullKeyboard)
        name.press(.character("b"), at: .zero)
        #expect(changes == 2)
    }

    @Test("an appearance goes before the one behind it")
    func appearances() {
        var appearance = FieldAppearance(borderStyle: .bezel)
        appearance.font = TextStyle(size: 20, weight: .bold)
        let own = FieldAppearance(textColor: Color(0xFFD54A)).over(appearance)
        #expect(own.borderStyle == .bezel && own.textColor == Color(0xFFD54A))
    }

    @Test("a form is filled in with keys and comes back by label")
    func forms() throws {
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
        #expect(outcome == .open && panel.text.contains("field: b|1"))
        #expect(panel.picture()?.size == Size(width: 320, height: 240))
        let small = try FormPanel(
            form, size: Size(width: 128, height: 64), look: .oneBit, legends: [.ok: "ENT"],
            spelling: { SpellChecker.words(of: $0) })
        #expect(small.picture()?.size == Size(width: 128, height: 64))
        for key in [Key.ok, .digit(7), .ok, .ok] {
            time += .seconds(2)
            outcome = panel.press(key, at: time)
        }
        #expect(outcome == .finished(["Name": "b", "Age": "7"]))
    }

    @Test("a program that knows how long keys are down has their holds")
    func held() throws {
        var panel = try FormPanel(Form(labels: ["Name"]), size: Size(width: 320, height: 240))
        var outcome = panel.press(.ok, at: .zero)
        let time = Duration.seconds(1)
        outcome = panel.note(.digit(2), isDown: true, at: time)
        if let deadline = panel.deadline { outcome = panel.expire(at: deadline) }
        outcome = panel.note(.digit(2), isDown: false, at: time)
        #expect(outcome == .open && panel.text.contains("field: 2|1"))
    }

    @Test("every example of an article stands here, and in a program of somebody else's, line by line")
    func examples() throws {
        let here = URL(fileURLWithPath: #filePath)
        let own = Self.lines(try String(contentsOf: here, encoding: .utf8))
        let others = Self.lines(
            try String(
                contentsOf: here.appendingPathComponent("../../Importer/Sources/Importer/Articles.swift")
                    .standardized, encoding: .utf8))
        let catalogue = here.appendingPathComponent("../../../Sources/DeviceUI/DeviceUI.docc").standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: catalogue.path)
        #expect(names.count >= 7)
        for name in names where name.hasSuffix(".md") {
            let article = try String(contentsOf: catalogue.appendingPathComponent(name), encoding: .utf8)
            for (index, part) in article.components(separatedBy: "```").enumerated() where index % 2 == 1 {
                for line in Self.lines(part).subtracting(["swift"]) {
                    #expect(own.contains(line) && others.contains(line), "\(name): \(line)")
                }
            }
        }
    }

    private static func lines(_ text: String) -> Set<String> {
        Set(
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        )
    }
}
