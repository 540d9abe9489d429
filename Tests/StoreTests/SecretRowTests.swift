import Bundles
import Foundation
import Fuzz
import ScratchFolder
import Settings
import Testing

@testable import Store

/// Rows that say that they are secrets, whatever the bundle of the day says.
@Suite("rows of secrets")
struct SecretRowTests {
    private let folder: ScratchFolder
    private var path: String { folder.path + "/settings.db" }

    init() throws { folder = try ScratchFolder(in: "/dev/shm") }

    private func schema(_ rows: String...) throws -> Schema {
        let page =
            "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows.joined())</array></dict></plist>"
        return try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
    }

    private func field(_ key: String, _ more: String = "") -> String {
        "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>\(key)</string>\(more)</dict>"
    }

    private let secure = "<key>IsSecure</key><true/>"

    private func store(_ schema: Schema?, _ mode: Store.Mode = .writing) -> Store {
        Store(path: path, schema: schema, mode: mode) { _ in }
    }

    private func keep(_ change: SettingChange, _ schema: Schema?) throws {
        let store = store(schema)
        _ = try store.keep([change])
        store.close()
    }

    private var isMarked: Bool { store(nil, .reading).snapshot.isSecret("psk") }

    @Test("what the bundle calls a secret is one without a bundle, and under one that no longer says so")
    func marked() throws {
        try keep(.set("psk", .string("one")), try schema(field("psk", secure)))
        #expect(isMarked)
        #expect(store(try schema(field("psk")), .reading).snapshot.isSecret("psk"))
        #expect(!store(nil, .reading).snapshot.isSecret("name"))
    }

    @Test("another value leaves the mark, in any layer; a reset takes it away")
    func reset() throws {
        try keep(.set("psk", .string("one")), try schema(field("psk", secure)))
        try keep(.set("psk", .string("two")), nil)
        try keep(.set("psk", .string("three"), layer: .site), try schema(field("psk")))
        #expect(isMarked)
        try keep(.reset("psk"), nil)
        #expect(isMarked, "the site's is one as well")
        try keep(.reset("psk", layer: .site), nil)
        #expect(!isMarked)
    }

    @Test("a row that a later bundle makes a secret is marked by the first store that may write")
    func becomesSecret() throws {
        try keep(.set("psk", .string("one")), try schema(field("psk")))
        let later = try schema(field("psk", secure))
        #expect(store(later, .reading).snapshot.isSecret("psk") && !isMarked)
        store(later).close()
        #expect(isMarked)
        let revision = store(later).snapshot.revision
        #expect(store(later).snapshot.revision == revision, "once")
    }

    @Test("a bundle that is read while the service runs marks as well, and a renamed secret stays one")
    func replaced() throws {
        let store = store(try schema(field("key")))
        _ = try store.keep([.set("key", .string("one"))])
        store.replace(try schema(field("key", secure)))
        #expect(store.snapshot.stored.secrets[.user] == ["key"])
        store.replace(try schema(field("psk", "<key>DeviceRenamedFrom</key><string>key</string>")))
        #expect(store.snapshot.stored.secrets[.user] == ["psk"])
        store.close()
        #expect(isMarked)
    }

    @Test("since when a secret holds is read beside it, after a start as well; what is undone holds anew")
    func since() throws {
        let schema = try schema(field("psk", secure), field("pin", secure), field("name"))
        let told = { (store: Store) in store.secretSources }
        do {
            let store = store(schema)
            _ = try store.keep([.set("psk", .string("one"), layer: .site), .set("name", .string("attic"))])
            _ = try store.keep([.set("psk", .string("two"))])
            _ = try store.keep([.set("name", .string("cellar"))])
            #expect(told(store) == ["psk": SecretSource(.user, revision: 2)])
        }
        let store = store(schema)
        #expect(told(store) == ["psk": SecretSource(.user, revision: 2)])
        _ = try store.keep([.set("psk", .string("two"))])
        #expect(told(store) == ["psk": SecretSource(.user, revision: 4)], "a guess that is right is not told")
        _ = try store.keep([.set("psk", .string("three"))], isConfirmed: false)
        #expect(told(store) == ["psk": SecretSource(.user, revision: 5)])
        _ = try store.revert(from: atPanel)
        #expect(told(store) == ["psk": SecretSource(.user, revision: 6)])
        _ = try store.apply(
            ChangeSet([], locks: [LockChange("psk", layer: .site, isLocked: true)]),
            from: Origin(.state, .technician), at: .zero)
        #expect(told(store) == ["psk": SecretSource(.site, revision: 1)], "the lock hides the owner's")
        store.replace(try self.schema(field("name")))
        #expect(told(store) == [:], "no row of this bundle")
        store.close()
        #expect(told(self.store(schema, .reading)) == ["psk": SecretSource(.site, revision: 1)])
    }

    @Test("what holds and could not be written is of an unknown revision, until it is")
    func owed() throws {
        let store = store(try schema(field("psk", secure), field("name")))
        _ = try store.keep([.set("psk", .string("one"))])
        _ = try store.keep([.set("psk", .string("two"))], isConfirmed: false)
        try store.database?.disturb("PRAGMA query_only=1")
        _ = try store.revert(from: atPanel)
        #expect(store.problem != nil)
        #expect(store.secretSources == ["psk": SecretSource(.user, revision: 0)])
        try store.database?.disturb("PRAGMA query_only=0")
        _ = try store.keep([.set("name", .string("attic"))])
        #expect(store.secretSources == ["psk": SecretSource(.user, revision: 3)])
    }

    @Test("a reset that nobody confirmed puts the secret back with its mark")
    func unconfirmed() throws {
        try keep(.set("psk", .string("one")), try schema(field("psk", secure)))
        do {
            let store = store(nil)
            _ = try store.keep([.reset("psk")], isConfirmed: false)
            #expect(!store.snapshot.isSecret("psk"))
        }
        #expect(isMarked, "in what the next start would serve")
        let store = store(nil)
        #expect(store.hasTakenBack && store.snapshot.isSecret("psk"))
        _ = try store.keep([.reset("psk")], isConfirmed: false)
        #expect(try store.revert(from: atPanel) == [.set("psk", .string("one"), isSecret: true)])
        #expect(store.snapshot.isSecret("psk"))
    }
}

/// What files still hold of secrets that are gone.
@Suite("erased secrets")
struct ErasureTests {
    private static let canary = "CANARY"
    private let folder: ScratchFolder
    private var path: String { folder.path + "/settings.db" }

    init() throws { folder = try ScratchFolder(in: "/dev/shm") }

    private static func schema() throws -> Schema {
        let rows = ["psk", "pin"].map {
            "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>\($0)</string>"
                + "<key>IsSecure</key><true/></dict>"
        }
        let others = (0..<60).map {
            "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>k\($0)</string></dict>"
        }
        let page =
            "<plist><dict><key>PreferenceSpecifiers</key><array>\((rows + others).joined())</array></dict></plist>"
        return try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
    }

    private func store(_ path: String? = nil) throws -> Store {
        Store(path: path ?? self.path, schema: try Self.schema()) { Issue.record("\($0)") }
    }

    /// The names of files that hold a word.
    private func files(with word: String = canary, in folder: String? = nil) throws -> [String] {
        let folder = folder ?? self.folder.path
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter {
            try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")).range(of: Data(word.utf8)) != nil
        }
    }

    /// Changes of all sizes, secrets among them, and copies in between; a secret is left in the end.
    private func live(in store: Store, seed: UInt64) throws {
        var random = Mutations(seed: seed)
        for number in 0..<200 {
            let secret =
                "\(Self.canary)\(number)" + String(repeating: "x", count: .random(in: 0...90, using: &random))
            let (key, text) =
                number % 4 == 0
                ? (number % 8 == 0 ? "psk" : "pin", secret)
                : (
                    "k\(Int.random(in: 0..<60, using: &random))",
                    String(repeating: "v", count: .random(in: 5...200, using: &random))
                )
            let change: SettingChange = number % 7 == 3 ? .reset(key) : .set(key, .string(text))
            _ = try store.keep([change])
            if number % 50 == 49 { store.keepUp(at: .seconds(number * 3600)) }
        }
        _ = try store.keep([.set("psk", .string("\(Self.canary)last"))])
    }

    @Test("two seconds after the reset of a secret no file has it", arguments: 1...12 as ClosedRange<UInt64>)
    func reset(seed: UInt64) throws {
        let store = try store()
        store.keepUp(at: .zero)
        try live(in: store, seed: seed)
        // As an earlier damage would have left it.
        for name in ["damaged", "damaged-wal", "copy.new"] {
            try Data(Self.canary.utf8).write(to: URL(fileURLWithPath: "\(path).\(name)"))
        }
        #expect(try files().contains("settings.db-wal"), "the search finds what is there")
        _ = try store.keep([.reset("psk"), .reset("pin")])
        store.keepUp(at: .seconds(9_000_000))
        let deadline = try #require(store.deadline)
        #expect(deadline == .seconds(9_000_002))
        store.keepUp(at: deadline)
        #expect(try files() == [])
        #expect(try !files(with: "vvvvv").isEmpty, "all else is there")
        store.close()
        #expect(try files() == [])
        let again = try self.store()
        #expect(again.condition == .whole && again.problem == nil)
    }

    @Test("the value before a change goes as well, and the one that holds stays in database and both copies")
    func changed() throws {
        let store = try store()
        for name in ["old", "new"] {
            _ = try store.keep([.set("psk", .string("\(Self.canary)-\(name)"))])
            store.keepUp(at: .zero)
            store.keepUp(at: .seconds(60))
        }
        #expect(try files(with: "\(Self.canary)-old") == [])
        #expect(
            try files(with: "\(Self.canary)-new") == ["settings.db", "settings.db.a", "settings.db.b"])
    }

    @Test("what a change replaced is erased once it is confirmed, and what was taken back then")
    func unconfirmed() throws {
        let store = try store()
        _ = try store.keep([.set("psk", .string("\(Self.canary)-old"))])
        _ = try store.keep([.set("psk", .string("\(Self.canary)-new"))], isConfirmed: false)
        try store.confirm(from: atPanel)
        _ = try store.keep([.set("psk", .string("\(Self.canary)-trial"))], isConfirmed: false)
        _ = try store.revert(from: atPanel)
        store.close()
        #expect(try files(with: "\(Self.canary)-old") == [])
        #expect(try files(with: "\(Self.canary)-trial") == [])
    }

    private static func page(_ rows: String) throws -> Schema {
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>"
        return try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
    }

    private static func field(_ key: String, _ more: String = "") -> String {
        "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>\(key)</string>\(more)</dict>"
    }

    @Test(
        "what a later bundle makes a secret goes from the log and every file, the value that holds aside",
        arguments: [
            field("name", "<key>IsSecure</key><true/>"),
            field("psk", "<key>IsSecure</key><true/><key>DeviceRenamedFrom</key><string>name</string>"),
        ])
    func secretLater(row: String) throws {
        let open = try Self.page(Self.field("name") + Self.field("other"))
        let later = try Self.page(row + Self.field("other"))
        do {
            let store = Store(path: path, schema: open) { Issue.record("\($0)") }
            _ = try store.keep([.set("name", .string("\(Self.canary)-old")), .set("other", .string("attic"))])
            _ = try store.keep([.set("name", .string("\(Self.canary)-new"))])
            store.keepUp(at: .zero)
            store.keepUp(at: .seconds(60))
            store.close()
        }
        do {
            let looking = Store(path: path, schema: later, mode: .reading) { Issue.record("\($0)") }
            let told = try looking.log(since: 0, count: 10).map(\.entry)
            #expect(
                told.allSatisfy { $0.key == "other" || $0.old == nil && $0.new == nil },
                "before it is written")
        }
        let store = Store(path: path, schema: later) { Issue.record("\($0)") }
        let log = try store.log(since: 0, count: 10)
        #expect(log.allSatisfy { !$0.isDamaged && ($0.entry.key == "other" || $0.entry.new == nil) })
        #expect(log.contains { $0.entry.new == "attic" }, "all else stays")
        store.close()
        #expect(try files(with: "\(Self.canary)-old") == [])
        let next = Store(path: path, schema: later) { Issue.record("\($0)") }
        _ = try next.keep([.reset("name"), .reset("psk")].filter { later[$0.key] != nil })
        next.close()
        #expect(try files() == [])
    }

    @Test("a secret whose row was reset before the bundle called it one goes from the log, once")
    func secretWithoutRow() throws {
        let open = try Self.page(Self.field("name"))
        let later = try Self.page(Self.field("name", "<key>IsSecure</key><true/>"))
        let store = Store(path: path, schema: open) { Issue.record("\($0)") }
        _ = try store.keep([.set("name", .string(Self.canary))])
        _ = try store.keep([.reset("name")])
        store.keepUp(at: .zero)
        store.keepUp(at: .seconds(60))
        #expect(try !files().isEmpty)
        store.replace(later)
        let revision = store.snapshot.revision
        store.close()
        #expect(try files() == [])
        let again = Store(path: path, schema: later) { Issue.record("\($0)") }
        #expect(again.condition == .whole && again.snapshot.revision == revision)
    }

    @Test("a copy that was made during the trial of a secret goes once that is confirmed")
    func confirmedLate() throws {
        let store = try store()
        _ = try store.keep([.set("psk", .string("\(Self.canary)-old"))])
        store.keepUp(at: .zero)
        _ = try store.keep([.reset("psk")], isConfirmed: false)
        store.keepUp(at: .seconds(1))
        store.keepUp(at: .seconds(4))
        #expect(try !files(with: "\(Self.canary)-old").isEmpty, "it may come back yet")
        try store.confirm(from: atPanel)
        store.keepUp(at: .seconds(30))
        store.keepUp(at: .seconds(33))
        #expect(try files(with: "\(Self.canary)-old") == [])
    }

    @Test("a power cut before the erasure leaves it to the next start")
    func powerCut() throws {
        let after = try ScratchFolder(in: "/dev/shm")
        do {
            let store = try store()
            store.keepUp(at: .zero)
            try live(in: store, seed: 1)
            store.keepUp(at: .seconds(9_000_000))
            store.keepUp(at: .seconds(9_000_002))
            _ = try store.keep([.reset("psk"), .reset("pin")])
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                try FileManager.default.copyItem(
                    atPath: "\(folder.path)/\(name)", toPath: "\(after.path)/\(name)")
            }
        }
        let store = try store(after.path + "/settings.db")
        #expect(try !files(in: after.path).isEmpty, "it is not done at the cost of the start")
        store.keepUp(at: .zero)
        store.keepUp(at: .seconds(60))
        #expect(try files(in: after.path) == [])
    }

    @Test("an erasure that failed is done as soon as it can be, without another change")
    func erasedLater() throws {
        let store = Store(path: path, schema: try Self.schema()) { _ in }
        store.keepUp(at: .zero)
        try live(in: store, seed: 1)
        store.keepUp(at: .seconds(9_000_000))
        store.keepUp(at: .seconds(9_000_002))
        // Where the copy would be written is something that does not go away.
        try FileManager.default.createDirectory(atPath: path + ".copy", withIntermediateDirectories: true)
        _ = try store.keep([.reset("psk"), .reset("pin")])
        store.keepUp(at: .seconds(9_000_010))
        store.keepUp(at: .seconds(9_000_012))
        try FileManager.default.removeItem(atPath: path + ".copy")
        #expect(try !files().isEmpty)
        let again = try #require(store.deadline)
        #expect(again <= .seconds(9_000_072))
        store.keepUp(at: again)
        #expect(try files() == [])
    }

    @Test("a factory reset leaves nothing of any value, and of no damaged file")
    func factoryReset() throws {
        let store = try store()
        _ = try store.keep([.set("k1", .string("\(Self.canary) in no secret"))])
        store.keepUp(at: .zero)
        store.keepUp(at: .seconds(60))
        try Data(Self.canary.utf8).write(to: URL(fileURLWithPath: path + ".damaged"))
        _ = try store.factoryReset(ResetOrder(.user, from: Origin(.reset, .technician)), forgetting: [])
        #expect(try files() == [])
    }

    @Test("a database that goes without erasures leaves secrets in its files, and the search finds them")
    func control() throws {
        let schema = try Self.schema()
        let database = try PreferencesDatabase(path: path)
        var snapshot = Snapshot(schema: schema)
        // Rows without their mark: as nobody had called them secrets.
        for change in [SettingChange.set("psk", .string(Self.canary)), .reset("psk")] {
            snapshot = snapshot.applying([change])
            try database.commit([change], revision: snapshot.revision)
            try database.keepCopy()
        }
        let owesErasure = database.owesErasure
        #expect(!owesErasure)
        #expect(try files() == ["settings.db-wal", "settings.db.a"])
    }
}
