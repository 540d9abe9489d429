import Bundles
import DrawingSamples
import Localization
import ScreenCatalogs
import Settings
import Simulator
import Testing
@testable import Graphics
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

@Suite("The page about the device")
struct AboutPageTests {
    private static func bundle(
        asks: Bool = true, logo: String? = nil, rows: String = ""
    ) throws -> SettingsBundle {
        let root = """
            <plist version="1.0"><dict><key>Title</key><string>Pump</string>
            \(asks ? "<key>DeviceAboutPage</key><true/>" : "")
            \(logo.map { "<key>DeviceLogo</key><string>\($0)</string>" } ?? "")
            <key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>
            """
        let files = BundleFiles(["Root.plist": Array(root.utf8)])
        return try SettingsBundle.read(files, on: Board(name: "bench"), catalogs: ScreenCatalogs.all)
    }

    private static let licences =
        "\u{C}settingsd\t1.0\tApache-2.0\nThe Apache License\n\u{C}libexpat1\t2.5\t\nMIT, by its authors\nand others\n"

    /// Of a board, as previews and the simulator make one.
    private struct Panel {
        var player: PreviewPlayer
        private var keys: KeyPlayer
        private let keypad: KeypadDescription

        init(
            _ hardwareClass: HardwareClass = .phonePad, _ size: Size = Size(width: 320, height: 240),
            hasLicences: Bool = true
        ) throws {
            let isMono = size.height < 100
            var board = Board(name: "bench")
            keypad = .standard(hardwareClass)
            (board.keypad, board.display.look) = (keypad, isMono ? .mono : .colour)
            board.display.size = size
            let bundle = try AboutPageTests.bundle()
            var navigator = Navigator(
                board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
                engine: SampleFonts.engine(isMono: isMono), size: size, catalogs: ScreenCatalogs.all)
            let book = hasLicences ? LicenceBook(Array(AboutPageTests.licences.utf8)) : nil
            navigator.knowledge.licences = { book }
            player = PreviewPlayer(navigator)
            player.learn(LiveFacts(), at: .zero)
            keys = KeyPlayer(keypad)
        }

        mutating func type(_ script: String) throws {
            keys.play(try KeyScript(script, for: keypad), to: &player)
        }

        var lines: [String] { player.navigator.describe().split(separator: "\n").map(String.init) }
    }

    @Test(
        "the brand's logo stands before the row that opens the page about the device",
        arguments: [(nil, "info"), ("", "info"), ("eco", "eco"), ("Brand", "Brand")] as [(String?, String)])
    func logo(name: String?, icon: String) throws {
        #expect(try Self.bundle(logo: name).root.rows.last?.traits.icon?.name == icon)
    }

    @Test("who changed what is told in the device's own time")
    func changes() throws {
        var navigator = try Panel().player.navigator
        let moment = AuditMoment(wall: 1_784_000_000, isSynced: true, start: "a", seconds: 1)
        let record = AuditRecord(
            number: 1, revision: 1, moment: moment, entry: AuditEntry(.set, door: "panel", role: .owner),
            isDamaged: false)
        navigator.showChanges([record])
        #expect(navigator.describe().contains("03:33"), "\(navigator.describe())")
        navigator.showChanges([record]) { $0 == moment.wall ? 19_800 : 0 }
        #expect(navigator.describe().contains("09:03"), "\(navigator.describe())")
    }

    @Test("a bundle that asks for it has a page about the device, and one row that opens it")
    func rows() throws {
        let bundle = try Self.bundle()
        let all = AboutPage.Fact.allCases.map(\.rawValue) + ["org.settingsd.licences"]
        #expect(bundle.pages["DeviceAboutPage"]?.rows.compactMap(\.key) == all)
        #expect(bundle.root.rows.count == 2)
        #expect(try Self.bundle(asks: false).pages["DeviceAboutPage"] == nil)
        var panel = try Panel()
        try panel.type("ok")
        #expect(panel.lines.contains("> Serial number = SN-000042"))
        #expect(panel.player.navigator.showsAbout)
    }

    @Test("a row of the bundle's own takes the place of the page's")
    func ownRows() throws {
        let row = specifier("PSTitleValueSpecifier", text("Title", "S/N") + text("Key", "about.serial"))
        let bundle = try Self.bundle(rows: row)
        #expect(bundle.pages["DeviceAboutPage"]?.rows.first?.key == "about.addresses")
        #expect(bundle.schema["about.serial"]?.title == "S/N")
    }

    @Test("each licence opens its text, and a device without them says so")
    func licences() throws {
        var panel = try Panel()
        try panel.type("ok down*4 ok")
        #expect(panel.lines.contains("> settingsd = Apache-2.0"))
        try panel.type("down ok")
        #expect(panel.lines.first == "title: libexpat1")
        #expect(panel.lines.contains { $0.contains("MIT, by its authors") })
        try panel.type("back back")
        #expect(panel.lines.contains("> Licences"))
        var other = try Panel(hasLicences: false)
        try other.type("ok down*4 ok")
        #expect(other.lines.contains("message: The licences are not on this device"))
    }

    @Test("a file that ends early, or is none, has the parts that are whole")
    func damagedFile() {
        let bytes = Array(Self.licences.utf8)
        #expect(LicenceBook(Array("no licences".utf8)) == nil)
        for count in 0...bytes.count {
            let book = LicenceBook(Array(bytes.prefix(count)))
            #expect((book?.parts.count ?? 0) <= 2)
            for part in book?.parts ?? [] { _ = book?.text(of: part) }
        }
        #expect(LicenceBook(bytes)?.parts.map(\.name) == ["settingsd", "libexpat1"])
    }

    @Test(
        "the page looks as it was found right",
        arguments: [
            (HardwareClass.barePad, Size(width: 128, height: 64), "5"),
            (.phonePad, Size(width: 320, height: 240), "ok"),
            (.fullKeyboard, Size(width: 800, height: 480), "ok"),
        ])
    func pictures(hardwareClass: HardwareClass, size: Size, open: String) throws {
        var panel = try Panel(hardwareClass, size)
        try panel.type(open)
        try Golden.expect(
            panel.player.navigator, depth: size.height < 100 ? 1 : 32,
            matches: "about-\(size.width)x\(size.height)")
    }
}
