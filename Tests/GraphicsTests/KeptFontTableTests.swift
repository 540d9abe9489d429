import DrawingSamples
import Testing
import Typesetting

@Suite("kept font table")
struct KeptFontTableTests {
    private let sources = ["/fonts/a.ttf 10 1.5", "/fonts/b.ttf 20 2.5"]
    private var kept: String { KeptFontTable(sources: sources, table: SampleFonts.table).text }

    private func isTaken(_ text: String, of sources: [String]) -> Bool {
        KeptFontTable.table(in: text, of: sources) != nil
    }

    @Test("a kept table comes back while its fonts are what they were")
    func fits() {
        let isSame = KeptFontTable.table(in: kept, of: sources) == SampleFonts.table
        #expect(isSame)
    }

    @Test(
        "a table of other fonts is not taken",
        arguments: [
            ["/fonts/a.ttf 10 1.5"], ["/fonts/a.ttf 10 1.5", "/fonts/b.ttf 21 2.5"],
            ["/fonts/b.ttf 20 2.5", "/fonts/a.ttf 10 1.5"],
            ["/fonts/a.ttf 10 1.5", "/fonts/b.ttf 20 2.5", "/fonts/c.ttf 1 1.0"], [],
        ])
    func otherFonts(others: [String]) {
        #expect(!isTaken(kept, of: others))
    }

    @Test("a table that was cut short is not taken, wherever the cut is")
    func truncated() {
        let bytes = Array(kept.utf8)
        for length in stride(from: 0, to: bytes.count, by: 97) {
            let text = String(decoding: bytes[..<length], as: UTF8.self)
            #expect(!isTaken(text, of: sources))
        }
    }

    @Test("a table with a wrong byte is not taken, wherever the byte is")
    func damaged() {
        let bytes = Array(kept.utf8)
        for place in stride(from: 0, to: bytes.count, by: 97) {
            var changed = bytes
            changed[place] ^= 1
            #expect(!isTaken(String(decoding: changed, as: UTF8.self), of: sources))
        }
    }
}
