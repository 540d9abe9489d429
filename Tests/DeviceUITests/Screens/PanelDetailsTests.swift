import Settings
import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

private let unit = specifier(
    "PSTextFieldSpecifier",
    text("Title", "Unit") + text("Key", "unit") + text("KeyboardType", "NumberPad")
        + text("DefaultValue", "1"))
private let eco = specifier(
    "PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco") + entry("DefaultValue", "<true/>"))
private let mode = specifier(
    "PSMultiValueSpecifier",
    text("Title", "Mode") + text("Key", "mode") + text("DefaultValue", "c")
        + entry("Values", "<array><string>c</string><string>f</string></array>")
        + entry("Titles", "<array><string>Comfort</string><string>Frost</string></array>"))
private let secret = specifier(
    "PSTextFieldSpecifier",
    text("Title", "Word") + text("Key", "word") + entry("IsSecure", "<true/>"))
private let pane = specifier("PSChildPaneSpecifier", text("Title", "More") + text("File", "More"))

@Suite("where a value comes from")
struct PanelDetailsTests {
    private static let layers: [SettingLayer: [String: SettingValue]] = [
        .vendor: ["unit": .string("2")], .site: ["unit": .string("3")],
    ]

    @Test(
        "every class of keypad has a key that shows what each layer says, the one in force first",
        arguments: [
            (.phonePad, "right"), (.phonePad, "star"), (.fullKeyboard, "right"), (.directionPad, "right"),
            (.matrix, "star"), (.numberPad, "star"), (.barePad, "1"), (.rotary, "hold:push"),
        ] as [(HardwareClass, String)])
    func layers(hardwareClass: HardwareClass, key: String) throws {
        var panel = try PanelFixture(
            ["Root": unit], on: hardwareClass, stored: ["unit": .string("4")], layers: Self.layers)
        try panel.type(key)
        let rows = panel.lines.filter { !$0.hasSuffix("Back") && !$0.hasPrefix("hint: ") }
        #expect(
            rows == [
                "title: Unit", "# Where it comes from", "> Set here = 4 ✓", "  Site = 3", "  Vendor = 2",
                "  Default = 1",
            ])
    }

    @Test(
        "OK takes the value of a layer: of the one below, the user's is forgotten, and it is said whose holds"
    )
    func resets() throws {
        var panel = try PanelFixture(
            ["Root": unit + eco], stored: ["unit": .string("4")], layers: Self.layers)
        try panel.type("right down ok")
        #expect(panel.focused == "Unit = 3")
        #expect(panel.line("message: ") == "Site again: 3")
        #expect(panel.player.navigator.snapshot.value(for: "unit", in: .user) == nil)
        try panel.type("right")
        #expect(panel.focused == "Site = 3 ✓")
        try panel.type("ok")
        #expect(panel.line("message: ") == "This value is in force")
        try panel.type("down ok")
        #expect(panel.focused == "Unit = 2", "any layer's value can be taken")
        #expect(panel.player.navigator.snapshot.value(for: "unit", in: .user) == .string("2"))
    }

    @Test("a row that a layer locks says so, shows what is not in force below, and has no way back")
    func locks() throws {
        var panel = try PanelFixture(
            ["Root": unit], stored: ["unit": .string("4")], layers: Self.layers, locks: [.vendor: ["un*"]])
        #expect(panel.focused == "Unit = 2")
        try panel.type("right")
        #expect(
            panel.lines.dropLast() == [
                "title: Unit", "# Where it comes from", "> Vendor = 2 ✓", "  Default = 1", "  Set here = 4",
                "  Site = 3", "~ Locked by the vendor",
            ])
        let details = panel.player.navigator
        let rows = [SettingLayer.vendor, .user].map {
            details.top.content(of: .layer($0), in: details.context)
        }
        #expect(rows[0].isLocked && rows[0].isEnabled)
        #expect(!rows[1].isEnabled)
    }

    @Test("Right opens what has an arrow; from a list of choices it shows the layers of their row")
    func arrows() throws {
        var panel = try PanelFixture(
            ["Root": pane + mode, "More": eco], stored: ["mode": .string("f")])
        try panel.type("right")
        #expect(panel.lines.first == "title: More")
        try panel.type("back down right")
        #expect(panel.focused == "Frost = ✓")
        #expect(panel.line("hint: ")?.contains("* details") == true)
        try panel.type("right")
        #expect(panel.focused == "Set here = Frost ✓")
        try panel.type("down ok")
        #expect(panel.focused == "Mode = Comfort")
    }

    @Test("a setting's row says that there is more to see, set or not; a row that leads on does not")
    func hints() throws {
        var panel = try PanelFixture(["Root": eco + pane, "More": eco])
        #expect(panel.line("hint: ")?.contains("* details") == true)
        try panel.type("ok")
        #expect(panel.line("hint: ")?.contains("* details") == true)
        try panel.type("down")
        #expect(panel.line("hint: ")?.contains("details") == false)
    }

    @Test("holding a rotary's push takes back what the push did")
    func rotary() throws {
        var panel = try PanelFixture(["Root": eco + mode], on: .rotary)
        try panel.type("hold:push")
        #expect(panel.value("eco") == .boolean(true))
        #expect(panel.player.navigator.snapshot.value(for: "eco", in: .user) == nil)
        #expect(panel.focused == "Default = On ✓")
        try panel.type("ccw push cw hold:push")
        #expect(panel.lines.first == "title: Mode")
        #expect(panel.lines.contains { $0.contains("Where it comes from") })
        #expect(panel.player.navigator.stack.listCount == 2, "the choices that the push opened are gone")
    }

    @Test("a push on Save in an editor's menu that is held closes the menu, and saves nothing")
    func heldOn() throws {
        let name = specifier("PSTextFieldSpecifier", text("Title", "Name") + text("Key", "name"))
        var panel = try PanelFixture(["Root": name], on: .rotary)
        try panel.type("push cw push cw push hold:push")
        #expect(panel.line("hint: ")?.contains("Done") == true, "Save has the focus")
        try panel.type("hold:push")
        #expect(panel.value("name") == .string("") && panel.lines.first == "title: Name")
        try panel.type("hold:push push")
        #expect(panel.value("name") != .string("") && panel.focused?.hasPrefix("Name = ") == true)
    }

    @Test("a secret's layers are dots, and a default that is empty is not set")
    func secrets() throws {
        var panel = try PanelFixture(["Root": secret], stored: ["word": .string("boiler")])
        try panel.type("right")
        #expect(panel.focused == "Set here = •••••• ✓" && panel.lines.contains("  Default = Not set"))
    }

    @Test("where changes wait to be applied, going back waits too")
    func staged() throws {
        let group = specifier("PSGroupSpecifier", entry("DeviceConfirm", "<true/>"))
        var panel = try PanelFixture(["Root": group + unit], stored: ["unit": .string("4")])
        try panel.type("right down ok")
        #expect(panel.value("unit") == .string("4"))
        #expect(panel.focused == "Unit = 1 •")
        #expect(panel.lines.contains { $0.hasSuffix("Apply 1 change") })
        try panel.type("right")
        #expect(panel.lines.contains("  Waits to be applied = 1 •") && panel.focused == "Set here = 4 ✓")
        try panel.type("ok")
        #expect(panel.focused == "Unit = 4", "the value in force is taken back from what waits")
    }

    @Test("what changes elsewhere meanwhile shows at once")
    func refreshes() throws {
        var panel = try PanelFixture(["Root": unit], stored: ["unit": .string("4")])
        try panel.type("right")
        var inner = panel.player.navigator
        inner.stored(inner.snapshot.applying([.set("unit", .string("9"), layer: .site)]))
        #expect(inner.describe().contains("Site = 9"))
    }
}
