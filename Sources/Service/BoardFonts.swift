import Graphics
import Hardware
import Storage

/// The board's fonts: its table, or what was found in the files at an earlier start, or what they hold now.
///
/// Looking into the files takes longer than everything else until the first picture, so what was found is kept.
struct BoardFonts {
    let sources: FontSources
    /// Where the table is kept; it may be deleted at any time.
    let keptPath: String
    let journal: Journal

    /// The fonts to draw with, and what is wrong with the board's.
    func book(isMono: Bool) -> (book: FontBook, problems: [String]) {
        let (table, problems) = table()
        let lack = table.files.isEmpty ? ["no font can be used: the built-in one has only ASCII"] : []
        return (FontBook(table, isMono: isMono), problems + lack)
    }

    private func table() -> (table: FontTable, problems: [String]) {
        guard sources.table == nil, !sources.files.isEmpty,
            let stamps = try? sources.files.map({ try FileStamp(of: $0).description })
        else { return scanned() }
        if let text = try? FileContents.text(keptPath),
            let table = KeptFontTable.table(in: text, of: stamps)
        {
            return (table, [])
        }
        let (table, problems) = scanned()
        if problems.isEmpty { keep(KeptFontTable(sources: stamps, table: table)) }
        return (table, problems)
    }

    private func scanned() -> (table: FontTable, problems: [String]) {
        sources.fontTable(readText: { try FileContents.text($0) })
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
