import Bundles
import DrawingSamples
import Localization
import ScreenCatalogs
import Settings
import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

@Suite("the factory-reset button")
struct FactoryResetTests {
    private static let hold = Duration.seconds(10)

    private func panel(stored: [String: SettingValue]) throws -> PanelFixture {
        let field = specifier("PSTextFieldSpecifier", text("Key", "name") + text("Title", "Name"))
        let toggle = specifier(
            "PSToggleSwitchSpecifier",
            text("Key", "eco") + text("Title", "Eco") + entry("DefaultValue", "<false/>"))
        return try PanelFixture(["Root": field + toggle], stored: stored)
    }

    /// Serves the panel's deadlines until `time`; answers what the screen said at each.
    private func wait(_ panel: inout PanelFixture, until time: Duration) -> [String] {
        var said: [String] = []
        while let due = panel.player.deadline, due <= time {
            panel.player.expire(at: due)
            said.append(panel.line("  Reset in = ") ?? "over")
        }
        return said
    }

    @Test("held for its time, it counts down second by second and forgets everything of the user's")
    func held() throws {
        var panel = try panel(stored: ["name": .string("pump"), "eco": .boolean(true)])
        panel.player.factoryReset(isDown: true, hold: Self.hold, at: .zero)
        #expect(panel.line("  Reset in = ") == "10 s")
        #expect(panel.line("message: ") == "Let go to keep the settings")
        let said = wait(&panel, until: Self.hold)
        #expect(said == (1...9).reversed().map { "\($0) s" } + ["over"])
        #expect(panel.value("name") == .string(""))
        #expect(panel.value("eco") == .boolean(false))
        #expect(panel.line("message: ") == "Everything was reset")
        panel.player.factoryReset(isDown: false, hold: Self.hold, at: .seconds(11))
        #expect(panel.line("message: ") == "Everything was reset")
    }

    @Test("let go a moment too early, nothing has happened, and an editor is as it was")
    func letGo() throws {
        var panel = try panel(stored: ["name": .string("pump")])
        try panel.type("ok 2")
        let before = panel.lines
        panel.player.factoryReset(isDown: true, hold: Self.hold, at: .seconds(100))
        _ = wait(&panel, until: .milliseconds(109_990))
        #expect(panel.line("  Reset in = ") == "1 s")
        panel.player.factoryReset(isDown: false, hold: Self.hold, at: .milliseconds(109_995))
        #expect(panel.line("message: ") == "Nothing was reset")
        _ = wait(&panel, until: .seconds(200))
        #expect(panel.lines.first == before.first)
        #expect(panel.value("name") == .string("pump"))
    }

    @Test("keys do nothing while it counts, and nothing is waited for once it is over")
    func keys() throws {
        var panel = try panel(stored: [:])
        panel.player.factoryReset(isDown: true, hold: Self.hold, at: .zero)
        let before = panel.lines
        panel.player.handle(.press(.ok), at: .seconds(1))
        #expect(panel.lines == before)
        _ = wait(&panel, until: .seconds(20))
        #expect(panel.focused == "Name = Not set")
        #expect(panel.player.deadline == nil)
    }

    @Test("what a vendor locks stays")
    func locked() throws {
        let schema = try panel(stored: [:]).player.navigator.bundle.schema
        let stored = StoredValues(
            layers: [
                .vendor: ["eco": .boolean(true)], .user: ["eco": .boolean(false), "name": .string("a")],
            ],
            locks: [.vendor: ["eco"]])
        var panel = try panel(stored: [:]).player.navigator
        panel.stored(Snapshot(schema: schema, stored: stored))
        _ = panel.pressFactoryReset(hold: Self.hold, at: .zero)
        let effects = panel.expire(at: Self.hold)
        #expect(effects.contains(.factoryReset([.reset("name")])))
    }

    @Test(
        "the countdown looks as it was found right",
        arguments: [("small", 320, 240, 32), ("tiny", 128, 64, 1)])
    func looks(name: String, width: Int, height: Int, depth: Int) throws {
        var board = Board(name: "golden")
        board.keypad = .standard(.directionPad)
        (board.display.size, board.display.depth) = (Size(width: width, height: height), depth)
        board.display.look = depth == 1 ? .mono : .colour
        let bundle = try SettingsBundle.read(ScreenGoldenBundle.files)
        var panel = Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: SampleFonts.engine(isMono: depth == 1), size: board.display.size,
            catalogs: ScreenCatalogs.all)
        _ = panel.pressFactoryReset(hold: Self.hold, at: .zero)
        _ = panel.expire(at: .seconds(4))
        try Golden.expect(panel, depth: depth, matches: "screen-factory-reset-\(name)")
    }
}

@Suite("what the panel is about")
struct PanelStatusTests {
    @Test("staged changes wait until they are applied or taken back")
    func waiting() throws {
        let group = specifier("PSGroupSpecifier", entry("DeviceConfirm", "<true/>"))
        let toggle = specifier(
            "PSToggleSwitchSpecifier",
            text("Key", "dhcp") + text("Title", "DHCP") + entry("DefaultValue", "<false/>"))
        var panel = try PanelFixture(["Root": group + toggle])
        try panel.type("ok")
        #expect(panel.player.navigator.status == .changesWaiting)
        try panel.type("ok")
        #expect(panel.player.navigator.status == .idle)
    }

    @Test("idle in a list, editing in an editor, an error while something is wrong")
    func status() throws {
        let field = specifier("PSTextFieldSpecifier", text("Key", "name") + text("Title", "Name"))
        var panel = try PanelFixture(["Root": field])
        #expect(panel.player.navigator.status == .idle)
        try panel.type("ok")
        #expect(panel.player.navigator.status == .editing)
        var wrong = panel.player.navigator
        wrong.setPersistentMessage(LocalizedString(.noKeypad))
        #expect(wrong.status == .error)
    }
}
