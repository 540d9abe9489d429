import Settings
import Testing
@testable import Hardware
@testable import TextEntry
@testable import TextFields

/// A delegate's text beside what keys are about.
@Suite("texts that delegates ask for")
struct RequestedTextTests {
    /// Asks at each change for what it makes of the text.
    private final class Author: TextFieldDelegate {
        let made: (String) -> String
        init(_ made: @escaping (String) -> String) { self.made = made }

        func textField(_ field: TextField, didSend event: TextField.ControlEvent) {
            guard event == .editingChanged, let text = field.text else { return }
            field.requestText(made(text))
        }
    }

    private func typed(_ keys: [Key], text: String = "", _ made: @escaping (String) -> String) -> TextField {
        let author = Author(made)
        var field = TextField(text: text)
        field.traits.autocapitalization = TextTraits.Autocapitalization.none
        field.delegate = author
        field.beginEditing(with: .phonePad)
        withExtendedLifetime(author) {
            for key in keys { field.press(key, at: .milliseconds(100)) }
        }
        return field
    }

    @Test("a letter that is pending stays so where a delegate gives the text other cases")
    func recased() {
        let capitals = { (text: String) in text.uppercased() }
        #expect(typed([.digit(2), .digit(2)], capitals).text == "B")
        #expect(typed([.digit(2), .digit(2), .digit(2), .digit(3)], text: "x", capitals).text == "XCD")
        #expect(typed([.left, .digit(2), .digit(2)], text: "x", capitals).text == "BX")
    }

    @Test("a letter that is pending stays so behind what a delegate puts before it")
    func grouped() {
        let groups = { (text: String) in
            text.count == 3 && !text.contains("-") ? "\(text.prefix(2))-\(text.suffix(1))" : text
        }
        let field = typed([.digit(2), .digit(2)], text: "xy", groups)
        #expect(field.text == "xy-b" && field.deadline != nil)
    }

    @Test("where a delegate takes the letter away nothing is pending")
    func removed() {
        let field = typed([.digit(2)], text: "xy") { String($0.prefix(2)) }
        #expect(field.text == "xy" && field.deadline == nil)
    }

    /// Asks for a text instead of none.
    private final class Keeper: TextFieldDelegate {
        func textFieldShouldClear(_ field: TextField) -> Bool {
            field.requestText("kept")
            return true
        }
    }

    @Test("a text that is asked for as clearing is being asked about takes its place")
    func clearing() {
        let keeper = Keeper()
        var field = TextField(text: "abc")
        field.traits.clearButtonMode = .always
        field.delegate = keeper
        field.clear()
        #expect(field.text == "kept")
        field.text = "abc"
        field.beginEditing(with: .fullKeyboard)
        withExtendedLifetime(keeper) { _ = field.press(.function(3), at: .zero) }
        #expect(field.text == "kept" && field.isEditing)
    }
}
