import Foundation
import ScreenCatalogs
import Testing
@testable import Localization

@Suite("compiled catalogues")
struct StringCatalogTests {
    private static func bytes(_ language: String = "de") throws -> [UInt8] {
        _ = ScreenCatalogs.all
        return Array(try Data(contentsOf: URL(fileURLWithPath: "\(ScreenCatalogs.folder)/\(language).mo")))
    }

    @Test("a translation is of the English text that the program has, and of no other")
    func context() throws {
        let catalog = try #require(StringCatalog(Self.bytes()))
        #expect(catalog.text(.back, "Back") == "Zurück")
        #expect(catalog.text(.goBack, "back") == "zurück")
        #expect(catalog.text(.back, "Return") == nil)
        #expect(catalog.text(.verbatim, "%1") == nil)
    }

    @Test("a catalogue that ends too early lacks words, wherever it ends")
    func truncated() throws {
        let bytes = try Self.bytes()
        for count in Array(0..<64) + Array(stride(from: 64, to: bytes.count, by: 97)) {
            guard let catalog = StringCatalog(Array(bytes[..<count])) else { continue }
            for word in [StringKey.back, .open, .safeModeText] {
                let text = catalog.text(word, ScreenStrings.english[word])
                #expect(text == nil || text == ScreenCatalogs.words("de")[word])
            }
        }
    }

    @Test("tables that lie outside of the file, or wrap round, are no catalogue's")
    func places() throws {
        let bytes = try Self.bytes()
        for field in [8, 12, 16] {
            for value in [0xFF, 0x7F] as [UInt8] {
                var broken = bytes
                broken.replaceSubrange(field..<field + 4, with: [0xFF, 0xFF, 0xFF, value])
                #expect(StringCatalog(broken) == nil)
            }
        }
        #expect(StringCatalog([]) == nil)
        #expect(StringCatalog(Array("GIF89a".utf8)) == nil)
    }
}
