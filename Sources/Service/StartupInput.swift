import Bundles
import Drivers
import Glibc
import Graphics
import Hardware
import Localization
import Storage

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
        (bundle, bundleProblem) =
            readsNothing
            ? (Self.safePage(language: "en"), nil)
            : Self.bundle(paths.bundle, board: board, language: board.language)
        shown = isSafe ? Self.safePage(language: readsNothing ? "en" : board.language) : bundle
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
            return (try BoardFile.read(parts, name: folder), nil, isKnown)
        } catch {
            return (Board(name: folder), "\(error)", isKnown)
        }
    }

    /// The one page of safe mode.
    static func safePage(language: String) -> SettingsBundle {
        let words = ScreenStrings(language: language)
        return SettingsBundle(title: words[.safeMode], language: language, text: words[.safeModeText])
    }

    /// The bundle, or one page that says what is wrong with it.
    static func bundle(
        _ path: String, board: Board, language: String
    ) -> (bundle: SettingsBundle, problem: String?) {
        // A large bundle's property lists were several times its rows.
        defer { Heap.giveBack() }
        let variant = DeviceVariant(idiom: board.idiom, board: board.name)
        do {
            return (
                try SettingsBundle.read(BundleFolder.files(at: path), for: variant, language: language), nil
            )
        } catch {
            let reason = "\(error)"
            let words = ScreenStrings(language: language)
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
