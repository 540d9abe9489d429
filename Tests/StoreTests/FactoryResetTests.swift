import Access
import Foundation
import ScratchFolder
import Settings
import Testing

@testable import Store

/// What a factory reset leaves of a folder of state, whenever it is cut.
@Suite("factory reset")
struct FactoryResetTests {
    private let folder: ScratchFolder
    private var path: String { folder.path + "/settings.db" }

    init() throws {
        folder = try ScratchFolder(in: "/dev/shm")
        try live()
    }

    /// Values of all layers, locks, a secret, copies, a PIN, and what was found out about the keypad.
    private func live() throws {
        let store = store()
        for layer in SettingLayer.stored {
            _ = try store.apply(
                [.set("name", .string("CANARY of \(layer)"), layer: layer)], .waived, from: root, at: .zero)
        }
        _ = try store.apply(
            ChangeSet(
                [.set("psk", .string("CANARY"), layer: .site, isSecret: true)],
                locks: [
                    LockChange("vendors", layer: .vendor, isLocked: true),
                    LockChange("sites", layer: .site, isLocked: true),
                ]), .waived, from: root, at: .zero)
        store.keepUp(at: .zero)
        store.keepUp(at: .seconds(60))
        store.close()
        let secret = HashedSecret(
            salt: [UInt8](repeating: 1, count: 16), hash: [UInt8](repeating: 2, count: 32), cost: .usual)
        try PINFile(in: folder.path).keep(PINState(pin: secret, recovery: secret))
        for name in ["keypad.ini", "settings.db.damaged", "reset.new.txt"] { try write("CANARY", to: name) }
    }

    private let root = Origin(.bus, .technician, userID: 0)

    private func store(_ mode: Store.Mode = .writing) -> Store {
        Store(path: path, schema: nil, mode: mode) { _ in }
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }

    private func order(_ scope: ResetOrder.Scope) -> ResetOrder { ResetOrder(scope, from: root) }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// The names of files that hold a word.
    private func files(with word: String) throws -> [String] {
        try names.filter {
            try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0)")).range(of: Data(word.utf8))
                != nil
        }
    }

    @Test(
        "T20 what was set on the device goes with log, copies, PIN and keypad; the site's and the vendor's stays"
    )
    func user() throws {
        let store = store()
        let told = try store.factoryReset(order(.user), forgetting: ["keypad.ini"])
        #expect(told == [.reset("name")])
        #expect(store.snapshot.stored.layers[.user] == [:])
        #expect(store.snapshot.value(for: "name") == .string("CANARY of site"))
        #expect(store.snapshot.isSecret("psk"))
        #expect(store.snapshot.stored.locks == [.vendor: ["vendors"], .site: ["sites"]])
        #expect(store.snapshot.revision == 5)
        #expect(PINFile(in: folder.path).found == .nothing)
        store.close()
        #expect(try names == ["reset.new.txt", "settings.db", "settings.db.a"])
        #expect(try files(with: "CANARY of user") == [])
        let again = self.store()
        #expect(again.condition == .whole && again.snapshot.revision == 5)
    }

    @Test("T20 a reset of all leaves what the vendor made, and nothing that anybody else had said")
    func all() throws {
        let store = store()
        let told = try store.factoryReset(order(.all), forgetting: ["keypad.ini"])
        #expect(Set(told.map(\.key)) == ["name", "psk"])
        #expect(store.snapshot.value(for: "name") == .string("CANARY of vendor"))
        #expect(store.snapshot.value(for: "psk") == nil && !store.snapshot.isSecret("psk"))
        #expect(store.snapshot.stored.locks[.site] ?? [] == [])
        #expect(store.snapshot.stored.locks[.vendor] == ["vendors"])
        store.close()
        #expect(try files(with: "CANARY of site") == [])
    }

    @Test("it leaves one entry in the log, which says who asked, and the numbers go on")
    func log() throws {
        let store = store()
        let last = try store.latest(1)[0].number
        _ = try store.factoryReset(order(.user), forgetting: [])
        _ = try store.apply([.set("name", .string("new"))], from: root, at: .zero)
        let log = try store.log(since: 0, count: 10)
        #expect(log.map(\.number) == [last + 1, last + 2])
        #expect(log[0].entry.action == .factoryReset && log[0].entry.result == "user")
        #expect(log[0].entry.door == "bus" && log[0].entry.userID == 0)
        #expect(log.allSatisfy { !$0.isDamaged })
    }

    @Test("what waited to be confirmed, or to be applied, does not come back with it")
    func trials() throws {
        let store = store()
        _ = try store.keep([.set("address", .string("CANARY of trial"))])
        _ = try store.keep([.reset("address")], isConfirmed: false)
        let staged = try store.stage([.set("name", .string("staged"))], from: root, at: .zero)
        #expect(!store.undo(.reset).isEmpty)
        _ = try store.factoryReset(order(.user), forgetting: [])
        #expect(throws: StoreError.self) {
            try store.applyStaged(staged.token, .required, from: root, at: .zero)
        }
        #expect(self.store().snapshot.value(for: "address") == nil)
        #expect(try files(with: "CANARY of trial") == [])
    }

    @Test(
        "T20 a start with a marker forgets, whatever waited to be confirmed; a marker that says nothing is one"
    )
    func resumed() throws {
        for text in [
            ResetMarker(order: order(.user), files: ["keypad.ini"]).text, "", "\0\0junk\n/etc\n..\n",
            // Names that no file can have.
            "\n\n\n\n\n\0\n\(String(repeating: "x", count: 300))\n",
        ] {
            do {
                let store = store()
                _ = try store.keep([.set("name", .string("before"))])
                _ = try store.keep([.set("name", .string("tried"))], isConfirmed: false)
            }
            try write(text, to: "reset.pending")
            let shown = store(.reading)
            #expect(shown.snapshot.value(for: "name") == .string("CANARY of site"), "and nothing is written")
            #expect(try names.contains("reset.pending"))
            var lines: [String] = []
            let store = Store(path: path, schema: nil) { lines.append($0) }
            #expect(lines == ["a factory reset that was cut short was finished"])
            #expect(store.snapshot.value(for: "name") == .string("CANARY of site"))
            #expect(!store.hasTakenBack && store.condition == .whole)
            #expect(try store.latest(10).map(\.entry.action) == [.factoryReset])
            #expect(PINFile(in: folder.path).found == .nothing)
            #expect(try !names.contains("reset.pending"))
        }
        #expect(try !names.contains("keypad.ini"))
    }

    @Test(
        "while it is under way a reader is shown what it leaves, of the new database where the old one is gone"
    )
    func read() throws {
        try write(ResetMarker(order: order(.all), files: []).text, to: "reset.pending")
        #expect(store(.reading).snapshot.value(for: "name") == .string("CANARY of vendor"))
        store().close()
        try FileManager.default.moveItem(atPath: path, toPath: path + ".reset")
        try write(ResetMarker(order: order(.all), files: []).text, to: "reset.pending")
        #expect(store(.reading).snapshot.value(for: "name") == .string("CANARY of vendor"))
        #expect(store().snapshot.value(for: "name") == .string("CANARY of vendor"))
    }

    @Test("where the new database cannot be made all is as it was, and it is said why")
    func refused() throws {
        // Where it is made something else lies.
        try write("in the way", to: "reset.new")
        let store = store()
        let before = try names
        #expect(throws: StoreError.self) {
            try store.factoryReset(order(.user), forgetting: ["keypad.ini"])
        }
        #expect(!store.isResetPending && store.isOpen)
        #expect(store.snapshot.value(for: "name") == .string("CANARY of user"))
        #expect(try names == before)
        _ = try store.keep([.set("name", .string("goes on"))])
    }

    @Test(
        "a folder in a file's place stops no reset: an empty one goes, and what somebody put into it stays",
        arguments: ["keypad.ini", "settings.db.b", "settings.db.damaged", "box.key"], [false, true])
    func folders(name: String, isEmpty: Bool) throws {
        let place = "\(folder.path)/\(name)"
        try? FileManager.default.removeItem(atPath: place)
        try FileManager.default.createDirectory(
            atPath: isEmpty ? place : place + "/inner", withIntermediateDirectories: true)
        let store = store()
        _ = try store.factoryReset(order(.user), forgetting: ["keypad.ini"])
        #expect(!store.isResetPending && store.isOpen)
        #expect(store.snapshot.value(for: "name") == .string("CANARY of site"))
        #expect(PINFile(in: folder.path).found == .nothing)
        // Where a key was the reset leaves what there is.
        #expect(try names.contains(name) == (!isEmpty || name == "box.key"))
    }

    @Test("a folder in the marker's place is no reset that was begun, and none is begun beside it")
    func folderForMarker() throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/reset.pending/inner", withIntermediateDirectories: true)
        let store = store()
        #expect(!store.isResetPending && store.isOpen)
        #expect(throws: StoreError.self) { try store.factoryReset(order(.user), forgetting: []) }
        #expect(!store.isResetPending && store.isOpen)
        #expect(store.snapshot.value(for: "name") == .string("CANARY of user"))
    }

    @Test(
        "a pipe or a link in the marker's place is no reset that was begun, and stops none",
        arguments: [false, true])
    func otherForMarker(isLink: Bool) throws {
        let marker = "\(folder.path)/reset.pending"
        try write(ResetMarker(order: order(.all), files: []).text, to: "elsewhere")
        #expect((isLink ? symlink("elsewhere", marker) : mkfifo(marker, 0o600)) == 0)
        let store = store()
        #expect(!store.isResetPending && store.snapshot.value(for: "name") == .string("CANARY of user"))
        _ = try store.factoryReset(order(.user), forgetting: [])
        #expect(!store.isResetPending && store.snapshot.value(for: "name") == .string("CANARY of site"))
        #expect(try !names.contains("reset.pending") && names.contains("elsewhere"))
    }

    @Test("the holes of a file are not written full before it goes; what lies between them is overwritten")
    func holes() throws {
        let (hollow, kept) = (folder.path + "/keypad.ini", folder.path + "/kept")
        try write("", to: "keypad.ini")
        #expect(truncate(hollow, 1 << 42) == 0 && link(hollow, kept) == 0)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: hollow))
        try file.seek(toOffset: 1 << 40)
        try file.write(contentsOf: Data("CANARY".utf8))
        try file.close()
        _ = try store().factoryReset(order(.user), forgetting: ["keypad.ini"])
        #expect(try !names.contains("keypad.ini"))
        let rest = try FileHandle(forReadingFrom: URL(fileURLWithPath: kept))
        try rest.seek(toOffset: 1 << 40)
        #expect(try rest.read(upToCount: 6) == Data(count: 6))
        var status = stat()
        #expect(stat(kept, &status) == 0 && status.st_blocks < 1_000)
    }

    private func fillDisk() throws -> String {
        let filler = folder.path + "/filler"
        try Data().write(to: URL(fileURLWithPath: filler))
        let handle = try #require(FileHandle(forWritingAtPath: filler))
        while (try? handle.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
        return filler
    }

    @Test(
        "a full disk refuses no reset, nor the end of one that was begun: copies make room for it",
        .enabled(if: ScratchFolder.canMount), arguments: [false, true])
    func fullDisk(isBegun: Bool) throws {
        try #require(folder.mount(kilobytes: 512))
        try live()
        let marker = ResetMarker(order: order(.user), files: ["keypad.ini"])
        var store = store()
        _ = try store.keep([.set("name", .string("CANARY of user, later"))])
        if isBegun { try write(marker.text, to: "reset.pending") }
        let filler = try fillDisk()
        if isBegun {
            store.close()
            store = self.store()
        } else {
            _ = try store.factoryReset(order(.user), forgetting: ["keypad.ini"])
        }
        #expect(store.snapshot.value(for: "name") == .string("CANARY of site"))
        #expect(!store.isResetPending && store.isOpen)
        store.close()
        try FileManager.default.removeItem(atPath: filler)
        #expect(try files(with: "CANARY of user") == [] && !names.contains("keypad.ini"))
        #expect(self.store().condition == .whole)
    }

    @Test(
        "on a full disk the copy that stands for a damaged database stays, and it is said why nothing is reset",
        .enabled(if: ScratchFolder.canMount))
    func fullDiskWithoutDatabase() throws {
        try #require(folder.mount(kilobytes: 512))
        try live()
        _ = try fillDisk()
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: Data(repeating: 0x55, count: 4096))
        try file.close()
        let store = store()
        #expect(throws: StoreError.self) { try store.factoryReset(order(.user), forgetting: []) }
        #expect(!store.isResetPending && store.snapshot.value(for: "name") == .string("CANARY of user"))
        #expect(try names.contains("settings.db.a"))
    }

    @Test("a folder that another process resets is left to it")
    func locked() throws {
        let other = open(folder.path, O_RDONLY)
        defer { close(other) }
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        let store = store()
        #expect(throws: StoreError.self) { try store.factoryReset(order(.user), forgetting: []) }
        #expect(store.snapshot.value(for: "name") == .string("CANARY of user"))
    }

    @Test(
        "after a reset that failed a copy follows as after a start: those that there were may have made room for it"
    )
    func copyAfterFailure() throws {
        let other = open(folder.path, O_RDONLY)
        defer { close(other) }
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        let store = store()
        store.keepUp(at: .zero)
        store.keepUp(at: .seconds(60))
        #expect(store.deadline == nil)
        #expect(throws: StoreError.self) { try store.factoryReset(order(.user), forgetting: []) }
        store.keepUp(at: .seconds(100))
        #expect(store.deadline == .seconds(160))
    }

    @Test("a marker names files of its own folder alone")
    func namesFiles() {
        let marker = ResetMarker(
            order: order(.all), files: ["keypad.ini", "../passwd", "/etc/passwd", "..", "a\nb", ""])
        #expect(marker.files == ["keypad.ini"])
        #expect(ResetMarker(text: marker.text) == marker)
    }
}
