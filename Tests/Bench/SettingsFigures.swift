import Bundles
import Foundation
import Settings
import Storage
import Store

/// Opening bundles of several sizes, changing a value, keeping it.
struct SettingsFigures {
    static func measure() throws -> [Figure] {
        try [10, 1_000, 10_000].map(opening) + [language(), change(), commit(), changeBesideMuch()]
    }

    /// Parse, interpret, and the schema.
    private static func opening(rows: Int) throws -> Figure {
        let files = BundleFiles(["Root.plist": page(rows: rows)])
        let time = median(of: 7) { _ = try? SettingsBundle.read(files) }
        return Figure("open_bundle@\(rows)_rows", time, "ms", bar: max(20, Double(rows) * 0.02))
    }

    /// Another language for what is open already.
    private static func language() throws -> Figure {
        let bundle = try SettingsBundle.read(BundleFiles(["Root.plist": page(rows: 1_000)]))
        return Figure(
            "switch_language@1000_rows", median(of: 7) { _ = bundle.localized(in: "de") }, "ms", bar: 20)
    }

    /// A change checked against the schema and applied, with 10,000 settings.
    private static func change() throws -> Figure {
        let schema = try SettingsBundle.read(BundleFiles(["Root.plist": page(rows: 10_000)])).schema
        var store = Transactions(schema: schema)
        var flag = false
        let time = median(of: 101) {
            flag.toggle()
            let change = SettingChange.set("toggle2", .boolean(flag))
            _ = try? store.apply([change], from: Origin(.panel, .technician), at: .zero)
        }
        return Figure("apply_change@10000_rows", time * 1_000, "us")
    }

    /// On this machine's disk.
    private static func commit() throws -> Figure {
        let folder = NSTemporaryDirectory() + "settingsd-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let database = try PreferencesDatabase(path: folder + "/preferences.sqlite")
        var revision: UInt64 = 0
        let time = median(of: 51) {
            revision += 1
            try? database.commit([.set("key", .integer(Int(revision)))], revision: revision)
        }
        return Figure("commit_change", time, "ms")
    }

    /// What one setting's change, kept and in the snapshot file, costs more with 2 MB of the user's in others than with none, against
    /// writing that file alone: on a slow disk keeping it is most of either.
    private static func changeBesideMuch() throws -> Figure {
        let (empty, full) = (try SmallChange(bytes: 0), try SmallChange(bytes: 2_000_000))
        full.make()
        let times = Rounds(repetitions: 5).medians([empty.make, full.make, full.writeAgain])
        return Figure("small_change@2MB_stored", (times[1] - times[0]) / times[2], "x", bar: 6)
    }

    /// Milliseconds.
    private static func median(of count: Int, _ work: () -> Void) -> Double {
        let clock = ContinuousClock()
        return (0..<count).map { _ in clock.measure(work).microseconds / 1_000 }.median
    }

    static func page(rows: Int) -> [UInt8] {
        let kinds =
            [
                {
                    "<key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>Group \($0)</string>"
                },
                {
                    "<key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Name \($0)</string>"
                        + "<key>Key</key><string>text\($0)</string><key>KeyboardType</key><string>NumberPad</string>"
                },
                {
                    "<key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>On \($0)</string>"
                        + "<key>Key</key><string>toggle\($0)</string><key>DefaultValue</key><true/>"
                },
                {
                    "<key>Type</key><string>PSMultiValueSpecifier</string><key>Title</key><string>Unit \($0)</string>"
                        + "<key>Key</key><string>list\($0)</string><key>DefaultValue</key><integer>1</integer>"
                        + "<key>Values</key><array><integer>1</integer><integer>2</integer><integer>3</integer></array>"
                        + "<key>Titles</key><array><string>A</string><string>B</string><string>C</string></array>"
                },
            ] as [(Int) -> String]
        let text = (0..<rows).map { "<dict>\(kinds[$0 % kinds.count]($0))</dict>\n" }.joined()
        return Array("<plist><dict><key>PreferenceSpecifiers</key><array>\(text)</array></dict></plist>".utf8)
    }
}

/// A store in a folder of its own, and what the service does for one change in it but to tell the bus.
private final class SmallChange {
    private let folder = NSTemporaryDirectory() + "settingsd-bench-\(UUID().uuidString)"
    private let store: Store
    private var flag = false
    private var written: [UInt8] = []

    init(bytes: Int) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let most = 50_000
        let texts = (0..<40).map {
            "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>text\($0)</string>"
                + "<key>DeviceMaximumLength</key><integer>\(most)</integer></dict>"
        }
        let toggle =
            "<dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>On</string>"
            + "<key>Key</key><string>toggle</string><key>DefaultValue</key><true/></dict>"
        let page =
            "<plist><dict><key>PreferenceSpecifiers</key><array>\(toggle)\(texts.joined())</array></dict></plist>"
        let schema = try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
        store = Store(path: folder + "/settings.db", schema: schema) { print("# \($0)") }
        let long = SettingValue.string(String(repeating: "a", count: most))
        for number in 0..<bytes / most { try apply(.set("text\(number)", long)) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func apply(_ change: SettingChange) throws {
        _ = try store.apply([change], from: Origin(.panel, .technician), at: .zero)
    }

    func make() {
        flag.toggle()
        try? apply(.set("toggle", .boolean(flag)))
        let values = store.schema.keys.reduce(into: [String: SettingValue]()) {
            $0[$1] = store.snapshot.value(for: $1)
        }
        written = JSONText.bytes(of: .dictionary(values), isPretty: true)
        writeAgain()
    }

    /// What was written last.
    func writeAgain() {
        try? FileContents.replace(folder + "/settings.json", with: written, mode: 0o640)
    }
}
