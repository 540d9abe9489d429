import Foundation
import Testing
import Thrown

@testable import Spelling

/// hunspell with a dictionary of the test's own, in an encoding that is not ours.
@Suite("spelling")
struct SpellCheckerTests {
    private static func latin1(_ text: String) -> Data { Data(text.unicodeScalars.map { UInt8($0.value) }) }

    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("words-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.latin1("SET ISO8859-1\nTRY etahboilrü\n")
            .write(to: folder.appendingPathComponent("de_AT.aff"))
        try Self.latin1("3\nthe\nboiler\ngrün\n")
            .write(to: folder.appendingPathComponent("de_AT.dic"))
        return folder
    }

    @Test("words are known or not, and the best suggestion is given, whatever the dictionary's encoding")
    func words() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let checker = try SpellChecker(language: "de", folder: folder.path)
        #expect(checker.knows("boiler") && checker.knows("grün"))
        #expect(!checker.knows("teh"))
        #expect(checker.suggestion(for: "teh") == "the")
        #expect(checker.suggestion(for: "grünn") == "grün")
        #expect(checker.knows("ж"), "what the dictionary cannot write is nothing that it could correct")
        #expect(checker.suggestion(for: String(repeating: "a", count: 1000)) == nil)
    }

    @Test("a language without a dictionary, and a folder that is not there, are errors that say so")
    func missing() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(throws: SpellChecker.NoDictionary.self) {
            try SpellChecker(language: "fr", folder: folder.path)
        }
        let error = thrown(SpellChecker.NoDictionary.self) {
            try SpellChecker(language: "en", folder: "/nowhere")
        }
        #expect(error?.description.contains("no dictionary for \"en\" can be opened in /nowhere") == true)
    }
}
