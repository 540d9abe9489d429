import Bundles
import Foundation
import Settings
import Store
import Testing

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

    private func store(_ schema: Schema, _ mode: Store.Mode = .writing) -> Store {
        Store(path: path, schema: schema, mode: mode) { _ in }
    }

    private func value(_ text: String) -> SettingValue { .string(text) }

    @Test("starting with changes that nobody confirmed takes them back, whatever was stored before")
    func undone() throws {
        let schema = try schema(field("address") + field("mask") + field("name"))
        do {
            let store = store(schema)
            _ = try store.keep([.set("address", value("10.0.0.1"))])
            _ = try store.keep(
                [.set("address", value("10.0.0.2")), .set("mask", value("8"))], isConfirmed: false)
            _ = try store.keep([.set("name", value("Pump"))])
            #expect(store.snapshot.value(for: "address") == value("10.0.0.2"))
        }
        let store = store(schema)
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
            let store = store(schema)
            _ = try store.keep([.set("address", value("10.0.0.2"))], isConfirmed: false)
            try store.confirm(from: atPanel)
            #expect(store.undo(.reset).isEmpty)
        }
        do {
            let store = store(schema)
            #expect(!store.hasTakenBack && store.snapshot.value(for: "address") == value("10.0.0.2"))
            _ = try store.keep([.set("address", value("10.0.0.3"))], isConfirmed: false)
            #expect(try store.revert(from: atPanel) == [.set("address", value("10.0.0.2"))])
            #expect(store.snapshot.value(for: "address") == value("10.0.0.2"))
        }
        let store = store(schema)
        #expect(!store.hasTakenBack && store.snapshot.value(for: "address") == value("10.0.0.2"))
    }

    @Test("a setting that waits to be confirmed is changed by nobody else")
    func exclusive() throws {
        let store = store(try schema(field("address") + field("name")))
        _ = try store.keep([.set("address", value("10.0.0.2"))], isConfirmed: false)
        #expect(throws: StoreError.self) {
            try store.keep([.set("address", value("10.0.0.3"))])
        }
        #expect(throws: Never.self) { _ = try store.keep([.set("name", value("x"))]) }
    }

    @Test("a bundle that renames a key moves its value at once, and for good")
    func migrates() throws {
        let renamed = try schema(field("net.name", "<key>DeviceRenamedFrom</key><string>name</string>"))
        do {
            let store = store(try schema(field("name")))
            _ = try store.keep([.set("name", value("Cellar"))])
            #expect(store.replace(renamed) == [.set("net.name", value("Cellar"))])
            #expect(store.snapshot.value(for: "net.name") == value("Cellar"))
            #expect(!store.snapshot.isStored("name"))
        }
        #expect(store(renamed).snapshot.value(for: "net.name") == value("Cellar"))
    }

    @Test("a key that a later bundle drops keeps its value until an earlier one is back")
    func unknownKeys() throws {
        let (early, late) = (try schema(field("old")), try schema(field("new")))
        do {
            let store = store(early)
            _ = try store.keep([.set("old", value("kept"))])
            store.replace(late)
            _ = try store.keep([.set("new", value("too"))])
        }
        do {
            let store = store(late)
            #expect(throws: StoreError.self) { try store.keep([.set("old", value("x"))]) }
            #expect(store.snapshot.value(for: "new") == value("too"))
        }
        let store = store(early)
        #expect(store.snapshot.value(for: "old") == value("kept"))
        #expect(store.snapshot.isStored("new"), "the upgrade finds its own again")
    }

    @Test("what a call finds that opens the database again is there to be told, though the call is refused")
    func reopened() throws {
        let schema = try schema(field("address") + field("name"))
        do { _ = try store(schema).keep([.set("name", value("Cellar"))]) }
        let away = folder.path + ".away"
        try FileManager.default.moveItem(atPath: folder.path, toPath: away)
        let store = store(schema)
        #expect(!store.isOpen && store.takeReopening() == nil)
        #expect(throws: StoreError.self) { try store.keep([.set("nosuchkey", value("x"))]) }
        #expect(store.takeReopening() == nil, "it is still away")
        try FileManager.default.moveItem(atPath: away, toPath: folder.path)
        #expect(throws: StoreError.self) { try store.keep([.set("nosuchkey", value("x"))]) }
        #expect(store.snapshot.value(for: "name") == value("Cellar"))
        let reopening = try #require(store.takeReopening())
        #expect(reopening.told == [.set("name", value("Cellar"))] && reopening.isFolderOther)
        #expect(store.takeReopening() == nil, "once")
    }

    @Test("reading shows what the next start would serve, and leaves every file as it is")
    func reading() throws {
        let renamed = try schema(field("net.name", "<key>DeviceRenamedFrom</key><string>name</string>"))
        do {
            let store = store(try schema(field("name")))
            _ = try store.keep([.set("name", value("Cellar"))])
            _ = try store.keep([.set("name", value("Attic"))], isConfirmed: false)
        }
        let before = try files()
        let reading = store(renamed, .reading)
        #expect(reading.snapshot.value(for: "net.name") == value("Cellar"))
        #expect(throws: StoreError.self) {
            try reading.keep([.set("net.name", value("x"))])
        }
        #expect(try files() == before)
        #expect(store(renamed).snapshot.value(for: "net.name") == value("Cellar"))
    }

    @Test("reading where nothing was ever kept makes nothing")
    func readingNothing() throws {
        let store = store(try schema(field("name")), .reading)
        #expect(store.problem == nil && store.snapshot.stored.layers == [:])
        #expect(try files() == [:])
    }

    private func files() throws -> [String: Data] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(into: [:]) {
            $0[$1] = try Data(contentsOf: folder.appendingPathComponent($1))
        }
    }
}

let atPanel = Origin(.panel, .technician)

extension Store {
    func keep(_ changes: [SettingChange], isConfirmed: Bool = true) throws -> [SettingChange] {
        try apply(
            ChangeSet(changes), isConfirmed ? .required : .trial(.seconds(90)), from: atPanel, at: .zero)
    }
}
