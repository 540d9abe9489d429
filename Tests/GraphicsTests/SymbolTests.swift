import DrawingSamples
import Foundation
import Hardware
import Testing
@testable import Graphics
@testable import Typesetting

/// Debian's Material Icons, which `.ci/install` installs.
@Suite("symbols")
struct SymbolTests {
    private static func font() throws -> SymbolBook {
        try #require(SymbolBook(path: FontSources().icons, readText: { _ in "" }))
    }

    @Test("a symbol is found by Material's name, and a name that the font lacks is none")
    func names() throws {
        let book = try Self.font()
        #expect(book.mask(of: "thermostat", pixels: 20, isMono: false) != nil)
        #expect(book.mask(of: "thermostatt", pixels: 20, isMono: false) == nil)
        #expect(book.names.count > 2_000)
        #expect(Set(["wifi", "lan", "nights_stay"]).isSubset(of: book.names))
    }

    @Test("each of the font's names is found, and is another symbol than the names that begin with it")
    func allNames() throws {
        let font = try #require(SymbolFont(path: FontSources().icons, library: FontLibrary()))
        let names = font.names.all
        #expect(!font.names.isEmpty && names.allSatisfy { font.names.glyph(of: $0) != nil })
        let (lock, open) = (font.names.glyph(of: "lock"), font.names.glyph(of: "lock_open"))
        #expect(lock != open && font.names.glyph(of: "loc") == nil && font.names.glyph(of: "") == nil)
        #expect(font.names.glyph(of: "Lock") == nil)
    }

    @Test("what a subset has is drawn as the font draws it, and it has nothing else")
    func subset() throws {
        let book = try Self.font()
        let text = book.subset(["wifi", "lock", "no_such_symbol"])
        let small = try #require(SymbolBook(path: "/symbols", readText: { _ in text }))
        #expect(small.names.sorted() == ["lock", "wifi"])
        for name in ["lock", "wifi"] {
            for pixels in [15, 20, 28] {
                #expect(
                    small.mask(of: name, pixels: pixels, isMono: false)?.coverage
                        == book.mask(of: name, pixels: pixels, isMono: false)?.coverage)
            }
        }
        #expect(small.mask(of: "build", pixels: 20, isMono: false) == nil)
    }

    @Test(
        "a table that is damaged draws less, and a file that is neither font nor table is nothing",
        arguments: [
            "wifi", "wifi\t", "wifi\t512", "wifi\t0|1,1", "wifi\t512|1,1 2;3", "wifi\t512|99999,1",
            "wifi\t512|a,b",
        ])
    func damaged(line: String) throws {
        let book = try #require(SymbolBook(path: "/x", readText: { _ in "# settingsd symbols 1\n\(line)\n" }))
        #expect(book.mask(of: "wifi", pixels: 20, isMono: false) == nil)
        #expect(SymbolBook(path: "/x", readText: { _ in line }) == nil)
    }

    @Test("a substitution table that was cut anywhere, or filled with anything, ends in fewer names")
    func hostileTable() {
        var generator = SeededRandom(seed: 7)
        for length in stride(from: 0, through: 400, by: 3) {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...9, using: &generator) }
            bytes.withUnsafeBytes { raw in
                let names = LigatureNames(raw) { Int($0.asciiValue ?? 0) % 10 }
                #expect(names.all.count < 1_000_000)
                #expect(names.isEmpty == names.all.isEmpty)
                #expect(names.all.allSatisfy { names.glyph(of: $0) != nil })
            }
        }
    }

    @Test("on tiny panels of two colours symbols are drawn by hand, without any font")
    func tiny() {
        let book = SymbolBook()
        for name in ["thermostat", "water_drop", "eco", "tune", "wifi", "lock", "search", "folder"] {
            let mask = book.mask(of: name, pixels: 8, isMono: true)
            #expect(mask?.width == 8 && mask?.height == 8, "\(name)")
        }
        #expect(book.mask(of: "fingerprint", pixels: 8, isMono: true) == nil)
        #expect(book.mask(of: "wifi", pixels: 20, isMono: false) == nil)
    }

    @Test(
        "symbols mirror from right to left only where they point",
        arguments: [
            ("arrow_back", true), ("chevron_right", true), ("undo", true), ("send", true), ("list", true),
            ("volume_up", true), ("thermostat", false), ("wifi", false), ("schedule", false),
        ])
    func pointing(name: String, points: Bool) {
        #expect(SymbolBook.points(name) == points)
    }
}
