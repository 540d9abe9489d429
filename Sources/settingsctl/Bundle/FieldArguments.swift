import Bundles
import Settings

/// `--field "Age:keyboard=NumberPad,value=42"` arguments as a page of a bundle.
struct FieldArguments {
    private let fields: [String]
    private let title: String

    init(_ fields: [String], title: String) {
        self.fields = fields
        self.title = title
    }

    /// What an argument may say, by the key that a bundle has for it.
    private static let names: [String: String] = [
        "keyboard": "KeyboardType", "capitals": "AutocapitalizationType", "correction": "AutocorrectionType",
        "secure": "IsSecure", "placeholder": "IASKPlaceholder", "value": "DefaultValue",
        "format": "DeviceFormat", "clear": "DeviceClearButtonMode", "return": "DeviceReturnKeyType",
        "minimum": "DeviceMinimum", "maximum": "DeviceMaximum", "rules": "DevicePasswordRules",
    ]
    private static let numbers: Set<String> = [
        "DeviceMinimum", "DeviceMaximum", "DeviceMinimumLength", "DeviceMaximumLength",
        "DeviceMinimumFontSize",
    ]
    private static let truths: Set<String> = [
        "IsSecure", "DeviceEnabled", "DeviceClearsOnBeginEditing", "DeviceEnablesReturnKeyAutomatically",
        "IASKAdjustsFontSizeToFitWidth",
    ]

    func page() throws -> [UInt8] {
        let rows = try fields.map { SettingValue.dictionary(try Self.row($0)) }
        return PropertyListWriter.xml(
            .dictionary(["Title": .string(title), "PreferenceSpecifiers": .array(rows)]))
    }

    private static func row(_ argument: String) throws -> [String: SettingValue] {
        let colon = argument.firstIndex(of: ":")
        let label = String(argument[..<(colon ?? argument.endIndex)])
        guard !label.isEmpty else {
            throw CommandFailure.usage("--field \"\(argument)\": expected a label before the colon")
        }
        var row: [String: SettingValue] = [
            "Type": .string(SpecifierType.textField.rawValue), "Title": .string(label), "Key": .string(label),
        ]
        guard let colon else { return row }
        for part in argument[argument.index(after: colon)...].split(separator: ",") {
            let (key, value) = try entry(part, of: argument)
            row[key] = value
        }
        try check(row, of: argument)
        return row
    }

    /// A word that is none of its key's, as in "keyboard=Foo", is told before anything is shown.
    private static func check(_ row: [String: SettingValue], of argument: String) throws {
        let page = PropertyListWriter.xml(.dictionary(["PreferenceSpecifiers": .array([.dictionary(row)])]))
        let bundle = try SettingsBundle.read(BundleFiles(["Root.plist": page]))
        guard let wrong = bundle.diagnostics.first(where: { $0.severity != .notice }) else { return }
        throw CommandFailure.usage("--field \"\(argument)\": \(wrong.message)")
    }

    private static func entry(_ part: Substring, of argument: String) throws -> (String, SettingValue) {
        guard let equals = part.firstIndex(of: "=") else {
            throw CommandFailure.usage("--field \"\(argument)\": expected NAME=VALUE and not \"\(part)\"")
        }
        let name = String(part[..<equals])
        let word = String(part[part.index(after: equals)...])
        let isKey = name.first?.isUppercase == true
        guard let key = names[name] ?? (isKey ? name : nil) else {
            let known = names.keys.sorted().joined(separator: ", ")
            throw CommandFailure.usage("--field \"\(argument)\": \"\(name)\" is none of \(known)")
        }
        if truths.contains(key) { return (key, .boolean(try truth(word, of: argument))) }
        if numbers.contains(key) {
            guard let number = Double(word) else {
                throw CommandFailure.usage("--field \"\(argument)\": \"\(word)\" is no number")
            }
            return (key, Int(exactly: number).map(SettingValue.integer) ?? .real(number))
        }
        return (key, .string(word))
    }

    private static func truth(_ word: String, of argument: String) throws -> Bool {
        switch word.lowercased() {
        case "true", "yes", "on", "1": return true
        case "false", "no", "off", "0": return false
        default:
            throw CommandFailure.usage("--field \"\(argument)\": \"\(word)\" is neither true nor false")
        }
    }
}
