import CSQLite
import Foundation
import PropertyLists
import ScratchFolder
import Settings
import Storage
import Testing

@testable import Store

struct PreferencesDatabaseTests {
    let folder: ScratchFolder
    var path: String { folder.path + "/preferences.sqlite" }

    init() throws {
        folder = try ScratchFolder()
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
            try database.commit(ChangeSet(values.map { .set($0.key, $0.value) }), revision: 7)
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
            let locks = [
                LockChange("network.", layer: .site, isLocked: true),
                LockChange("a", layer: .site, isLocked: true),
                LockChange("a", layer: .vendor, isLocked: true),
            ]
            try database.commit(ChangeSet([], locks: locks), revision: 3)
            let open = LockChange("a", layer: .vendor, isLocked: false)
            try database.commit(ChangeSet([], locks: [open]), revision: 5)
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

    @Test("a reader keeps the owner out while it copies the database's file, and no longer")
    func reader() throws {
        do { _ = try PreferencesDatabase(path: path) }
        let lock = try DatabaseLock.share(path)
        _ = try FileContents.read(path)
        #expect(throws: StorageError.held(path: path)) { _ = try PreferencesDatabase(path: path) }
        lock.release()
        _ = try PreferencesDatabase(path: path)
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

    /// As full as it gets, but for so many bytes.
    private func fillDisk(but free: UInt64 = 0) throws -> String {
        let filler = folder.path + "/filler"
        try Data().write(to: URL(fileURLWithPath: filler))
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: filler))
        while (try? handle.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
        if free > 0 { try handle.truncate(atOffset: try handle.seekToEnd() - free) }
        try handle.close()
        return filler
    }

    @Test(
        "a copy that finds no room leaves nothing of itself: changes have what there was",
        .enabled(if: ScratchFolder.canMount))
    func copyWithoutRoom() throws {
        try #require(folder.mount(kilobytes: 2_048))
        let database = try PreferencesDatabase(path: path)
        let large = SettingValue.data([UInt8](repeating: 1, count: 200_000))
        try database.commit([.set("large", large, layer: .vendor)], revision: 1)
        _ = try fillDisk(but: 65_536)
        #expect(throws: StorageError.full(path: path)) { try database.keepCopy() }
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains { $0.contains(".copy") }, "\(left)")
        try database.commit([.set("name", .string("new"))], revision: 2)
    }

    @Test(
        "a database that is older than what was once kept is served on a full disk, and takes changes once there is room",
        .enabled(if: ScratchFolder.canMount))
    func olderOnFullDisk() throws {
        try #require(folder.mount(kilobytes: 1_024))
        func keep(_ name: String, _ revision: UInt64) throws {
            try PreferencesDatabase(path: path).commit([.set("name", .string(name))], revision: revision)
        }
        try keep("old", 1)
        let file = URL(fileURLWithPath: path)
        let older = try Data(contentsOf: file)
        try keep("new", 2)
        try older.write(to: file)
        let filler = try fillDisk()
        do {
            let database = try PreferencesDatabase(path: path)
            let (refusal, condition) = (database.refusal, database.condition)
            #expect(refusal == .full(path: path) && condition == .older(revision: 1, of: 2))
            #expect(try database.load().layers[.user] == ["name": .string("old")])
            #expect(throws: StorageError.full(path: path)) {
                try database.commit([.set("name", .string("newer"))], revision: 3)
            }
        }
        try FileManager.default.removeItem(atPath: filler)
        try keep("newer", 2_000_000)
        #expect(try PreferencesDatabase(path: path).load().layers[.user] == ["name": .string("newer")])
    }

    @Test(
        "what is no regular file in the database's place is an error, and nobody waits for it",
        arguments: [S_IFIFO, S_IFDIR])
    func otherKind(kind: mode_t) throws {
        #expect((kind == S_IFDIR ? mkdir(path, 0o700) : mkfifo(path, 0o600)) == 0)
        #expect(throws: StorageError.self) { _ = try PreferencesDatabase(path: path) }
        #expect(throws: StorageError.self) { _ = try PreferencesDatabase.reading(path) }
    }

    @Test(
        "what is no regular file in the place of its log or journal is named, nobody waits for it, and values are read",
        arguments: ["-journal", "-wal"], [S_IFIFO, S_IFDIR])
    func otherKindBeside(suffix: String, kind: mode_t) throws {
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("kept"))], revision: 3)
        }
        let beside = path + suffix
        #expect((kind == S_IFDIR ? mkdir(beside, 0o700) : mkfifo(beside, 0o600)) == 0)
        let refusal = StorageError.failed(path: beside, attempt: "opening", reason: "it is no regular file")
        #expect(throws: refusal) { _ = try PreferencesDatabase(path: path) }
        guard let database = try PreferencesDatabase.reading(path) else {
            Issue.record("nothing was found")
            return
        }
        #expect(try database.load().layers[.user] == ["name": .string("kept")])
    }

    @Test("a pipe in the mark's place keeps no change waiting, and is told")
    func pipeForMark() throws {
        #expect(mkfifo(path + ".mark", 0o600) == 0)
        let database = try PreferencesDatabase(path: path)
        for revision in 1...20 {
            try database.commit([.set("number", .integer(revision))], revision: UInt64(revision))
        }
        #expect(throws: StorageError.self) { try database.keepMark() }
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
        let refusal = database.refusal
        #expect(refusal == .readOnly(path: path))
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
        try #require(folder.mount(kilobytes: 20_480))
        let cut = folder.path + "/cut.sqlite"
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("kept"))], revision: 3)
            // Larger than any one file that somebody else may hand over.
            let large = SettingValue.data([UInt8](repeating: 1, count: FileContents.byteLimit + 1))
            try database.commit([.set("large", large, layer: .vendor)], revision: 4)
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: cut + suffix)
            }
        }
        try #require(folder.makeReadOnly())
        let database = try PreferencesDatabase(path: cut)
        #expect(try database.load().layers[.user] == ["name": .string("kept")])
        #expect(throws: StorageError.readOnly(path: cut)) {
            try database.commit([.set("name", .string("new"))], revision: 5)
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: "/dev/shm")
        #expect(!left.contains { $0.hasPrefix("settingsd.") })
    }

    @Test("a damaged file is put aside for the newest copy, and for nothing where there is none")
    func damaged() throws {
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("good"))], revision: 1)
            try database.keepCopy()
            try database.commit([.set("name", .string("lost"))], revision: 2)
        }
        let junk = Data(repeating: 0x55, count: 4_096)
        try junk.write(to: URL(fileURLWithPath: path))
        do {
            let database = try PreferencesDatabase(path: path)
            let condition = database.condition
            #expect(condition == .copy(revision: 1, of: 2))
            let stored = try database.load()
            #expect(stored.layers[.user] == ["name": .string("good")])
            #expect(stored.revision == 1_000_002, "two pasts never share a number")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".damaged")) == junk)
        for file in [path, path + ".a"] { try junk.write(to: URL(fileURLWithPath: file)) }
        let database = try PreferencesDatabase(path: path)
        let condition = database.condition
        #expect(condition == .defaults)
        #expect(try database.load().layers[.user] == [:])
    }

    @Test("the copy that was restored stays where it is: a second damage finds it again")
    func restoredTwice() throws {
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("good"))], revision: 1)
            try database.keepCopy()
        }
        for _ in 1...2 {
            try Data(repeating: 0x55, count: 4_096).write(to: URL(fileURLWithPath: path))
            #expect(try PreferencesDatabase(path: path).load().layers[.user] == ["name": .string("good")])
        }
    }

    @Test("what lies behind a copy in its file, as holes without end, is not restored with it")
    func restoredWithoutHoles() throws {
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("good"))], revision: 1)
            try database.keepCopy()
        }
        try Data(repeating: 0x55, count: 4_096).write(to: URL(fileURLWithPath: path))
        #expect(truncate(path + ".a", 1 << 40) == 0)
        #expect(try PreferencesDatabase(path: path).load().layers[.user] == ["name": .string("good")])
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_size < 100_000)
    }

    @Test("a database that is emptied, older, or gone is taken for none, and a newer copy holds")
    func emptied() throws {
        let old = folder.path + "/old"
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("older"))], revision: 1)
        }
        try FileManager.default.copyItem(atPath: path, toPath: old)
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("new"))], revision: 2)
            try database.keepCopy()
        }
        for isGone in [false, true] {
            try FileManager.default.removeItem(atPath: path)
            if !isGone { try FileManager.default.copyItem(atPath: old, toPath: path) }
            let database = try PreferencesDatabase(path: path)
            let condition = database.condition
            #expect(condition == .copy(revision: 2, of: 2) || condition == .copy(revision: 2, of: 1_000_002))
            #expect(try database.load().layers[.user] == ["name": .string("new")])
        }
    }

    @Test("a database that says less than was once kept is served, and says so")
    func older() throws {
        let old = folder.path + "/old"
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("older"))], revision: 1)
        }
        try FileManager.default.copyItem(atPath: path, toPath: old)
        do {
            let database = try PreferencesDatabase(path: path)
            try database.commit([.set("name", .string("new"))], revision: 2)
        }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: old, toPath: path)
        do {
            let database = try PreferencesDatabase(path: path)
            let condition = database.condition
            #expect(condition == .older(revision: 1, of: 2))
            #expect(try database.load().layers[.user] == ["name": .string("older")])
        }
        let condition = try PreferencesDatabase(path: path).condition
        #expect(condition == .whole, "it is told once")
    }

    @Test("a copy is never overwritten by a database that proves itself no longer")
    func rotten() throws {
        let database = try PreferencesDatabase(path: path)
        try database.commit([.set("name", .string("good"))], revision: 1)
        try database.keepCopy()
        let before = try Data(contentsOf: URL(fileURLWithPath: path + ".a"))
        try database.disturb("UPDATE user SET value = 'x'")
        try database.commit([.set("other", .string("y"))], revision: 2)
        #expect(throws: StorageError.self) { try database.keepCopy() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + ".a")) == before)
        #expect(!FileManager.default.fileExists(atPath: path + ".b"))
    }

    @Test("a change costs at most 12 KB of log; none costs nothing")
    func costs() throws {
        let database = try PreferencesDatabase(path: path)
        try database.commit(
            ChangeSet((0..<1_000).map { .set("key.\($0)", .string("value \($0)")) }), revision: 1)
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
