import Localization
import Settings
import Testing
@testable import Hardware
@testable import Scenes

private let toggle = specifier(
    "PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco") + entry("DefaultValue", "<true/>"))
private let name = specifier(
    "PSTextFieldSpecifier", text("Title", "Name") + text("Key", "name") + text("DefaultValue", ""))
private let unit = specifier(
    "PSTextFieldSpecifier",
    text("Title", "Unit") + text("Key", "unit") + text("KeyboardType", "NumberPad")
        + text("DefaultValue", "7"))
private let slider = specifier(
    "PSSliderSpecifier",
    text("Title", "Level") + text("Key", "level") + entry("DefaultValue", "<real>0.5</real>")
        + entry("MinimumValue", "<real>0</real>") + entry("MaximumValue", "<real>1</real>"))
private let choices =
    entry("Values", "<array><string>c</string><string>f</string></array>")
    + entry("Titles", "<array><string>Celsius</string><string>Fahrenheit</string></array>")
private let units = specifier(
    "PSMultiValueSpecifier",
    text("Title", "Units") + text("Key", "units") + text("DefaultValue", "c") + choices)
private let radio = specifier(
    "PSRadioGroupSpecifier",
    text("Title", "Sound") + text("Key", "sound") + text("DefaultValue", "f") + choices)
private let broken = specifier(
    "PSToggleSwitchSpecifier", text("Title", "Lost") + entry("DefaultValue", "<true/>"))
private let pane = specifier("PSChildPaneSpecifier", text("Title", "More") + text("File", "More"))
private let loop = specifier("PSChildPaneSpecifier", text("Title", "Again") + text("File", "Root"))

@Suite("panel")
struct PanelTests {
    @Test("OK flips a switch, and what is stored is what is shown")
    func flips() throws {
        var panel = try PanelFixture(["Root": toggle])
        #expect(panel.focused == "Eco = On")
        try panel.type("ok")
        #expect(panel.focused == "Eco = Off")
        #expect(panel.value("eco") == .boolean(false))
    }

    @Test("a number pad field takes digits at once, and OK saves in one press")
    func number() throws {
        var panel = try PanelFixture(["Root": unit])
        try panel.type("ok 4 2")
        #expect(panel.line("field: ") == "742|3")
        try panel.type("ok")
        #expect(panel.value("unit") == .string("742"))
        #expect(panel.focused == "Unit = 742")
    }

    @Test("letters are typed by repeating a key, and OK commits the pending one and saves")
    func letters() throws {
        var panel = try PanelFixture(["Root": name])
        try panel.type("ok 7*4 wait:commit 4 ok")
        #expect(panel.value("name") == .string("sg"))
    }

    @Test("Back restores the value, asking once where something would be lost")
    func restores() throws {
        var panel = try PanelFixture(["Root": name], stored: ["name": .string("old")])
        try panel.type("ok 2 back")
        #expect(panel.line("message: ") != nil)
        #expect(panel.line("field: ") != nil)
        try panel.type("back")
        #expect(panel.line("field: ") == nil)
        #expect(panel.value("name") == .string("old"))
    }

    @Test("a slider is adjusted after OK, saved by OK, and restored by Back")
    func slides() throws {
        var panel = try PanelFixture(["Root": slider])
        try panel.type("ok right right ok")
        #expect(panel.value("level") == .real(0.6))
        try panel.type("ok left back")
        #expect(panel.value("level") == .real(0.6))
        #expect(panel.focused == "Level = 0.60")
    }

    @Test("a multi value opens its page with the current choice focused, and picking returns")
    func picks() throws {
        var panel = try PanelFixture(["Root": units])
        try panel.type("ok")
        #expect(panel.lines.first == "title: Units")
        #expect(panel.focused == "Celsius = ✓")
        try panel.type("down ok")
        #expect(panel.focused == "Units = Fahrenheit")
        #expect(panel.value("units") == .string("f"))
    }

    @Test("a radio group's choices are rows of the page")
    func radios() throws {
        var panel = try PanelFixture(["Root": radio])
        #expect(panel.lines.contains("# Sound"))
        try panel.type("ok")
        #expect(panel.focused == "Celsius = ✓")
        #expect(panel.value("sound") == .string("c"))
    }

    @Test("a radio group is a section of its own; rows that follow stand beneath it, its footer after them")
    func radioSections() throws {
        let group = specifier("PSGroupSpecifier", text("Title", "Above") + text("FooterText", "first"))
        let withFooter = specifier(
            "PSRadioGroupSpecifier",
            text("Title", "Sound") + text("Key", "sound") + text("FooterText", "second") + choices)
        let after = specifier("PSGroupSpecifier", text("Title", "Below"))
        let panel = try PanelFixture(["Root": group + name + withFooter + toggle + after + unit])
        let rows = panel.lines.dropFirst().dropLast().map { $0.dropFirst(2).prefix { $0 != " " } }
        #expect(
            rows == [
                "Above", "Name", "first", "Sound", "Celsius", "Fahrenheit", "Eco", "second", "Below", "Unit",
            ])
    }

    @Test("a broken row says why and leaves the page whole")
    func brokenRow() throws {
        var panel = try PanelFixture(["Root": broken + toggle])
        #expect(panel.focused?.hasPrefix("Lost = ! ") == true)
        try panel.type("ok")
        #expect(panel.line("title: ") == "Lost" && panel.focused?.hasPrefix("Go back") == true)
        try panel.type("ok down ok")
        #expect(panel.value("eco") == .boolean(false))
    }

    @Test(
        "a list of different lengths opens with what it shares, and picking says why it cannot",
        arguments: ["PSMultiValueSpecifier", "PSRadioGroupSpecifier"])
    func sharedChoices(type: String) throws {
        var panel = try PanelFixture([
            "Root": specifier(
                type,
                text("Title", "Unit") + text("Key", "unit") + text("DefaultValue", "c")
                    + entry("Values", "<array><string>c</string><string>f</string></array>")
                    + entry("Titles", "<array><string>C</string><string>F</string><string>K</string></array>")
            )
        ])
        #expect(panel.focused == "Unit = ! there are 2 Values and 3 Titles")
        try panel.type("ok")
        #expect(panel.lines[1...3] == ["> C = ✓", "  F", "~ there are 2 Values and 3 Titles"])
        try panel.type("down ok")
        #expect(panel.line("message: ") == "there are 2 Values and 3 Titles")
        #expect(panel.player.navigator.snapshot.value(for: "unit", in: .user) == nil)
    }

    @Test("a pane opens and Back returns to the row that opened it")
    func panes() throws {
        var panel = try PanelFixture(["Root": toggle + pane, "More": name])
        try panel.type("down ok")
        #expect(panel.lines.first == "title: More")
        try panel.type("back")
        #expect(panel.focused == "More")
    }

    @Test("panes that go round in circles end in a message, and holding Back goes home")
    func cycle() throws {
        var panel = try PanelFixture(["Root": pane, "More": loop])
        try panel.type("ok*80")
        #expect(panel.line("message: ")?.contains("circles") == true)
        try panel.type("hold:back back")
        #expect(panel.line("message: ") == "This is the first page")
    }

    @Test("a digit focuses the row with its number and never acts")
    func digits() throws {
        var panel = try PanelFixture(["Root": toggle + name + slider])
        try panel.type("3")
        #expect(panel.focused == "Level = 0.50")
        try panel.type("1 1")
        #expect(panel.value("eco") == .boolean(true))
        try panel.type("9")
        #expect(panel.line("message: ") == "There is no row 9 on the screen")
    }

    @Test("a message goes after two seconds and at the next key")
    func messageGoes() throws {
        var panel = try PanelFixture(["Root": toggle + name])
        try panel.type("9")
        #expect(panel.line("message: ") != nil)
        try panel.type("wait:2100")
        #expect(panel.line("message: ") == nil)
        try panel.type("9 down")
        #expect(panel.line("message: ") == nil)
    }

    @Test(
        "every class of keypad moves, opens, changes and goes back",
        arguments: [
            (.phonePad, "down ok", "back"), (.barePad, "8 5", "4"), (.matrix, "B D", "C"),
            (.numberPad, "2 enter", "minus"), (.directionPad, "down ok", "back"),
            (.fullKeyboard, "down ok", "back"),
            (.rotary, "cw push", "ccw push"),
        ] as [(HardwareClass, String, String)])
    func everyClass(hardwareClass: HardwareClass, open: String, back: String) throws {
        var panel = try PanelFixture(["Root": toggle + pane, "More": name], on: hardwareClass)
        try panel.type(open)
        #expect(panel.lines.first == "title: More")
        try panel.type(back)
        #expect(panel.focused == "More")
    }

    @Test("below the row that leads back stands the title of the list that it leads to")
    func backIsTold() throws {
        var panel = try PanelFixture(["Root": toggle + pane, "More": name], on: .rotary)
        try panel.type("cw push ccw")
        #expect(panel.focused == "Back")
        let told = panel.player.navigator.scene().elements.compactMap { element in
            if case .help(let help) = element.content { help.text } else { nil }
        }
        #expect(told == ["bench"])
    }

    @Test("a change from outside redraws only its row")
    func damage() throws {
        let panel = try PanelFixture(["Root": toggle + name + slider])
        let before = panel.player.navigator.scene()
        var changed = panel.player.navigator
        var store = Transactions(schema: changed.bundle.schema, snapshot: changed.snapshot)
        _ = try store.apply([.set("level", .real(0.75))], from: Origin(.bus, .technician), at: .zero)
        changed.stored(store.snapshot)
        let damage = changed.scene().damage(since: before)
        #expect(damage.rects.count == 1)
        #expect(damage.bounds.height == changed.metrics.rowHeight)
    }

    @Test("a change that is refused keeps the editor open with the reason")
    func refused() throws {
        var panel = try PanelFixture(["Root": name])
        try panel.type("ok 2 wait:commit")
        var raw = panel.player.navigator
        _ = raw.handle(.press(.ok), at: .seconds(100))
        raw.refused(LocalizedString(verbatim: "no space is left"), at: .seconds(100))
        #expect(raw.describe().contains("message: no space is left"))
        #expect(raw.describe().contains("field: a|1"))
    }

    @Test("Find opens with 0, lists rows and choices by their digits, and OK goes there")
    func find() throws {
        var panel = try PanelFixture(["Root": toggle + units + pane, "More": name])
        try panel.type("0 6 2 6")
        #expect(panel.focused == "Name = More")
        try panel.type("ok")
        #expect(panel.lines.first == "title: More")
        #expect(panel.focused == "Name = Not set")
        try panel.type("0 3 2 4")
        #expect(panel.focused == "Fahrenheit = Units")
        try panel.type("ok ok")
        #expect(panel.value("units") == .string("f"))
        try panel.type("0 9 9 9 9")
        #expect(panel.lines.contains("~ Nothing begins like that"))
        try panel.type("erase*4 erase")
        #expect(panel.lines.first != "title: Find")
    }

    @Test("an empty page says so")
    func empty() throws {
        let panel = try PanelFixture(["Root": ""])
        #expect(panel.lines.contains("~ Nothing to set here"))
    }
}
