import Bundles
import Drivers
import Glibc
import Hardware
import Localization
import Loop
import Storage
import Typesetting

/// What is read from disk at start: the board, the bundle and the fonts, or something to show in their place.
struct StartupInput: ~Copyable {
    let board: Board
    /// Why it is not the board file's; nil where it is.
    let boardProblem: String?
    /// False where nothing was ever said about the keypad.
    let isKeypadKnown: Bool
    /// Whose settings there are.
    let bundle: SettingsBundle
    /// Why it is not the folder's; nil where it is.
    let bundleProblem: String?
    /// What the panel shows of it: all, or one page in safe mode.
    let shown: SettingsBundle
    /// The languages of the screen's own words.
    let catalogs: StringCatalogs
    let fonts: FontBook
    let fontProblems: [String]
    /// Whether it fell again and again.
    let isSafe: Bool

    init(_ paths: ServicePaths, _ journal: Journal) {
        let falls = CrashLoop.noted(in: paths.runtime, journal)
        isSafe = falls >= CrashLoop.limit
        // Where even that fell, it is the bundle or a font.
        let readsNothing = falls >= 2 * CrashLoop.limit
        (board, boardProblem, isKeypadKnown) = Self.board(paths.board, state: paths.state)
        catalogs = readsNothing ? .none : Self.catalogs(journal)
        (bundle, bundleProblem) =
            readsNothing
            ? (Self.safePage(ScreenStrings.english), nil)
            : Self.bundle(paths.bundle, board: board, language: board.language, catalogs)
        shown = isSafe ? Self.safePage(ScreenStrings(language: board.language, catalogs: catalogs)) : bundle
        let kept = BoardFonts(
            sources: board.fonts, keptPath: "\(paths.state)/fonts.table", journal: journal)
        (fonts, fontProblems) =
            readsNothing
            ? (FontBook(FontTable(files: [])), []) : kept.book(isMono: board.display.isMono)
    }
}

// MARK: Each of it, also later

extension StartupInput {
    /// The board file with what was found out on the device itself, or a usual board and what is wrong.
    ///
    /// `isKeypadKnown` is false where nothing was ever said about the keypad: there is no board file at all.
    static func board(
        _ path: String, state: String
    ) -> (board: Board, problem: String?, isKeypadKnown: Bool) {
        let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? "board"
        let found = KeypadFile.allCases.map { "\(state)/\($0.rawValue)" }.filter(isThere)
        let hasOwn = isThere(path)
        let isKnown = hasOwn || !found.isEmpty
        let own = hasOwn || found.isEmpty ? [path] : []
        do {
            return (try read(own + found, name: folder), nil, isKnown)
        } catch {
            // What was found out on the device must not cost it its display.
            guard !found.isEmpty, let board = try? read(own, name: folder) else {
                return (Board(name: folder), "\(error)", isKnown)
            }
            return (board, "\(error); read without \(found.joined(separator: " and "))", isKnown)
        }
    }

    /// Why a board would not be one any more with what was found out about its keypad; nil where it would.
    static func refusal(
        of text: String, as file: KeypadFile, board path: String, state: String
    ) -> String? {
        let others = KeypadFile.allCases.filter { $0 != file }.map { "\(state)/\($0.rawValue)" }
        do {
            let own = isThere(path) ? try parts([path]) : []
            // Without it there is nothing wrong, or it is not this that is wrong.
            guard (try? BoardFile.read(own, name: "board")) != nil else { return nil }
            let kept = try parts(others.filter(isThere)) + [(text, "\(state)/\(file.rawValue)")]
            _ = try BoardFile.read(own + kept, name: "board")
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// What cannot be reached is there as far as anybody knows: that is said, and looked for again.
    private static func isThere(_ file: String) -> Bool { access(file, F_OK) == 0 || errno != ENOENT }

    private static func read(_ files: [String], name: String) throws -> Board {
        var board = try BoardFile.read(try parts(files), name: name)
        if board.display.backlight == nil { board.display.hasBacklight = (try? Backlight()) != nil }
        return board
    }

    private static func parts(_ files: [String]) throws -> [(text: String, file: String)] {
        try files.map { (try FileContents.text($0), $0) }
    }

    /// Found where they are installed; a device without them speaks English, and says so once.
    private static func catalogs(_ journal: Journal) -> StringCatalogs {
        let (catalogs, problem) = CatalogFolder.find()
        if let problem { journal.notice(problem) }
        return catalogs
    }

    /// The one page of safe mode.
    static func safePage(_ words: ScreenStrings) -> SettingsBundle {
        SettingsBundle(title: words[.safeMode], language: words.language, text: words[.safeModeText])
    }

    /// The bundle, or one page that says what is wrong with it.
    static func bundle(
        _ path: String, board: Board, language: String, _ catalogs: StringCatalogs
    ) -> (bundle: SettingsBundle, problem: String?) {
        // A large bundle's property lists were several times its rows.
        defer { Memory.giveBack() }
        do {
            let files = try BundleFolder.files(at: path)
            return (
                try SettingsBundle.read(files, on: board, language: language, catalogs: catalogs), nil
            )
        } catch {
            let reason = "\(error)"
            let words = ScreenStrings(language: language, catalogs: catalogs)
            return (
                SettingsBundle(
                    title: board.title, language: language,
                    text: "\(words[.noBundle])\n\n\(reason)\n\n\(words(.bundleComes, path))"
                ),
                reason
            )
        }
    }
}
