import Bundles
import Drivers
import Hardware
import Localization
import Settings
import Simulator
import Spelling
import Storage
import Typesetting
import Words

/// Reads a board by its name, or the path of its folder or file.
enum BoardLocator {
    /// A layout or a language that there is not stands on standard error, and so does a setting that the bundle has not,
    /// where one is named.
    static func board(_ name: String, for bundle: String? = nil) throws -> Board {
        let source = try source(name)
        let board = try source.board()
        let schema = bundle.flatMap { path in
            try? BundleArgument.read(path) {
                try SettingsBundle.read($0, on: board, catalogs: catalogs()).schema
            }
        }
        let problems = KeyboardLayouts.problems(of: source) + BoardMentions.problems(of: source, schema)
        for problem in problems { warn("\(problem)") }
        return board
    }

    /// Read once, for all that is told of it: a file may be another one when it is read again, and a pipe is empty.
    static func source(_ name: String) throws -> BoardSource {
        let shelf = BoardShelf()
        guard let entry = shelf.entry(name) else {
            throw CommandFailure.refused(
                "there is no board \"\(name)\"; looked for \(shelf.places(of: name).joined(separator: ", "))")
        }
        return BoardSource(name: entry.name, file: entry.file, text: try FileContents.text(entry.file))
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
            found.table, isMono: board.display.isMono, symbols: symbols.book, glyphs: glyphs.sheet)
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
}

/// The keyboard layouts that a board file names: one that the device lacks is found out there by the first key.
enum KeyboardLayouts {
    /// Those that this computer lacks, each with file and line; none where it has no layouts.
    static func problems(of board: BoardSource) -> [BoardError] {
        board.problems { entry in
            guard entry.name == "Layout", let loss = losses[entry.section],
                KeyboardMap.knows(entry.value) == false
            else { return nil }
            return "there is no such keyboard layout here, and without it \(loss); the names are those of "
                + "/usr/share/X11/xkb/symbols, as us, de or fr"
        }
    }

    /// What the service does without it, by section.
    private static let losses = [
        "Keypad": "a full keyboard types digits only", "Scanner": "what the scanner types cannot be read",
    ]
}

/// The language and the settings that a board file names: the service goes without those that there are not.
enum BoardMentions {
    private static let settings: Set = ["LanguageKey", "LoudnessKey", "EnabledKey"]

    /// Those that there are not, each with file and line; no settings without a schema.
    static func problems(of board: BoardSource, _ schema: Schema?) -> [BoardError] {
        board.problems { reason($0, schema) }
    }

    private static func reason(_ entry: INIDocument.Entry, _ schema: Schema?) -> String? {
        if entry.section == "Board", entry.name == "Language" {
            guard LanguageChain.isUnknown(folder: entry.value) else { return nil }
            return "no language is called so; it is written as de or pt-BR"
        }
        guard settings.contains(entry.name), let schema, schema[entry.value] == nil else { return nil }
        return "the bundle has no such setting" + Misspelling.suggestion(for: entry.value, among: schema.keys)
    }
}

extension BoardSource {
    /// What is wrong with its entries, each with file and line.
    fileprivate func problems(_ reason: (INIDocument.Entry) -> String?) -> [BoardError] {
        let entries = (try? INIDocument(text, file: file))?.entries ?? []
        return entries.compactMap { entry in
            reason(entry).map {
                BoardError(file: file, line: entry.line, reason: "\(entry.name) = \(entry.value): \($0)")
            }
        }
    }
}
