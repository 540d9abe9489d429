import Bundles
import DrawingSamples
import Foundation
import Screens
import Settings
import TextChecks

/// Bundles of rows of every kind, in words of every length; what is wrong with a bundle itself is lint's business.
enum GeneratedBundle {
    /// Writes one where a report can name it.
    static func written(seed: UInt64) throws -> URL {
        var random = SeededRandom(seed: seed)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "law-bundles/\(seed).bundle")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["Root", "Two"] {
            let page = page(&random, isRoot: name == "Root")
            try Data(PropertyListWriter.xml(page)).write(to: folder.appendingPathComponent("\(name).plist"))
        }
        return folder
    }

    private static func page(_ random: inout SeededRandom, isRoot: Bool) -> SettingValue {
        var rows: [SettingValue] = []
        for group in 0..<2 + random.below(3) {
            rows.append(header(&random))
            for row in 0..<1 + random.below(6) {
                rows.append(self.row("\(isRoot ? "a" : "b").\(group).\(row)", &random))
            }
        }
        if isRoot {
            rows.append(
                .dictionary(titled("PSChildPaneSpecifier", &random).merging(["File": .string("Two")]) { $1 }))
            rows.append(
                .dictionary(
                    titled("IASKButtonSpecifier", &random).merging([
                        "Key": .string(PanelButton.keypadTest.rawValue)
                    ]) { $1 }
                ))
        }
        return .dictionary(["Title": text(&random), "PreferenceSpecifiers": .array(rows)])
    }

    private static func header(_ random: inout SeededRandom) -> SettingValue {
        var group = titled("PSGroupSpecifier", &random)
        if random.happens(oneIn: 3) { group["Title"] = nil }
        if random.happens(oneIn: 4) { group["DeviceConfirm"] = .boolean(true) }
        if random.happens(oneIn: 3) {
            group["FooterText"] = .string(
                (0..<1 + random.below(12)).map { _ in random.one(of: words) }.joined(separator: " "))
        }
        return .dictionary(group)
    }

    private static func row(_ key: String, _ random: inout SeededRandom) -> SettingValue {
        let makers: [(inout SeededRandom) -> [String: SettingValue]] = [
            toggle, slider, choices, field, field, secret, date, fact, button, lines,
        ]
        var row = random.one(of: makers)(&random)
        row["Key"] = .string(key)
        return .dictionary(row)
    }

    // MARK: Kinds of rows

    private static func toggle(_ random: inout SeededRandom) -> [String: SettingValue] {
        titled("PSToggleSwitchSpecifier", &random).merging([
            "DefaultValue": .boolean(random.happens(oneIn: 2))
        ]) { $1 }
    }

    private static func slider(_ random: inout SeededRandom) -> [String: SettingValue] {
        let low = random.below(20) - 10
        return titled("PSSliderSpecifier", &random).merging([
            "MinimumValue": .integer(low), "MaximumValue": .integer(low + 1 + random.below(100)),
            "DefaultValue": .integer(low), "DeviceStep": .real(random.one(of: [0.1, 0.5, 1, 5])),
            "DeviceUnit": .string(random.one(of: ["", "°C", "kWh", "%"])),
        ]) { $1 }
    }

    private static func choices(_ random: inout SeededRandom) -> [String: SettingValue] {
        let count = 2 + random.below(14)
        return titled(random.one(of: ["PSMultiValueSpecifier", "PSRadioGroupSpecifier"]), &random).merging([
            "Values": .array((0..<count).map { .integer($0) }),
            "Titles": .array((0..<count).map { .string("\(random.one(of: words)) \($0)") }),
            "DefaultValue": .integer(0),
        ]) { $1 }
    }

    private static func field(_ random: inout SeededRandom) -> [String: SettingValue] {
        var row = titled("PSTextFieldSpecifier", &random)
        if random.happens(oneIn: 2) {
            row["DeviceFormat"] = .string(random.one(of: DeviceFormat.allCases).rawValue)
        } else {
            row["KeyboardType"] = .string(random.one(of: KeyboardType.allCases).rawValue)
            if random.happens(oneIn: 2) { row["DefaultValue"] = .string(random.one(of: words)) }
        }
        if random.happens(oneIn: 4) { row["DeviceClearButtonMode"] = .string("Always") }
        if random.happens(oneIn: 6) {
            row["DeviceLeftView"] = .string("Bookmarks")
            row["DeviceLeftViewMode"] = .string("Always")
        }
        if random.happens(oneIn: 4) { row["IASKPlaceholder"] = .string(random.one(of: words)) }
        if random.happens(oneIn: 4) { row["DeviceMaximumLength"] = .integer(4 + random.below(30)) }
        return row
    }

    private static func secret(_ random: inout SeededRandom) -> [String: SettingValue] {
        var row = titled("PSTextFieldSpecifier", &random)
        row["IsSecure"] = .boolean(true)
        if random.happens(oneIn: 2) { row["DeviceMinimumLength"] = .integer(8) }
        return row
    }

    private static func date(_ random: inout SeededRandom) -> [String: SettingValue] {
        titled("IASKDatePickerSpecifier", &random).merging([
            "DatePickerMode": .string(random.one(of: DatePickerSpecifier.Mode.allCases).rawValue)
        ]) { $1 }
    }

    private static func fact(_ random: inout SeededRandom) -> [String: SettingValue] {
        titled("PSTitleValueSpecifier", &random).merging(["DefaultValue": text(&random)]) { $1 }
    }

    private static func button(_ random: inout SeededRandom) -> [String: SettingValue] {
        titled("IASKButtonSpecifier", &random)
    }

    private static func lines(_ random: inout SeededRandom) -> [String: SettingValue] {
        titled("IASKTextViewSpecifier", &random).merging(["DefaultValue": text(&random)]) { $1 }
    }

    // MARK: Words

    private static func titled(_ type: String, _ random: inout SeededRandom) -> [String: SettingValue] {
        ["Type": .string(type), "Title": text(&random)]
    }

    private static func text(_ random: inout SeededRandom) -> SettingValue {
        .string((0..<1 + random.below(3)).map { _ in random.one(of: words) }.joined(separator: " "))
    }

    private static let words = [
        "Pump", "Room", "Wärmepumpenregelung", "Ångström", "Größe", "température", "Żółw", "Señal",
        "Вентиляция",
        "مضخة", "الوضع", "IPv4", "0.5", "of", "the", "heating", "Donaudampfschifffahrt", "Ǻ", "jyqg",
    ]
}
