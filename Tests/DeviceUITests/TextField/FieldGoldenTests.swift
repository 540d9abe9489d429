import DrawingSamples
import Settings
import Testing
@testable import DeviceUI
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Look
@testable import Scenes
@testable import Navigation
@testable import Screens
@testable import TextFields

/// Every border, view, mode and state of a field on the three depths, as one sheet each.
struct FieldGoldenTests {
    private static let wide = Size(width: 320, height: 240)
    private static let tiny = Size(width: 128, height: 128)

    private struct Example {
        var field: FieldContent
        init(_ text: String, placeholder: String = "", caret: Int? = nil, _ change: (inout FieldLook) -> Void)
        {
            var look = FieldLook()
            change(&look)
            field = FieldContent(text: text, placeholder: placeholder, caret: caret, look: look)
        }
    }

    private static func examples(_ style: TextStyle) -> [Example] {
        let bold = TextStyle(size: style.size, weight: .bold)
        let borders: [TextTraits.BorderStyle] = [.none, .line, .bezel, .roundedRect]
        var all: [Example] = []
        for border in borders {
            all.append(Example("Boiler", caret: 6) { $0.border = border })
            all.append(
                Example("Boiler", caret: 6) {
                    $0.border = border
                    $0.showsClearButton = true
                    $0.left = .text("IP")
                    $0.right = .icon(.bookmark)
                })
            all.append(
                Example("", placeholder: "Name", caret: 0) {
                    $0.border = border
                    $0.left = .icon(.search)
                    $0.right = .icon(.bookmark)
                })
        }
        all.append(Example("centre") { $0.alignment = .center })
        all.append(Example("right") { $0.alignment = .right })
        all.append(Example("", placeholder: "right", caret: 0) { $0.alignment = .right })
        all.append(Example("made to fit in here") { $0.minimumFontSize = style.size / 2 })
        all.append(
            Example("much too long to be made to fit in here", caret: 39) {
                $0.minimumFontSize = style.size * 4 / 5
            })
        all.append(
            Example("plain bold") {
                $0.spans = [AttributedText.Span(range: 6..<10, style: bold)]
                $0.font = style
            })
        all.append(
            Example("colours") {
                $0.textColor = Color(0xFFD54A)
                $0.backgroundColor = Color(0x203A20)
                $0.border = .line
            })
        all.append(
            Example("picture") {
                $0.background = stripes; $0.border = TextTraits.BorderStyle.none
            })
        all.append(
            Example("no picture") {
                $0.background = stripes; $0.border = .roundedRect
            })
        var selected = Example("selected", caret: 6) { $0.border = .line }
        selected.field.marked = 2..<6
        all.append(selected)
        var invalid = Example("999", caret: 3) { $0.border = TextTraits.BorderStyle.none }
        invalid.field.isInvalid = true
        all.append(invalid)
        all.append(Example("left view") { $0.left = .picture(stripes) })
        all.append(Example("far in") { $0.padding = 24 })
        all.append(
            Example("apart") {
                $0.left = .text("IP")
                $0.viewSpacing = 24
            })
        all.append(Example("justified text") { $0.alignment = .justified })
        return all
    }

    private static let stripes = FieldPicture(
        Picture(
            size: Size(width: 8, height: 8),
            bytes: (0..<64).flatMap { index -> [UInt8] in
                index / 8 % 4 < 2 ? [40, 70, 110, 255] : [30, 50, 80, 255]
            }))

    @Test(
        "every border, view, mode and state looks as it was found right",
        arguments: [(32, wide), (16, wide), (1, tiny)])
    func sheet(depth: Int, size: Size) throws {
        let isMono = depth == 1
        let engine = SampleFonts.engine(isMono: isMono)
        let metrics = Metrics(panel: size, isMono: isMono)
        let painter = ScenePainter(
            engine: engine, theme: isMono ? .mono : .dark, traits: LayoutTraits(metrics: metrics))
        let columns = isMono ? 2 : 3
        let height = isMono ? 16 : 28
        let examples = Self.examples(metrics.fieldStyle)
        let cell = Size(width: size.width / columns, height: height)
        let sheet = Size(
            width: size.width, height: (examples.count + columns - 1) / columns * (height + 2) + 2)
        var scene = Scene(size: sheet)
        for (index, example) in examples.enumerated() {
            scene.add(
                .field(example.field),
                in: Rect(
                    x: index % columns * cell.width + 2, y: index / columns * (height + 2) + 2,
                    width: cell.width - 4, height: height))
        }
        try Golden.expect(scene, by: painter, depth: depth, matches: "fields-\(depth)")
    }

    // MARK: States, as a form shows them

    /// A field a state; the first has the focus.
    private static func states() throws -> Form {
        var fields: [(label: String, field: TextField)] = []
        func add(_ label: String, _ text: String, _ change: (inout TextField) -> Void) {
            var field = TextField(text: text)
            change(&field)
            fields.append((label, field))
        }
        add("Focus", "Boiler") { _ in }
        add("At rest", "Boiler") { _ in }
        add("Disabled", "Boiler") { $0.isEnabled = false }
        add("Picture", "Boiler") {
            $0.background = stripes.picture
            $0.appearance.borderStyle = TextTraits.BorderStyle.none
        }
        add("Disabled too", "Boiler") {
            $0.background = stripes.picture
            $0.disabledBackground = Picture(size: Size(width: 1, height: 1), bytes: [60, 60, 60, 255])
            $0.appearance.borderStyle = TextTraits.BorderStyle.none
            $0.isEnabled = false
        }
        add("Secret", "hunter2") { $0.traits.isSecure = true }
        add("Empty", "") { $0.placeholder = "192.168.1.1" }
        add("Right", "42") { $0.traits.alignment = .right }
        add("Centre", "42") { $0.traits.alignment = .center }
        add("Arabic", "مضخة الماء") { $0.traits.clearButtonMode = .always }
        return try Form(
            title: "States", labels: fields.map(\.label),
            prototypes: Dictionary(uniqueKeysWithValues: fields.map { ($0.label, $0.field) }))
    }

    @Test(
        "every state at rest looks as it was found right",
        arguments: [
            ("32", PixelFormat.xrgb8888, Size(width: 320, height: 400)),
            ("16", .rgb565, Size(width: 320, height: 400)), ("1", .monochrome, Size(width: 128, height: 160)),
        ])
    func states(name: String, format: PixelFormat, size: Size) throws {
        let isMono = format == .monochrome
        let form = try FormFixture(Self.states(), size: size, isMono: isMono)
        try draw(form.screen.navigator, format, as: "fields-states-\(name)")
    }

    @Test(
        "an editor is dark or light as its field asks, with a secret, a selection and a message",
        arguments: [
            (
                "light-32", PixelFormat.xrgb8888, TextTraits.KeyboardAppearance.light,
                "down ok \"ab\" selectleft"
            ),
            ("light-16", .rgb565, .light, "ok \"ab\""), ("dark-16", .rgb565, .dark, "down ok \"ab\" copy"),
        ])
    func editors(
        name: String, format: PixelFormat, appearance: TextTraits.KeyboardAppearance, keys: String
    ) throws {
        var secret = TextField()
        secret.traits.isSecure = true
        secret.traits.keyboardAppearance = appearance
        var plain = TextField()
        plain.traits.keyboardAppearance = appearance
        plain.traits.clearButtonMode = .always
        let form = try Form(labels: ["Secret", "Plain"], prototypes: ["Secret": secret, "Plain": plain])
        var fixture = try FormFixture(form, on: .fullKeyboard)
        try fixture.type(keys)
        try draw(fixture.screen.navigator, format, as: "fields-editor-\(name)")
    }

    private func draw(_ panel: Navigator, _ format: PixelFormat, as name: String) throws {
        let isMono = format == .monochrome
        var canvas = try Canvas(size: panel.size, format: format, isMono: isMono)
        let scene = panel.scene()
        panel.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        if isMono {
            try Golden.expect(TextArt(canvas), matches: name)
        } else {
            try Golden.expect(canvas, matches: name)
        }
    }

    // MARK: Through a bundle

    private static let page =
        specifier(
            "PSTextFieldSpecifier",
            text("Title", "Name") + text("Key", "name") + text("DefaultValue", "Boiler room")
                + text("DeviceBorderStyle", "Line") + text("DeviceClearButtonMode", "Always"))
        + specifier(
            "PSTextFieldSpecifier",
            text("Title", "Server") + text("Key", "server") + text("IASKPlaceholder", "192.168.1.1")
                + text("DeviceFormat", "ipv4") + text("DeviceLeftView", "IP")
                + text("DeviceLeftViewMode", "Always") + text("DeviceBorderStyle", "Bezel"))
        + specifier(
            "PSTextFieldSpecifier",
            text("Title", "Page shown after start") + text("Key", "home") + text("KeyboardType", "URL")
                + text("DefaultValue", "https://example.org/start") + text("DeviceBorderStyle", "RoundedRect")
                + text("DeviceRightView", "Bookmarks") + text("DeviceRightViewMode", "Always")
                + entry("DeviceMinimumFontSize", "<integer>9</integer>"))
        + specifier(
            "PSTextFieldSpecifier",
            text("Title", "Plain") + text("Key", "plain") + text("DefaultValue", "as ever"))

    @Test(
        "a bundle's Device keys reach the list and the editor",
        arguments: [
            ("list-small", wide, 32, ""), ("list-tiny", Size(width: 128, height: 64), 1, "8"),
            ("editor-small", wide, 16, "ok 2"),
            ("editor-bookmarks", wide, 32, "down down ok 2 ok wait:300 ok up"),
        ] as [(String, Size, Int, String)])
    func bundle(name: String, size: Size, depth: Int, keys: String) throws {
        let isMono = depth == 1
        var fixture = try PanelFixture(
            ["Root": Self.page], on: isMono ? .barePad : .phonePad, size: size,
            engine: SampleFonts.engine(isMono: isMono), isMono: isMono)
        try fixture.type(keys)
        try Golden.expect(fixture.player.navigator, depth: depth, matches: "fields-\(name)")
    }

    @Test(
        "holding Erase presses the clear button, clears a field without one too, and held again brings back")
    func holdClears() throws {
        var fixture = try PanelFixture(["Root": Self.page])
        try fixture.type("ok hold:erase")
        #expect(fixture.line("field: ") == "|0")
        #expect(fixture.line("hint: ")?.contains("hold C Clear") == false)
        try fixture.type("2")
        #expect(fixture.line("hint: ")?.contains("hold C Clear") == true)
        var plain = try PanelFixture(["Root": Self.page])
        try plain.type("down down down ok")
        let before = plain.line("field: ")
        try plain.type("hold:erase")
        #expect(plain.line("field: ") == "|0" && before != "|0")
        try plain.type("hold:erase")
        #expect(plain.line("field: ") == before)
    }

    @Test("the bookmarks button opens what was typed before, latest first; picking one takes its place")
    func bookmarks() throws {
        var fixture = try PanelFixture(["Root": Self.page])
        try fixture.type("down down ok 2 ok ok")
        #expect(fixture.line("field: ") == "https://example.org/starta|26")
        try fixture.type("up 2")
        #expect(fixture.line("field: ") == "https://example.org/start|25")
        try fixture.type("ok")
        #expect(fixture.value("home") == .string("https://example.org/start"))
    }

    @Test("without anything about looks a field's scene says nothing about looks")
    func plain() throws {
        var fixture = try PanelFixture(["Root": Self.page])
        try fixture.type("down down down ok")
        let looks = fixture.player.navigator.scene().elements.compactMap { element -> FieldLook? in
            if case .field(let field) = element.content { field.look } else { nil }
        }
        #expect(looks.isEmpty)
    }
}
