import CSQLite
import Foundation
import Settings
import Testing

@testable import Storage

struct PreferencesDatabaseTests {
    let folder: ScratchFolder
    var path: String { folder.path + "/preferences.sqlite" }

    init() throws {
        folder = try ScratchFolder()
    }

    private func execute(_ statements: String) {
        var handle: OpaquePointer?
        sqlite3_open(path, &handle)
        #expect(sqlite3_exec(handle, statements, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
    }

    @Test("every type of value comes back from the file as it went in")
    func roundTrip() throws {
        let values: [String: SettingValue] = [
            "b": .boolean(true), "i": .integer(-5), "r": .real(1), "s": .string("ä\u{0}🙂"), "e": .string(""),
            "d": .date(SettingDate(secondsSince1970: 1.5)), "x": .data([0, 255]), "n": .data([]),
            "a": .array([.integer(1), .dictionary(["k": .string("<&>")])]),
        ]
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit(values.map { .set($0.key, $0.value) }, revision: 7)
        }
        let stored = try PreferencesDatabase(path: path).load()
        #expect(stored.layers[.user] == values)
        #expect(stored.revision == 7)
    }

    @Test("layers, locks and resets are kept apart")
    func layers() throws {
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit(
                [
                    .set("a", .integer(1), layer: .vendor), .set("a", .integer(2), layer: .site),
                    .set("a", .integer(3)),
                ],
                revision: 1)
            try database.commit([.reset("a")], revision: 2)
            try database.setLocks(["network.", "a"], of: .site, revision: 3)
            try database.setLocks(["a"], of: .vendor, revision: 4)
            try database.setLocks([], of: .vendor, revision: 5)
        }
        let stored = try PreferencesDatabase(path: path).load()
        #expect(stored.layers == [.vendor: ["a": .integer(1)], .site: ["a": .integer(2)], .user: [:]])
        #expect(stored.locks == [.site: ["network.", "a"]])
        #expect(stored.revision == 5)
    }

    @Test("a parameter that the library does not take is an error, and never a NULL in its place")
    func parameters() throws {
        let connection = try SQLiteConnection(path: path)
        #expect(throws: StorageError.self) {
            _ = try connection.prepare("SELECT ?", [.integer(1), .text("no place for it")])
        }
        let row = try connection.prepare("SELECT ?, ?", [.text(""), .bytes([])])
        #expect(try connection.step(row, attempt: "reading"))
        #expect(row.value(0) == .text("") && row.value(1) == .bytes([]))
    }

    @Test("a second owner is turned away")
    func held() throws {
        let database = try PreferencesDatabase(path: path)
        #expect(throws: StorageError.held(path: path)) { _ = try PreferencesDatabase(path: path) }
        #expect(try database.load().revision == 0)
    }

    @Test("a file from a later version is refused and left alone; unknown types and tables survive")
    func versions() throws {
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("known", .integer(1))], revision: 1)
        }
        execute("INSERT INTO user VALUES ('later', 99, 'x'); CREATE TABLE later (a); PRAGMA user_version=1")
        do {
            let database = try PreferencesDatabase(path: path)
            var unreadable: [String] = []
            let stored = try database.load { key, layer in unreadable.append("\(layer) \(key)") }
            #expect(stored.layers[.user] == ["known": .integer(1)])
            #expect(unreadable == ["user later"], "what is not shown is told")
            try database.commit([.set("known", .integer(2))], revision: 2)
        }
        execute("UPDATE user SET value = 'y' WHERE key = 'later'; DROP TABLE later; PRAGMA user_version=2")
        #expect(throws: StorageError.newer(path: path, version: 2, known: 1)) {
            _ = try PreferencesDatabase(path: path)
        }
    }

    @Test("a change that fails leaves everything as it was", .enabled(if: ScratchFolder.canMount))
    func full() throws {
        try #require(folder.mount(kilobytes: 256))
        let database = try PreferencesDatabase(path: path)
        try database.commit([.set("name", .string("old"))], revision: 1)
        let large = SettingValue.string(String(repeating: "x", count: 400_000))
        #expect(throws: StorageError.full(path: path)) {
            try database.commit([.set("name", .string("new")), .set("large", large)], revision: 2)
        }
        #expect(
            try database.load()
                == StoredValues(
                    layers: [.vendor: [:], .site: [:], .user: ["name": .string("old")]], revision: 1))
        try database.commit([.set("name", .string("newer"))], revision: 2)
        #expect(try database.load().layers[.user] == ["name": .string("newer")])
    }

    @Test(
        "on a medium that takes no changes, values are read and changes refused",
        .enabled(if: ScratchFolder.canMount))
    func readOnly() throws {
        try #require(folder.mount(kilobytes: 1_024))
        #expect(throws: StorageError.self) { _ = try PreferencesDatabase(path: folder.path + "/no/such") }
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("kept"))], revision: 3)
        }
        try #require(folder.makeReadOnly())
        let database = try PreferencesDatabase(path: path)
        let isReadOnly = database.isReadOnly
        #expect(isReadOnly)
        #expect(try database.load().layers[.user] == ["name": .string("kept")])
        #expect(throws: StorageError.readOnly(path: path)) {
            try database.commit([.set("name", .string("new"))], revision: 4)
        }
        #expect(throws: StorageError.readOnly(path: folder.path + "/new")) {
            _ = try PreferencesDatabase(path: folder.path + "/new")
        }
    }

    @Test(
        "on a medium that takes no changes, what the log still holds after a power cut is read as well",
        .enabled(if: ScratchFolder.canMount))
    func readOnlyWithLog() throws {
        try #require(folder.mount(kilobytes: 1_024))
        let cut = folder.path + "/cut.sqlite"
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("kept"))], revision: 3)
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: cut + suffix)
            }
        }
        try #require(folder.makeReadOnly())
        let database = try PreferencesDatabase(path: cut)
        #expect(try database.load().layers[.user] == ["name": .string("kept")])
        #expect(throws: StorageError.readOnly(path: cut)) {
            try database.commit([.set("name", .string("new"))], revision: 4)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: "/dev/shm")
        #expect(!left.contains { $0.hasPrefix("settingsd.") })
    }

    @Test("a damaged file is put aside for the last good copy, and for nothing where there is none")
    func damaged() throws {
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("good"))], revision: 1)
            try database.keepCopy()
            try database.commit([.set("name", .string("lost"))], revision: 2)
        }
        try Data(repeating: 0x55, count: 4_096).write(to: URL(fileURLWithPath: path))
        do {
            let database = try PreferencesDatabase(path: path)
            let recovery = database.recovery
            #expect(recovery == .lastKnownGood)
            #expect(try database.load().layers[.user] == ["name": .string("good")])
        }
        try Data(repeating: 0x55, count: 4_096).write(to: URL(fileURLWithPath: path))
        let database = try PreferencesDatabase(path: path)
        let recovery = database.recovery
        #expect(recovery == .defaults)
        #expect(try database.load().layers[.user] == [:])
        #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
    }

    @Test("pages that contradict each other count as damage")
    func scrambledPages() throws {
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit((0..<500).map { .set("key\($0)", .integer($0)) }, revision: 1)
        }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.seek(toOffset: 6 * 1_024)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 3 * 1_024))
        try handle.close()
        let recovery = try PreferencesDatabase(path: path).recovery
        #expect(recovery == .defaults)
    }

    @Test("a change costs at most 12 KB of log; none costs nothing")
    func costs() throws {
        let database = try PreferencesDatabase(path: path)
        try database.commit((0..<1_000).map { .set("key.\($0)", .string("value \($0)")) }, revision: 1)
        var largest = 0
        for index in 0..<200 {
            let before = logSize()
            try database.commit([.set("key.\(index * 5)", .string("changed"))], revision: UInt64(2 + index))
            largest = max(largest, logSize() - before)
        }
        #expect(largest > 0)
        #expect(largest <= 12_000, "bytes of log for one change")
        let before = logSize()
        try database.commit([], revision: 500)
        #expect(logSize() == before)
    }

    private func logSize() -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
        return (attributes?[.size] as? Int) ?? 0
    }

    @Test("values survive a process that is killed right after the change")
    func killed() throws {
        // A copy of both files while the owner lives is what a power cut leaves at best.
        let database = try PreferencesDatabase(path: path)
        try database.commit([.set("name", .string("kept"))], revision: 9)
        let after = folder.path + "/after.sqlite"
        try FileManager.default.copyItem(atPath: path, toPath: after)
        try FileManager.default.copyItem(atPath: path + "-wal", toPath: after + "-wal")
        #expect(try PreferencesDatabase(path: after).load().revision == 9)
    }
}
