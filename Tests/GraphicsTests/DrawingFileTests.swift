import DrawingSamples
import Foundation
import Hardware
import ScratchFolder
import Testing
import Thrown
@testable import Typesetting

@Suite("what is opened to draw with")
struct DrawingFileTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func pipe() -> String {
        let path = "\(folder.path)/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        return path
    }

    @Test(
        "a pipe, a device or a folder is no font, no file of glyphs and no icon font, and nobody waits for it"
    )
    func irregular() {
        for path in [pipe(), "/dev/zero", folder.path] {
            let refusal = FontError.notAFile(path: path)
            #expect(thrown(FontError.self) { try FontScanner().scan(path: path) } == refusal)
            #expect(thrown(FontError.self) { try GlyphSheet(path: path) } == refusal)
            #expect(SymbolBook(path: path, readText: { _ in "" }) == nil)
        }
    }

    @Test("a table's font that became a pipe is done without")
    func table() throws {
        let path = pipe()
        let scanned = try #require(SampleFonts.table.files.first)
        let file = FontFile(
            path: path, faceIndex: 0, family: scanned.family, weight: scanned.weight, isItalic: false,
            isMonospaced: false, bitmapHeights: [], coverage: scanned.coverage)
        let engine = TextEngine(book: FontBook(FontTable(files: [file]), isMono: false))
        #expect(engine.line("a", style: TextStyle(size: 15)).size.height > 0)
    }

    @Test("a file of glyphs that is larger than any is not read")
    func large() throws {
        let path = "\(folder.path)/glyphs"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        #expect(truncate(path, 65 << 20) == 0)
        let refusal = thrown(FontError.self) { try GlyphSheet(path: path) }
        #expect(refusal == .tooLarge(path: path, limit: 64 << 20))
    }

    @Test("a font that is not there is absent, and no mistake")
    func absent() {
        let refusal = thrown(FontError.self) { try FontScanner().scan(path: "\(folder.path)/none.ttf") }
        #expect(refusal?.isAbsence == true)
    }
}
