import Foundation
import Testing

/// docs/settings-schema.md names a test for every rule; the tests must exist under these names.
struct SchemaDocumentTests {
    static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../..").standardized

    static func named() throws -> [(rule: String, sentence: String)] {
        let document = try String(
            contentsOf: project.appendingPathComponent("docs/settings-schema.md"), encoding: .utf8)
        return document.split(separator: "\n").filter {
            $0.hasPrefix("| ") && !$0.hasPrefix("| |") || $0.hasPrefix("| | |")
        }
        .compactMap { line in
            let cells = line.dropFirst().dropLast().components(separatedBy: " |").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard let sentence = cells.last, sentence != "test" else { return nil }
            return (cells[0], sentence)
        }
    }

    @Test("every rule of docs/settings-schema.md has its test")
    func testsExist() throws {
        var sources = ""
        let tests = Self.project.appendingPathComponent("Tests")
        for room in try FileManager.default.contentsOfDirectory(atPath: tests.path)
        where room.hasSuffix("Tests") {
            let folder = tests.appendingPathComponent(room)
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            where name.hasSuffix(".swift") {
                sources += try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            }
        }
        let rules = try Self.named()
        #expect(rules.count > 50)
        for rule in rules {
            #expect(sources.contains("\"\(rule.sentence)\""), "\(rule.rule) names no test: \(rule.sentence)")
        }
    }

    @Test("the rules are numbered without gaps")
    func numbers() throws {
        var last = (chapter: 0, number: 0)
        for rule in try Self.named() where !rule.rule.isEmpty {
            let parts = rule.rule.split(separator: ".").compactMap { Int($0) }
            try #require(parts.count == 2, "\(rule.rule)")
            let follows =
                parts[0] == last.chapter ? parts[1] == last.number + 1 : parts == [last.chapter + 1, 1]
            #expect(follows, "\(rule.rule) after \(last.chapter).\(last.number)")
            last = (parts[0], parts[1])
        }
        #expect(last.chapter == 9)
    }
}
