import DrawingSamples
import Testing
import Thrown
@testable import DeviceUI
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Scenes
@testable import Navigation
@testable import Screens
@testable import TextFields

@Suite("Forms")
struct FormTests {
    @Test("the article's four fields are filled in with the keys that each asks for, and come back by label")
    func person() throws {
        var form = try FormFixture(FormFixture.person())
        // Ada, 36, http://a.io, secret "a1"
        try form.type("ok 2 3 right 2 ok")
        #expect(form.lines.first == "title: Age")
        try form.type("3 6 ok 2 star 4 4 4 right 6 6 6 ok")
        try form.type("2 right hold:1 ok ok")
        #expect(
            form.answers == [
                "Name": .string("Ada"), "Age": .string("36"), "Homepage": .string("http://a.io"),
                "Password": .string("a1"),
            ])
    }

    @Test("a secret is never on the screen")
    func secret() throws {
        var form = try FormFixture(FormFixture.person())
        try form.type("down down down ok 2 right 2 ok")
        let shown = form.screen.navigator.describe()
        #expect(!shown.contains("aa") && shown.contains("Password = ••••••"))
    }

    @Test("OK goes on to the next field; the last one says Done and leads to the row that finishes")
    func next() throws {
        var form = try FormFixture(FormFixture.person())
        try form.type("ok")
        #expect(form.lines.last?.contains("OK Next") == true)
        try form.type("back down down down ok")
        #expect(form.lines.last?.contains("OK Done") == true)
        try form.type("2 ok")
        #expect(form.lines.contains { $0.hasPrefix("> Done") })
        #expect(form.answers == nil)
    }

    @Test("the look of a text's parts is drawn at rest, while it is edited, and after an edit that kept them")
    func attributed() throws {
        let style = TextStyle(size: 20)
        let span = AttributedText.Span(range: 0..<2, style: TextStyle(size: 20, weight: .bold))
        var field = TextField()
        field.attributedText = AttributedText("pump", style: style, spans: [span])
        var form = try FormFixture(Form(labels: ["Name"], prototypes: ["Name": field]))
        let spans = { (form: FormFixture) -> [AttributedText.Span]? in
            form.screen.navigator.scene().elements.lazy.compactMap { element -> [AttributedText.Span]? in
                switch element.content {
                case .field(let field): field.look?.spans
                case .fieldRow(let row): row.field.look?.spans
                default: nil
                }
            }.first
        }
        #expect(spans(form) == [span])
        try form.type("ok")
        #expect(spans(form) == [span])
        try form.type("2 ok")
        #expect(form.lines.contains { $0.hasSuffix("Name = pumpa") } && spans(form) == [span])
        try form.type("up ok back")
        #expect(spans(form) == [span])
    }

    @Test("Back gives an untouched form up at once, and asks once where something was typed")
    func cancel() throws {
        var form = try FormFixture(FormFixture.person())
        try form.type("back")
        #expect(form.effects.contains(.cancelled))
        var typed = try FormFixture(FormFixture.person())
        try typed.type("ok 2 ok back back")
        #expect(!typed.effects.contains(.cancelled))
        let asked = try #require(typed.screen.navigator.notice)
        #expect(asked.text == "Discard what was typed? Back discards it" && asked.tone == .question)
        try typed.type("back")
        #expect(typed.effects.contains(.cancelled) && typed.answers == nil)
    }

    @Test("Done goes to the first field that still lacks something, and says what")
    func incomplete() throws {
        var pin = TextField()
        pin.traits.minimumLength = 4
        let form = try Form(labels: ["Name", "PIN"], prototypes: ["PIN": pin])
        var fixture = try FormFixture(form)
        try fixture.type("down down ok")
        #expect(fixture.answers == nil)
        #expect(fixture.lines.contains { $0.hasPrefix("> PIN") })
        #expect(fixture.lines.contains("message: PIN: needs 4 characters"))
    }

    @Test("the form answers its own rows: nobody else is waited for where Done was refused")
    func answered() throws {
        var pin = TextField()
        pin.traits.minimumLength = 4
        var fixture = try FormFixture(try Form(labels: ["PIN"], prototypes: ["PIN": pin]))
        try fixture.type("down ok" + String(repeating: " wait:1000", count: 11))
        #expect(!fixture.lines.contains { $0.hasPrefix("message: ") })
    }

    @Test("values stand in the fields at first and come back unchanged")
    func values() throws {
        let form = try Form(labels: ["Name", "Room"], values: ["Room": "12"])
        var fixture = try FormFixture(form)
        #expect(fixture.lines.contains("  Room = 12"))
        try fixture.type("down down ok")
        #expect(fixture.answers == ["Name": .string(""), "Room": .string("12")])
    }

    @Test("a field that cannot be edited keeps its text, its label has its place, and it is handed back")
    func disabled() throws {
        var fixed = TextField(text: "0815")
        fixed.isEnabled = false
        let form = try Form(labels: ["Name", "Serial number"], prototypes: ["Serial number": fixed])
        var fixture = try FormFixture(form)
        try fixture.type("ok 2 ok ok")
        #expect(fixture.answers == ["Name": .string("a"), "Serial number": .string("0815")])
        let widths = fixture.screen.navigator.scene().elements.compactMap { element -> Int? in
            if case .fieldRow(let row) = element.content { row.labelWidth } else { nil }
        }
        let panel = fixture.screen.navigator
        let needed = panel.engine.line("Serial number", style: panel.metrics.rowStyle).size.width
        #expect(widths == [needed, needed])
    }

    @Test("what is wrong with a form is said")
    func wrong() {
        #expect(throws: FormError.noFields) { try Form(labels: []) }
        #expect(throws: FormError.labelTwice("A")) { try Form(labels: ["A", "A"]) }
        #expect(throws: FormError.noSuchLabel("B")) { try Form(labels: ["A"], values: ["B": ""]) }
        #expect(throws: FormError.noSuchLabel("B")) {
            try Form(labels: ["A"], prototypes: ["B": TextField()])
        }
        #expect(throws: FormError.tooManyFields(201)) { try Form(labels: (0...200).map(String.init)) }
        for error in [FormError.noFields, .labelTwice("A"), .noSuchLabel("B"), .notAPage("x")] {
            #expect(error.description.hasPrefix("the form "))
        }
    }

    @Test(
        "a page that cannot be read is refused with its place",
        arguments: [
            ("<plist><dict>", "Root.plist"), ("", "Root.plist"),
            (
                "<plist version=\"1.0\"><dict><key>PreferenceSpecifiers</key><array/></dict></plist>",
                "no fields"
            ),
        ])
    func unreadable(text: String, words: String) throws {
        let error = thrown(FormError.self) {
            _ = try Self.screen(Array(text.utf8))
        }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }

    @Test("a lone surrogate in a page is an error, not a letter")
    func surrogate() throws {
        let page = Self.page("<dict><key>Type</key><string>PSTextFieldSpecifier</string>")
        var bytes = Array(page.utf8)
        bytes.insert(contentsOf: [0xED, 0xA0, 0x80], at: 40)
        #expect(throws: FormError.self) { _ = try Self.screen(bytes) }
    }

    @Test("a page's toggles, choices and text views are answered too, by title, else by key")
    func page() throws {
        let rows =
            specifier(
                "PSToggleSwitchSpecifier",
                text("Title", "Heating") + text("Key", "heat") + entry("DefaultValue", "<false/>"))
            + specifier("PSTextFieldSpecifier", text("Key", "untitled"))
        var screen = try Self.screen(Array(Self.page(rows).utf8))
        _ = screen.handle(.press(.ok), at: .zero)
        _ = screen.handle(.press(.down), at: .seconds(1))
        _ = screen.handle(.press(.down), at: .seconds(2))
        let effects = screen.handle(.press(.ok), at: .seconds(3))
        #expect(effects.contains(.finished(["Heating": .boolean(true), "untitled": .string("")])))
    }

    private static func page(_ rows: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>
        """
    }

    private static func screen(_ bytes: [UInt8]) throws(FormError) -> FormScreen {
        try FormScreen(
            pageFile: bytes, board: FormFixture.board(),
            engine: TextEngine(book: FontBook(FontTable(files: []))), size: Size(width: 320, height: 240))
    }

    @Test("a megabyte and a tower of a thousand marks stand in fields, are edited, drawn and handed back")
    func hostile() throws {
        let tower = "e" + String(repeating: "\u{301}", count: 1000)
        let long = String(repeating: "word ", count: 200_000)
        let form = try Form(labels: ["Long", "Tower"], values: ["Long": long, "Tower": tower])
        var fixture = try FormFixture(form)
        let size = fixture.screen.navigator.size
        for keys in ["", "ok 2", "right ok", "2 right erase", "ok"] {
            try fixture.type(keys)
            var canvas = try Canvas(size: size)
            let scene = fixture.screen.navigator.scene()
            fixture.screen.navigator.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        }
        try fixture.type("ok")
        #expect(fixture.answers == ["Long": .string(long + "a"), "Tower": .string(tower)])
    }

    // MARK: The delegate on the panel

    @Test("a prototype's delegate is asked and told while its field is edited on the panel")
    func delegate() throws {
        let recorder = Recorder()
        var form = try FormFixture(FormFixture.person(delegate: recorder))
        try form.type("ok 2 ok")
        #expect(
            recorder.calls == [
                "shouldBegin", "didBegin", "editingDidBegin", "post textDidBeginEditing",
                "shouldChange 0..<0 \"A\" in \"\"", "didChangeSelection", "editingChanged",
                "post textDidChange", "shouldReturn", "editingDidEndOnExit", "shouldEnd",
                "didEnd committed", "editingDidEnd", "post textDidEndEditing",
            ])
    }

    @Test(
        "a delegate that refuses the return key keeps the field open; a closed form is a forced, cancelled end"
    )
    func refusedReturn() throws {
        let recorder = Recorder()
        recorder.refuses = ["shouldReturn", "shouldEnd"]
        var form = try FormFixture(FormFixture.person(delegate: recorder))
        try form.type("ok 2 ok")
        #expect(form.lines.first == "title: Name")
        recorder.calls = []
        form.close()
        #expect(recorder.calls == ["didEnd cancelled", "editingDidEnd", "post textDidEndEditing"])
    }

    @Test("a delegate that does not want the focus says so in the hint bar")
    func refusedFocus() throws {
        let recorder = Recorder()
        recorder.refuses = ["shouldBegin"]
        var form = try FormFixture(FormFixture.person(delegate: recorder))
        try form.type("ok")
        #expect(form.lines.contains("message: This field cannot be edited now"))
    }

    @Test("the field that OK goes on to asks for its words as the first did")
    func words() throws {
        var form = try FormFixture(Form(labels: ["A", "B"]))
        try form.type("ok 2 ok")
        let asked = form.effects.count { if case .wantsDictionary = $0 { true } else { false } }
        #expect(asked == 2)
    }

    // MARK: Appearance

    @Test("the appearance of all fields is drawn, and a field's own goes before it")
    func appearance() throws {
        var own = TextField()
        own.appearance = FieldAppearance(textColor: Color(0x00FF00))
        var form = try Form(labels: ["A", "B"], prototypes: ["B": own])
        form.appearance = FieldAppearance(borderStyle: .bezel, textColor: Color(0xFF0000))
        form.labelSpacing = 40
        let fixture = try FormFixture(form)
        let rows = fixture.screen.navigator.scene().elements.compactMap { element -> FieldRowContent? in
            if case .fieldRow(let row) = element.content { row } else { nil }
        }
        #expect(rows.map(\.field.look?.border) == [.bezel, .bezel])
        #expect(rows.map(\.field.look?.textColor) == [Color(0xFF0000), Color(0x00FF00)])
        #expect(rows.map(\.spacing) == [40, 40])
        let wide = FieldAppearance(padding: 30, viewSpacing: 9).over(form.appearance)
        #expect(wide.borderStyle == .bezel && wide.padding == 30 && wide.viewSpacing == 9)
    }

    @Test(
        "forms look as they were found right",
        arguments: [
            ("form-small", Size(width: 320, height: 240), 32, "down"),
            ("form-tiny", Size(width: 128, height: 64), 1, "8"),
            ("form-overlay", Size(width: 320, height: 240), 32, "ok 2"),
            ("form-large", Size(width: 800, height: 480), 16, "ok 2 ok 4 2 ok ok"),
        ] as [(String, Size, Int, String)])
    func looks(name: String, size: Size, depth: Int, keys: String) throws {
        let isMono = depth == 1
        let hints = HintingDelegate()
        var form = try FormFixture(
            FormFixture.person(delegate: name == "form-overlay" ? hints : nil),
            on: isMono ? .barePad : .phonePad, size: size, isMono: isMono)
        try form.type(keys)
        try Golden.expect(form.screen.navigator, depth: depth, matches: "fields-\(name)")
    }

    @Test("a delegate's words stand over the editor, and follow the text")
    func overlay() throws {
        let hints = HintingDelegate()
        var form = try FormFixture(FormFixture.person(delegate: hints))
        try form.type("ok 2")
        let shown = form.screen.navigator.scene().elements.compactMap { element -> String? in
            if case .field(let field) = element.content { field.text } else { nil }
        }
        #expect(shown == ["A", "1 letters so far: as it stands on the door, first name first"])
    }
}

/// Puts a hint over the editor.
private final class HintingDelegate: TextFieldDelegate {
    func textFieldOverlay(_ field: TextField) -> String? {
        "\(field.text?.count ?? 0) letters so far: as it stands on the door, first name first"
    }

    @Test("a form tests no keypad: holding 9 leaves its keys with the person")
    func holdsNine() throws {
        var form = try FormFixture(FormFixture.person())
        try form.type("hold:9")
        #expect(!form.screen.navigator.wantsContacts)
        try form.type("ok")
        #expect(form.screen.navigator.isTyping)
    }
}
