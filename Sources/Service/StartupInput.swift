import Bundles
import Drivers
import Glibc
import Hardware
import Localization
import Loop
import Storage
import Typesetting

/// What is read from disk at start: the board, the bundle and the fonts, or something to show in their place.
struct StartupInput {
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
            ? (FontBook(FontTable(files: [])), []) : kept.book(isMono: board.display.look == .mono)
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
        let candidates: [String] = KeypadFile.allCases.map { "\(state)/\($0.rawValue)" }
        let found = candidates.filter { (file: String) in access(file, F_OK) == 0 }
        let isThere = access(path, F_OK) == 0
        let isKnown = isThere || !found.isEmpty
        do {
            let files = (isThere || found.isEmpty ? [path] : []) + found
            var parts: [(text: String, file: String)] = []
            for file in files { parts.append((try FileContents.text(file), file)) }
            var board = try BoardFile.read(parts, name: folder)
            if board.display.backlight == nil { board.display.hasBacklight = (try? Backlight()) != nil }
            return (board, nil, isKnown)
        } catch {
            return (Board(name: folder), "\(error)", isKnown)
        }
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
        defer { Heap.giveBack() }
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
