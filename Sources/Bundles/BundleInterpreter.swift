import Localization
import PropertyLists
import Settings

/// Turns the parsed pages of a bundle into rows in one language.
package struct BundleInterpreter {
    private var parsed: ParsedBundle
    private let languages: LanguageChain
    /// What was wrong with the pages that were made so far, in their order.
    package private(set) var diagnostics: [Diagnostic] = []
    /// What Root.plist says of the device as a whole, once `pages` was asked for.
    package private(set) var brand = BundleBrand()
    /// Tables that were read, by path: pages share them.
    private var tables: [String: [String: String]] = [:]
    /// The first row that opens a page, by the page's name.
    private var openers: [String: Specifier] = [:]

    /// - Parameter languages: the folders in which texts are looked for.
    package init(_ parsed: consuming ParsedBundle, languages: LanguageChain) {
        self.parsed = parsed
        self.languages = languages
    }

    /// In the order in which a walk from Root meets them. To be asked once: parsed pages go as they become
    /// rows.
    package mutating func pages() -> [Page] {
        var pages: [Page] = []
        for name in parsed.names {
            // Each page goes as soon as it has become rows, which take its place in memory.
            guard let document = parsed.take(name) else { continue }
            var reader = PageReader(
                localizer: localizer(for: document), idiom: parsed.variant.idiom,
                childProblem: problem(ofPage:))
            let page = reader.page(document, name: name, openedBy: openers[name])
            if name == "Root" { brand = reader.brand(of: document) }
            diagnostics += reader.diagnostics
            noteOpeners(on: page)
            pages.append(page)
        }
        return pages
    }

    /// Without `StringsTable` the texts stay as they are.
    private mutating func localizer(for document: PropertyListDocument) -> Localizer {
        guard let node = document.root.dictionary?[SchemaKey.stringsTable], let name = node.string,
            !name.isEmpty
        else { return Localizer(language: languages.shown) }
        let tables = languages.folders.compactMap { table(at: "\($0).lproj/\(name).strings") }
        return Localizer(tables: tables, language: languages.shown)
    }

    private mutating func table(at path: String) -> [String: String]? {
        if let table = tables[path] { return table }
        guard parsed.files.paths.contains(path) else { return nil }
        do {
            let table = StringsTable(try parsed.files.read(path), file: path)
            if let problem = table.problem {
                diagnostics.append(Diagnostic(.stringsUnreadable, at: problem.location, problem.sentence))
            }
            tables[path] = table.texts
        } catch {
            diagnostics.append(Diagnostic(.stringsUnreadable, at: SourceLocation(file: path), error.reason))
            tables[path] = [:]
        }
        return tables[path]
    }

    private func problem(ofPage name: String) -> Diagnostic? {
        if case .problem(let diagnostic)? = parsed.outcomes[name] { diagnostic } else { nil }
    }

    private mutating func noteOpeners(on page: Page) {
        for row in page.rows {
            if case .childPane(let pane) = row.kind, pane.page != "Root", openers[pane.page] == nil {
                openers[pane.page] = row
            }
        }
    }
}
