import Bundles
import DrawingSamples
import Scanning
import ScreenCatalogs
import Settings
import Simulator
import Testing
@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

@Suite("The page of a USB stick")
struct StickPageTests {
    private static let root = """
        <plist version="1.0"><dict><key>Title</key><string>Pump</string><key>PreferenceSpecifiers</key><array>
        <dict><key>Type</key><string>IASKButtonSpecifier</string><key>Title</key><string>USB stick</string>
        <key>Key</key><string>org.settingsd.usb</string></dict></array></dict></plist>
        """

    @Test("OK that is still down on a file takes nothing of it")
    func heldOK() throws {
        let rows =
            specifier(
                "IASKButtonSpecifier", text("Title", "USB stick") + text("Key", "org.settingsd.usb"))
            + specifier("PSToggleSwitchSpecifier", text("Title", "Pump") + text("Key", "pump"))
        var panel = try PanelFixture(["Root": rows])
        let file = ConfigurationCode(model: "", values: ["pump": .boolean(true)])
        panel.player.plug(
            PretendedStick(files: ["cellar.settings"]) { _, navigator, time in
                navigator.take(file, isOtherSchema: false, at: time)
            })
        try panel.type("ok down hold:ok")
        #expect(panel.line("title: ") == "Take these settings?" && panel.value("pump") != .boolean(true))
        try panel.type("ok")
        #expect(panel.value("pump") == .boolean(true))
    }

    @Test("what of a file is refused is left out, however much it is, and the rest is taken")
    func refused() throws {
        let stick = text("Title", "USB stick") + text("Key", "org.settingsd.usb")
        var rows = specifier("IASKButtonSpecifier", stick)
        rows += specifier("PSToggleSwitchSpecifier", text("Title", "Pump") + text("Key", "pump"))
        for number in 0..<40 {
            rows += specifier(
                "PSToggleSwitchSpecifier", text("Title", "Valve \(number)") + text("Key", "valve\(number)"))
        }
        var panel = try PanelFixture(["Root": rows])
        var values: [String: SettingValue] = ["pump": .boolean(true), "unheard": .integer(1)]
        for number in 0..<40 { values["valve\(number)"] = .string("open") }
        let file = ConfigurationCode(model: "", values: values)
        panel.player.plug(
            PretendedStick(files: ["cellar.settings"]) { _, navigator, time in
                navigator.take(file, isOtherSchema: false, at: time)
            })
        try panel.type("ok down ok")
        #expect(panel.line("title: ") == "Take these settings?")
        #expect(panel.player.navigator.staged.map(\.key) == ["pump"])
        try panel.type("ok")
        #expect(panel.value("pump") == .boolean(true) && panel.value("valve7") != .string("open"))
    }

    @Test(
        "it looks as it was found right",
        arguments: [
            (HardwareClass.barePad, Size(width: 128, height: 64), "5"),
            (.phonePad, Size(width: 320, height: 240), "ok down"),
            (.fullKeyboard, Size(width: 800, height: 480), "ok down"),
        ])
    func pictures(hardwareClass: HardwareClass, size: Size, keys: String) throws {
        let isMono = size.height < 100
        var board = Board(name: "bench")
        (board.keypad, board.display.look) = (.standard(hardwareClass), isMono ? .mono : .colour)
        board.display.size = size
        let files = BundleFiles(["Root.plist": Array(Self.root.utf8)])
        let bundle = try SettingsBundle.read(files, on: Board(name: "bench"), catalogs: ScreenCatalogs.all)
        let navigator = Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: SampleFonts.engine(isMono: isMono), size: size, catalogs: ScreenCatalogs.all)
        var player = PreviewPlayer(navigator)
        let names = ["cellar.settings", "pump-2026-11-23.settings"]
        player.plug(PretendedStick(files: names) { _, _, _ in [] })
        var typed = KeyPlayer(board.keypad)
        typed.play(try KeyScript(keys, for: board.keypad), to: &player)
        try Golden.expect(
            player.navigator, depth: isMono ? 1 : 32, matches: "stick-\(size.width)x\(size.height)")
    }
}
