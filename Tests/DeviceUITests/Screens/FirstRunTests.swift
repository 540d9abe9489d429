import Access
import Bundles
import DrawingSamples
import Localization
import ScreenCatalogs
import Settings
import Simulator
import Testing
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Keys
@testable import Look
@testable import Navigation
@testable import Scenes
@testable import Screens

@Suite("what a device without an owner asks for")
struct FirstRunTests {
    private static let language = specifier(
        "PSMultiValueSpecifier",
        text("Title", "Language") + text("Key", "display.language") + text("DefaultValue", "en")
            + entry("Values", "<array><string>de</string><string>en</string></array>")
            + entry("Titles", "<array><string>Deutsch</string><string>English</string></array>"))
    private static let network =
        specifier("PSGroupSpecifier", entry("DeviceConfirm", "<true/>"))
        + specifier(
            "PSTextFieldSpecifier",
            text("Title", "Port") + text("Key", "port") + text("KeyboardType", "NumberPad")
                + text("DefaultValue", "80"))
    private static let name = specifier(
        "PSTextFieldSpecifier",
        text("Title", "Name") + text("Key", "name") + text("KeyboardType", "NumberPad")
            + text("DefaultValue", "1"))
    private static let usual = ["display.language", PanelButton.pin.rawValue, "Network", "name"]

    private static func bundle(asking steps: [String], on board: Board) throws -> SettingsBundle {
        let pane = specifier("PSChildPaneSpecifier", text("Title", "Network") + text("File", "Network"))
        let asked = steps.map { "<string>\($0)</string>" }.joined()
        let root = """
            <plist version="1.0"><dict><key>Title</key><string>Pump</string>
            <key>DeviceFirstRun</key><array>\(asked)</array>
            <key>PreferenceSpecifiers</key><array>\(language + name + pane)</array></dict></plist>
            """
        let page = """
            <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array>\(network)</array></dict></plist>
            """
        var files = ["Root.plist": Array(root.utf8), "Network.plist": Array(page.utf8)]
        for language in ["en", "de"] { files["\(language).lproj/Root.strings"] = [] }
        return try SettingsBundle.read(BundleFiles(files), on: board, catalogs: ScreenCatalogs.all)
    }

    /// A device that was just switched on.
    private struct Panel {
        var player: PreviewPlayer
        private var keys: KeyPlayer
        private let keypad: KeypadDescription

        init(
            _ hardwareClass: HardwareClass = .phonePad, asking steps: [String] = FirstRunTests.usual,
            size: Size = Size(width: 320, height: 240), stored: StoredValues = StoredValues(),
            pin: PretendedAccess? = nil
        ) throws {
            var board = Board(name: "bench")
            board.keypad = .standard(hardwareClass)
            let bundle = try FirstRunTests.bundle(asking: steps, on: board)
            player = PreviewPlayer(
                Navigator(
                    board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema, stored: stored),
                    engine: TextEngine(book: FontBook(FontTable(files: []))), size: size,
                    catalogs: ScreenCatalogs.all))
            if let pin { player.pretend(pin) }
            player.beginFirstRun()
            keypad = board.keypad
            keys = KeyPlayer(keypad)
        }

        mutating func type(_ script: String) throws {
            keys.play(try KeyScript(script, for: keypad), to: &player)
        }
        var lines: [String] { player.navigator.describe().split(separator: "\n").map(String.init) }
        var title: String { lines.first.map { String($0.dropFirst("title: ".count)) } ?? "" }
        var focused: String { lines.first { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) } ?? "" }
        func has(_ row: String) -> Bool { lines.contains { $0.dropFirst(2) == row } }
        var snapshot: Snapshot { player.navigator.snapshot }
        var next: SettingValue? { snapshot.value(for: FirstRun.key) }
        /// What a power cut leaves: what is stored, and nothing of the screen.
        func cut() throws -> Panel { try Panel(stored: snapshot.stored) }
    }

    @Test(
        "its steps come in the bundle's order, each can be skipped, and behind the last is the first page for ever"
    )
    func order() throws {
        var panel = try Panel()
        #expect(panel.title == "1 of 3: Language" && panel.focused == "Language = English")
        #expect(panel.has("Skip") && panel.has("Set up later"))
        try panel.type("down ok")
        #expect(panel.title == "2 of 3: Network" && panel.next == .string("Network"))
        try panel.type("down ok")
        #expect(panel.title == "3 of 3: Name" && panel.has("Done") && !panel.has("Set up later"))
        try panel.type("down ok")
        #expect(panel.title == "Pump" && panel.next == .string("done"))
        #expect(
            panel.lines.contains("message: The device is set up") && !panel.has("Set up the device = 3 of 3"))
        #expect(try panel.cut().title == "Pump")
    }

    @Test("what is set on a step holds at once, the language too, and the step is no longer skipped")
    func values() throws {
        var panel = try Panel()
        try panel.type("ok up ok")
        #expect(
            panel.title == "1 von 3: Language"
                && panel.snapshot.value(for: "display.language") == .string("de"))
        #expect(panel.has("Weiter") && !panel.has("Überspringen"))
        try panel.type("down ok down ok ok erase 2 ok")
        #expect(panel.title == "3 von 3: Name" && panel.snapshot.value(for: "name") == .string("2"))
    }

    @Test("Back goes through the steps, and before the first one to the page that goes on with them")
    func back() throws {
        var panel = try Panel()
        try panel.type("down ok down ok back")
        #expect(panel.title == "2 of 3: Network")
        try panel.type("back back")
        #expect(panel.title == "Pump" && panel.has("Set up the device = 3 of 3"))
    }

    @Test("what was left is taken up where it was: from the first page, and after a power cut")
    func later() throws {
        var panel = try Panel()
        try panel.type("down ok down down")
        #expect(
            panel.lines.contains { $0.hasPrefix("hint: ") && $0.contains("OK Done") }, "it gives nothing up")
        try panel.type("ok")
        #expect(panel.title == "Pump" && panel.has("Set up the device = 2 of 3"))
        #expect(try panel.cut().title == "2 of 3: Network")
        try panel.type("up*9 ok")
        #expect(panel.title == "2 of 3: Network")
        try panel.type("back")
        #expect(panel.title == "1 of 3: Language")
    }

    @Test("a power cut before anything was set asks again, and so does one behind the first value")
    func cutEarly() throws {
        var panel = try Panel()
        #expect(try panel.cut().title == "1 of 3: Language")
        try panel.type("ok up ok")
        #expect(
            try panel.cut().title == "1 of 3: Language", "the board says which language until it is read anew"
        )
    }

    @Test("a factory reset brings it back, on the panel that it happens on as well")
    func reset() throws {
        var panel = try Panel(asking: ["name"])
        try panel.type("ok erase 2 ok down ok")
        #expect(panel.title == "Pump")
        panel.player.factoryReset(isDown: true, hold: .seconds(1), at: .seconds(100))
        panel.player.expire(at: .seconds(102))
        #expect(panel.title == "1 of 1: Name" && panel.focused == "Name = 1")
    }

    @Test("a device that anything was set on, or of which a site says that it is done, is not asked")
    func owned() throws {
        let used = StoredValues(layers: [.user: ["name": .string("7")]])
        #expect(try Panel(stored: used).title == "Pump")
        let provided = StoredValues(layers: [.site: [FirstRun.key: .string("done")]])
        #expect(try Panel(stored: provided).title == "Pump")
        let vendors = StoredValues(layers: [.vendor: ["name": .string("7")]])
        #expect(try Panel(stored: vendors).title == "1 of 3: Language", "a vendor is no owner")
        #expect(try Panel(asking: []).title == "Pump")
    }

    @Test("somebody elsewhere who says that it is done ends it, but for what is being typed")
    func endedAfar() throws {
        var panel = try Panel(asking: ["name"])
        try panel.type("ok")
        try panel.player.change([.set(FirstRun.key, .string(FirstRun.done))], .required, at: .seconds(9))
        panel.player.expire(at: .seconds(10))
        #expect(panel.player.navigator.editor?.title == "Name")
        try panel.type("ok")
        #expect(panel.title == "Pump")
    }

    @Test("a PIN is a step where the panel asks for one, and set it is not skipped")
    func pin() throws {
        var panel = try Panel(pin: try PretendedAccess(pin: nil))
        #expect(panel.title == "1 of 4: Language")
        try panel.type("down ok")
        #expect(panel.title == "2 of 4: Technician PIN" && panel.focused == "New PIN" && panel.has("Skip"))
        try panel.type("ok 7 0 4 9 1 8 ok 7 0 4 9 1 8 ok back")
        #expect(panel.title == "2 of 4: Technician PIN" && panel.has("Continue"))
    }

    @Test("what waits to be applied is asked about before the next step")
    func staged() throws {
        var panel = try Panel(asking: ["Network", "name"])
        try panel.type("ok erase*2 8 1 ok down ok")
        #expect(panel.title != "2 of 2: Name")
        try panel.type("up*9 ok hold:ok:1500")
        #expect(panel.snapshot.value(for: "port") == .string("81"))
        #expect(panel.title == "1 of 2: Network")
    }

    @Test("a step that the bundle has no more begins it anew, and one that never was is left out")
    func otherBundle() throws {
        let stored = StoredValues(layers: [.user: [FirstRun.key: .string("gone")]])
        #expect(try Panel(stored: stored).title == "1 of 3: Language")
        #expect(try Panel(asking: ["nowhere", "name"]).title == "1 of 1: Name")
    }

    @Test(
        "every class of keys gets through it, on the smallest and the largest panel",
        arguments: HardwareClass.allCases, [Size(width: 128, height: 64), Size(width: 800, height: 480)])
    func classes(hardwareClass: HardwareClass, size: Size) throws {
        let (down, ok) =
            switch hardwareClass {
            case .barePad: ("8", "5")
            case .matrix: ("B", "D")
            case .numberPad: ("2", "enter")
            case .rotary: ("cw", "push")
            default: ("down", "ok")
            }
        var panel = try Panel(hardwareClass, size: size)
        for place in 1...3 {
            let title = size.width < 200 ? "\(place)/3 " : "\(place) of 3: "
            #expect(panel.title.hasPrefix(title), "\(panel.lines)")
            for _ in 0..<9 where !["Skip", "Done"].contains(panel.focused) { try panel.type(down) }
            try panel.type(ok)
        }
        #expect(panel.next == .string("done"))
    }

    @Test(
        "what setting it up later means is read whole on a small panel", arguments: ScreenCatalogs.languages)
    func laterIsWhole(language: String) throws {
        var panel = try Panel()
        try panel.type("up")
        let navigator = panel.player.navigator
        let shown = navigator.scene().elements.compactMap { element -> Rect? in
            guard case .help(let help) = element.content else { return nil }
            #expect(help.short == ScreenCatalogs.words("en")[.firstRunAgainShort])
            return element.frame
        }
        let words = ScreenCatalogs.words(language)
        let help = HelpContent(words[.firstRunAgain], short: words[.firstRunAgainShort])
        let scene = Scene(
            size: navigator.size,
            elements: [SceneElement(frame: try #require(shown.first), content: .help(help))])
        let painter = ScenePainter(
            engine: SampleFonts.engine(), theme: .dark,
            traits: LayoutTraits(metrics: Metrics(panel: navigator.size)))
        var canvas = try Canvas(size: scene.size, format: .xrgb8888)
        let record = DrawingRecord()
        canvas.record = record
        painter.paint(scene, damage: Damage(Rect(size: scene.size)), on: &canvas)
        #expect(!record.texts.isEmpty && record.texts.allSatisfy { !$0.isTruncated })
    }
}
