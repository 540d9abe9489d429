import Foundation
import Testing
@testable import Hardware

/// settingsd-board(5) against the reader: what a mistake lists as valid is what the page must explain.
@Suite("manual page of board files")
struct BoardManualTests {
    private static let page: [Substring] = {
        let path = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../docs/man/settingsd-board.5").standardizedFileURL
        let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
        return text.replacingOccurrences(of: "\\-", with: "-").split(separator: "\n")
    }()

    /// Sections as the page has them, each with the names that it explains.
    private static let explained: [String: Set<String>] = {
        var sections: [String: Set<String>] = [:]
        var section: String?
        for line in page {
            if line.hasPrefix(".SH") { section = nil }
            if line.hasPrefix(".SS [") { section = String(line.dropFirst(5).prefix { $0 != "]" }) }
            guard let section else { continue }
            sections[section, default: []].formUnion(entry(line).map { [$0.name] } ?? [])
        }
        return sections
    }()

    /// `.BR Look= colour | mono`
    private static func entry(_ line: Substring) -> (name: String, words: Set<String>)? {
        let words = line.split(separator: " ").map(String.init)
        guard words.count >= 2, [".BI", ".BR"].contains(words[0]), words[1].hasSuffix("=") else { return nil }
        return (String(words[1].dropLast()), Set(words.dropFirst(2).filter { $0 != "|" }))
    }

    /// What the error for this text lists after `mark`.
    private static func valid(_ text: String, after mark: String) -> Set<String> {
        do {
            _ = try BoardFile.read(text, name: "bench", file: "board.ini")
            return []
        } catch {
            let parts = error.description.components(separatedBy: mark)
            return parts.count == 2 ? Set(parts[1].components(separatedBy: ", ")) : []
        }
    }

    private static let sections = valid("[?]\nx = 1", after: "valid are ").map {
        String($0.dropFirst().dropLast())
    }

    @Test("the page has every section, and no other")
    func everySection() {
        #expect(Self.sections.count >= 6)
        #expect(Set(Self.explained.keys) == Set(Self.sections))
    }

    @Test("the page explains every name that a section takes, and no other", arguments: sections)
    func names(section: String) {
        // [Keys] and [Legends] take keys in place of names.
        let isFree = ["Keys", "Legends"].contains(section)
        let valid = isFree ? [] : Self.valid("[\(section)]\n? = 1", after: "valid are ")
        #expect(isFree || !valid.isEmpty)
        #expect(Self.explained[section] == valid)
    }

    @Test(
        "the page lists every word that a name takes, and no other",
        arguments: [
            ("Board", "Idiom"), ("Display", "Driver"), ("Display", "Look"), ("Display", "Theme"),
            ("Display", "Depth"), ("Display", "Rotation"), ("Keypad", "Class"), ("Keypad", "TopRow"),
            ("GPIOKeys", "Bias"), ("StatusLED", "Drive"), ("Buzzer", "Loudness"),
        ])
    func words(section: String, name: String) throws {
        let listed = Self.page.compactMap(Self.entry).first { $0.name == name }?.words
        #expect(listed == Self.valid("[\(section)]\n\(name) = ?", after: "one of "))
    }
}
