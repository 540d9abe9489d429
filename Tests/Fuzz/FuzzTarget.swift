import Authoring
import Bundles
import Hardware
import KeypadImport
import Lint
import Localization
import PropertyLists
import Settings

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

    private static func formats(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for format in DeviceFormat.allCases { _ = format.problem(with: text) }
        _ = SettingDate(rfc3339: text)?.description
    }
}
