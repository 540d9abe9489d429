import Foundation
import Testing

/// A file of Sources and the room that it belongs to.
private struct SourceFile {
    let room: String
    let path: String
    let lines: [Substring]

    /// - Parameter path: under Sources; its first folder is the room.
    init(_ path: String, _ text: String) {
        room = String(path.prefix { $0 != "/" })
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The words of its code, comments left out.
    var words: Set<Substring> {
        var words: Set<Substring> = []
        for line in lines {
            let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
            for word in code.utf8.split(whereSeparator: { !isPartOfWord($0) }) {
                words.insert(Substring(word))
            }
        }
        return words
    }

    /// Whether a docstring stands above the line, attributes between them aside.
    func isDocumented(line index: Int) -> Bool {
        let above = lines[..<index].last { line in
            !trimmed(line).hasPrefix("@") || Declaration(line) != nil
        }
        return above.map(trimmed)?.hasPrefix("///") ?? false
    }
}

/// What a line declares for other rooms.
private struct Declaration {
    /// Nil for what is used without a name: an initializer, a subscript.
    let name: Substring?

    private static let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "init", "subscript",
    ]
    /// Said once by the protocol that asks for them.
    private static let inherited: Set<Substring> = ["description", "debugDescription", "hash"]

    /// Nil for a line that declares nothing, nothing for others, or what a protocol has documented already.
    init?(_ line: Substring) {
        guard line.contains("package ") || line.contains("public ") else { return nil }
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        guard words.first == "package" || words.first == "public",
            let place = words.firstIndex(where: { Self.kinds.contains(Self.head(of: $0)) }),
            words[..<place].dropFirst().allSatisfy({ Self.isModifier($0) })
        else { return nil }
        let kind = Self.head(of: words[place])
        if kind == "init" || kind == "subscript" {
            name = nil
            return
        }
        let name = words[(place + 1)...].first.map { Self.head(of: $0.drop { $0 == "`" }) } ?? ""
        // An operator has no letters.
        guard !name.isEmpty, !Self.inherited.contains(name) else { return nil }
        self.name = name
    }

    private static func isModifier(_ word: Substring) -> Bool {
        word.utf8.allSatisfy { isPartOfWord($0) || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
    }

    /// Up to a parenthesis, a colon or an angle bracket.
    private static func head(of word: Substring) -> Substring {
        Substring(word.utf8.prefix(while: isPartOfWord))
    }
}

private func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
        true
    default: false
    }
}

private func trimmed(_ line: Substring) -> Substring { line.drop { $0 == " " } }

/// What the protocols of each room ask for and say what it is.
private func requirements(in files: [SourceFile]) -> [String: Set<Substring>] {
    var names: [String: Set<Substring>] = [:]
    for file in files {
        var isProtocol = false
        for (index, line) in file.lines.enumerated() {
            if line.hasPrefix("}") { isProtocol = false }
            if isProtocol, file.isDocumented(line: index) {
                let words = line.split(separator: " ").drop { $0 == "mutating" || $0 == "static" }
                if let kind = words.first, kind == "func" || kind == "var", let name = words.dropFirst().first
                {
                    names[file.room, default: []].insert(name.prefix { $0 != "(" && $0 != ":" && $0 != "<" })
                }
            }
            if line.hasPrefix("package protocol") || line.hasPrefix("public protocol") { isProtocol = true }
        }
    }
    return names
}

/// What other rooms use and nothing is said about, as `path:line: declaration`; and how much they use in all.
private func undocumented(in files: [SourceFile]) -> (found: [String], count: Int) {
    var rooms: [Substring: Set<String>] = [:]
    for file in files {
        for word in file.words { rooms[word, default: []].insert(file.room) }
    }
    // What a conformance asks for, the protocol has documented: in an extension of its own, or a protocol of the same room.
    let asked = requirements(in: files)
    var (found, count) = ([String](), 0)
    for file in files {
        var isConformance = false
        for (index, line) in file.lines.enumerated() {
            if line.hasPrefix("extension ") { isConformance = line.contains(": ") }
            if line.hasPrefix("}") { isConformance = false }
            guard !isConformance, let declaration = Declaration(line) else { continue }
            if let name = declaration.name, asked[file.room]?.contains(name) == true { continue }
            if let name = declaration.name, rooms[name]?.contains(where: { $0 != file.room }) != true {
                continue
            }
            count += 1
            if !file.isDocumented(line: index) { found.append("\(file.path):\(index + 1): \(trimmed(line))") }
        }
    }
    return (found, count)
}

@Suite("docstrings") struct DocstringTests {
    private static func sources() throws -> [SourceFile] {
        let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources").standardized
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".swift") }
            .map { path in
                let file = folder.appendingPathComponent(path)
                return SourceFile(path, try String(contentsOf: file, encoding: .utf8))
            }
    }

    @Test("what a room hands to another says what it is")
    func everySymbolIsDocumented() throws {
        let (found, count) = undocumented(in: try Self.sources())
        #expect(found == [])
        #expect(count > 1000)
    }

    @Test("a symbol of which nothing is said is found where another room uses it, and only there")
    func plantedSymbolsAreFound() {
        let shelf = """
            /// Good.
            package struct Shelf {
                /// Good, under an attribute.
                @discardableResult
                package func move() -> Shelf { self }
                package private(set) var height = 0
                @usableFromInline package static let `default` = Shelf()
                package var depth: Int
                package init() {}
                package func ownBusiness() {}
                // no docstring
                package var description: String { "" }
                package func carry() {}
                package static func == (left: Shelf, right: Shelf) -> Bool { true }
            }
            /// Good.
            package protocol Carrying {
                /// Asked for, and said what it is.
                func carry()
            }
            """
        let user = "let shelf = Shelf.default.move().carry(height) // not its depth, nor ownBusiness"
        let files = [SourceFile("Wood/Shelf.swift", shelf), SourceFile("House/Room.swift", user)]
        let found = undocumented(in: files).found
        #expect(
            found == [
                "Wood/Shelf.swift:6: package private(set) var height = 0",
                "Wood/Shelf.swift:7: @usableFromInline package static let `default` = Shelf()",
                "Wood/Shelf.swift:9: package init() {}",
            ])
    }
}
