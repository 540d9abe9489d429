import Simulator
import Testing

@testable import Access
@testable import Graphics
@testable import Hardware
@testable import Navigation
@testable import Scenes

private let eco = specifier("PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco"))
private let pump = specifier(
    "PSToggleSwitchSpecifier", text("Title", "Pump") + text("Key", "pump") + text("DeviceRole", "technician"))
private let serial = specifier(
    "PSTextFieldSpecifier",
    text("Title", "Serial") + text("Key", "serial")
        + entry("DeviceRole", "<dict><key>View</key><string>technician</string></dict>"))
private let service = specifier(
    "PSChildPaneSpecifier",
    text("Title", "Service") + text("File", "Service") + text("DeviceRole", "technician"))
private let unit = specifier(
    "PSTextFieldSpecifier", text("Title", "Unit") + text("Key", "unit") + text("KeyboardType", "NumberPad"))

@Suite("panel roles")
struct PanelRoleTests {
    private func fixture() throws -> PanelFixture {
        try PanelFixture(["Root": eco + pump + serial + service, "Service": unit])
    }

    @Test("the owner sees a technician's row with a lock, is told why, and does not see what is hidden")
    func owner() throws {
        var panel = try fixture()
        #expect(
            panel.lines.contains { $0.contains("Pump") } && !panel.lines.contains { $0.contains("Serial") })
        try panel.type("down ok")
        #expect(panel.line("message: ") == "Only a technician may change this")
        #expect(panel.value("pump") == nil)
        try panel.type("down ok")
        #expect(panel.lines.first != "title: Service")
        #expect(panel.line("session: ") == nil)
    }

    @Test("why a row cannot be changed is said once: in a message, and else below the rows")
    func whyOnce() throws {
        var panel = try PanelFixture(["Root": pump + eco], size: Size(width: 480, height: 272))
        func help() -> String? {
            panel.player.navigator.scene().elements.lazy.compactMap { element in
                if case .help(let help) = element.content { help.text } else { nil }
            }.first
        }
        let reason = "Only a technician may change this"
        #expect(help() == reason)
        try panel.type("ok")
        #expect(panel.line("message: ") == reason && help() != reason)
        try panel.type("down up")
        #expect(panel.line("message: ") == nil && help() == reason)
    }

    @Test(
        "a technician's group of values says why or asks for the PIN, as other rows do, before it asks anything"
    )
    func radioGroup() throws {
        let group = specifier(
            "PSRadioGroupSpecifier",
            text("Title", "On theft") + text("Key", "theft") + text("DefaultValue", "no")
                + text("DeviceRole", "technician")
                + entry("Values", "<array><string>no</string><string>yes</string></array>")
                + entry("Titles", "<array><string>Nothing</string><string>Erase</string></array>")
                + entry("DeviceDestructive", "<array><string>yes</string></array>"))
        var panel = try PanelFixture(["Root": group])
        try panel.type("down")
        #expect(panel.line("hint: ")?.contains("why") == true)
        try panel.type("ok")
        #expect(panel.line("title: ") == "bench")
        #expect(panel.line("message: ") == "Only a technician may change this")
        panel = try PanelFixture(["Root": group])
        panel.player.pretend(try PretendedAccess(pin: "704918"))
        try panel.type("down")
        #expect(panel.line("hint: ")?.contains("open") == true)
        try panel.type("ok")
        #expect(panel.player.navigator.editor != nil)
        try panel.type("7 0 4 9 1 8 ok ok")
        #expect(panel.line("title: ") == "On theft", "a technician is asked about what cannot be undone")
    }

    @Test("a technician sees and changes everything, and the screen says whose session it is")
    func technician() throws {
        var panel = try fixture()
        panel.player.setRole(.technician)
        #expect(panel.lines.contains { $0.contains("Serial") })
        #expect(panel.line("session: ") == "technician")
        try panel.type("down ok")
        #expect(panel.value("pump") == .boolean(true))
    }

    @Test("changes that go with the session are counted, and that is said until a key is pressed")
    func droppedChanges() throws {
        let radio = specifier(
            "PSToggleSwitchSpecifier",
            text("Title", "Radio") + text("Key", "radio") + text("DeviceRole", "technician")
                + text("DeviceRestart", "restarts the radio"))
        var panel = try PanelFixture(["Root": eco + radio])
        panel.player.setRole(.technician)
        try panel.type("down ok")
        #expect(panel.player.navigator.staged.count == 1)
        var navigator = panel.player.navigator
        navigator.setRole(.owner)
        navigator.sessionEnded(at: .seconds(2000))
        _ = navigator.expire(at: .seconds(90_000))
        panel.player = PreviewPlayer(navigator)
        let said = "The technician's session is over · Discarded: 1"
        #expect(panel.player.navigator.staged.isEmpty && panel.line("message: ") == said)
        try panel.type("down")
        #expect(panel.line("message: ") == nil)
    }

    @Test("when the session ends, what is hidden goes, an editor closes, and a page that is closed is left")
    func ends() throws {
        var panel = try fixture()
        panel.player.setRole(.technician)
        try panel.type("down down down ok ok 4")
        #expect(panel.line("field: ") == "4|1")
        panel.player.setRole(.owner)
        #expect(panel.line("field: ") == nil)
        #expect(panel.focused?.hasPrefix("Service") == true)
        #expect(!panel.lines.contains { $0.contains("Serial") })
        #expect(panel.value("unit") == nil || panel.value("unit") == .string(""))
    }

    @Test("what the owner may not see is not found either")
    func find() throws {
        var panel = try fixture()
        try panel.type("0 7 3 7")
        #expect(!panel.lines.contains { $0.contains("Serial") })
        panel = try fixture()
        panel.player.setRole(.technician)
        try panel.type("0 7 3 7")
        #expect(panel.lines.contains { $0.contains("Serial") })
    }
}
