import Foundation
import Testing

/// The checkout that this test was compiled from.
private let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Literals that look like words and are none: what is printed on keys, pieces of addresses, names of formats.
private let noWords: Set<String> = [
    // Key legends and modes.
    "abc", "abcdef", "OK", "Aa", "Del",
    // Proper names.
    "Google", "Yahoo", "Root", "Bookmarks",
    // The lines of `--text`, which programs read.
    "title", "message", "hint", "field", "mode", "session", "watched",
    // The first line of a word list, and the shape of a time.
    "settingsd", "words", "hh",
    // Choices of the board file.
    "pending", "masked", "shown",
]

/// Letters of keys, pieces of addresses, and what only the command line says.
private let speechlessFiles: Set<String> = [
    "AccessibleElement.swift", "LetterTable.swift", "LetterRows.swift", "LikelyText.swift",
    "ShortestKeys.swift", "KeyStroke.swift",
]

/// String literals of a source line that a person would read as words of a language.
private func spokenLiterals(in line: Substring) -> [String] {
    let code = line.prefix { _ in true }.drop { $0 == " " }
    guard !code.hasPrefix("//"), !code.hasPrefix("///") else { return [] }
    return code.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.1) }.filter { literal in
        guard !["http", "www", "org."].contains(where: literal.hasPrefix) else { return false }
        let plain = literal.replacing(/\\\([^"]*\)/, with: "")
        let spoken = plain.matches(of: /(?:^|[ (])([A-Za-z]{2,})(?=$|[ ,.:;?!)])/).map { String($0.1) }
        return spoken.contains { !noWords.contains($0) } && !isLanguageCode(literal)
    }
}

/// Two small letters, unless they are a word after all.
private func isLanguageCode(_ literal: String) -> Bool {
    literal.count == 2 && literal.allSatisfy(\.isLowercase)
        && !["go", "no", "on", "to", "up"].contains(literal)
}

private func spokenLiterals(under folder: URL) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".swift") && !speechlessFiles.contains($0) }.sorted().flatMap {
        name -> [String] in
        let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return text.split(separator: "\n").flatMap { line in
            spokenLiterals(in: line).map { "\(name): \"\($0)\"" }
        }
    }
}

@Test(
    "what the screen says comes from the word tables, never from a literal",
    arguments: ["Screens", "TextEntry", "TextFields", "Accessibility", "Scenes"])
func noSpokenLiteral(room: String) throws {
    let found = try spokenLiterals(under: checkout.appendingPathComponent("Sources/\(room)"))
    #expect(found == [])
}

@Test(
    "a planted sentence is found, a key's legend is not",
    arguments: [
        (#"show("Not saved", at: time)"#, true), (#"row.value = isOn ? "On" : "Off""#, true),
        (#"return "at most \(limit) characters""#, true), (#"/// Says "Back"."#, false),
        (#"["⇧": "Aa", "✓": "OK"]"#, false), (#".cycle("abc")"#, false), (#"["de", "ar"]"#, false),
        (#"return "go""#, true),
    ])
func plantedSentence(line: String, isFound: Bool) {
    #expect(spokenLiterals(in: line[...]).isEmpty != isFound)
}
