import Bundles
import DrawingSamples
import ScreenCatalogs
import Settings
import Simulator
import Testing
@testable import Graphics
@testable import Typesetting
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

/// Every kind of screen that a list is, as somebody has it before them.
enum StripKind: String, CaseIterable, Sendable {
    case root, page, choices, locked, found, finding, details, reader, staged, question, asking, test
}

extension StripKind {
    private static let reset = specifier(
        "IASKButtonSpecifier",
        text("Title", "Erase all") + text("Key", "erase") + entry("DeviceDestructive", "<true/>"))
    private static let mode = specifier(
        "PSMultiValueSpecifier",
        text("Title", "Mode") + text("Key", "mode") + text("DefaultValue", "c")
            + entry("Values", "<array><string>c</string><string>f</string></array>")
            + entry(
                "Titles", "<array><string>Comfort with night setback</string><string>Frost</string></array>"))
    private static let pages = [
        "Root": specifier("PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco")) + mode
            + specifier("PSChildPaneSpecifier", text("Title", "Network") + text("File", "Network")) + reset
            + specifier(
                "PSToggleSwitchSpecifier",
                text("Title", "Pump") + text("Key", "pump") + text("DeviceRole", "technician")),
        "Network": specifier("PSGroupSpecifier", text("Title", "IP") + entry("DeviceConfirm", "<true/>"))
            + specifier(
                "PSToggleSwitchSpecifier",
                text("Title", "Automatic") + text("Key", "dhcp") + entry("DefaultValue", "<true/>")),
    ]

    /// On the first row, in one of the screen's own languages.
    private static func start(
        _ hardwareClass: HardwareClass, _ size: Size, _ language: String, _ engine: TextEngine
    ) throws -> Navigator {
        let files = Dictionary(
            uniqueKeysWithValues: pages.map { name, content in
                let text = """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0"><dict><key>PreferenceSpecifiers</key><array>\(content)</array></dict></plist>
                    """
                return ("\(name).plist", Array(text.utf8))
            })
        let bundle = try SettingsBundle.read(BundleFiles(files), language: language)
        var board = Board(name: "bench")
        board.keypad = .standard(hardwareClass)
        board.display.look = size.height < 128 ? .mono : .colour
        let stored = StoredValues(layers: [.user: ["eco": .boolean(true)]], locks: [:])
        return Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema, stored: stored),
            engine: engine, size: size, catalogs: ScreenCatalogs.all)
    }

    /// The screen, with a store behind it.
    func player(
        on hardwareClass: HardwareClass, _ size: Size, _ language: String, _ engine: TextEngine
    ) throws -> PreviewPlayer {
        var panel = try Self.start(hardwareClass, size, language, engine)
        let find = ScreenRequest.open(.find(FindScreen(in: panel.context)))
        switch self {
        case .root, .question: break
        case .page: panel.open("Network")
        case .choices: panel.open("Mode")
        case .locked: panel.focus("Pump")
        case .finding: panel.ask(find)
        case .found:
            panel.ask(find)
            _ = panel.handle(.press(hardwareClass == .fullKeyboard ? .character("e") : .digit(3)), at: .zero)
        case .details: panel.ask(panel.top.openDetails(in: panel.context)[0])
        case .reader: panel.ask(.open(.reader(ReaderScreen("words", titled: "Log", in: panel.context))))
        case .staged:
            panel.open("Network")
            panel.ask(.change(.set("dhcp", .boolean(false))))
            panel.ask(.askAboutStaged)
        case .asking: panel.open("Erase all")
        case .test: panel.ask(.testKeypad)
        }
        panel.context.notice = nil
        var player = PreviewPlayer(panel)
        if self == .question { try player.change([.set("dhcp", .boolean(false))], .trial(), at: .zero) }
        return player
    }
}

extension Navigator {
    /// Focuses the row with this title, as keys would in however many presses.
    mutating func focus(_ title: String) {
        let row = top.list.rows.first { top.content(of: $0, in: context).title == title }
        if let row { focus(row) }
    }

    mutating func open(_ title: String) {
        focus(title)
        for request in top.open(in: context) { ask(request) }
    }

    mutating func ask(_ request: ScreenRequest) { _ = perform([request], at: .zero) }
}

/// What the strip says on top of the stack.
extension Navigator {
    var strip: [StripItem] {
        if case .keypad(let keypad)? = task { return keypad.strip(in: context) }
        return face.strip
    }

    /// The table that its keys are dispatched by.
    var keyTable: ListTable {
        if case .keypad = task { return context.keys.test }
        return top.told(in: context)
    }
}
