import Foundation
import Testing

/// The folders of a room in the order of the arrows: each knows those before it and none after. The rooms themselves are
/// targets, whose arrows the compiler proves.
private let rooms: [(room: String, folders: [String])] = [
    ("Settings", ["Values", "Specifiers", "Schema", "Transactions"]),
    ("Hardware", ["Display", "Keypad", "Board"]),
    ("Graphics", ["Canvas", "Pictures"]),
    ("Typesetting", ["Fonts", "Text"]),
    ("Scenes", ["Layout", "Painting"]),
    ("Drivers", ["System", "Speech", "Console", "Display", "Input", "GPIO"]),
]

/// Where each type is declared that others may use, and which names each folder gives to anything of its own.
private struct Declarations {
    var homes: [String: String] = [:]
    var own: [String: Set<String>] = [:]

    init(_ files: [(folder: String, text: String)]) {
        for (folder, text) in files {
            for match in text.matches(of: /(?m)^( *)(?:\w+ )*(?:struct|class|enum|protocol|typealias) (\w+)/)
            {
                let name = String(match.output.2)
                own[folder, default: []].insert(name)
                let isPrivate = match.output.0.contains("private ")
                if match.output.1.isEmpty, !isPrivate { homes[name] = folder }
            }
        }
    }
}

/// Every use of a type against the arrows, as `Folder uses Type of Folder`.
private func uses(againstArrowsOf folders: [String], under room: URL) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: room.path)
    let files = try names.filter { $0.hasSuffix(".swift") }.map { name in
        let text = try String(contentsOf: room.appendingPathComponent(name), encoding: .utf8)
        return (folder: String(name.prefix { $0 != "/" }), text: code(of: text))
    }
    let declared = Declarations(files)
    var found: Set<String> = []
    for (folder, text) in files {
        for word in Set(text.matches(of: /\b[A-Z]\w+/).map { String($0.output) }) {
            guard let home = declared.homes[word], home != folder,
                declared.own[folder]?.contains(word) != true
            else { continue }
            let (from, to) = (folders.firstIndex(of: folder), folders.firstIndex(of: home))
            if let from, let to, to < from { continue }
            found.insert("\(folder) uses \(word) of \(home)")
        }
    }
    return found.sorted()
}

/// Without comments and texts.
private func code(of text: String) -> String {
    text.replacing(/(?m)\/\/.*$/, with: "").replacing(/"""[\s\S]*?"""/, with: "").replacing(
        /"(?:\\.|[^"\\\n])*"/, with: "")
}

@Suite("folder arrows") struct FolderArrowTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

    @Test("no folder uses what no arrow leads to", arguments: rooms)
    func arrows(room: String, folders: [String]) throws {
        #expect(try uses(againstArrowsOf: folders, under: Self.sources.appendingPathComponent(room)) == [])
    }

    @Test("every folder of these rooms has its place in the order", arguments: rooms)
    func isComplete(room: String, folders: [String]) throws {
        let folder = Self.sources.appendingPathComponent(room)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names).subtracting(["C"]) == Set(folders))
    }

    @Test("no room is larger than somebody can know")
    func size() throws {
        #expect(try largeRooms(under: Self.sources) == [])
    }

    @Test("a planted room that is too large is found")
    func plantedRoom() throws {
        let planted = FileManager.default.temporaryDirectory.appendingPathComponent("rooms-\(UUID())")
        defer { try? FileManager.default.removeItem(at: planted) }
        for (room, count) in [("Attic", Self.mostFiles), ("Hall", Self.mostFiles + 1)] {
            let folder = planted.appendingPathComponent("\(room)/Part")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for number in 0..<count {
                try Data().write(to: folder.appendingPathComponent("Planted\(number).swift"))
            }
        }
        #expect(try largeRooms(under: planted) == ["Hall"])
    }

    private static let mostFiles = 64

    private func largeRooms(under sources: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: sources.path).filter { room in
            let folder = sources.appendingPathComponent(room)
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            return files.count { $0.hasSuffix(".swift") } > Self.mostFiles
        }
    }

    @Test("a planted use against the arrows is found")
    func planted() throws {
        let planted = FileManager.default.temporaryDirectory.appendingPathComponent("folders-\(UUID())")
        defer { try? FileManager.default.removeItem(at: planted) }
        for (folder, text) in [
            ("Board", "struct Board { let screen: Navigator? }"),
            ("Screens", "package struct Navigator { let board: Board }"),
        ] {
            try FileManager.default.createDirectory(
                at: planted.appendingPathComponent(folder), withIntermediateDirectories: true)
            let file = planted.appendingPathComponent("\(folder)/Planted.swift")
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let folders = ["Board", "Screens"]
        #expect(try uses(againstArrowsOf: folders, under: planted) == ["Board uses Navigator of Screens"])
    }
}
