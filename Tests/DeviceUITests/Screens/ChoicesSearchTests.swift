import Scenes
import Settings
import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

private let cities = [
    "Amsterdam", "Athens", "Belgrade", "Berlin", "Brussels", "Dublin", "Lisbon", "London", "Madrid", "Oslo",
    "Paris", "Rome",
]
private let strings = cities.map { "<string>\($0)</string>" }.joined()
private let zone = specifier(
    "PSMultiValueSpecifier",
    text("Title", "City") + text("Key", "city") + text("DefaultValue", "Berlin")
        + entry("Values", "<array>\(strings)</array>") + entry("Titles", "<array>\(strings)</array>"))

@Suite("one of many values")
struct ChoicesSearchTests {
    private func fixture(_ hardwareClass: HardwareClass = .phonePad) throws -> PanelFixture {
        try PanelFixture(["Root": zone], on: hardwareClass)
    }

    private func line(of panel: PanelFixture) -> SearchLineContent? {
        panel.player.navigator.scene().elements.lazy.compactMap {
            if case .searchLine(let line) = $0.content { line } else { nil }
        }.first
    }

    @Test("the value that is set is ticked and focused, its place is told, and Back says that it stays")
    func ticks() throws {
        var panel = try fixture()
        try panel.type("ok")
        #expect(panel.lines.filter { $0.hasSuffix("✓") } == ["> Berlin = ✓"])
        #expect(panel.player.navigator.top.note(in: panel.player.navigator.context) == "4 of 12")
        #expect(panel.line("hint: ")?.contains("keep Berlin") == true)
        #expect(line(of: panel)?.key == "0")
    }

    @Test("the place of a value is told once: above many values, and below few", arguments: [8, 12])
    func placeOnce(count: Int) throws {
        let values = "<array>" + cities.prefix(count).map { "<string>\($0)</string>" }.joined() + "</array>"
        let page = specifier(
            "PSMultiValueSpecifier",
            text("Title", "City") + text("Key", "city") + text("DefaultValue", "Berlin")
                + entry("Values", values) + entry("Titles", values))
        var panel = try PanelFixture(["Root": page])
        try panel.type("ok")
        let screen = panel.player.navigator
        #expect(screen.top.note(in: screen.context) == (count == 12 ? "4 of 12" : nil))
        #expect(screen.top.help(in: screen.context)?.text == (count == 12 ? nil : "4 of 8"))
    }

    @Test("a row that leads back, where no key does, is not counted among the values")
    func places() throws {
        var panel = try fixture(.rotary)
        try panel.type("push")
        #expect(panel.player.navigator.top.note(in: panel.player.navigator.context) == "4 of 12")
        try panel.type("ccw*3")
        #expect(panel.focused == "Amsterdam")
        #expect(panel.player.navigator.top.note(in: panel.player.navigator.context) == "1 of 12")
        try panel.type("ccw")
        #expect(panel.focused == "Back")
        #expect(panel.player.navigator.top.note(in: panel.player.navigator.context) == nil)
    }

    @Test("digits leave the values whose words begin so, and Back leaves the search first")
    func filters() throws {
        var panel = try fixture()
        try panel.type("ok 0 2 3")
        #expect(panel.lines.contains("> Belgrade") && panel.lines.contains("  Berlin = ✓"))
        #expect(!panel.lines.contains { $0.contains("Athens") })
        #expect(line(of: panel)?.meaning == "be" && line(of: panel)?.typed == ["2", "3"])
        try panel.type("7")
        #expect(panel.focused == "Berlin = ✓")
        try panel.type("9")
        #expect(panel.lines.contains("~ Nothing begins like that"))
        try panel.type("back")
        #expect(panel.line("title: ") == "City" && panel.lines.contains { $0.contains("Athens") })
        try panel.type("0 6 ok")
        #expect(panel.value("city") == .string("Madrid"))
    }

    @Test(
        "where no line above the values has room, the title bar says that they are searched, and what was typed"
    )
    func tiny() throws {
        var panel = try PanelFixture(["Root": zone], on: .barePad, size: Size(width: 128, height: 64))
        func note() -> String? {
            panel.player.navigator.scene().elements.lazy.compactMap { element in
                if case .titleBar(let bar) = element.content { bar.note } else { nil }
            }.first
        }
        try panel.type("5")
        #expect(note() == "4/12")
        try panel.type("0")
        #expect(note() == "Find: _")
        try panel.type("2")
        #expect(note() == "Find: 2_" && line(of: panel) == nil)
        try panel.type("star star")
        #expect(note() == "1/12")
    }

    @Test("a bare pad's # that is held sets the value that was focused before it, and not the next")
    func heldNext() throws {
        var panel = try fixture(.barePad)
        try panel.type("5 0 2 pound")
        let found = try #require(panel.focused?.split(separator: " ").first)
        try panel.type("hold:pound")
        #expect(panel.line("title: ") == "bench")
        #expect(panel.value("city") == .string(String(found)))
    }

    @Test("a full keyboard types letters, and the star of a pad goes to the next letter")
    func letters() throws {
        var panel = try fixture(.fullKeyboard)
        try panel.type("ok \"0\" \"l\" \"o\"")
        #expect(panel.focused == "London")
        panel = try fixture()
        try panel.type("ok star")
        #expect(panel.focused == "Dublin")
        try panel.type("star star star star star star")
        #expect(panel.focused == "Amsterdam")
    }
}
