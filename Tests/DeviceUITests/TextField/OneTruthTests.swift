import DrawingSamples
import Settings
import Testing
@testable import DeviceUI
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Scenes
@testable import TextEntry
@testable import TextFields

/// Each property of a field is stored once, and who is called knows the field.
@Suite("one truth a property")
struct OneTruthTests {
    @Test("placeholder, isEnabled and language are the traits', whoever sets them")
    func traits() {
        var field = TextField(placeholder: "Name")
        #expect(field.traits.placeholder == "Name" && TextField().placeholder == nil)
        field.traits.placeholder = "Town"
        #expect(field.placeholder == "Town")
        field.placeholder = nil
        #expect(field.traits.placeholder == nil)
        field.isEnabled = false
        #expect(!field.traits.isEnabled)
        field.traits.isEnabled = true
        #expect(field.isEnabled)
        #expect(TextField(language: "he").language == "he")
        field.traits.language = "de"
        #expect(field.language == "de" && field.fieldTraits.language == "de")
        field.language = "ru"
        #expect(field.traits.language == "ru")
    }

    @Test("another placeholder by way of the traits takes the last one's looks away")
    func placeholderSpans() {
        var field = TextField()
        let span = AttributedText.Span(range: 0..<2, style: TextStyle(size: 20, weight: .bold))
        field.attributedPlaceholder = AttributedText("Name", style: TextStyle(size: 20), spans: [span])
        field.traits.maximumLength = 3
        #expect(field.attributedPlaceholder.spans == [span])
        field.traits.placeholder = "Town"
        #expect(field.attributedPlaceholder.spans.isEmpty)
    }

    @Test("a field's border is one, in its traits and in its appearance, and goes before that of all fields")
    func border() throws {
        var field = TextField()
        field.traits.borderStyle = .line
        #expect(field.appearance.borderStyle == .line)
        let drawn = { (field: TextField) throws -> [TextTraits.BorderStyle?] in
            var form = try Form(labels: ["A", "B"], prototypes: ["A": field])
            form.appearance.borderStyle = .bezel
            let scene = try FormFixture(form).screen.navigator.scene()
            return scene.elements.compactMap { element in
                if case .fieldRow(let row) = element.content { row.field.look?.border } else { nil }
            }
        }
        #expect(try drawn(field) == [.line, .bezel])
        field.appearance = FieldAppearance(padding: 2)
        #expect(field.traits.borderStyle == nil)
        #expect(try drawn(field) == [.bezel, .bezel])
    }

    @Test("a colour is one: the font's, the text's, and that of an attributed text")
    func color() throws {
        let (red, blue) = (Color(0xFF0000), Color(0x0000FF))
        var field = TextField()
        field.appearance.font = TextStyle(size: 20, color: red)
        #expect(field.textColor == red && field.appearance.font?.color == nil)
        field.textColor = blue
        #expect(field.defaultStyle.color == blue)
        field.attributedText = AttributedText("a", style: TextStyle(size: 20, color: red))
        #expect(field.textColor == red)
        var form = try Form(labels: ["A"], prototypes: ["A": field])
        form.appearance.font = TextStyle(size: 12, color: blue)
        let looks = try FormFixture(form).screen.navigator.scene().elements.compactMap { element in
            if case .fieldRow(let row) = element.content { row.field.look } else { nil }
        }
        #expect(looks.map(\.textColor) == [red] && looks.map(\.font) == [TextStyle(size: 20)])
    }

    @Test("a form's value is its field's text")
    func values() throws {
        let field = TextField(text: "prototype")
        let form = try Form(
            labels: ["A", "B"], values: ["A": "value"], prototypes: ["A": field, "B": field])
        #expect(form.prototypes.mapValues(\.text) == ["A": "value", "B": "prototype"])
        #expect(form.prototypes.mapValues(\.label) == ["A": "A", "B": "B"])
    }

    // MARK: Who is called

    /// Does something at a call.
    private final class Actor: TextFieldDelegate {
        var seen: [(TextField.Identity, String?)] = []
        var reaction: (String, TextField) -> Bool = { _, _ in true }

        private func call(_ name: String, _ field: TextField) -> Bool {
            seen.append((field.id, field.label))
            return reaction(name, field)
        }

        func textFieldShouldBeginEditing(_ field: TextField) -> Bool { call("shouldBegin", field) }
        func textField(
            _ field: TextField, shouldChangeCharactersIn range: Range<Int>, replacement: String
        ) -> Bool { call("shouldChange", field) }
        func textFieldShouldReturn(_ field: TextField) -> Bool { call("shouldReturn", field) }
        func textFieldShouldEndEditing(_ field: TextField) -> Bool { call("shouldEnd", field) }
        func textField(_ field: TextField, didSend event: TextField.ControlEvent) {
            _ = call(event.rawValue, field)
        }
    }

    private let actor = Actor()

    private func form() throws -> FormFixture {
        var field = TextField()
        field.delegate = actor
        return try FormFixture(
            Form(labels: ["A", "B"], prototypes: ["A": field, "B": field]), on: .fullKeyboard)
    }

    @Test("what a delegate refuses of what time brings is not waited for again and again")
    func refusedByTime() throws {
        var field = TextField()
        field.traits.format = .serial
        field.traits.groups = [2, 2]
        field.delegate = actor
        field.beginEditing(with: .phonePad)
        for key in [Key.digit(2), .digit(3)] {
            field.press(key, at: .seconds(1))
            guard key == .digit(2) else { break }
            field.passTime(to: try #require(field.deadline))
        }
        let due = try #require(field.deadline)
        actor.reaction = { name, _ in name != "shouldChange" }
        field.passTime(to: due)
        #expect(field.deadline == nil && field.text?.contains("-") == false)
    }

    @Test("a delegate knows which field calls: by its identity, and in a form by its label")
    func identity() throws {
        var (one, other) = (TextField(), TextField())
        (one.delegate, other.delegate) = (actor, actor)
        one.beginEditing(with: .phonePad)
        other.beginEditing(with: .phonePad)
        #expect(actor.seen.map(\.0) == [one.id, one.id, other.id, other.id] && one.id != other.id)
        #expect(actor.seen.allSatisfy { $0.1 == nil })
        actor.seen = []
        var form = try form()
        try form.type("ok ok")
        #expect(Set(actor.seen.map(\.1)) == ["A", "B"])
    }

    @Test("a delegate's text takes the place of the change that it was asked about, and is the form's answer")
    func requestedText() throws {
        actor.reaction = { call, field in
            if call == "shouldChange" { field.requestText("instead") }
            return true
        }
        var form = try form()
        try form.type("ok \"a\"")
        #expect(form.lines.contains("field: instead|7"))
        try form.type("ok ok ok")
        #expect(form.answers == ["A": .string("instead"), "B": .string("")])
    }

    @Test("a text that is asked for at the return key is what is kept")
    func textAtReturn() throws {
        actor.reaction = { call, field in
            if call == "shouldReturn", field.label == "A" { field.requestText("at the end") }
            return true
        }
        var form = try form()
        try form.type("ok \"a\" ok ok ok")
        #expect(form.answers == ["A": .string("at the end"), "B": .string("")])
    }

    @Test("an edit ends as a delegate asks for it: kept, or given up; one that it may not end stays")
    func requestedEnd() throws {
        var reason = TextField.EndReason.committed
        var ends = true
        actor.reaction = { call, field in
            if call == "editingChanged" { field.requestEnd(reason) }
            return call != "shouldEnd" || ends
        }
        var form = try form()
        try form.type("ok \"a\"")
        #expect(form.lines.first == "title: B")
        reason = .cancelled
        try form.type("\"a\"")
        #expect(form.lines.contains("  A = a") && form.lines.contains { $0.hasPrefix("> B = ") })
        ends = false
        try form.type("ok \"b\"")
        #expect(form.lines.contains("field: b|1"))
        ends = true
        reason = .committed
        try form.type("\"c\" ok")
        #expect(form.answers == ["A": .string("a"), "B": .string("bc")])
    }

    @Test("what was refused returns to the editor with the text that was asked for")
    func refusedEnd() throws {
        var pin = TextField()
        pin.traits.minimumLength = 4
        pin.delegate = actor
        actor.reaction = { call, field in
            if call == "editingChanged" {
                field.requestText("12")
                field.requestEnd()
            }
            return true
        }
        var form = try FormFixture(Form(labels: ["PIN"], prototypes: ["PIN": pin]), on: .fullKeyboard)
        try form.type("ok \"a\"")
        #expect(form.lines.contains("field: 12|2") && form.answers == nil)
    }

    // MARK: Listeners

    @Test(
        "listeners hear their events behind the delegate, in the order in which they came, until they are taken away"
    )
    func listeners() {
        var field = TextField()
        field.delegate = actor
        var heard: [String] = []
        actor.reaction = { call, _ in
            heard.append(call)
            return true
        }
        let first = field.addListener(for: .editingDidBegin, .editingChanged) {
            heard.append("1 \($0.text ?? "")")
        }
        field.addListener(for: .editingChanged) { _ in heard.append("2") }
        field.beginEditing(with: .fullKeyboard)
        field.press(.character("a"), at: .zero)
        #expect(
            heard == ["shouldBegin", "editingDidBegin", "1 ", "shouldChange", "editingChanged", "1 a", "2"])
        field.removeListener(first)
        heard = []
        field.press(.character("b"), at: .seconds(1))
        #expect(heard == ["shouldChange", "editingChanged", "2"])
    }

    // MARK: Without a title

    @Test("a field without a title has the whole width of its row, with a look of its own and without")
    func untitled() throws {
        let value = "0123456789 abcdefghi"
        for (look, size) in [("None", 20), ("Line", 12)] {
            let border = look == "None" ? "" : text("DeviceBorderStyle", look)
            let rows = ["", text("Title", "A rather long title")].map { title in
                specifier("PSTextFieldSpecifier", title + text("Key", "k\(title.count)") + border)
            }
            let stored = ["k0", "k\(text("Title", "A rather long title").count)"]
            let panel = try PanelFixture(
                ["Root": rows.joined()],
                stored: Dictionary(
                    uniqueKeysWithValues: stored.map { ($0, .string(String(value.prefix(size)))) }),
                engine: SampleFonts.engine(isMono: false))
            let navigator = panel.player.navigator
            let widths = navigator.scene().elements.compactMap { element -> Int? in
                switch element.content {
                case .fieldRow(let row): element.frame.width - row.labelWidth
                case .row(let row):
                    navigator.painter.rows.shown(row, in: element.frame).value == row.value
                        ? element.frame.width : 0
                default: nil
                }
            }
            #expect(widths.count == 2 && widths[0] > 300, "\(look): \(widths)")
            #expect(look == "None" || widths[1] < widths[0], "\(look): \(widths)")
        }
    }

    // MARK: Drawn by programs

    @Test(
        "a field by itself is drawn in every look, with its text, its caret and its appearance",
        arguments: PanelLook.allCases)
    func drawing(look: PanelLook) {
        let drawing = FieldDrawing(look: look)
        let size = Size(width: 120, height: 30)
        var field = TextField(text: "Boiler")
        let atRest = drawing.picture(of: field, size: size)
        #expect(atRest?.size == size)
        #expect(drawing.picture(of: field, size: size, under: FieldAppearance(borderStyle: .bezel)) != atRest)
        field.beginEditing(with: .phonePad)
        #expect(drawing.picture(of: field, size: size) != atRest)
        var secrets = [TextField(text: "a"), TextField(text: "much longer")]
        for index in secrets.indices { secrets[index].traits.isSecure = true }
        #expect(drawing.picture(of: secrets[0], size: size) == drawing.picture(of: secrets[1], size: size))
    }

    @Test("a panel is drawn in every look, and calls its keys by what is printed on them")
    func panels() throws {
        let form = try Form(labels: ["Name"])
        let size = Size(width: 320, height: 240)
        let pictures = try PanelLook.allCases.map { try FormPanel(form, size: size, look: $0).picture() }
        #expect(Set(pictures).count == PanelLook.allCases.count)
        let colors = stride(from: 0, to: pictures[3]?.bytes.count ?? 0, by: 4).map { pictures[3]?.bytes[$0] }
        #expect(PanelLook.allCases[3] == .oneBit && Set(colors) == [0, 255])
        var panel = try FormPanel(form, size: size, legends: [.ok: "ENT"])
        _ = panel.press(.ok, at: .zero)
        #expect(panel.text.contains("ENT Done"))
    }
}
