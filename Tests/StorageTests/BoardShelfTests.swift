import Foundation
import ScratchFolder
import Storage
import Testing

struct BoardShelfTests {
    @Test(
        "a board is named by its folder's name, its folder's path, or its file, one of this folder included",
        arguments: [
            ("board/pump", ["board/pump/board.ini"]), ("./pump.ini", ["./pump.ini"]),
            ("board.ini", ["board.ini"]),
            ("/a/b/board.ini", ["/a/b/board.ini"]),
        ])
    func paths(name: String, places: [String]) {
        #expect(BoardShelf("shelf").places(of: name) == places)
    }

    @Test(
        "a board that is asked for by a path is called what its folder is",
        arguments: [
            ("pump", "pump"), ("hw/pump", "pump"), ("hw/pump/", "pump"), ("hw/pump/board.ini", "pump"),
            ("board.ini", "board.ini"),
        ])
    func called(asked: String, name: String) {
        #expect(BoardShelf.name(of: asked) == name)
    }

    @Test("a name that no shelf has is that of a folder here, as its path would be")
    func here() throws {
        let folder = try ScratchFolder()
        let name = "board-\(UUID().uuidString)"
        let place = "\(FileManager.default.currentDirectoryPath)/\(name)"
        defer { try? FileManager.default.removeItem(atPath: place) }
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data("[Board]\n".utf8).write(to: URL(fileURLWithPath: "\(place)/board.ini"))
        let shelf = BoardShelf(folder.path)
        #expect(shelf.entry(name)?.file == "./\(name)/board.ini" && shelf.entry(name)?.name == name)
        #expect(shelf.entries([name]).contains { $0.name == name && $0.asked == name })
        #expect(!shelf.entries().contains { $0.name == name })
        let own = "\(folder.path)/\(name)"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        try Data("[Board]\n".utf8).write(to: URL(fileURLWithPath: "\(own)/board.ini"))
        #expect(shelf.entry(name)?.file == "\(own)/board.ini")
        #expect(shelf.entries([name]).first { $0.name == name }?.file == "\(own)/board.ini")
    }

    @Test("what is installed below any prefix is found by its programs, after the device's own")
    func installed() throws {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let prefix = program.deletingLastPathComponent().deletingLastPathComponent().path
        let folders = BoardShelf().folders
        let place = try #require(folders.firstIndex(of: "\(prefix)/share/settingsd/board"))
        #expect(folders[..<place].contains("/etc/settingsd/board"))
        #expect(folders[place...].contains("/usr/share/settingsd/board"))
    }

    @Test("a name is looked for on the shelf that is asked for first")
    func names() throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/pump", withIntermediateDirectories: true)
        try Data("[Board]\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/pump/board.ini"))
        let path = folder.path + "/pump"
        #expect(BoardShelf(folder.path).entry("pump")?.asked == "pump")
        #expect(BoardShelf(folder.path).entries().first { $0.name == "pump" }?.asked == "pump")
        #expect(BoardShelf(folder.path).entries([path]).first?.asked == path)
        let entry = BoardShelf(folder.path).entry("pump")
        #expect(entry?.name == "pump" && entry?.file == folder.path + "/pump/board.ini")
        #expect(BoardShelf(folder.path).entry("none") == nil)
    }
}
