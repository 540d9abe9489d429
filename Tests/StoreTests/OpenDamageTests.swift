import Bundles
import Foundation
import ScratchFolder
import Settings
import Testing

@testable import Store

/// A database that is damaged while it is open, or that is not there any more: a broken card, or whoever has written to it.
@Suite("damage while it is open") struct OpenDamageTests {
    enum Damage: CaseIterable {
        case pages, table
    }

    private final class Lines { var all: [String] = [] }

    private let folder: ScratchFolder
    private let lines = Lines()
    private var path: String { folder.path + "/settings.db" }

    init() throws { folder = try ScratchFolder(in: "/dev/shm") }

    private func store() throws -> Store {
        func field(_ key: String, _ more: String = "") -> String {
            "<dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>\(key)</string>\(more)</dict>"
        }
        let rows =
            field("name") + field("place") + field("psk", "<key>IsSecure</key><true/>")
            + field("address")
        let page = "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows)</array></dict></plist>"
        let schema = try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)])).schema
        return Store(path: path, schema: schema) { [lines] in lines.all.append($0) }
    }

    /// With values that a copy has, where there is one, and values that it has not.
    private func filled(hasCopy: Bool) throws -> Store {
        let store = try store()
        _ = try store.keep([.set("name", .string("Pump")), .set("psk", .string("hush-9310"))])
        _ = try store.keep([.set("place", .string("attic"))])
        if hasCopy { try store.database?.keepCopy() }
        _ = try store.keep([.set("name", .string("Fan")), .reset("place")])
        return store
    }

    private func damage(_ store: Store, _ kind: Damage) throws {
        guard kind == .pages else {
            try store.database?.connection.execute("DROP TABLE user", attempt: "damaging")
            return
        }
        try store.database?.connection.execute(
            "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA shrink_memory", attempt: "damaging")
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        let size = try file.seekToEnd()
        try file.seek(toOffset: 1024)
        try file.write(contentsOf: Data(repeating: 0x55, count: Int(size) - 1024))
        try file.close()
    }

    private func expectAll(_ store: Store) {
        #expect(store.snapshot.value(for: "name") == .string("Fan"))
        #expect(!store.snapshot.isStored("place"))
        #expect(store.snapshot.value(for: "psk") == .string("hush-9310") && store.snapshot.isSecret("psk"))
    }

    @Test(
        "a change that finds it is kept, with all that was known, and the next start has it",
        arguments: Damage.allCases, [false, true])
    func found(kind: Damage, hasCopy: Bool) throws {
        do {
            let store = try filled(hasCopy: hasCopy)
            try damage(store, kind)
            #expect(try store.keep([.set("address", .string("10.0.0.1"))]).map(\.key) == ["address"])
            #expect(store.isOpen && store.problem == nil && store.condition == .whole)
            expectAll(store)
            #expect(lines.all.contains { $0.contains("damaged") }, "\(lines.all)")
            #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
        }
        let next = try store()
        expectAll(next)
        #expect(next.snapshot.value(for: "address") == .string("10.0.0.1") && next.condition == .whole)
        #expect(try !next.log(since: 0, count: 100).contains { $0.entry.key == "psk" && $0.entry.new != nil })
    }

    @Test("what is on trial then is taken back, as at a start, and that is told")
    func trial() throws {
        let store = try filled(hasCopy: true)
        _ = try store.keep([.set("address", .string("10.0.0.1"))])
        _ = try store.keep([.set("address", .string("10.0.0.2"))], isConfirmed: false)
        try damage(store, .pages)
        #expect(throws: StoreError.self) { try store.confirm(from: atPanel) }
        #expect(store.trial == nil && store.lastEnd?.cause == .storage)
        #expect(store.takeReopening()?.told == [.set("address", .string("10.0.0.1"))])
        expectAll(store)
        store.close()
        #expect(try self.store().snapshot.value(for: "address") == .string("10.0.0.1"))
    }

    @Test(
        "whoever only reads finds it too: it is said, values are served, and it is made whole when it is looked for"
    )
    func reading() throws {
        let store = try filled(hasCopy: false)
        try damage(store, .pages)
        #expect(throws: StorageError.self) { try store.log(since: 0, count: 10) }
        #expect(!store.isOpen && store.persistentMessage?.word == .storageDamaged)
        expectAll(store)
        store.lookAgain()
        #expect(store.isOpen && store.persistentMessage == nil)
        expectAll(store)
        store.close()
        expectAll(try self.store())
    }

    @Test("damage that is found last of all loses nothing: what is known is put in before the end")
    func closing() throws {
        do {
            let store = try filled(hasCopy: true)
            try damage(store, .pages)
            #expect(throws: StorageError.self) { try store.log(since: 0, count: 10) }
            store.close()
        }
        expectAll(try store())
    }

    @Test(
        "a factory reset of the user's values leaves the site's as they are known, and not as an older copy has them"
    )
    func resetting() throws {
        do {
            let store = try filled(hasCopy: true)
            _ = try store.keep([.set("address", .string("10.0.0.9"), layer: .site)])
            try damage(store, .pages)
            #expect(throws: StorageError.self) { try store.log(since: 0, count: 10) }
            _ = try store.factoryReset(ResetOrder(.user, from: atPanel), forgetting: [])
            #expect(store.snapshot.value(for: "address") == .string("10.0.0.9"))
            #expect(!store.snapshot.isStored("name"))
            store.close()
        }
        #expect(try store().snapshot.value(for: "address") == .string("10.0.0.9"))
    }

    @Test("where what is known cannot be put in nothing is reset: an older copy has other values of the site")
    func resettingInVain() throws {
        let store = try filled(hasCopy: true)
        _ = try store.keep([.set("address", .string("10.0.0.9"), layer: .site)])
        try damage(store, .pages)
        #expect(throws: StorageError.self) { try store.log(since: 0, count: 10) }
        // Nothing can be put in the place of what is damaged.
        try FileManager.default.createDirectory(
            atPath: path + ".copy/full", withIntermediateDirectories: true)
        let order = ResetOrder(.user, from: atPanel)
        #expect(throws: StoreError.self) { try store.factoryReset(order, forgetting: []) }
        #expect(!store.isResetPending && store.snapshot.value(for: "address") == .string("10.0.0.9"))
        expectAll(store)
        try FileManager.default.removeItem(atPath: path + ".copy")
        _ = try store.factoryReset(order, forgetting: [])
        #expect(store.snapshot.value(for: "address") == .string("10.0.0.9"))
        #expect(!store.snapshot.isStored("name"))
    }

    @Test(
        "where a copy is only served, as nothing can be put in the place of what is damaged, a change is kept once that can be",
        arguments: [false, true])
    func servedForAWhile(isStarted: Bool) throws {
        var store = try filled(hasCopy: true)
        if isStarted { try store.database?.keepCopy() }
        try damage(store, .pages)
        try FileManager.default.createDirectory(
            atPath: path + ".copy/full", withIntermediateDirectories: true)
        if isStarted {
            store.close()
            store = try self.store()
        } else {
            #expect(throws: StorageError.self) { try store.log(since: 0, count: 10) }
        }
        #expect(throws: StoreError.self) { try store.keep([.set("address", .string("10.0.0.1"))]) }
        #expect(store.persistentMessage != nil)
        expectAll(store)
        try FileManager.default.removeItem(atPath: path + ".copy")
        _ = try store.keep([.set("address", .string("10.0.0.2"))])
        #expect(store.problem == nil)
        store.close()
        let next = try self.store()
        expectAll(next)
        #expect(next.snapshot.value(for: "address") == .string("10.0.0.2"))
    }

    @Test("a copy that cannot be made is told once, and takes nothing from a database that is sound")
    func badCopy() throws {
        let store = try filled(hasCopy: false)
        _ = try store.keep([.set("address", .string("10.0.0.2"))], isConfirmed: false)
        // Nothing can be written there, nor put in its place.
        try FileManager.default.createDirectory(
            atPath: path + ".copy/full", withIntermediateDirectories: true)
        #expect(!store.perform(.copy) && !store.perform(.copy))
        #expect(store.isOpen && store.trial != nil)
        #expect(lines.all.count == 1, "\(lines.all)")
    }

    enum Loss: CaseIterable {
        /// Its log stays.
        case file, fileAndLog
        /// An older one lies there, and the log of the one that was open.
        case replaced
        /// The database stays.
        case log, otherLog
    }

    private func lose(_ loss: Loss) throws {
        let files = FileManager.default
        switch loss {
        case .file, .fileAndLog: try files.removeItem(atPath: path)
        case .replaced:
            try files.copyItem(atPath: path + ".a", toPath: path + ".older")
            rename(path + ".older", path)
        case .log, .otherLog: break
        }
        if [.fileAndLog, .log, .otherLog].contains(loss) { try files.removeItem(atPath: path + "-wal") }
        if loss == .otherLog { try Data("stale".utf8).write(to: URL(fileURLWithPath: path + "-wal")) }
    }

    @Test(
        "a change whose file was deleted or replaced is kept in a new one, with all that was known, and that is said",
        arguments: Loss.allCases)
    func lost(loss: Loss) throws {
        do {
            let store = try filled(hasCopy: true)
            try lose(loss)
            #expect(try store.keep([.set("address", .string("10.0.0.1"))]).map(\.key) == ["address"])
            #expect(store.isOpen && store.problem == nil && store.condition == .whole)
            #expect(lines.all.contains { $0.contains("deleted or replaced while") }, "\(lines.all)")
            _ = try store.keep([.set("address", .string("10.0.0.2"))])
            expectAll(store)
        }
        let next = try store()
        expectAll(next)
        #expect(next.snapshot.value(for: "address") == .string("10.0.0.2") && next.condition == .whole)
    }

    @Test(
        "a file that was deleted or replaced is made anew before the end, though nothing was changed",
        arguments: Loss.allCases)
    func lostAtTheEnd(loss: Loss) throws {
        let store = try filled(hasCopy: true)
        try lose(loss)
        store.close()
        let next = try self.store()
        expectAll(next)
        #expect(next.condition == .whole)
    }

    @Test(
        "whoever asks for what came after the last entry misses none, whatever became of the file",
        arguments: Loss.allCases, [false, true])
    func numbers(loss: Loss, isStarted: Bool) throws {
        var store = try filled(hasCopy: true)
        if isStarted {
            store.close()
            store = try self.store()
        }
        let last = try #require(try store.latest(1).first).number
        try lose(loss)
        _ = try store.keep([.set("address", .string("10.0.0.1"))])
        let told = try store.log(since: last, count: 10)
        #expect(told.first?.number == last + 1 && told.last?.entry.key == "address", "\(told)")
        _ = try store.keep([.set("address", .string("10.0.0.2"))])
        #expect(try store.latest(1).first?.number == told.last.map { $0.number + 1 })
    }

    @Test(
        "a factory reset that finds a copy in the place of what was deleted or damaged is told after the last entry",
        arguments: [false, true])
    func numbersOfReset(isDamaged: Bool) throws {
        let store = try filled(hasCopy: false)
        try store.database?.keepCopy()
        store.note([AuditEntry(.wrongPIN, door: "panel", role: .owner)])
        let last = try #require(try store.latest(1).first).number
        if isDamaged { try damage(store, .pages) } else { try lose(.fileAndLog) }
        _ = try store.factoryReset(ResetOrder(.user, from: atPanel), forgetting: [])
        let told = try store.log(since: last, count: 10)
        #expect(told.first?.number == last + 1 && told.first?.entry.action == .factoryReset, "\(told)")
    }

    @Test(
        "what is acknowledged after the log alone was deleted or replaced is there after a power cut, with all before",
        arguments: [Loss.log, .otherLog])
    func lostLog(loss: Loss) throws {
        let store = try filled(hasCopy: false)
        try lose(loss)
        _ = try store.keep([.set("address", .string("10.0.0.1"))])
        #expect(lines.all.contains { $0.contains("its log was deleted or replaced") }, "\(lines.all)")
        #expect(!FileManager.default.fileExists(atPath: path + ".damaged"))
        // What the power leaves of it.
        let cut = try ScratchFolder(in: "/dev/shm")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.copyItem(
                atPath: "\(folder.path)/\(name)", toPath: "\(cut.path)/\(name)")
        }
        let next = Store(path: "\(cut.path)/settings.db", schema: store.schema) { _ in }
        expectAll(next)
        #expect(next.snapshot.value(for: "address") == .string("10.0.0.1"), "\(cut.path)")
        #expect(next.condition == .whole)
    }

    @Test("a file of another medium is another one, also where it has the same number")
    func devices() {
        var known: [UInt64: [String]] = [:]
        for path in ["/proc", "/sys", "/dev", "/dev/shm"] {
            var status = stat()
            if stat(path, &status) == 0 { known[UInt64(status.st_ino), default: []].append(path) }
        }
        for paths in known.values {
            #expect(Set(paths.map { FileIdentity(of: $0) }).count == paths.count, "\(paths)")
        }
        #expect(FileIdentity(of: "/proc") == FileIdentity(of: "/proc/"))
        #expect(FileIdentity(of: folder.path + "/none") == nil)
    }

    @Test("a factory reset whose file was deleted leaves the site's values as they are known")
    func lostBeforeReset() throws {
        let store = try filled(hasCopy: true)
        _ = try store.keep([.set("address", .string("10.0.0.9"), layer: .site)])
        try lose(.fileAndLog)
        _ = try store.factoryReset(ResetOrder(.user, from: atPanel), forgetting: [])
        #expect(store.snapshot.value(for: "address") == .string("10.0.0.9"))
        #expect(!store.snapshot.isStored("name"))
    }

    @Test("where the folder is gone too changes are refused, and what is known is there once it is back")
    func lostWithFolder() throws {
        let store = try filled(hasCopy: true)
        let away = folder.path + ".away"
        try FileManager.default.moveItem(atPath: folder.path, toPath: away)
        #expect(throws: StoreError.self) { try store.keep([.set("address", .string("10.0.0.1"))]) }
        expectAll(store)
        #expect(!store.snapshot.isStored("address"))
        try FileManager.default.moveItem(atPath: away, toPath: folder.path)
        _ = try store.keep([.set("address", .string("10.0.0.2"))])
        store.close()
        let next = try self.store()
        expectAll(next)
        #expect(next.snapshot.value(for: "address") == .string("10.0.0.2"))
    }

    @Test("what has to hold holds also where the database is damaged, and is kept when it is made whole")
    func reverted() throws {
        let store = try filled(hasCopy: true)
        _ = try store.keep([.set("address", .string("10.0.0.2"))], isConfirmed: false)
        try damage(store, .table)
        _ = try store.revert(from: atPanel)
        #expect(!store.isOpen && !store.snapshot.isStored("address"))
        store.lookAgain()
        store.close()
        let next = try self.store()
        expectAll(next)
        #expect(!next.snapshot.isStored("address") && !next.hasTakenBack)
    }
}
