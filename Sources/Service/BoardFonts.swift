import Hardware
import Loop
import Storage
import Typesetting

/// The board's fonts: its table, or what was found in the files at an earlier start, or what they hold now.
///
/// Looking into the files takes longer than everything else until the first picture, so what was found is kept.
struct BoardFonts {
    let sources: FontSources
    /// Where the table is kept; it may be deleted at any time.
    let keptPath: String
    let journal: Journal

    /// The fonts to draw with, and what is wrong with the board's. What is only not installed is told in the journal.
    func book(isMono: Bool) -> (book: FontBook, problems: [String]) {
        let found = found()
        let symbols = sources.symbols(readText: { try FileContents.text($0) })
        let absent = found.absent + (symbols.isThere ? [] : [sources.icons])
        FoundFonts.notice(ofAbsent: absent).map { journal.notice("fonts \($0)") }
        let lack = found.table.files.isEmpty ? ["no font can be used: the built-in one has only ASCII"] : []
        let glyphs = sources.readyGlyphs
        // Letters are there all the same, a little later.
        glyphs.problem.map { journal.notice("fonts: \($0)") }
        let book = FontBook(found.table, isMono: isMono, symbols: symbols.book, glyphs: glyphs.sheet)
        return (book, found.problems + lack)
    }

    private func found() -> FoundFonts {
        guard sources.table == nil, !sources.files.isEmpty else { return scanned() }
        let stamps = sources.files.map { path in
            (try? FileStamp(of: path)).map(\.description) ?? "\(path): \(Self.nothing)"
        }
        if let text = try? FileContents.text(keptPath),
            let table = KeptFontTable.table(in: text, of: stamps)
        {
            let absent = zip(sources.files, stamps).filter { $0.1.hasSuffix(Self.nothing) }.map(\.0)
            return FoundFonts(table: table, absent: absent)
        }
        let found = scanned()
        if found.problems.isEmpty { keep(KeptFontTable(sources: stamps, table: found.table)) }
        return found
    }

    /// In place of a stamp.
    private static let nothing = "nothing there"

    private func scanned() -> FoundFonts {
        sources.found(readText: { try FileContents.text($0) })
    }

    /// A place that cannot be written to costs the time of a scan at each start, and nothing else.
    private func keep(_ kept: KeptFontTable) {
        do throws(FileError) {
            try FileContents.replace(keptPath, with: Array(kept.text.utf8), mode: 0o640)
        } catch {
            journal.notice("the font table is not kept: \(error)")
        }
    }
}
