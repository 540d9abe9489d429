import Bundles
import Localization
import ScreenCatalogs
import Settings
import Simulator
import Testing
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

@Suite("Another display, keypad or language under the same person")
struct ScreenRenewalTests {
    /// What may change under somebody who is in the middle of something.
    enum Change: String, CaseIterable {
        case smaller, larger, keypad, language

        func made(to panel: Navigator, at time: Duration = .seconds(5)) -> Navigator {
            switch self {
            case .smaller: return panel.resized(to: Size(width: 128, height: 64))
            case .larger: return panel.resized(to: Size(width: 800, height: 480))
            case .keypad:
                var board = Board(name: "found")
                board.keypad = .standard(.matrix)
                return panel.replaced(by: board, at: time)
            case .language:
                var panel = panel
                let bundle = panel.bundle.localized(in: "de") ?? panel.bundle
                panel.replace(bundle, snapshot: panel.snapshot)
                return panel
            }
        }
    }

    private static let field = specifier(
        "PSTextFieldSpecifier", text("Key", "name") + text("Title", "Name") + text("DefaultValue", "pump"))
    private static let volume = specifier(
        "PSSliderSpecifier",
        text("Key", "volume") + text("Title", "Volume")
            + entry("MinimumValue", "<real>0</real>") + entry("MaximumValue", "<real>10</real>")
            + entry("DefaultValue", "<real>3</real>"))
    private static let choice = specifier(
        "PSMultiValueSpecifier",
        text("Key", "mode") + text("Title", "Mode") + text("DefaultValue", "a")
            + entry("Values", "<array><string>a</string><string>b</string><string>c</string></array>")
            + entry("Titles", "<array><string>A</string><string>B</string><string>C</string></array>"))
    private static let button = specifier(
        "IASKButtonSpecifier", text("Key", "flush") + text("Title", "Flush"))
    private static let pages = [
        "Root": (1...9).map {
            specifier("PSToggleSwitchSpecifier", text("Key", "t\($0)") + text("Title", "Row \($0)"))
        }.joined() + specifier("PSChildPaneSpecifier", text("Title", "More") + text("File", "Two")),
        "Two": field + volume + choice + button,
    ]

    private func panel(_ script: String, on hardwareClass: HardwareClass = .phonePad) throws -> PanelFixture {
        var fixture = try PanelFixture(Self.pages, on: hardwareClass)
        try fixture.type("up ok " + script)
        return fixture
    }

    private func changed(_ fixture: PanelFixture, _ change: Change) -> [String] {
        change.made(to: fixture.player.navigator).describe().split(separator: "\n").map(String.init)
    }

    private func line(_ prefix: String, _ lines: [String]) -> String? {
        lines.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }

    @Test("the page and its focused row stay, and the pages above it", arguments: Change.allCases)
    func place(change: Change) throws {
        var fixture = try panel("down down")
        var panel = change.made(to: fixture.player.navigator)
        #expect(
            line("> ", panel.describe().split(separator: "\n").map(String.init))?.hasPrefix("Mode") == true)
        _ = panel.handle(.press(change == .keypad ? .letter(.c) : .back), at: .seconds(6))
        #expect(panel.describe().contains("\n> More"))
        try fixture.type("ok down")
        #expect(line("> ", changed(fixture, change)) == "B", "a page of choices stays as well")
    }

    @Test("the text that is typed stays, with its caret", arguments: Change.allCases)
    func typed(change: Change) throws {
        let fixture = try panel("ok 2 wait:1500 3 wait:1500 left")
        #expect(fixture.line("field: ") == "pumpad|5")
        #expect(line("field: ", changed(fixture, change)) == "pumpad|5")
        var panel = change.made(to: fixture.player.navigator)
        let effects = panel.handle(.press(change == .keypad ? .letter(.d) : .ok), at: .seconds(9))
        #expect(effects.contains(.store([.set("name", .string("pumpad"))])))
    }

    @Test("the number that a slider is at stays", arguments: Change.allCases)
    func adjusted(change: Change) throws {
        let fixture = try panel("down ok right right")
        #expect(fixture.line("field: ") == "4.0|3")
        // As the language writes it that is spoken then.
        #expect(line("field: ", changed(fixture, change)) == (change == .language ? "4,0|3" : "4.0|3"))
    }

    @Test("what was copied and what was typed before stay", arguments: Change.allCases)
    func remembered(change: Change) throws {
        var fixture = try panel("ok 2 ok")
        fixture.player = PreviewPlayer(fixture.player.navigator)
        var panel = fixture.player.navigator
        panel.memory.clipboard = "copied"
        let now = change.made(to: panel)
        #expect(now.memory.clipboard == "copied")
        #expect(now.memory.recent["name"] == ["pumpa", "pump"])
    }

    @Test("the answer of a button that was pressed is still shown", arguments: Change.allCases)
    func answer(change: Change) throws {
        var panel = change.made(to: try panel("down*3 ok").player.navigator)
        let isAwaited = panel.answered("flush", isDone: true, "Flushed.", at: .seconds(6))
        #expect(isAwaited)
        #expect(panel.describe().contains("message: Flushed."))
    }

    @Test("a value on its way to the disk is still waited for", arguments: Change.allCases)
    func saving(change: Change) throws {
        var panel = try panel("ok 2").player.navigator
        _ = panel.handle(.press(.ok), at: .seconds(4))
        var now = change.made(to: panel)
        now.refused(LocalizedString(.storageFull), at: .seconds(6))
        #expect(now.describe().contains("field: pumpa|5"))
    }

    @Test("the countdown of the factory-reset button goes on", arguments: Change.allCases)
    func reset(change: Change) throws {
        var panel = try panel("").player.navigator
        _ = panel.pressFactoryReset(hold: .seconds(5), at: .seconds(3))
        var now = change.made(to: panel)
        #expect(now.stack.countdown?.countdown.secondsLeft == 5)
        let effects = now.expire(at: .seconds(8))
        #expect(effects.contains { if case .factoryReset = $0 { true } else { false } })
    }

    @Test("changes that wait to be confirmed go on counting down", arguments: Change.allCases)
    func confirming(change: Change) throws {
        var fixture = try panel("")
        try fixture.change([.set("name", .string("tank"))], .trial(.seconds(30)))
        let before = try #require(fixture.player.navigator.confirmation?.until)
        let now = change.made(to: fixture.player.navigator)
        #expect(now.isAskingToConfirm && now.confirmation?.until == before)
        #expect(now.describe().contains("> Name = pump"))
    }

    @Test("what waits to be applied stays, and its list", arguments: [Change.smaller, .larger, .keypad])
    func staged(change: Change) throws {
        let field = specifier(
            "PSTextFieldSpecifier",
            text("Key", "name") + text("Title", "Name") + text("DeviceRestart", "the pump"))
        var fixture = try PanelFixture(["Root": field])
        try fixture.type("ok 2 ok up ok down")
        #expect(fixture.focused?.hasPrefix("Discard") == true)
        let before = fixture.player.navigator.staged
        let now = change.made(to: fixture.player.navigator)
        #expect(!before.isEmpty && now.staged == before)
        #expect(line("> ", changed(fixture, change))?.hasPrefix("Discard") == true)
    }

    @Test("digits typed in Find find the same", arguments: Change.allCases)
    func find(change: Change) throws {
        let fixture = try panel("0 6 6")
        let hits = fixture.lines.filter { $0.hasPrefix("> ") || $0.hasPrefix("  ") }
        #expect(!hits.isEmpty)
        #expect(changed(fixture, change).filter { $0.hasPrefix("> ") || $0.hasPrefix("  ") } == hits)
    }

    @Test("where a bundle has not the page any more, the one above it is shown; nor the field, its page")
    func gone() throws {
        let smaller = try PanelFixture(["Root": Self.volume]).player.navigator.bundle
        var panel = try panel("ok 2").player.navigator
        panel.replace(smaller, snapshot: Snapshot(schema: smaller.schema))
        #expect(panel.describe().hasPrefix("title: bench\n> Volume"))
        #expect(!panel.isTyping)
    }

    @Test(
        "the screen's own words are in the language that the bundle shows",
        arguments: [(["de", "en"], "de-AT", "de"), (["de", "en"], "fr", "en"), ([], "fr", "fr")])
    func oneLanguage(folders: [String], asked: String, spoken: String) throws {
        let other = try panel("").player.navigator
        var files = [
            "Root.plist": Array("<plist><dict><key>PreferenceSpecifiers</key><array/></dict></plist>".utf8)
        ]
        for folder in folders { files["\(folder).lproj/T.strings"] = [] }
        let bundle = try SettingsBundle.read(BundleFiles(files), language: asked)
        var changed = other
        changed.replace(bundle, snapshot: Snapshot(schema: bundle.schema))
        let made = Navigator(
            board: other.board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: other.engine,
            size: other.size, catalogs: ScreenCatalogs.all)
        for panel in [changed, made] {
            #expect(panel.describe().contains(ScreenCatalogs.words(spoken)[.emptyPage]))
        }
    }

    @Test("a language with tall letters has rows that hold them")
    func tall() throws {
        var panel = try panel("").player.navigator.resized(to: Size(width: 128, height: 64))
        let bundle = panel.bundle.localized(in: "th") ?? panel.bundle
        panel.replace(bundle, snapshot: panel.snapshot)
        let made = Navigator(
            board: panel.board, bundle: bundle, snapshot: panel.snapshot, engine: panel.engine,
            size: panel.size)
        #expect(panel.metrics.rowHeight == made.metrics.rowHeight)
    }
}
