import Foundation
import PropertyLists
import ScratchFolder
import Sealing
import Settings
import Testing

@testable import Store

@Suite("the key that secrets are sealed for")
struct BoxKeyFileTests {
    private let folder: ScratchFolder
    private var path: String { folder.path + "/box.key" }
    private final class Lines { var all: [String] = [] }
    private let told = Lines()

    init() throws { folder = try ScratchFolder() }

    private func file(wrap: [UInt8] = []) -> BoxKeyFile {
        BoxKeyFile(in: folder.path, wrap: wrap) { [told] in told.all.append($0) }
    }

    private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
    private func write(_ bytes: Data) throws { try bytes.write(to: URL(fileURLWithPath: path)) }

    private func sealed(_ text: String, for key: String, with box: NamedBytes) throws -> [UInt8] {
        let bytes = try #require(SealedSecret.seal(Array(text.utf8), for: key, with: box.bytes))
        return Array(NamedBytes(name: box.name, bytes: bytes).text.utf8)
    }

    @Test("the first that asks has it made, and the next one finds it, its user's alone; looking makes none")
    func made() throws {
        #expect(throws: BoxKeyFile.Opener.Failure.otherKey("k1", own: nil)) {
            try file().opener().open(Array("k1:AAAA".utf8), for: "psk")
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        let box = try file().publicKey()
        #expect(box.name == "k1" && box.bytes.count == 32)
        #expect(try file().publicKey() == box)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600 && attributes[.size] as? Int == 1024)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["box.key"])
        let opened = try file().opener().open(try sealed("hush", for: "psk", with: box), for: "psk")
        #expect(opened == "hush" && told.all.isEmpty)
    }

    @Test("what is sealed for another key, device or row says so; what is no box is broken")
    func refused() throws {
        let box = try file().publicKey()
        let opener = file().opener()
        let other = NamedBytes(name: "k7", bytes: box.bytes)
        #expect(throws: BoxKeyFile.Opener.Failure.otherKey("k7", own: "k1")) {
            try opener.open(try sealed("hush", for: "psk", with: other), for: "psk")
        }
        #expect(throws: BoxKeyFile.Opener.Failure.sealed(.otherRow)) {
            try opener.open(try sealed("hush", for: "psk", with: box), for: "name")
        }
        let device = NamedBytes(name: "k1", bytes: BoxKeyPair().publicKey)
        #expect(throws: BoxKeyFile.Opener.Failure.sealed(.broken)) {
            try opener.open(try sealed("hush", for: "psk", with: device), for: "psk")
        }
        let right = try sealed("hush", for: "psk", with: box)
        for wrong in [
            [], Array("k1".utf8), Array("k1:".utf8), Array("k1:!!".utf8), right + [0x20],
            Array(right.dropLast()),
        ] {
            #expect(throws: BoxKeyFile.Opener.Failure.sealed(.broken)) {
                try opener.open(wrong, for: "psk")
            }
        }
    }

    @Test("one slot that is damaged leaves the other; with both gone there is another key of another number")
    func damaged() throws {
        let box = try file().publicKey()
        let whole = try bytes()
        for place in [0, 20, 600] {
            var one = whole
            one[place] ^= 1
            try write(one)
            #expect(try file().publicKey() == box)
        }
        try write(whole.prefix(512))
        #expect(try file().publicKey() == box && told.all.isEmpty)
        for wrong in [Data(), whole.prefix(100), Data(repeating: 7, count: 1024)] {
            try write(wrong)
            let other = try file().publicKey()
            #expect(other.bytes != box.bytes && (UInt64(other.name.dropFirst()) ?? 0) >= 1_000)
            #expect(try file().publicKey() == other)
        }
        #expect(told.all.count == 3)
    }

    @Test("a factory reset overwrites it where it lies, and the next one has the next number")
    func reset() throws {
        let store = Store(path: folder.path + "/settings.db", schema: nil) { _ in }
        let root = Origin(.bus, .technician, userID: 0)
        var names: [String] = []
        var keys: Set<[UInt8]> = []
        for _ in 0..<3 {
            let box = try file().publicKey()
            names.append(box.name)
            keys.insert(box.bytes)
            let place = try bytes()[25..<57]
            // As a cut leaves it that comes while one is made.
            try Data(place).write(to: URL(fileURLWithPath: path + ".new"))
            let inode = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
            _ = try store.factoryReset(ResetOrder(.user, from: root), forgetting: [])
            #expect(
                try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == inode)
            #expect(try bytes().range(of: place) == nil)
            #expect(!FileManager.default.fileExists(atPath: path + ".new"))
            #expect(throws: BoxKeyFile.Opener.Failure.otherKey(box.name, own: nil)) {
                try file().opener().open(try sealed("hush", for: "psk", with: box), for: "psk")
            }
        }
        #expect(names == ["k1", "k2", "k3"] && keys.count == 3 && told.all.isEmpty)
    }

    @Test(
        "what is no file has no key: a reset passes it by, and nobody waits for it",
        arguments: [S_IFIFO, S_IFDIR])
    func otherKind(kind: mode_t) throws {
        #expect((kind == S_IFDIR ? mkdir(path, 0o700) : mkfifo(path, 0o600)) == 0)
        #expect(throws: BoxKeyFile.Opener.Failure.otherKey("k1", own: nil)) {
            try file().opener().open(Array("k1:AAAA".utf8), for: "psk")
        }
        try file().forget()
        guard kind == S_IFIFO else { return }
        let box = try file().publicKey()
        #expect(box.name != "k1" && told.all.count == 1, "a number that was used may not come again")
        #expect(try file().publicKey() == box)
    }

    @Test("where a reset is cut between both slots the key is gone all the same")
    func cut() throws {
        let box = try file().publicKey()
        let whole = try bytes()
        try file().forget()
        let gone = try bytes()
        for halves in [gone.prefix(512) + whole.suffix(512), whole.prefix(512) + gone.suffix(512)] {
            try write(Data(halves))
            #expect(throws: BoxKeyFile.Opener.Failure.otherKey("k1", own: nil)) {
                try file().opener().open(try sealed("hush", for: "psk", with: box), for: "psk")
            }
            #expect(try file().publicKey().name == "k2")
        }
        // A damaged one is overwritten as well, whatever it is.
        try write(Data(repeating: 7, count: 6000))
        try file().forget()
        #expect(try bytes().prefix(1024).range(of: Data(repeating: 7, count: 8)) == nil)
    }

    @Test("with a credential the file alone opens nothing; with another one there is another key")
    func wrapped() throws {
        let wrap = Array("a credential".utf8)
        let plain = try file().publicKey()
        let secret = try bytes()[25..<57]
        #expect(BoxKeyPair(secret: Array(secret))?.publicKey == plain.bytes, "else this finds nothing")
        try file().forget()
        let box = try file(wrap: wrap).publicKey()
        #expect(box.name == "k2")
        #expect(try file(wrap: wrap).publicKey() == box)
        let whole = try bytes()
        for start in 0...whole.count - 32 {
            #expect(BoxKeyPair(secret: Array(whole[start..<start + 32]))?.publicKey != box.bytes)
        }
        #expect(told.all.isEmpty)
        #expect(try file(wrap: Array("another".utf8)).publicKey().name == "k3")
        #expect(try file().publicKey().name == "k4" && told.all.count == 2)
    }

    private func fill(_ file: String) throws {
        try Data().write(to: URL(fileURLWithPath: file))
        let handle = try #require(FileHandle(forWritingAtPath: file))
        while (try? handle.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
    }

    @Test("nobody hears of a key that is not kept", .enabled(if: ScratchFolder.canMount))
    func full() throws {
        #expect(throws: StorageError.self) { try BoxKeyFile(in: folder.path + "/nowhere").publicKey() }
        try #require(folder.mount(kilobytes: 64))
        let filler = folder.path + "/filler"
        try fill(filler)
        #expect(throws: StorageError.full(path: path + ".new")) { try file().publicKey() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["filler"])
        try FileManager.default.removeItem(atPath: filler)
        #expect(try file().publicKey().name == "k1")
        // What is there is overwritten on a full disk, too.
        try fill(filler)
        try file().forget()
        #expect(throws: StorageError.self) { try file().publicKey() }
        try FileManager.default.removeItem(atPath: filler)
        #expect(try file().publicKey().name == "k2")
        try #require(folder.makeReadOnly())
        #expect(try file().publicKey().name == "k2", "what was kept is told")
    }
}
