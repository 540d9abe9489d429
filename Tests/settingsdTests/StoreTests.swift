import Foundation
import Settings
import Testing

@testable import settingsd

@Suite("store")
struct StoreTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private var path: String { folder.appendingPathComponent("settings.db").path }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func schema(_ rows: String) throws -> Schema {
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>"
        return try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
    }

    private func field(_ key: String, _ more: String = "") -> String {
        "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>\(key)</string>\(more)</dict>"
    }

    private func value(_ text: String) -> SettingValue { .string(text) }

    @Test("starting with changes that nobody confirmed takes them back, whatever was stored before")
    func undone() throws {
        let schema = try schema(field("address") + field("mask") + field("name"))
        do {
            let store = Store(path: path, schema: schema)
            _ = try store.apply([.set("address", value("10.0.0.1"))], by: .owner)
            _ = try store.apply(
                [.set("address", value("10.0.0.2")), .set("mask", value("8"))], by: .owner, isConfirmed: false
            )
            _ = try store.apply([.set("name", value("Pump"))], by: .owner)
            #expect(store.snapshot.value(for: "address") == value("10.0.0.2"))
        }
        let store = Store(path: path, schema: schema)
        #expect(store.hasTakenBack)
        #expect(store.snapshot.value(for: "address") == value("10.0.0.1"))
        #expect(store.snapshot.source(of: "mask") == .schemaDefault)
        #expect(store.snapshot.value(for: "name") == value("Pump"), "what was confirmed by itself stays")
        #expect(store.snapshot.revision == 4)
    }

    @Test("what was confirmed stays, and only once is anything taken back")
    func confirmed() throws {
        let schema = try schema(field("address"))
        do {
            let store = Store(path: path, schema: schema)
            _ = try store.apply([.set("address", value("10.0.0.2"))], by: .owner, isConfirmed: false)
            try store.confirm()
            #expect(store.takeBack().isEmpty)
        }
        do {
            let store = Store(path: path, schema: schema)
            #expect(!store.hasTakenBack && store.snapshot.value(for: "address") == value("10.0.0.2"))
            _ = try store.apply([.set("address", value("10.0.0.3"))], by: .owner, isConfirmed: false)
            #expect(store.takeBack() == [.set("address", value("10.0.0.2"))])
            #expect(store.snapshot.value(for: "address") == value("10.0.0.2"))
        }
        let store = Store(path: path, schema: schema)
        #expect(!store.hasTakenBack && store.snapshot.value(for: "address") == value("10.0.0.2"))
    }

    @Test("a setting that waits to be confirmed is changed by nobody else")
    func exclusive() throws {
        let store = Store(path: path, schema: try schema(field("address") + field("name")))
        _ = try store.apply([.set("address", value("10.0.0.2"))], by: .owner, isConfirmed: false)
        #expect(throws: StoreError.self) {
            try store.apply([.set("address", value("10.0.0.3"))], by: .technician)
        }
        #expect(throws: Never.self) { _ = try store.apply([.set("name", value("x"))], by: .owner) }
    }

    @Test("a bundle that renames a key moves its value at once, and for good")
    func migrates() throws {
        let renamed = try schema(field("net.name", "<key>DeviceRenamedFrom</key><string>name</string>"))
        do {
            let store = Store(path: path, schema: try schema(field("name")))
            _ = try store.apply([.set("name", value("Cellar"))], by: .owner)
            store.replace(renamed)
            #expect(store.snapshot.value(for: "net.name") == value("Cellar"))
            #expect(!store.snapshot.isStored("name"))
        }
        #expect(Store(path: path, schema: renamed).snapshot.value(for: "net.name") == value("Cellar"))
    }

    @Test("a key that a later bundle drops keeps its value until an earlier one is back")
    func unknownKeys() throws {
        let (early, late) = (try schema(field("old")), try schema(field("new")))
        do {
            let store = Store(path: path, schema: early)
            _ = try store.apply([.set("old", value("kept"))], by: .owner)
            store.replace(late)
            _ = try store.apply([.set("new", value("too"))], by: .owner)
        }
        do {
            let store = Store(path: path, schema: late)
            #expect(throws: StoreError.self) { try store.apply([.set("old", value("x"))], by: .owner) }
            #expect(store.snapshot.value(for: "new") == value("too"))
        }
        let store = Store(path: path, schema: early)
        #expect(store.snapshot.value(for: "old") == value("kept"))
        #expect(store.snapshot.isStored("new"), "the upgrade finds its own again")
    }
}
