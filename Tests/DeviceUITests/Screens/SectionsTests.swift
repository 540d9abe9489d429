import Settings
import Simulator
import Testing
@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Scenes
@testable import Navigation
@testable import Screens

/// Wide panels show the first page's sections beside all others.
@Suite("sections") struct SectionsTests {
    private static let pages = [
        "Root": specifier("PSGroupSpecifier", text("Title", "Comfort"))
            + toggle("Eco", key: "eco")
            + specifier("PSChildPaneSpecifier", text("Title", "Quiet hours") + text("File", "Quiet"))
            + specifier("PSGroupSpecifier", text("Title", "Device"))
            + specifier("PSChildPaneSpecifier", text("Title", "Network") + text("File", "Network"))
            + specifier("PSChildPaneSpecifier", text("Title", "About") + text("File", "About")),
        "Quiet": toggle("Night", key: "night"),
        "Network": toggle("DHCP", key: "dhcp"),
        "About": toggle("Beeper", key: "beep"),
    ]

    private static func toggle(_ title: String, key: String) -> String {
        specifier(
            "PSToggleSwitchSpecifier",
            text("Title", title) + text("Key", key) + entry("DefaultValue", "<false/>"))
    }

    private func panel(
        on hardwareClass: HardwareClass = .phonePad, width: Int = 800, height: Int = 480
    ) throws -> PanelFixture {
        try PanelFixture(Self.pages, on: hardwareClass, size: Size(width: width, height: height))
    }

    private func sections(_ panel: PanelFixture) -> [RowContent] {
        panel.player.navigator.scene().elements.compactMap { element in
            if case .row(let row) = element.content, row.isSection { row } else { nil }
        }
    }

    private func title(_ panel: PanelFixture) -> String? {
        for element in panel.player.navigator.scene().elements {
            if case .titleBar(let bar) = element.content { return bar.title }
        }
        return nil
    }

    @Test("what stands below a section's rows is not said again below them")
    func footerOnce() throws {
        let words = "Holds while somebody is at home."
        let root =
            specifier("PSGroupSpecifier", text("Title", "Comfort") + text("FooterText", words))
            + Self.toggle("Eco", key: "eco")
            + specifier("PSGroupSpecifier", text("Title", "Device"))
            + specifier("PSChildPaneSpecifier", text("Title", "About") + text("File", "About"))
        let panel = try PanelFixture(
            ["Root": root, "About": Self.toggle("Beeper", key: "beep")], size: Size(width: 800, height: 480))
        let contents = panel.player.navigator.scene().elements.map(\.content)
        let below = contents.contains { content in
            if case .paragraph(let paragraph) = content { paragraph.text == words } else { false }
        }
        let helps = contents.compactMap { content -> String? in
            if case .help(let help) = content { help.text } else { nil }
        }
        #expect(below && helps == ["Eco"])
    }

    @Test("a group with settings is a section, and so is each pane of a group that has nothing else")
    func listed() throws {
        #expect(try sections(panel()).map(\.title) == ["Comfort", "Network", "About"])
    }

    @Test(
        "below 640 pixels, and where text is enlarged to that, the first page is a page",
        arguments: [
            (480, 272), (639, 400),
        ])
    func narrow(width: Int, height: Int) throws {
        let panel = try panel(width: width, height: height)
        #expect(sections(panel).isEmpty && panel.lines.contains("> Eco = Off"))
    }

    @Test("moving in the list shows each section's page beside it, with nothing focused in there")
    func preview() throws {
        var panel = try panel()
        #expect(title(panel) == "Comfort")
        try panel.type("down")
        #expect(title(panel) == "Network")
        let focused = panel.player.navigator.scene().elements.compactMap { element in
            if case .row(let row) = element.content, row.isFocused { row.title } else { nil }
        }
        #expect(focused == ["Network"])
    }

    private func shown(_ title: String, _ panel: PanelFixture) -> RowContent.Accessory? {
        for element in panel.player.navigator.scene().elements {
            if case .row(let row) = element.content, row.title == title, !row.isSection {
                return row.accessory
            }
        }
        return nil
    }

    @Test(
        "a page that stood beside the list before shows what was changed since, and where the person was in it"
    )
    func previewAgain() throws {
        var panel = try panel()
        try panel.type("down up down up")
        #expect(shown("Eco", panel) == .toggle(false))
        try panel.type("down")
        try panel.change([.set("eco", .boolean(true))], .waived)
        try panel.type("up")
        #expect(title(panel) == "Comfort" && shown("Eco", panel) == .toggle(true))
        let fresh = try PanelFixture(
            Self.pages, size: Size(width: 800, height: 480), stored: ["eco": .boolean(true)])
        #expect(panel.player.navigator.scene() == fresh.player.navigator.scene())
    }

    @Test(
        "what opens goes into the page, and what goes back comes back to its section",
        arguments: HardwareClass.allCases)
    func inAndOut(hardwareClass: HardwareClass) throws {
        let open: [HardwareClass: String] = [
            .barePad: "5", .matrix: "D", .rotary: "push", .numberPad: "enter",
        ]
        let down: [HardwareClass: String] = [.barePad: "8", .matrix: "B", .rotary: "cw", .numberPad: "2"]
        let back: [HardwareClass: String] = [
            .barePad: "4", .matrix: "C", .rotary: "ccw push", .numberPad: "minus", .directionPad: "left",
        ]
        var panel = try panel(on: hardwareClass)
        try panel.type(down[hardwareClass] ?? "down")
        try panel.type(open[hardwareClass] ?? "ok")
        #expect(panel.focused == "DHCP = Off")
        #expect(sections(panel).filter { $0.section?.isShown == true }.map(\.title) == ["Network"])
        #expect(sections(panel).allSatisfy { !$0.isFocused })
        try panel.type(back[hardwareClass] ?? "back")
        #expect(panel.focused == "Network")
    }

    @Test("a page that a section's row leads to lies on the section's page")
    func deeper() throws {
        var panel = try panel()
        try panel.type("ok down ok")
        #expect(panel.focused == "Night = Off")
        try panel.type("back")
        #expect(panel.focused == "Quiet hours")
        try panel.type("back")
        #expect(panel.focused == "Comfort")
    }

    @Test(
        "a display that turns narrow has the group's row focused on the first page, and its section again when it is wide"
    )
    func turned() throws {
        var panel = try panel()
        try panel.type("ok down")
        panel.player = PreviewPlayer(panel.player.navigator.resized(to: Size(width: 480, height: 800)))
        #expect(panel.focused == "Quiet hours" && sections(panel).isEmpty)
        panel.player = PreviewPlayer(panel.player.navigator.resized(to: Size(width: 800, height: 480)))
        #expect(panel.focused == "Comfort")
    }

    @Test("what Find finds in a group is shown on the group's page, with its section marked")
    func found() throws {
        var panel = try panel(on: .fullKeyboard)
        try panel.type("\"0ec\" ok")
        #expect(panel.focused == "Eco = Off")
        #expect(sections(panel).filter { $0.section?.isShown == true }.map(\.title) == ["Comfort"])
    }

    @Test("a key on the page changes nothing on the screen left of it")
    func damage() throws {
        var panel = try panel()
        try panel.type("ok")
        let before = panel.player.navigator.scene()
        try panel.type("down")
        let damage = panel.player.navigator.scene().damage(since: before)
        let strip = panel.player.navigator.context.layout.hintBar
        #expect(damage.rects.allSatisfy { $0.minX >= 232 || strip.contains($0) })
    }
}
