import DeviceUI
import Settings
import Storage

/// What is read from disk at start: the board and the bundle, or something to show in their place.
enum Loaded {
    /// The board, or a usual one and what is wrong with the file.
    static func board(_ path: String) -> (board: Board, problem: String?) {
        let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? "board"
        do {
            return (try BoardFile.read(FileContents.text(path), name: folder, file: path), nil)
        } catch {
            return (Board(name: folder), "\(error)")
        }
    }

    /// The bundle, or one page that says what is wrong with it.
    static func bundle(
        _ path: String, board: Board, language: String
    ) -> (bundle: SettingsBundle, problem: String?) {
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
