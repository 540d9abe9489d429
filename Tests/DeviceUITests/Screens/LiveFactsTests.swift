import Accessibility
import Scenes
import Settings
import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

private let temperature = specifier(
    "PSTitleValueSpecifier", text("Title", "Room") + text("Key", "room") + text("DefaultValue", "-"))
private let speed = specifier(
    "PSToggleSwitchSpecifier",
    text("Title", "Cable") + text("Key", "cable") + entry("DefaultValue", "<true/>")
        + text("DeviceHelp", "Uses the cable."))
private let network = specifier(
    "PSTextFieldSpecifier", text("Title", "Network") + text("Key", "network"))
private let band = specifier(
    "PSMultiValueSpecifier",
    text("Title", "Band") + text("Key", "band") + entry("DefaultValue", "<integer>0</integer>")
        + entry("Values", "<array><integer>0</integer><integer>5</integer></array>")
        + entry("Titles", "<array><string>Automatic</string><string>5 GHz</string></array>"))
private let service = specifier(
    "PSTitleValueSpecifier",
    text("Title", "Burner") + text("Key", "burner")
        + entry("DeviceRole", "<dict><key>View</key><string>technician</string></dict>"))

/// What programs say is so now, where a person looks for it.
@Suite("live facts on the panel") struct LiveFactsTests {
    private func panel() throws -> PanelFixture {
        try PanelFixture(["Root": temperature + speed + network + band + service])
    }

    private func help(_ panel: PanelFixture) -> HelpContent? {
        for case .help(let help) in panel.player.navigator.scene().elements.map(\.content) { return help }
        return nil
    }

    private func sixGHz(_ more: [LiveChoice] = []) -> LiveFacts {
        LiveFacts(choices: ["band": [LiveChoice(.integer(6), title: "6 GHz")] + more])
    }

    @Test("a row that is only read shows what is so now, and again what the bundle says once nobody does")
    func value() throws {
        var panel = try panel()
        #expect(panel.focused == "Room = -")
        panel.player.learn(LiveFacts(facts: ["room": LiveFact("20.4 °C")]), at: .zero)
        #expect(panel.focused == "Room = 20.4 °C")
        panel.player.learn(LiveFacts(), at: .zero)
        #expect(panel.focused == "Room = -")
    }

    @Test("another row's value stays what is set; the help says what is so now, and how well")
    func helpStrip() throws {
        var panel = try panel()
        try panel.type("down")
        #expect(help(panel)?.text == "Uses the cable.")
        panel.player.learn(LiveFacts(facts: ["cable": LiveFact("1 Gbit/s")]), at: .zero)
        #expect(panel.focused == "Cable = On")
        #expect(
            help(panel)
                == HelpContent(
                    "Now: 1 Gbit/s", short: "1 Gbit/s", detail: "Uses the cable.", tone: .information))
        panel.player.learn(LiveFacts(facts: ["cable": LiveFact("10 Mbit/s", .warning)]), at: .zero)
        #expect(help(panel)?.text == "Now: 10 Mbit/s" && help(panel)?.tone == .warning)
    }

    @Test(
        "an error stands in the status line with its setting's name as long as it is told; a warning does not"
    )
    func statusLine() throws {
        var panel = try panel()
        panel.player.learn(LiveFacts(facts: ["cable": LiveFact("10 Mbit/s", .warning)]), at: .zero)
        #expect(panel.line("message: ") == nil && panel.player.navigator.status == .idle)
        panel.player.learn(LiveFacts(facts: ["cable": LiveFact("no cable", .error)]), at: .zero)
        #expect(panel.line("message: ") == "Cable: no cable" && panel.player.navigator.status == .error)
        panel.player.learn(LiveFacts(), at: .zero)
        #expect(panel.line("message: ") == nil && panel.player.navigator.status == .idle)
    }

    @Test("who may not see a row hears nothing of it")
    func roles() throws {
        var panel = try panel()
        let burner = LiveFacts(facts: ["burner": LiveFact("flame out", .error)])
        panel.player.learn(burner, at: .zero)
        #expect(panel.line("message: ") == nil)
        panel.player.setRole(.technician)
        #expect(panel.player.navigator.persistentMessage.map { "\($0)" } == "Burner: flame out")
    }

    @Test(
        "what can be chosen now stands below the bundle's own, is picked like it, and is called by its title")
    func choices() throws {
        var panel = try panel()
        panel.player.learn(sixGHz(), at: .zero)
        try panel.type("down*3 ok")
        let rows = panel.lines.filter { $0.hasPrefix("> ") || $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
        #expect(rows == ["Automatic = ✓", "5 GHz", "6 GHz"])
        try panel.type("down*2 ok")
        #expect(panel.value("band") == .integer(6) && panel.focused == "Band = 6 GHz")
        // Who offered it is gone: the value stays, and is called what it is.
        panel.player.learn(LiveFacts(), at: .zero)
        #expect(panel.value("band") == .integer(6) && panel.focused == "Band = 6 (not in list)")
    }

    @Test("a list that changes while it is open keeps what is focused; where that is gone, it says so")
    func openList() throws {
        var panel = try panel()
        panel.player.learn(sixGHz(), at: .zero)
        try panel.type("down*3 ok down*2")
        #expect(panel.focused == "6 GHz")
        let before = LiveChoice(.integer(2), title: "2.4 GHz")
        panel.player.learn(
            LiveFacts(choices: ["band": [before, LiveChoice(.integer(6), title: "6 GHz")]]), at: .zero)
        #expect(panel.focused == "6 GHz" && panel.line("message: ") == nil)
        panel.player.learn(LiveFacts(choices: ["band": [before]]), at: .zero)
        #expect(panel.line("message: ") == "The list has changed")
        #expect(
            panel.lines.contains { $0.contains("2.4 GHz") } && !panel.lines.contains { $0.contains("6 GHz") })
        // OK picks what is seen.
        let focused = try #require(panel.focused).split(separator: " = ").first
        try panel.type("ok")
        #expect(panel.focused == "Band = \(focused ?? "")")
    }

    @Test("a field offers what can be chosen now, before anything else, even while it is open")
    func suggestions() throws {
        var panel = try panel()
        try panel.type("down*2 ok")
        #expect(panel.player.navigator.editor?.editor.traits.suggestions == [])
        panel.player.learn(
            LiveFacts(choices: ["network": [LiveChoice(.string("Home"), title: "Home (strong)")]]), at: .zero)
        #expect(panel.player.navigator.editor?.editor.traits.suggestions == ["Home"])
    }

    @Test("whoever types in a field that is offered something else goes on typing")
    func typedOn() throws {
        var panel = try panel()
        try panel.type("down*2 ok")
        panel.player.handle(.press(.digit(2)), at: .seconds(100))
        let before = try #require(panel.player.navigator.editor?.editor)
        panel.player.learn(
            LiveFacts(choices: ["network": [LiveChoice(.string("Home"), title: "Home (strong)")]]),
            at: .seconds(100))
        let after = try #require(panel.player.navigator.editor?.editor)
        #expect(before.hasPendingLetter && after.hasPendingLetter && after.deadline == before.deadline)
        #expect(after.traits.suggestions == ["Home"])
    }

    @Test("what changes by itself is not spoken again and again; a key asks for it")
    func spoken() throws {
        var panel = try panel()
        var announcer = Announcer(hasHeadphones: false)
        panel.player.learn(LiveFacts(facts: ["room": LiveFact("20.4 °C")]), at: .zero)
        #expect(announcer.announcement(for: panel.player.navigator)?.contains("20.4 °C") == true)
        panel.player.learn(LiveFacts(facts: ["room": LiveFact("20.5 °C")]), at: .zero)
        #expect(announcer.announcement(for: panel.player.navigator) == nil)
        try panel.type("down")
        _ = announcer.announcement(for: panel.player.navigator)
        try panel.type("up")
        #expect(announcer.announcement(for: panel.player.navigator)?.contains("20.5 °C") == true)
    }
}
