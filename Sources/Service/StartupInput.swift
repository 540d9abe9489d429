import Bundles
import Drivers
import Glibc
import Hardware
import Localization
import Storage

/// What is read from disk at start: the board and the bundle, or something to show in their place.
enum StartupInput {
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
        let words = ScreenWords(language: language)
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
            let words = ScreenWords(language: language)
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
