import Drivers
import Hardware
import Localization
import Spelling
import Storage
import Typesetting
import Words

/// Reads a board by its name, or the path of its folder or file.
enum BoardLocator {
    /// What is wrong with its keyboard's layout stands on standard error.
    static func board(_ name: String) throws -> Board {
        let (board, file, text) = try read(name)
        for problem in KeyboardLayouts.problems(of: text, file: file) {
            warn("\(problem)")
        }
        return board
    }

    /// The board's fonts; what is wrong with them stands on standard error.
    static func fonts(of board: Board) -> FontBook {
        let found = board.fonts.found(readText: { try FileContents.text($0) })
        let symbols = board.fonts.symbols(readText: { try FileContents.text($0) })
        let absent = FoundFonts.notice(ofAbsent: found.absent + (symbols.isThere ? [] : [board.fonts.icons]))
        let glyphs = board.fonts.readyGlyphs
        for sentence in found.problems + [absent, glyphs.problem].compactMap({ $0 }) {
            warn(sentence)
        }
        return FontBook(
            found.table, isMono: board.display.look == .mono, symbols: symbols.book, glyphs: glyphs.sheet)
    }

    /// The board's dictionaries, and whoever knows a language's words.
    static func words(of board: Board) -> WordLists {
        WordLists(of: board, readFile: { try? FileContents.read($0) }, checker: SpellChecker.words(of:))
    }

    /// The languages of the screen's own words; that there are none stands on standard error.
    static func catalogs() -> StringCatalogs {
        let (catalogs, problem) = CatalogFolder.find()
        if let problem { warn(problem) }
        return catalogs
    }

    static func locate(_ name: String) throws -> (board: Board, file: String) {
        let (board, file, _) = try read(name)
        return (board, file)
    }

    /// With the text that the board was read from: a file may be another one when it is read again, and a pipe is empty.
    private static func read(_ name: String) throws -> (board: Board, file: String, text: String) {
        let shelf = BoardShelf()
        guard let entry = shelf.entry(name) else {
            throw CommandFailure.refused(
                "there is no board \"\(name)\"; looked for \(shelf.places(of: name).joined(separator: ", "))")
        }
        let text = try FileContents.text(entry.file)
        return (try BoardFile.read(text, name: entry.name, file: entry.file), entry.file, text)
    }
}

/// The keyboard layouts that a board file names: one that the device lacks is found out there by the first key.
enum KeyboardLayouts {
    /// Those that this computer lacks, each with file and line; none where it has no layouts.
    static func problems(of text: String, file: String) -> [BoardError] {
        let entries = (try? INIDocument(text, file: file))?.entries ?? []
        return entries.compactMap { entry in
            guard entry.name == "Layout", let loss = losses[entry.section],
                KeyboardMap.knows(entry.value) == false
            else { return nil }
            return BoardError(
                file: file, line: entry.line,
                reason: "Layout = \(entry.value): there is no such keyboard layout here, and without it "
                    + "\(loss); the names are those of /usr/share/X11/xkb/symbols, as us, de or fr")
        }
    }

    /// What the service does without it, by section.
    private static let losses = [
        "Keypad": "a full keyboard types digits only", "Scanner": "what the scanner types cannot be read",
    ]
}
