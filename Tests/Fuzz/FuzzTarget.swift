import Authoring
import Bundles
import DropIns
import Hardware
import KeypadImport
import Lint
import Localization
import PropertyLists
import Scanning
import Settings
import TextChecks

/// The parsers that take bytes from outside, each as one call that must return, whatever the bytes.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// XML or binary, by the first bytes.
    case propertyList
    case binaryPropertyList
    case strings
    /// A Root.plist through reading, linting, describing and changing every setting.
    case bundle
    case pattern
    case passwordRules
    case environment
    case formats
    /// OpenStep's property lists.
    case openStep
    /// JSON as a property list, and all forms that it is written in.
    case json
    /// A device tree, a keymap of a remote control, a recording: to a board file, which must read.
    case keypad
    /// A compiled catalogue of the screen's own words, and every word of it.
    case catalog
    /// A drop-in and a value for all its settings: what is written reads back, line by line.
    case dropIn
    /// What a scanner typed: a network, parts of a configuration, and the configuration that they are.
    case code
    /// What a fleet wants: one document.
    case fleetDocument
    /// Messages to a device of a fleet.
    case fleetDevice
    /// Messages to a fleet's operator.
    case fleetOperator
    /// The settings' schema as a device tells it.
    case fleetSchema
    /// What is sealed for a device.
    case sealedSecret

    package func run(_ bytes: [UInt8]) {
        switch self {
        case .propertyList: Self.roundTrip(bytes)
        case .binaryPropertyList: Self.roundTrip(Array("bplist00".utf8) + bytes)
        case .strings: _ = StringsTable(bytes, file: "x")
        case .bundle: Self.bundle(bytes)
        case .pattern: Self.pattern(bytes)
        case .passwordRules: Self.passwordRules(bytes)
        case .environment: _ = try? EnvironmentText.read(String(decoding: bytes, as: UTF8.self))
        case .formats: Self.formats(bytes)
        case .openStep: Self.roundTrip(Array("{".utf8) + bytes)
        case .json: Self.convert(bytes)
        case .keypad: Self.keypad(bytes)
        case .dropIn: Self.dropIn(bytes)
        case .code: Self.code(bytes)
        case .fleetDocument: Self.fleetDocument(bytes)
        case .fleetDevice: Self.fleetDevice(bytes)
        case .fleetOperator: Self.fleetOperator(bytes)
        case .fleetSchema: Self.fleetSchema(bytes)
        case .sealedSecret: Self.sealedSecret(bytes)
        case .catalog:
            let words = ScreenStrings(
                language: "de", catalogs: StringCatalogs(languages: ["de"]) { _ in StringCatalog(bytes) })
            for word in StringKey.allCases { _ = words(word, 1, 2) }
        }
    }

    /// What can be read can be written and reads back the same.
    private static func roundTrip(_ bytes: [UInt8]) {
        guard let value = try? PropertyListDocument.read(bytes, file: "x").root.value else { return }
        _ = JSONText.of(value)
        let again = PropertyListWriter.xml(value)
        _ = try? PropertyListDocument.read(again, file: "x")
    }

    /// What is written in a form is read as that form.
    private static func convert(_ bytes: [UInt8]) {
        guard let root = try? PropertyListForm.read(bytes, file: "x.json") else { return }
        for form in PropertyListForm.allCases {
            guard let written = try? form.written(root, file: "x") else { continue }
            _ = try? PropertyListForm.read(written, file: "y")
        }
    }

    private static func bundle(_ bytes: [UInt8]) {
        let files = BundleFiles(["Root.plist": bytes, "de.lproj/Root.strings": Array("\"a\" = \"b\";".utf8)])
        _ = Linter.diagnostics(of: files)
        guard let bundle = try? SettingsBundle.read(files, language: "de") else { return }
        _ = BundleDescription(bundle).text
        let store = Transactions(schema: bundle.schema)
        for key in bundle.schema.keys.prefix(64) {
            for value in [SettingValue.string("x"), .integer(1), .boolean(true)] {
                var next = store
                _ = try? next.apply([.set(key, value)], .waived, from: Origin(.bus, .technician), at: .zero)
            }
        }
    }

    /// An expression, a line end, a text.
    private static func pattern(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        let expression = String(decoding: parts.first ?? [], as: UTF8.self)
        guard let pattern = try? TextPattern(expression: expression) else { return }
        _ = pattern.matches(String(decoding: parts.last ?? [], as: UTF8.self))
    }

    /// Rules, a line end, a secret.
    private static func passwordRules(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
        guard let rules = try? PasswordRules(String(decoding: parts.first ?? [], as: UTF8.self)) else {
            return
        }
        let secret = String(decoding: parts.last ?? [], as: UTF8.self)
        _ = rules.problem(with: secret)
        _ = rules.remainder(of: secret, in: .english)
    }

    private static func keypad(_ bytes: [UInt8]) {
        guard let source = try? KeypadSource(bytes, file: "x") else { return }
        for hardwareClass in [nil] + HardwareClass.allCases {
            let draft = KeypadDraft(source, as: hardwareClass)
            if (try? BoardFile.read(draft.text, name: "x", file: "x")) == nil {
                preconditionFailure(draft.text)
            }
        }
    }

    /// A drop-in, a byte of zero, a value. Whatever the value is, as many lines are written as for a plain one.
    private static func dropIn(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let value = String(decoding: parts.count > 1 ? parts[1] : [], as: UTF8.self)
        _ = ApplyRequest(bytes)
        _ = UndoJournal(bytes)
        guard let dropIn = try? DropIn.read(Array(parts[0]), name: "x", file: "x") else { return }
        func written(_ text: String) -> [(FileFormat, [UInt8]?)]? {
            var values: [String: SettingValue] = [:]
            for key in dropIn.files.flatMap(\.keys) + dropIn.keys { values[key] = .string(text) }
            guard let plan = try? ApplyPlan([dropIn], values: values) else { return nil }
            return zip(dropIn.files, plan.writes).map { ($0.format, $1.bytes) }
        }
        guard !value.isEmpty, let plain = written("x"), let filled = written(value) else { return }
        for ((format, plain), (_, filled)) in zip(plain, filled) where format != .env && format != .json {
            guard let plain, let filled, !dropIn.hasConditions else { continue }
            if plain.count(where: { $0 == 0x0A }) != filled.count(where: { $0 == 0x0A }) {
                preconditionFailure("a value has left its line")
            }
        }
    }

    /// Lines are codes that are scanned one after the other; then all of it is what a configuration's parts hold.
    private static func code(_ bytes: [UInt8]) {
        var parts = ConfigurationParts()
        for line in bytes.split(separator: 0x0A) {
            if case .part(let part) = ScannedCode(String(decoding: line, as: UTF8.self)) {
                _ = parts.add(part)
            }
        }
        let code = ConfigurationCode(model: "x", values: ["bytes": .data(bytes)])
        var read = ConfigurationParts()
        var last: ConfigurationParts.Progress?
        for text in code.parts(ofAtMost: 200 + bytes.count / 4) ?? [] {
            guard case .part(let part) = ScannedCode(text) else { preconditionFailure("\(text) is no part") }
            last = read.add(part)
        }
        if let last, last != .whole(code) { preconditionFailure("a code does not read back") }
        _ = ConfigurationCode(compressed: bytes)
    }

    private static func formats(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for format in DeviceFormat.allCases { _ = format.problem(with: text) }
        _ = SettingDate(rfc3339: text)?.description
    }
}
