import Authoring
import BundleSamples
import Foundation
import Lint
import PropertyLists
import Settings
import Testing

/// docs/settings-bundle.schema.json: GOLDEN_WRITE=1 writes it anew.
@Suite("JSON Schema of bundles")
struct BundleSchemaTests {
    static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL
    private static let file = checkout.appendingPathComponent("docs/settings-bundle.schema.json")

    static func made() throws -> BundleSchema {
        let source = checkout.appendingPathComponent("Sources/Settings/Specifiers/SchemaKey.swift")
        return BundleSchema(source: try String(contentsOf: source, encoding: .utf8))
    }

    private static func check() throws -> SchemaCheck {
        SchemaCheck(schema: try PropertyListForm.read(Array(Data(contentsOf: file)), file: file.path))
    }

    @Test("the schema in docs is what the tables of known keys make now")
    func isUpToDate() throws {
        let bytes = try PropertyListForm.json.written(Self.made().node, file: "schema")
        if ProcessInfo.processInfo.environment["GOLDEN_WRITE"] != nil { try Data(bytes).write(to: Self.file) }
        #expect(try Array(Data(contentsOf: Self.file)) == bytes, "GOLDEN_WRITE=1 writes it anew")
        // Its readers know nothing of our marks, and of what is escaped to be none.
        #expect(!String(decoding: bytes, as: UTF8.self).contains("\"$$"))
    }

    @Test("every key has a sentence that says its type first")
    func shapes() throws {
        let schema = try Self.made()
        #expect((KnownKeys.all + KnownKeys.page).filter { !schema.hasShape($0) } == [])
    }

    @Test("every page of the samples is as the schema says")
    func samples() throws {
        let check = try Self.check()
        let folder = Self.checkout.appendingPathComponent("Samples")
        let pages = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".plist") && !$0.hasPrefix("Mistakes")
        }
        #expect(pages.count > 20)
        for page in pages {
            let bytes = try Array(Data(contentsOf: folder.appendingPathComponent(page)))
            let root = try PropertyListForm.read(bytes, file: page)
            let json = try PropertyListForm.json.written(root, file: page)
            #expect(
                check.problems(of: try PropertyListForm.read(json, file: "\(page).json")) == [], "\(page)")
        }
    }

    @Test("a new bundle is as the schema says")
    func template() throws {
        for file in BundleTemplate.files(name: "pump") where file.path.hasSuffix(".plist") {
            let root = try PropertyListForm.read(Array(file.text.utf8), file: file.path)
            #expect(try Self.check().problems(of: root) == [])
        }
    }

    private static let mistakes: [(row: String, problem: String)] = [
        ("<dict/>", "/PreferenceSpecifiers/0: required Type"),
        (row("PSGroupSpecifer"), "/PreferenceSpecifiers/0/Type: enum"),
        (row("PSToggleSwitchSpecifier", "Title=A"), "/PreferenceSpecifiers/0: required Key"),
        (row("PSChildPaneSpecifier", "Title=A"), "/PreferenceSpecifiers/0: required File"),
        (
            row("PSTextFieldSpecifier", "Key=a", "KeyboardType=NumPad"),
            "/PreferenceSpecifiers/0/KeyboardType: enum"
        ),
        (
            row("PSTextFieldSpecifier", "Key=a", "DeviceFromat=ipv4"),
            "/PreferenceSpecifiers/0#DeviceFromat: anyOf"
        ),
        (row("PSTextFieldSpecifier", "Key=a", "IsSecure=YES"), "/PreferenceSpecifiers/0/IsSecure: type"),
        (
            row("PSTextFieldSpecifier", "Key=a", "DefaultValue:true"),
            "/PreferenceSpecifiers/0/DefaultValue: type"
        ),
        (
            row("PSSliderSpecifier", "Key=a", "DeviceStep:<integer>0</integer>"),
            "/PreferenceSpecifiers/0/DeviceStep: exclusiveMinimum"
        ),
        (
            row("PSGroupSpecifier", "DeviceEnabledWhen:<dict/>"),
            "/PreferenceSpecifiers/0/DeviceEnabledWhen: required Key"
        ),
        (
            row(
                "PSGroupSpecifier",
                "DeviceEnabledWhen:<array><dict><key>Key</key><string>a</string><key>OneOf</key><array/></dict></array>"
            ),
            "/PreferenceSpecifiers/0/DeviceEnabledWhen/0/OneOf: minItems"
        ),
        (
            row("IASKDatePickerSpecifier", "Key=a", "DefaultValue=now"),
            "/PreferenceSpecifiers/0/DefaultValue: type"
        ),
    ]

    @Test("a mistake is found where it stands", arguments: mistakes)
    func mistake(row: String, problem: String) throws {
        let root = try PropertyListForm.read(plist(row), file: "x")
        #expect(try Self.check().problems(of: root) == [problem])
    }
}
