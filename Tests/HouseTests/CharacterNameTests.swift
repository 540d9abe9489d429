import Foundation
import Testing

/// Whether code, comments aside, asks for a character's name: those are left out of programs, docs/decisions/0032.
private func asksForNames(_ text: String) -> Bool {
    text.replacing(/(?m)\/\/.*$/, with: "").contains(/properties\s*\.\s*name\b/)
}

@Suite("names of characters")
struct CharacterNameTests {
    private static let checkout = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL

    @Test("nothing asks for a character's name, whose tables no program has")
    func sources() throws {
        let sources = Self.checkout.appendingPathComponent("Sources")
        let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        let found = try names.filter { $0.hasSuffix(".swift") }.filter { name in
            asksForNames(try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8))
        }
        #expect(found == [])
    }

    @Test(
        "one that does is found, and none in a comment",
        arguments: [
            ("scalar.properties.name ?? \"\"", true), ("scalar.properties.nameAlias", false),
            ("// scalar.properties.name", false), ("scalar.properties.numericType", false),
        ])
    func planted(line: String, isFound: Bool) { #expect(asksForNames(line) == isFound) }
}
