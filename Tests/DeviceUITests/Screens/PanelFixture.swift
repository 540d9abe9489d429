import Bundles
import Foundation
import ScreenCatalogs
import Settings
import Simulator
import Testing
import TextChecks
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

/// A panel over a bundle in memory, played with key scripts in simulated time.
struct PanelFixture {
    var player: PreviewPlayer
    private var keys: KeyPlayer
    private let keypad: KeypadDescription

    /// `pages` are the dictionaries' contents in XML, by page name.
    init(
        _ pages: [String: String], on hardwareClass: HardwareClass = .phonePad,
        size: Size = Size(width: 320, height: 240), stored: [String: SettingValue] = [:],
        layers: [SettingLayer: [String: SettingValue]] = [:], locks: [SettingLayer: Set<String>] = [:],
        engine: TextEngine = TextEngine(book: FontBook(FontTable(files: []))), isMono: Bool = false,
        board given: Board? = nil, values: [DeviceFormat?: [String]] = [:]
    ) throws {
        var files: [String: [UInt8]] = [:]
        for (name, content) in pages {
            let text = """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array>\(content)</array></dict></plist>
                """
            files["\(name).plist"] = Array(text.utf8)
        }
        let bundle = try SettingsBundle.read(BundleFiles(files))
        var board = given ?? Board(name: "bench")
        if given == nil {
            board.keypad = .standard(hardwareClass)
            board.display.look = isMono ? .mono : .colour
        }
        let stored = StoredValues(layers: layers.merging([.user: stored]) { $1 }, locks: locks)
        let snapshot = Snapshot(schema: bundle.schema, stored: stored)
        var panel = Navigator(
            board: board, bundle: bundle, snapshot: snapshot, engine: engine, size: size,
            catalogs: ScreenCatalogs.all)
        panel.knowledge.values = values
        player = PreviewPlayer(panel)
        keypad = board.keypad
        keys = KeyPlayer(keypad)
    }

    mutating func type(_ script: String) throws {
        keys.play(try KeyScript(script, for: keypad), to: &player)
    }

    /// Somebody on the bus changes settings.
    mutating func change(_ changes: [SettingChange], _ confirmation: Transactions.Confirmation) throws {
        try player.change(changes, confirmation, at: keys.now)
    }

    var lines: [String] { player.navigator.describe().split(separator: "\n").map(String.init) }
    var focused: String? { lines.first { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) } }
    func line(_ prefix: String) -> String? {
        lines.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
    /// Lets so much time pass with no key pressed.
    mutating func wait(_ seconds: Int) throws { for _ in 0..<seconds { try type("wait:1000") } }

    func value(_ key: String) -> SettingValue? { player.navigator.snapshot.value(for: key) }
}

/// One specifier in XML.
func specifier(_ type: String, _ entries: String) -> String {
    "<dict><key>Type</key><string>\(type)</string>\(entries)</dict>"
}

/// Rows that ask to be confirmed.
enum ConfirmedRows {
    static let group = specifier(
        "PSGroupSpecifier", text("Title", "Address") + entry("DeviceConfirm", "<true/>"))
    static let port = specifier(
        "PSTextFieldSpecifier",
        text("Title", "Port") + text("Key", "port") + text("KeyboardType", "NumberPad")
            + text("DefaultValue", "80"))
}

func entry(_ key: String, _ value: String) -> String { "<key>\(key)</key>\(value)" }
func text(_ key: String, _ value: String) -> String { entry(key, "<string>\(value)</string>") }
