import DeviceUI
import Settings
import Spelling

/// A form on a panel whose keys are pressed one second after the other.
struct PanelPlay {
    var panel: FormPanel
    var outcome = FormPanel.Outcome.open
    private var time = Duration.zero

    init(_ panel: FormPanel) { self.panel = panel }

    mutating func press(_ keys: Key...) { keys.forEach { tap($0) } }

    mutating func type(_ text: String) { text.forEach { tap(.character($0)) } }

    private mutating func tap(_ key: Key) {
        time += .seconds(3)
        guard outcome == .open else { return }
        outcome = panel.expire(at: time)
        if outcome == .open { outcome = panel.press(key, at: time) }
    }

    var answers: [String: String] {
        if case .finished(let answers) = outcome { answers } else { [:] }
    }
}

extension Assertions {
    private static let size = Size(width: 320, height: 240)

    mutating func checkPanels() throws {
        let form = try Form(title: "Person", labels: ["Name", "Town"])
        let pictures = try PanelLook.allCases.map { try FormPanel(form, size: Self.size, look: $0).picture() }
        same(Set(pictures).count, 4, "a form in every look is another one")
        same(Set(pictures.map { $0?.size }), [Self.size], "and as large")
        var usual = PanelPlay(try FormPanel(form, size: Self.size))
        var printed = PanelPlay(try FormPanel(form, size: Self.size, legends: [.ok: "ENT"]))
        usual.press(.ok)
        printed.press(.ok)
        expect(usual.panel.text.contains("OK Next"), "a key is called as usual")
        expect(printed.panel.text.contains("ENT Next"), "and by what is printed on it: \(printed.panel.text)")
        try checkDelegates()
        try checkSpelling()
    }

    private mutating func checkDelegates() throws {
        let witness = Witness()
        var name = TextField()
        name.delegate = witness
        var heard = 0
        name.addListener(for: .editingChanged) { _ in heard += 1 }
        let form = try Form(labels: ["Name", "Town"], prototypes: ["Name": name, "Town": name])
        var play = PanelPlay(try FormPanel(form, keypad: .fullKeyboard, size: Self.size))
        witness.reactions["editingChanged"] = { field in
            if field.text == "ab" { field.requestText("Ada") }
        }
        play.press(.ok)
        play.type("ab")
        expect(play.panel.text.contains("field: Ada"), "a delegate changes a form's text: \(play.panel.text)")
        same(heard, 2, "listeners of a prototype hear what its field does")
        same(Set(witness.labels), ["Name"], "a delegate knows the label of the field that calls")
        witness.reactions["editingChanged"] = { $0.requestEnd() }
        play.type("x")
        expect(play.panel.text.contains("title: Town"), "a delegate ends an edit: \(play.panel.text)")
        same(witness.labels.last, "Town", "which is another one")
        same(Set(witness.fields), [name.id], "of the same prototype")
        witness.reactions["editingChanged"] = { $0.requestEnd(.cancelled) }
        play.type("y")
        expect(play.panel.text.contains("Name = Adax"), "with what was typed: \(play.panel.text)")
        witness.reactions = [:]
        play.press(.down, .ok)
        same(play.answers, ["Name": "Adax", "Town": ""], "what is cancelled is not kept")
    }

    private mutating func checkSpelling() throws {
        var note = TextField()
        note.traits.autocorrection = .yes
        let form = try Form(labels: ["Note"], prototypes: ["Note": note])
        let known: Set = ["the", "receive"]
        let checker = WordChecker(
            knows: { known.contains($0) },
            suggestion: { $0 == "teh" ? "the" : $0 == "recieve" ? "receive" : nil })
        var corrected = PanelPlay(
            try FormPanel(form, keypad: .fullKeyboard, size: Self.size, spelling: { _ in checker }))
        corrected.press(.ok)
        corrected.type("teh recieve.")
        corrected.press(.ok, .ok)
        same(corrected.answers, ["Note": "the receive."], "B6 words are corrected by whoever knows them")
        var plain = PanelPlay(try FormPanel(form, keypad: .fullKeyboard, size: Self.size))
        plain.press(.ok)
        expect(plain.panel.text.contains("There is no dictionary"), "B6 or it is said that nobody does")
        plain.type("teh.")
        plain.press(.ok, .ok)
        same(plain.answers, ["Note": "teh."], "B6 and they stay")
        expect(
            (try? SpellChecker(language: "en", folder: "/nowhere")) == nil, "where there are no dictionaries")
    }
}
