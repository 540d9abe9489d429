import DrawingSamples
import Testing
@testable import Hardware
@testable import Scenes

/// Text of several lines on the panel.
@Suite("Text views")
struct TextViewTests {
    private static let page =
        specifier("IASKTextViewSpecifier", text("Title", "Note") + text("Key", "note"))
        + specifier("PSTextFieldSpecifier", text("Title", "Name") + text("Key", "name"))

    private static let long = (1...12).map { "line \($0)" }.joined(separator: "\n")

    @Test(
        "the key for a new line, by class",
        arguments: [
            (.phonePad, "ok 2 0 0 2 ok", "a\na"), (.matrix, "D 2 0 0 2 D", "a\na"),
            (.fullKeyboard, "ok ok f2", "\n"), (.barePad, "5 2 hold:star 6 1", "a\n"),
        ] as [(HardwareClass, String, String)])
    func newLine(hardwareClass: HardwareClass, keys: String, text: String) throws {
        var fixture = try PanelFixture(["Root": Self.page], on: hardwareClass)
        try fixture.type(keys)
        if hardwareClass == .barePad { try fixture.type("hold:star 1") }
        #expect(fixture.value("note") == .string(text))
    }

    @Test("a one-line field takes no line break from any key")
    func oneLine() throws {
        var fixture = try PanelFixture(["Root": Self.page])
        try fixture.type("down ok 2 0 0 2 ok")
        #expect(fixture.value("name") == .string("a  a"))
    }

    @Test("up and down go by the lines as they are drawn, and stop at the ends")
    func vertical() throws {
        var fixture = try PanelFixture(
            ["Root": Self.page], stored: ["note": .string("first\nsecond\nthird")],
            engine: SampleFonts.engine())
        try fixture.type("ok")
        #expect(fixture.line("field: ")?.hasSuffix("|18") == true)
        try fixture.type("up")
        #expect(fixture.line("field: ")?.hasSuffix("|10") == true)
        try fixture.type("up up")
        #expect(fixture.line("field: ")?.hasSuffix("|0") == true)
        try fixture.type("down down down")
        #expect(fixture.line("field: ")?.hasSuffix("|18") == true)
    }

    @Test("moving between lines ends the question whether to discard: Back asks again")
    func discarding() throws {
        var fixture = try PanelFixture(
            ["Root": Self.page], stored: ["note": .string("first\nsecond")], engine: SampleFonts.engine())
        try fixture.type("ok 2 back up back")
        #expect(fixture.line("field: ") != nil)
        try fixture.type("back")
        #expect(fixture.line("field: ") == nil && fixture.value("note") == .string("first\nsecond"))
    }

    @Test(
        "text views look as they were found right",
        arguments: [
            ("view-small", HardwareClass.phonePad, Size(width: 320, height: 240), 32),
            ("view-large", .fullKeyboard, Size(width: 480, height: 272), 16),
            ("view-tiny", .barePad, Size(width: 128, height: 64), 1),
        ])
    func looks(name: String, hardwareClass: HardwareClass, size: Size, depth: Int) throws {
        let isMono = depth == 1
        var fixture = try PanelFixture(
            ["Root": Self.page], on: hardwareClass, size: size, stored: ["note": .string(Self.long)],
            engine: SampleFonts.engine(isMono: isMono), isMono: isMono)
        try fixture.type(hardwareClass == .barePad ? "5" : "ok up")
        try Golden.expect(fixture.player.navigator, depth: depth, matches: "fields-\(name)")
    }

    @Test("a text of a megabyte is edited and drawn in bounded time: only what is near the caret is laid out")
    func huge() throws {
        let text = String(repeating: "word and more\n", count: 75_000)
        var fixture = try PanelFixture(
            ["Root": Self.page], stored: ["note": .string(text)], engine: SampleFonts.engine())
        try fixture.type("ok")
        let fields = fixture.player.navigator.scene().elements.compactMap { element -> FieldContent? in
            if case .field(let field) = element.content { field } else { nil }
        }
        #expect(fields.first.map { $0.text.count <= 1500 } == true)
    }
}
