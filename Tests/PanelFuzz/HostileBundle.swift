import Bundles
import DrawingSamples
import Settings
import TextChecks

/// Bundles of a few rows, most of them nearly right.
struct HostileBundle {
    /// Rows of real bundles.
    let samples: [SettingValue]
    /// A picture for rows that show one.
    let picture: [UInt8]

    static let keys = ["a", "b", "c", "d", "net.a", "net.b", "group.x/a", "language"]

    func files(_ random: inout SeededRandom) -> BundleFiles {
        let broken: [UInt8] = Array("\u{89}PNG".utf8)
        return BundleFiles([
            "Root.plist": page(&random), "Two.plist": page(&random),
            "p.png": random.happens(oneIn: 4) ? broken : picture,
        ])
    }

    func page(_ random: inout SeededRandom) -> [UInt8] {
        let count = random.happens(oneIn: 60) ? 40..<80 : 1..<9
        var page: [String: SettingValue] = [
            "Title": .string(HostileValues.text(&random)),
            "PreferenceSpecifiers": .array(random.some(count) { .dictionary(row(&$0)) }),
        ]
        if random.happens(oneIn: 10) { page["ApplicationGroupContainerIdentifier"] = .string("group.x") }
        return PropertyListWriter.xml(.dictionary(page))
    }

    private func row(_ random: inout SeededRandom) -> [String: SettingValue] {
        var row: [String: SettingValue] = [:]
        if random.happens(oneIn: 3), case .dictionary(let sample) = random.one(of: samples) {
            row = sample
        } else {
            row["Type"] = .string(random.one(of: SpecifierType.allCases).rawValue)
            row["Title"] = .string(HostileValues.text(&random))
            for _ in 0..<random.below(9) { set(random.one(of: Self.known), in: &row, &random) }
        }
        row["Key"] = .string(random.one(of: Self.keys))
        complete(&row, &random)
        for _ in 0..<random.below(3) where random.happens(oneIn: 3) {
            row[random.one(of: Self.known)] = HostileValues.value(&random)
        }
        return row
    }

    /// What a row of its type is nothing without.
    private func complete(_ row: inout [String: SettingValue], _ random: inout SeededRandom) {
        guard case .string(let type)? = row["Type"] else { return }
        switch SpecifierType(rawValue: type) {
        case .slider:
            for key in ["MinimumValue", "MaximumValue", "DefaultValue", "DeviceStep"]
            where !random.happens(oneIn: 6) { row[key] = HostileValues.number(&random) }
        case .multiValue, .radioGroup, .titleValue:
            let count = random.below(5)
            for key in ["Values", "Titles"] where row[key] == nil || random.happens(oneIn: 5) {
                row[key] = .array((0..<count).map { _ in HostileValues.value(&random, depth: 2) })
            }
        case .childPane: row["File"] = .string(random.one(of: ["Two", "Two", "Root", "Gone"]))
        case .textField, .textView, .datePicker:
            if !random.happens(oneIn: 5) { row["DefaultValue"] = .string(HostileValues.text(&random)) }
        default: break
        }
    }

    private func set(_ key: String, in row: inout [String: SettingValue], _ random: inout SeededRandom) {
        if let words = Self.words[key] {
            row[key] = .string(random.one(of: words))
        } else if Self.flags.contains(key) {
            row[key] = .boolean(random.happens(oneIn: 2))
        } else if Self.numbers.contains(key) {
            row[key] = .integer(
                random.happens(oneIn: 2) ? random.below(80) : random.one(of: HostileValues.integers))
        } else if Self.conditions.contains(key) {
            row[key] = .dictionary([
                "Key": .string(random.one(of: Self.keys)),
                random.one(of: ["Equals", "NotEquals", "LessThan", "GreaterThan", "OneOf"]):
                    HostileValues.value(&random, depth: 1),
            ])
        } else if key == "DeviceGroups" {
            row[key] = .array(random.some(0..<4) { .integer($0.below(6)) })
        } else {
            row[key] = .string(HostileValues.text(&random))
        }
    }

    // MARK: The schema's keys

    private static let modes = TextTraits.ViewMode.allCases.map(\.rawValue)
    private static let choices = TextTraits.Autocorrection.allCases.map(\.rawValue)

    /// Keys that take one of some words.
    private static let words: [String: [String]] = [
        "DeviceFormat": DeviceFormat.allCases.map(\.rawValue),
        "KeyboardType": KeyboardType.allCases.map(\.rawValue),
        "AutocapitalizationType": TextTraits.Autocapitalization.allCases.map(\.rawValue),
        "AutocorrectionType": choices, "DeviceSpellCheckingType": choices, "DeviceSmartQuotesType": choices,
        "DeviceSmartDashesType": choices, "DeviceSmartInsertDeleteType": choices,
        "DeviceInlinePredictionType": choices,
        "DeviceReturnKeyType": TextTraits.ReturnKeyType.allCases.map(\.rawValue),
        "DeviceKeyboardAppearance": TextTraits.KeyboardAppearance.allCases.map(\.rawValue),
        "IASKTextAlignment": TextTraits.Alignment.allCases.map(\.rawValue),
        "DeviceBorderStyle": TextTraits.BorderStyle.allCases.map(\.rawValue),
        "DeviceClearButtonMode": modes, "DeviceLeftViewMode": modes, "DeviceRightViewMode": modes,
        "DatePickerMode": DatePickerSpecifier.Mode.allCases.map(\.rawValue),
        "IASKToggleStyle": ["Checkmark", "Switch"], "DeviceRole": ["owner", "technician"],
        "IASKTextContentType": ["emailAddress", "URL", "password", "x"],
        "MinimumValueImage": ["p.png", "p", "gone"], "MaximumValueImage": ["p.png", ""],
        "DeviceLeftView": ["Bookmarks", "p.png", "€", ""], "DeviceRightView": ["Bookmarks", "p", "שלום"],
    ]

    private static let flags = [
        "IsSecure", "DisplaySortedByTitle", "IASKAdjustsFontSizeToFitWidth", "DeviceConfirm", "DeviceEnabled",
        "DeviceEnablesReturnKeyAutomatically", "DeviceClearsOnBeginEditing",
    ]

    private static let numbers = [
        "MinuteInterval", "DeviceMinimumLength", "DeviceMaximumLength", "DeviceMinimum", "DeviceMaximum",
        "DeviceMinimumFontSize", "DeviceStep",
    ]

    private static let conditions = ["DeviceEnabledWhen", "DeviceVisibleWhen"]

    private static let texts = [
        "DefaultValue", "FooterText", "IASKPlaceholder", "IASKSubtitle", "DevicePattern",
        "DevicePatternMessage",
        "DeviceUnit", "DeviceRestart", "DeviceRenamedFrom", "DevicePasswordRules", "DeviceLanguage",
        "DeviceAlphabet", "DeviceHelp", "DeviceShortTitle", "DeviceIcon", "DeviceIconColor", "IASKCellImage",
        "TrueValue", "FalseValue", "Values", "Titles", "ShortTitles", "IconNames", "Title", "Type",
        "SupportedUserInterfaceIdioms",
    ]

    private static let known = words.keys.sorted() + flags + numbers + conditions + texts + ["DeviceGroups"]
}
