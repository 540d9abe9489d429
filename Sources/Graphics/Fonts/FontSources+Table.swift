import Hardware

/// From a board's fonts to the table that text is drawn with.
extension FontSources {
    /// What can be drawn with, and what could not be used and why. `readText` reads the table's file.
    package func fontTable(readText: (String) throws -> String) -> (table: FontTable, problems: [String]) {
        var problems: [String] = []
        if let table {
            do {
                return (try FontTable(text: readText(table)), [])
            } catch {
                problems.append("\(table): \(error)")
            }
        }
        let scanner = FontScanner()
        var found: [FontFile] = []
        for file in files {
            do {
                found += try scanner.scan(path: file)
            } catch {
                problems.append("\(error)")
            }
        }
        return (FontTable(files: found), problems)
    }
}
