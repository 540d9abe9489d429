import Hardware
import Localization
import Settings

/// A Settings.bundle as it is shown: pages in one language for one device, and the schema of its values.
///
///     let bundle = try SettingsBundle.read(files, for: variant, language: "de-AT")
///     for row in bundle.root.rows { ... }
///     let german = bundle.localized(in: "de")
package final class SettingsBundle: Sendable {
    /// By name; always holds `Root`. A page that cannot be opened is not here: the row that would open it
    /// has a problem.
    package let pages: [String: Page]
    /// The names of `pages` in the order in which a walk from Root meets them.
    package let pageNames: [String]
    /// The settings of all pages by key.
    package let schema: Schema
    /// What Root.plist says of the device as a whole.
    package let brand: BundleBrand
    /// What a device without an owner asks for.
    package let firstRun: FirstRun
    /// What was wrong, in the order of the pages.
    package let diagnostics: [Diagnostic]
    /// The language asked for.
    package let language: String
    /// The one that it has, and that the screen speaks with it: the one of development where it does not have the one
    /// asked for.
    package let shownLanguage: String
    /// Nil for a bundle that was made, not read.
    private let source: Source?

    /// What it was read from, and for which device. The property lists themselves are let go of: they are larger than the
    /// rows that they become.
    private struct Source {
        let files: BundleFiles
        let variant: DeviceVariant
        let displayPage: DisplayPage
    }

    /// Parses Root.plist and every page that can be reached from it, each once.
    ///
    /// - Parameter displayPage: what `DeviceDisplayPage` adds.
    package static func read(
        _ files: BundleFiles, for variant: DeviceVariant = DeviceVariant(), language: String = "en",
        displayPage: DisplayPage = .ofAnyBoard
    ) throws(BundleError) -> SettingsBundle {
        let languages = LanguageChain(language, available: files.languages)
        return SettingsBundle(
            try ParsedBundle(files, for: variant, languages: languages),
            Source(files: files, variant: variant, displayPage: displayPage),
            language: language, languages)
    }

    /// As a device of that board shows it.
    ///
    /// - Parameters:
    ///   - language: the board's where none is asked for.
    ///   - catalogs: of the screen's own words.
    package static func read(
        _ files: BundleFiles, on board: Board, language: String? = nil, catalogs: StringCatalogs
    ) throws(BundleError) -> SettingsBundle {
        try read(
            files, for: DeviceVariant(idiom: board.idiom, board: board.name),
            language: language ?? board.language,
            displayPage: DisplayPage(of: board, catalogs: catalogs))
    }

    /// The bundle in another language, read anew; nil where it cannot be read any more.
    package func localized(in language: String) -> SettingsBundle? {
        guard let source else { return self }
        return try? SettingsBundle.read(
            source.files, for: source.variant, language: language, displayPage: source.displayPage)
    }

    /// A file of the bundle, such as the picture beside a field; nil where there is none that can be read.
    package func file(_ path: String) -> [UInt8]? {
        guard let source, source.files.paths.contains(path) else { return nil }
        return try? source.files.read(path)
    }

    /// The page that the screen begins with; without a row where the bundle has none.
    package var root: Page {
        pages["Root"] ?? Page(name: "Root", title: "", rows: [])
    }

    /// One page of words and no settings, to stand in for a bundle that cannot be read.
    package convenience init(title: String, language: String = "en", text: String) {
        let words = Specifier(kind: .group(GroupSpecifier(footer: text)))
        self.init(page: Page(name: "Root", title: title, rows: [words]), language: language)
    }

    /// One page that was made, not read: a form.
    package init(page: Page, language: String) {
        pages = [page.name: page]
        pageNames = [page.name]
        schema = Schema(pages: [page])
        brand = BundleBrand()
        firstRun = FirstRun()
        diagnostics = []
        self.language = language
        shownLanguage = language
        source = nil
    }

    private init(
        _ parsed: consuming ParsedBundle, _ source: Source, language: String, _ languages: LanguageChain
    ) {
        var interpreter = BundleInterpreter(parsed, languages: languages)
        let own = interpreter.pages()
        brand = interpreter.brand
        let whole = WholeBundle(
            own, brand, source.displayPage, languages: source.files.languages, in: languages.shown)
        self.source = source
        self.language = language
        shownLanguage = languages.shown
        pages = Dictionary(whole.pages.map { ($0.name, $0) }) { first, _ in first }
        pageNames = whole.pages.map(\.name)
        firstRun = whole.firstRun
        schema = whole.schema
        diagnostics = interpreter.diagnostics
    }
}
