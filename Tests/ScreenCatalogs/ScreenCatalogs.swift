import ChildProcess
import Foundation
import Localization
import Storage

/// The languages of the screen's own words as this checkout has them, compiled where a `.po` is newer.
package enum ScreenCatalogs {
    /// Where `make` puts what the programs map.
    package static let folder = root.appendingPathComponent(".build/locale").path
    /// Where translators write.
    package static let sources = root.appendingPathComponent("po").path

    private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
        .standardizedFileURL

    /// Each read once; a panel that is made anew for each test maps nothing.
    package static let all: StringCatalogs = {
        let compiler = try? FinishedProgram(["\(sources)/compile", folder])
        precondition(compiler?.code == 0, compiler?.text ?? "po/compile cannot be started")
        let mapped = CatalogFolder.catalogs(in: folder)
        let read = mapped.languages.reduce(into: [:]) { $0[$1] = mapped.catalog(for: $1) }
        return StringCatalogs(languages: mapped.languages) { read[$0] }
    }()

    /// All that the screen speaks, English among them, sorted.
    package static let languages = (all.languages + ["en"]).sorted()

    /// The screen's words in one of them.
    package static func words(_ language: String) -> ScreenStrings {
        ScreenStrings(language: language, catalogs: all)
    }
}
