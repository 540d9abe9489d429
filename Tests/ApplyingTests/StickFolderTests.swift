import Applying
import DropIns
import Foundation
import ScratchFolder
import Testing

/// Sticks of all kinds, as folders: what mounts them is another matter.
@Suite("the folder of settings on a stick") struct StickFolderTests {
    private let scratch: ScratchFolder
    private let stick: String
    private let carrier: StickCarrier

    init() throws {
        scratch = try ScratchFolder()
        stick = "\(scratch.path)/stick"
        for folder in ["stick/settings", "devices"] {
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
        }
        try Data("secret".utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/secret.settings"))
        try Data().write(to: URL(fileURLWithPath: "\(scratch.path)/devices/sda1"))
        carrier = StickCarrier(
            at: stick, devices: "\(scratch.path)/devices",
            StickCarrier.Mount(mount: { _, _, _ in true }, unmount: { _ in }))
    }

    private func path(_ name: String) -> String { "\(stick)/settings/\(name)" }

    private func put(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    }

    @Test("what is written is listed and read, and never takes the place of another file")
    func roundTrip() {
        let bytes = Array("one".utf8)
        #expect(carrier.answer(.list) == .files([]))
        #expect(carrier.answer(.write("a.settings", bytes)) == .written("a.settings"))
        #expect(carrier.answer(.write("a.settings", [])) == .written("a-2.settings"))
        #expect(carrier.answer(.list) == .files(["a-2.settings", "a.settings"]))
        #expect(carrier.answer(.read("a.settings")) == .content(bytes))
    }

    @Test("links, pipes, folders and files of two names are no files of settings")
    func links() throws {
        let manager = FileManager.default
        let outside = "\(scratch.path)/secret.settings"
        try manager.createSymbolicLink(atPath: path("link.settings"), withDestinationPath: outside)
        try manager.linkItem(atPath: outside, toPath: path("two.settings"))
        #expect(mkfifo(path("pipe.settings"), 0o644) == 0)
        try manager.createDirectory(atPath: path("folder.settings"), withIntermediateDirectories: false)
        for name in ["link", "two", "pipe", "folder"] {
            #expect(carrier.answer(.read("\(name).settings")) == .refused(.notAFile))
        }
    }

    @Test("a folder of settings that is a link leads nowhere, for reading and for writing")
    func linkedFolder() throws {
        try FileManager.default.removeItem(atPath: "\(stick)/settings")
        try FileManager.default.createSymbolicLink(
            atPath: "\(stick)/settings", withDestinationPath: scratch.path)
        #expect(carrier.answer(.list) == .refused(.notAFile))
        #expect(carrier.answer(.read("secret.settings")) == .refused(.notAFile))
        #expect(carrier.answer(.write("new.settings", [1])) == .refused(.notWritten))
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/new.settings"))
    }

    @Test("a file of ten gigabytes is refused before it is read")
    func large() throws {
        try put([], as: "large.settings")
        #expect(truncate(path("large.settings"), 10 << 30) == 0)
        #expect(carrier.answer(.read("large.settings")) == .refused(.tooLarge))
        try put([UInt8](repeating: 1, count: StickFile.largest), as: "full.settings")
        guard case .content(let bytes) = carrier.answer(.read("full.settings")) else {
            Issue.record("a file of the largest size was refused")
            return
        }
        #expect(bytes.count == StickFile.largest)
    }

    @Test("of many names the first twenty are told, and names that are no text are not there")
    func names() throws {
        for number in 0..<3_000 { try put([], as: "\(10_000 + number).settings") }
        for name in [[0xFF, 0xFE], Array("a\u{1B}[2J".utf8)] {
            let whole = Array(path("").utf8) + name + Array(".settings".utf8)
            let file = whole.withUnsafeBufferPointer { bytes in
                String(decoding: bytes, as: UTF8.self) == "" ? -1 : Self.create(Array(bytes))
            }
            #expect(file >= 0)
            close(file)
        }
        guard case .files(let names) = carrier.answer(.list) else {
            Issue.record("the stick was not listed")
            return
        }
        #expect(names.count == StickFile.most)
        #expect(names.allSatisfy(StickFile.isName))
    }

    private static func create(_ path: [UInt8]) -> Int32 {
        let bytes = path.map { CChar(bitPattern: $0) } + [0]
        return open(bytes, O_WRONLY | O_CREAT, 0o644)
    }

    @Test("without a stick, and with one that cannot be mounted, the reason is told")
    func none() throws {
        let broken = StickCarrier(
            at: stick, devices: "\(scratch.path)/devices",
            StickCarrier.Mount(mount: { _, _, _ in false }, unmount: { _ in }))
        #expect(broken.answer(.list) == .refused(.unreadable))
        #expect(broken.answer(.write("a.settings", [])) == .refused(.notWritten))
        try FileManager.default.removeItem(atPath: "\(scratch.path)/devices/sda1")
        #expect(carrier.answer(.list) == .refused(.absent))
    }

    @Test("of several file systems the one with a folder of settings is the stick, whatever it is called")
    func several() throws {
        let parts = ["sda1", "sda2", "sda3"]
        let manager = FileManager.default
        for part in parts {
            try manager.createDirectory(atPath: "\(scratch.path)/\(part)", withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: "\(scratch.path)/devices/\(part)"))
        }
        try manager.createDirectory(
            atPath: "\(scratch.path)/sda2/settings", withIntermediateDirectories: true)
        try Data("one".utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/sda2/settings/a.settings"))
        // What is mounted at the place is a link to it.
        let (place, root) = ("\(scratch.path)/place", scratch.path)
        let carrier = StickCarrier(
            at: place + "/.", devices: "\(scratch.path)/devices",
            StickCarrier.Mount(
                mount: { device, _, _ in
                    let name = device.split(separator: "/").last.map { String($0) } ?? ""
                    // The first cannot be mounted.
                    return name != "sda1" && symlink("\(root)/\(name)", place) == 0
                }, unmount: { _ in unlink(place) }))
        #expect(carrier.answer(.list) == .files(["a.settings"]))
        #expect(carrier.answer(.read("a.settings")) == .content(Array("one".utf8)))
        #expect(carrier.answer(.write("b.settings", [1])) == .written("b.settings"))
        #expect(manager.fileExists(atPath: "\(scratch.path)/sda2/settings/b.settings"))
        #expect(!manager.fileExists(atPath: place))
    }

    @Test("a stick that is pulled while it is read is told to be gone, and is taken away from its place")
    func pulled() throws {
        let device = "\(scratch.path)/devices/sda1"
        let settings = "\(stick)/settings"
        let place = "\(scratch.path)/unmounted"
        let pulled = StickCarrier(
            at: stick, devices: "\(scratch.path)/devices",
            StickCarrier.Mount(
                mount: { _, _, _ in
                    unlink(device)
                    rmdir(settings)
                    return symlink("/nowhere", settings) == 0
                }, unmount: { _ in mkdir(place, 0o755) }))
        #expect(pulled.answer(.read("a.settings")) == .refused(.absent))
        #expect(FileManager.default.fileExists(atPath: place))
    }
}
