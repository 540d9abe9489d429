import Hardware

/// What a board's fonts turned out to be.
package struct FoundFonts {
    /// What can be drawn with.
    package let table: FontTable
    /// What could not be used, and why.
    package let problems: [String]
    /// Files that are not there: text is plainer without them, and that is all.
    package let absent: [String]

    /// What was found, where all is well.
    package init(table: FontTable, problems: [String] = [], absent: [String] = []) {
        (self.table, self.problems, self.absent) = (table, problems, absent)
    }

    /// One sentence of all that is not there; nil where nothing is missing.
    package static func notice(ofAbsent files: [String]) -> String? {
        files.isEmpty ? nil : "not installed, and done without: \(files.joined(separator: ", "))"
    }
}

/// From a board's fonts to the table that text is drawn with.
extension FontSources {
    /// `readText` reads the table's file.
    package func found(readText: (String) throws -> String) -> FoundFonts {
        let ready = readyTable(readText: readText)
        if let table = ready.table { return FoundFonts(table: table) }
        var problems = [ready.problem].compactMap(\.self)
        let scanner = FontScanner()
        var (scanned, absent): ([FontFile], [String]) = ([], [])
        for file in files {
            do throws(FontError) {
                scanned += try scanner.scan(path: file)
            } catch {
                if error.isAbsence { absent.append(file) } else { problems.append(error.description) }
            }
        }
        return FoundFonts(table: FontTable(files: scanned), problems: problems, absent: absent)
    }

    /// The symbols of rows' tiles; without their font only those that are drawn by hand.
    package func symbols(readText: (String) throws -> String) -> (book: SymbolBook, isThere: Bool) {
        SymbolBook(path: icons, readText: readText).map { ($0, true) } ?? (SymbolBook(), false)
    }

    /// The board's table, nil where it has none; a sentence where it cannot be used. `readText` names a file that it cannot read.
    package func readyTable(
        readText: (String) throws -> String
    ) -> (table: FontTable?, problem: String?) {
        guard let table else { return (nil, nil) }
        do {
            return (try FontTable(text: readText(table)), nil)
        } catch let mistake as FontError {
            return (nil, "\(table): \(mistake)")
        } catch {
            return (nil, "\(error)")
        }
    }

    /// The glyphs that are drawn already, nil where the board has none; a sentence where they cannot be used.
    package var readyGlyphs: (sheet: GlyphSheet?, problem: String?) {
        guard let glyphs else { return (nil, nil) }
        do { return (try GlyphSheet(path: glyphs), nil) } catch { return (nil, "\(error)") }
    }
}
