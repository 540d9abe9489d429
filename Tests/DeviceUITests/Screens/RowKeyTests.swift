import Bundles
import Settings
import Testing
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Navigation
@testable import Screens

private let choices =
    entry("Values", "<array><string>c</string><string>f</string></array>")
    + entry("Titles", "<array><string>Celsius</string><string>Fahrenheit</string></array>")
private let advanced = specifier(
    "PSToggleSwitchSpecifier", text("Title", "Advanced") + text("Key", "advanced"))
private let whenAdvanced = entry(
    "DeviceVisibleWhen", "<dict><key>Key</key><string>advanced</string></dict>")

/// InAppSettingsKit's keys, as the screen shows them.
@Suite("keys of rows on the screen")
struct RowKeyTests {
    @Test("a subtitle by value follows the value")
    func subtitles() throws {
        let pane = specifier(
            "PSChildPaneSpecifier",
            text("Title", "More") + text("File", "More") + text("IASKSubtitle", "Network and clock"))
        let button = specifier(
            "IASKButtonSpecifier",
            text("Title", "Pump") + text("Key", "mode")
                + entry(
                    "IASKSubtitle",
                    "<dict><key>__default__</key><string>idle</string><key>run</key><string>running</string></dict>"
                ))
        let fixture = try PanelFixture(
            ["Root": pane + button, "More": advanced], stored: ["mode": .string("run")])
        #expect(fixture.lines.contains("> More = Network and clock"))
        #expect(fixture.lines.contains("  Pump = running"))
        let idle = try PanelFixture(["Root": pane + button, "More": advanced])
        #expect(idle.lines.contains("  Pump = idle"))
    }

    @Test("a toggle in the style of a check mark has a tick and no switch")
    func checkmarks() throws {
        var fixture = try PanelFixture([
            "Root": specifier(
                "PSToggleSwitchSpecifier",
                text("Title", "Eco") + text("Key", "eco") + text("IASKToggleStyle", "Checkmark"))
        ])
        #expect(fixture.focused == "Eco")
        try fixture.type("ok")
        #expect(fixture.focused == "Eco = ✓")
        guard case .row(let row)? = fixture.player.navigator.face.content(ofRow: 0) else {
            Issue.record("no row")
            return
        }
        #expect(row.accessory == .tick(true))
    }

    @Test("a multi value's footer stands below its choices")
    func choiceFooters() throws {
        var fixture = try PanelFixture([
            "Root": specifier(
                "PSMultiValueSpecifier",
                text("Title", "Units") + text("Key", "units") + text("FooterText", "Used on every screen.")
                    + text("DefaultValue", "c") + choices)
        ])
        #expect(!fixture.lines.contains("~ Used on every screen."))
        try fixture.type("ok")
        #expect(fixture.lines.contains("~ Used on every screen."))
    }

    @Test("a placeholder stands in the row and in the editor until there is a value")
    func placeholders() throws {
        var fixture = try PanelFixture([
            "Root": specifier(
                "PSTextFieldSpecifier",
                text("Title", "Name") + text("Key", "name") + text("KeyboardType", "NumberPad")
                    + text("IASKPlaceholder", "Not set"))
        ])
        #expect(fixture.focused == "Name = Not set")
        try fixture.type("ok")
        let fields = fixture.player.navigator.scene().elements.compactMap { element in
            if case .field(let field) = element.content { field } else { nil }
        }
        #expect(fields.map(\.placeholder) == ["Not set"] && fields.map(\.text) == [""])
        try fixture.type("5 ok")
        #expect(fixture.focused == "Name = 5")
    }

    @Test("a hidden group takes its rows along, and they come back with it")
    func hiddenSections() throws {
        let group = specifier("PSGroupSpecifier", text("Title", "Expert") + whenAdvanced)
        let field = specifier("PSTextFieldSpecifier", text("Title", "Curve") + text("Key", "curve"))
        let rest =
            specifier("PSGroupSpecifier", "")
            + specifier(
                "PSTextFieldSpecifier", text("Title", "Name") + text("Key", "name"))
        var fixture = try PanelFixture(["Root": advanced + group + field + rest])
        #expect(!fixture.lines.contains("# Expert") && !fixture.lines.contains { $0.contains("Curve") })
        #expect(fixture.lines.contains { $0.contains("Name") })
        try fixture.type("ok")
        #expect(fixture.lines.contains("# Expert") && fixture.lines.contains { $0.contains("Curve") })
        try fixture.type("ok")
        #expect(!fixture.lines.contains { $0.contains("Curve") })
    }

    @Test(
        "a button's title stands where IASKTextAlignment says",
        arguments: [("Left", .left), ("Center", .center), ("Right", .right), (nil, .natural)]
            as [(String?, TextTraits.Alignment)])
    func buttons(word: String?, alignment: TextTraits.Alignment) throws {
        let fixture = try PanelFixture([
            "Root": specifier(
                "IASKButtonSpecifier",
                text("Title", "Test") + text("Key", "k") + (word.map { text("IASKTextAlignment", $0) } ?? ""))
        ])
        guard case .row(let row)? = fixture.player.navigator.face.content(ofRow: 0) else {
            Issue.record("no row")
            return
        }
        #expect(row.alignment == alignment)
    }

    @Test("a slider's images are read from the bundle and stand at the ends of its bar")
    func sliderImages() throws {
        let slider =
            text("Title", "Light") + text("Key", "light") + entry("DefaultValue", "<real>0.5</real>")
            + entry("MinimumValue", "<real>0</real>") + entry("MaximumValue", "<real>1</real>")
        let root = """
            <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array>
            \(specifier("PSSliderSpecifier", slider + text("MinimumValueImage", "low.png") + text("MaximumValueImage", "none.png")))
            </array></dict></plist>
            """
        let size = Size(width: 21, height: 21)
        let picture = Picture(size: size, bytes: Array(repeating: 200, count: 21 * 21 * 4))
        let bundle = try SettingsBundle.read(
            BundleFiles(["Root.plist": Array(root.utf8), "low.png": try PNG.encode(picture)]))
        let panel = Navigator(
            board: Board(name: "bench"), bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: TextEngine(book: FontBook(FontTable(files: []))), size: Size(width: 320, height: 240))
        guard case .row(let row)? = panel.face.content(ofRow: 0) else {
            Issue.record("no row")
            return
        }
        #expect(row.minimumPicture?.picture == picture)
        #expect(row.maximumPicture == nil, "an image that is not there is left out")
    }
}
