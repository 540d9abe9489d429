import Bundles
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
@testable import Screens

@Suite("The page of settings for the display")
struct DisplayPageTests {
    private static func bundle(
        on board: Board, asks: Bool = true, rows: String = "", languages: [String] = ["en", "de", "pt_BR"]
    ) throws -> SettingsBundle {
        let root = """
            <plist version="1.0"><dict>\(asks ? "<key>DeviceDisplayPage</key><true/>" : "")
            <key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>
            """
        var files = ["Root.plist": Array(root.utf8)]
        for language in languages { files["\(language).lproj/Root.strings"] = [] }
        return try SettingsBundle.read(BundleFiles(files), on: board, catalogs: ScreenCatalogs.all)
    }

    private static func board(_ change: (inout Board) -> Void = { _ in }) -> Board {
        var board = Board(name: "bench")
        change(&board)
        return board
    }

    private static let whole = board {
        $0.display.hasBacklight = true
        $0.gpio.buzzer = GPIODescription.Buzzer(output: .device("beep", boardLine: 1))
    }

    /// Whose rows the page has; nil where there is no page.
    private static func settings(_ bundle: SettingsBundle) -> [String]? {
        bundle.pages["DeviceDisplayPage"]?.rows.compactMap(\.key).map { String($0.dropFirst(8)) }
    }

    /// For hands that cannot press one key, or touch others.
    private static let hands = ["oneSwitch", "slowKeys"]

    static let boards: [(board: Board, settings: [String])] = [
        (whole, ["language", "brightness", "theme", "textSize", "keySound", "standby"] + hands),
        (board(), ["language", "theme", "textSize", "standby"] + hands),
        (board { $0.display.look = .mono }, ["language", "textSize", "standby"] + hands),
    ]

    @Test("a bundle that asks for it has a page for what the board has", arguments: boards)
    func rows(board: Board, settings: [String]) throws {
        #expect(try Self.settings(Self.bundle(on: board)) == settings)
        #expect(try Self.settings(Self.bundle(on: board, asks: false)) == nil)
        #expect(try Self.settings(Self.bundle(on: board, languages: []))?.contains("language") == false)
    }

    @Test("a setting that the bundle has a row of its own for is not there twice")
    func ownRows() throws {
        let rows =
            specifier("PSTextFieldSpecifier", text("Key", "tongue"))
            + specifier("PSTextFieldSpecifier", text("Key", "display.theme"))
        let board = Self.board { $0.languageKey = "tongue" }
        #expect(
            try Self.settings(Self.bundle(on: board, rows: rows)) == ["textSize", "standby"] + Self.hands)
    }

    @Test("the board file's words are the defaults, and may be picked again")
    func defaults() throws {
        let board = Self.board {
            $0.display.theme = .light
            $0.display.textSize = 150
            $0.display.blankAfter = .seconds(45)
            $0.keypad.timing.accept = .milliseconds(250)
            $0.language = "de-AT"
        }
        let schema = try Self.bundle(on: board).schema
        let expected: [String: SettingValue] = [
            "display.theme": .string("light"), "display.textSize": .integer(150),
            "display.standby": .integer(45), "display.language": .string("de"),
            "display.oneSwitch": .integer(0), "display.slowKeys": .integer(250),
        ]
        #expect(schema.defaults == expected)
        for (key, value) in expected {
            guard case .choice(let choices)? = schema[key]?.constraint else { return #expect(Bool(false)) }
            #expect(choices.index(of: value) != nil)
        }
    }

    // MARK: At the panel

    private final class Panel {
        var player: PreviewPlayer
        private var keys: KeyPlayer
        private let keypad: KeypadDescription

        init(
            _ board: Board, stored: StoredValues = StoredValues(),
            languages: [String] = ["en", "de", "pt_BR"]
        ) throws {
            let bundle = try DisplayPageTests.bundle(on: board, languages: languages)
            player = PreviewPlayer(
                Navigator(
                    board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema, stored: stored),
                    engine: TextEngine(book: FontBook(FontTable(files: []))),
                    size: Size(width: 320, height: 240), catalogs: ScreenCatalogs.all))
            keypad = board.keypad
            keys = KeyPlayer(board.keypad)
        }

        func type(_ script: String) throws { keys.play(try KeyScript(script, for: keypad), to: &player) }
        var lines: [String] { player.navigator.describe().split(separator: "\n").map(String.init) }
        var focused: String? { lines.first { $0.hasPrefix("> ") } }
        var display: DisplayDescription { player.navigator.board.display }
        var offersKey: Bool { player.navigator.switchOffer?.isKey == true }
    }

    @Test("colours and text size hold as soon as they are picked, and the page stays where it is")
    func holdsAtOnce() throws {
        let panel = try Panel(Self.board())
        try panel.type("ok down ok down ok")
        #expect(panel.focused == "> Colours = Light" && panel.display.theme == .light)
        #expect(panel.player.navigator.environment.theme == .light)
        let height = panel.player.navigator.metrics.listRowHeight
        try panel.type("down ok down ok")
        #expect(panel.focused == "> Text size = 130 %" && panel.display.textSize == 130)
        #expect(panel.player.navigator.metrics.listRowHeight > height)
    }

    @Test("colours, text size and brightness are seen while they are chosen, and gone where that is left")
    func seenAtOnce() throws {
        let panel = try Panel(Self.whole)
        try panel.type("ok down down ok down")
        #expect(panel.display.theme == .light && panel.player.navigator.environment.theme == .light)
        try panel.type("back")
        #expect(panel.focused == "> Colours = Dark" && panel.display.theme == .dark)
        let height = panel.player.navigator.metrics.listRowHeight
        try panel.type("down ok down")
        #expect(panel.player.navigator.metrics.listRowHeight > height)
        try panel.type("back up up ok")
        #expect(panel.display.brightness == 100)
        try panel.type("left")
        let dimmer = panel.display.brightness
        #expect(dimmer < 100)
        try panel.type("ok")
        #expect(panel.display.brightness == dimmer)
        try panel.type("ok left back")
        #expect(panel.display.brightness == dimmer)
    }

    @Test("one switch turns itself on at the panel, finds everything there, and turns itself off again")
    func oneSwitch() throws {
        let panel = try Panel(Self.board())
        try panel.type("ok up up ok down*2 ok")
        #expect(panel.focused == "> One switch = 800 ms" && panel.player.navigator.isScanned)
        #expect(panel.lines.contains("hint: OK Start"))
        try panel.type("8 wait:10 8")
        #expect(panel.lines.contains("title: One switch"))
        for _ in 0..<80 where panel.focused?.hasPrefix("> Off") != true || panel.offersKey {
            try panel.type("wait:200")
        }
        try panel.type("8")
        #expect(panel.focused == "> One switch = Off" && !panel.player.navigator.isScanned)
    }

    @Test("slow keys hold as soon as they are chosen")
    func slowKeys() throws {
        let panel = try Panel(Self.board())
        try panel.type("ok up ok down*2 ok")
        #expect(panel.focused == "> Slow keys = 300 ms")
        try panel.type("up")
        #expect(panel.focused == "> Slow keys = 300 ms")
        try panel.type("hold:up:350")
        #expect(panel.focused != "> Slow keys = 300 ms")
    }

    @Test("every language is named in itself, so that whoever cannot read the screen finds theirs")
    func languages() throws {
        let panel = try Panel(Self.board())
        try panel.type("ok ok")
        for name in ["Deutsch", "English", "Português (BR)"] {
            #expect(panel.lines.contains { $0.hasPrefix("> \(name)") || $0.hasPrefix("  \(name)") })
        }
        try panel.type("up ok")
        #expect(panel.focused == "> Sprache = Deutsch" && panel.lines.contains("title: Anzeige"))
        try panel.type("ok down ok")
        #expect(panel.focused == "> Language = English")
    }

    @Test("English, which pages are written in, is offered where it has no folder and is what holds")
    func languageOfPages() throws {
        let panel = try Panel(Self.board(), languages: ["de", "fr"])
        try panel.type("ok")
        #expect(panel.focused == "> Language = English")
        try panel.type("ok up ok")
        #expect(panel.focused == "> Sprache = Deutsch")
        try panel.type("ok down ok")
        #expect(panel.focused == "> Language = English")
        let german = try Panel(Self.board { $0.language = "de" }, languages: ["de", "fr"])
        try german.type("ok ok")
        #expect(!german.lines.contains { $0.contains("English") })
    }

    @Test(
        "a language whose letters the board cannot draw is not offered, unless it is the one that holds",
        arguments: [nil, "ja"])
    func unreadable(held: String?) throws {
        let values = held.map { ["display.language": SettingValue.string($0)] } ?? [:]
        let panel = try Panel(
            Self.board(), stored: StoredValues(layers: [.user: values]),
            languages: ["en", "ja", "ru", "pt_BR"])
        let count = held == nil ? 2 : 3
        try panel.type("ok")
        let help = panel.player.navigator.top.help(in: panel.player.navigator.context)?.text
        #expect(help?.contains("\(count)") == true, "\(help ?? "")")
        try panel.type("ok")
        #expect(panel.lines.contains { $0.hasSuffix("日本語 = ✓") } == (held != nil))
        for name in ["English", "Português (BR)"] {
            #expect(panel.lines.contains { $0.dropFirst(2).hasPrefix(name) })
        }
        #expect(panel.player.navigator.list.rows.count == count)
    }

    @Test(
        "a group for the language leaves out what the board cannot draw as well, and Find does not find that",
        arguments: [nil, "ja"])
    func unreadableInGroup(held: String?) throws {
        let array = { (texts: [String]) in
            "<array>" + texts.map { "<string>\($0)</string>" }.joined() + "</array>"
        }
        let group = specifier(
            "PSRadioGroupSpecifier",
            text("Title", "Language") + text("Key", "tongue") + text("DefaultValue", "en")
                + entry("Values", array(["en", "ja", "ru"]))
                + entry("Titles", array(["English", "Japanese", "Russian"])))
        var panel = try PanelFixture(
            ["Root": group], stored: held.map { ["tongue": SettingValue.string($0)] } ?? [:],
            board: Self.board { $0.languageKey = "tongue" })
        #expect(panel.lines.contains { $0.contains("English") })
        #expect(panel.lines.contains { $0.contains("Japanese") } == (held != nil))
        #expect(!panel.lines.contains { $0.contains("Russian") })
        try panel.type("0 7 8 7")
        #expect(panel.lines.contains("~ Nothing begins like that"))
    }

    @Test("a list of languages of which few can be read is not searched")
    func fewReadable() throws {
        let unread = ["ja", "ru", "ko", "th", "he", "ar", "uk", "el", "hi", "bn"]
        let panel = try Panel(Self.board(), languages: ["en", "de"] + unread)
        try panel.type("ok ok")
        let screen = panel.player.navigator
        #expect(screen.list.rows.count == 2 && screen.top.searchLine(in: screen.context) == nil)
    }

    @Test("what a site locks can be read at the panel and not changed")
    func locked() throws {
        let stored = StoredValues(
            layers: [.site: ["display.theme": .string("light")]], locks: [.site: ["display.*"]])
        let panel = try Panel(Self.board(), stored: stored)
        #expect(panel.display.theme == .light)
        try panel.type("ok down ok")
        #expect(panel.focused == "> Colours = Light" && panel.lines.contains { $0.hasPrefix("message: ") })
        #expect(panel.display.theme == .light)
    }

    @Test("what is stored of a page that is no more, or as no version knows it, changes nothing")
    func strange() throws {
        let values: [String: SettingValue] = [
            "display.theme": .string("plaid"), "display.textSize": .integer(4711),
            "display.standby": .string("soon"), "display.brightness": .real(40),
        ]
        let panel = try Panel(Self.board(), stored: StoredValues(layers: [.user: values]))
        #expect(panel.display == Self.board().display)
    }

    @Test("brightness, key sound and standby are the board's, set otherwise")
    func board() throws {
        let values: [String: SettingValue] = [
            "display.brightness": .real(40), "display.keySound": .string("quiet"),
            "display.standby": .integer(300),
        ]
        let bundle = try Self.bundle(on: Self.whole)
        let stored = StoredValues(layers: [.user: values])
        let snapshot = Snapshot(schema: bundle.schema, stored: stored)
        let board = Self.whole.set(to: DisplayValues(snapshot))
        #expect(board.display.brightness == 40 && board.display.blankAfter == .seconds(300))
        #expect(board.gpio.buzzer?.loudness == .quiet)
    }

    @Test(
        "a language's name is its own, with the region where it has none of its own",
        arguments: [
            ("de", "Deutsch"), ("de-AT", "Deutsch (AT)"), ("zh-Hant", "繁體中文"), ("ar", "العربية"),
            ("xx", "xx"),
        ])
    func names(tag: String, name: String) { #expect(LanguageNames.name(of: tag) == name) }
}
