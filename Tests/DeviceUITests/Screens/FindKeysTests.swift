import Settings
import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

private func toggle(_ title: String) -> String {
    specifier("PSToggleSwitchSpecifier", text("Title", title) + text("Key", title))
}

private let names = [
    "Netmask", "Network", "Night", "Name", "Noise", "Metric units", "Pump", "Pressure", "Mode", "Door",
]

@Suite("Find on every keypad")
struct FindKeysTests {
    private func fixture(_ hardwareClass: HardwareClass) throws -> PanelFixture {
        try PanelFixture(["Root": names.map(toggle).joined()], on: hardwareClass)
    }

    private func go(to row: String, by down: String, _ panel: inout PanelFixture) throws {
        for _ in 0..<20 where panel.focused?.hasPrefix(row) != true { try panel.type(down) }
        #expect(panel.focused?.hasPrefix(row) == true, "\(panel.lines)")
    }

    @Test("a full keyboard finds by the letters that are typed: net is not met")
    func letters() throws {
        var panel = try fixture(.fullKeyboard)
        try panel.type(#""0net""#)
        let typed = panel.player.navigator.scene().elements.compactMap {
            if case .searchLine(let line) = $0.content { line.typed.joined() } else { nil }
        }
        #expect(typed == ["NET"])
        #expect(
            panel.lines.filter { $0.hasPrefix("  ") || $0.hasPrefix("> ") } == ["> Netmask", "  Network"])
        try panel.type("erase*3")
        #expect(panel.line("~ ") != nil)
    }

    @Test(
        "without letters on keys the first page leads to Find, and rows of letters to what is looked for",
        arguments: [
            (.directionPad, "up", "ok", "down", "back"), (.rotary, "ccw", "push", "cw", "ccw push"),
        ] as [(HardwareClass, String, String, String, String)])
    func rows(hardwareClass: HardwareClass, up: String, open: String, down: String, back: String) throws {
        var panel = try fixture(hardwareClass)
        try go(to: "Find", by: down, &panel)
        try panel.type(open)
        #expect(panel.line("title: ") == "Find")
        let letters = panel.lines.filter { $0.hasSuffix("…") }.map { String($0.dropFirst(2)) }
        #expect(letters == ["D…", "M…", "N…", "P…", "U…"])
        try go(to: "N…", by: down, &panel)
        try panel.type(open)
        #expect(panel.lines.filter { $0.hasPrefix("  N") || $0.hasPrefix("> N") }.count == 5, "few enough")
        try panel.type(back)
        #expect(panel.lines.contains { $0.hasSuffix("N…") }, "Back takes the letter away")
        try go(to: "N…", by: down, &panel)
        try panel.type(open)
        try go(to: "Night", by: down, &panel)
        try panel.type(open)
        #expect(panel.line("title: ") == "bench" && panel.focused?.hasPrefix("Night") == true)
    }

    @Test("a bare pad's # that is held goes to the row that was focused before it, and not to the next")
    func heldNext() throws {
        for before in ["", " pound"] {
            var panel = try fixture(.barePad)
            try panel.type("0 6 3" + before)
            let found = try #require(panel.focused?.split(separator: "=").first)
            try panel.type("hold:pound")
            #expect(panel.line("title: ") == "bench")
            #expect(panel.focused?.hasPrefix(found) == true, "\(found): \(panel.lines)")
        }
    }

    private static let closed = [
        "Root": toggle("Master")
            + specifier(
                "PSChildPaneSpecifier",
                text("Title", "Inner") + text("File", "Inner")
                    + entry(
                        "DeviceEnabledWhen",
                        "<dict>" + text("Key", "Master") + entry("Equals", "<true/>")
                            + text("Reason", "Master is off") + "</dict>")),
        "Inner": toggle("Zulu"),
    ]

    @Test("what is behind a page that is closed is not found, nor gone to once the page closes")
    func closedPane() throws {
        var panel = try PanelFixture(Self.closed, stored: ["Master": .boolean(false)])
        try panel.type("0 9 8 5 8")
        #expect(panel.lines.contains("~ Nothing begins like that"))
        panel = try PanelFixture(Self.closed, stored: ["Master": .boolean(true)])
        try panel.type("0 9 8 5 8")
        #expect(panel.focused?.hasPrefix("Zulu") == true)
        try panel.change([.set("Master", .boolean(false))], .waived)
        try panel.type("ok")
        #expect(panel.line("title: ") == "Find" && panel.line("message: ") == "Master is off")
        try panel.change([.set("Master", .boolean(true))], .waived)
        try panel.type("ok")
        #expect(panel.line("title: ") == "Inner")
    }

    @Test("a page is not shown from outside where its row does not open")
    func closedFromOutside() throws {
        for isOpen in [false, true] {
            var navigator = try PanelFixture(Self.closed, stored: ["Master": .boolean(isOpen)]).player
                .navigator
            #expect(navigator.go(toPage: "Inner") == isOpen)
        }
    }

    @Test("a keypad with a key for Find has no row for it", arguments: HardwareClass.allCases)
    func row(hardwareClass: HardwareClass) throws {
        let panel = try fixture(hardwareClass)
        let hasRow = panel.lines.contains("  Find")
        #expect(hasRow == [.directionPad, .rotary].contains(hardwareClass))
        #expect(hasRow != (panel.line("hint: ")?.contains("find") == true))
    }
}
