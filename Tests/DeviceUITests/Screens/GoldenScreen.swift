import Bundles
import DrawingSamples
import ScreenCatalogs
import Settings

@testable import Hardware
@testable import Navigation

/// One specifier or one state: a page of a few rows, and the keys that bring it about.
enum GoldenScreen: String, CaseIterable, Sendable {
    case toggles, titles, groups, sliderAdjusted, choices, radioGroup, textEdited, letterPending, secret
    case numberRefused, date, find, broken

    var files: BundleFiles {
        let root = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>Title</key><string>Pump 3</string>
            <key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>
            """
        return BundleFiles(["Root.plist": Array(root.utf8), "More.plist": Array(root.utf8)])
    }

    /// The page as it opens, on a board that has no more than a display.
    func navigator(on size: Size, depth: Int) throws -> Navigator {
        var board = Board(name: "golden")
        board.display.size = size
        board.display.depth = depth
        let bundle = try SettingsBundle.read(files)
        return Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: SampleFonts.engine(), size: size, catalogs: ScreenCatalogs.all)
    }

    /// Typed from the first row that takes focus.
    func keys(on hardwareClass: HardwareClass) -> String {
        let (down, ok) =
            switch hardwareClass {
            case .barePad: ("8", "5")
            case .matrix: ("B", "D")
            case .numberPad: ("2", "enter")
            default: ("down", "ok")
            }
        switch self {
        case .toggles, .groups: return "\(down) wait:300"
        case .titles, .radioGroup, .broken: return "\(down) wait:300 \(down) wait:300"
        case .sliderAdjusted, .choices, .textEdited, .secret, .date: return "\(ok) wait:2000"
        case .letterPending: return "\(ok) wait:2000 7"
        case .find: return "0 4"
        case .numberRefused: return "\(ok) wait:2000 9 wait:2000 \(hardwareClass == .barePad ? "pound" : ok)"
        }
    }

    private var rows: String {
        switch self {
        case .toggles:
            toggle("Heating", "a", isOn: true) + toggle("Night setback", "b", isOn: false)
                + toggle("Frost protection and legionella flush", "c", isOn: true)
        case .titles:
            title("Serial number", "7C-2201-88") + title("Software", "2.4.1")
                + title("Address", "Werkstraße 17, 12487 Berlin, Germany")
        case .groups:
            specifier(
                "PSGroupSpecifier", text("Title", "Network") + text("FooterText", "Ask who runs the network.")
            ) + toggle("Obtain automatically", "a", isOn: true)
                + specifier("PSGroupSpecifier", text("Title", "More"))
                + specifier("PSChildPaneSpecifier", text("Title", "Time servers") + text("File", "More"))
        case .sliderAdjusted:
            slider("Pressure", "a", 3.5, unit: "bar") + slider("Flow", "b", 1, unit: "l/s")
        case .choices: list("PSMultiValueSpecifier")
        case .radioGroup: list("PSRadioGroupSpecifier") + toggle("Boost", "b", isOn: false)
        case .textEdited: field("Host name", text("DefaultValue", "pump-station-3"))
        case .letterPending: field("Contact", text("KeyboardType", "NamePhonePad"))
        case .secret: field("Password", text("DefaultValue", "secret") + entry("IsSecure", "<true/>"))
        case .numberRefused:
            field(
                "Unit number",
                text("KeyboardType", "NumberPad") + text("DefaultValue", "9")
                    + entry("DeviceMaximum", "<integer>31</integer>"))
        case .date:
            specifier(
                "IASKDatePickerSpecifier",
                text("Title", "Last service") + text("Key", "a")
                    + entry("DefaultValue", "<date>2026-03-01T12:00:00Z</date>"))
        case .find: toggle("Heating", "a", isOn: true) + toggle("Hot water", "b", isOn: true)
        case .broken:
            toggle("Heating", "a", isOn: true)
                + specifier("PSToggleSwitchSpecifier", text("Title", "Without a key"))
                + specifier("PSUnknownSpecifier", text("Title", "From the future") + text("Key", "future"))
        }
    }

    private func toggle(_ title: String, _ key: String, isOn: Bool) -> String {
        specifier(
            "PSToggleSwitchSpecifier",
            text("Title", title) + text("Key", key) + entry("DefaultValue", isOn ? "<true/>" : "<false/>"))
    }

    private func title(_ title: String, _ value: String) -> String {
        specifier(
            "PSTitleValueSpecifier",
            text("Title", title) + text("Key", title) + text("DefaultValue", value))
    }

    private func slider(_ title: String, _ key: String, _ value: Double, unit: String) -> String {
        specifier(
            "PSSliderSpecifier",
            text("Title", title) + text("Key", key) + entry("DefaultValue", "<real>\(value)</real>")
                + entry("MinimumValue", "<real>0</real>") + entry("MaximumValue", "<real>6</real>")
                + text("DeviceUnit", unit))
    }

    private func field(_ title: String, _ entries: String) -> String {
        specifier("PSTextFieldSpecifier", text("Title", title) + text("Key", "a") + entries)
            + toggle("Heating", "b", isOn: true)
    }

    private func list(_ type: String) -> String {
        let titles = ["Off", "Comfort", "Economy", "Holiday"].map { "<string>\($0)</string>" }.joined()
        let values = (0..<4).map { "<integer>\($0)</integer>" }.joined()
        return specifier(
            type,
            text("Title", "Mode") + text("Key", "a") + entry("DefaultValue", "<integer>1</integer>")
                + text("FooterText", "Economy lowers the flow temperature at night.")
                + entry("Titles", "<array>\(titles)</array>") + entry("Values", "<array>\(values)</array>"))
    }
}
