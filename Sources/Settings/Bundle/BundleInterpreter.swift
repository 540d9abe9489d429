/// Turns the parsed pages of a bundle into rows in one language.
struct BundleInterpreter {
    private let parsed: ParsedBundle
    private let language: String
    private(set) var diagnostics: [Diagnostic] = []
    /// The titles of the rows that open a page, by its name.
    private var rowTitles: [String: String] = [:]

    init(_ parsed: ParsedBundle, language: String) {
        self.parsed = parsed
        self.language = language
    }

    mutating func pages() -> [Page] {
        var pages: [Page] = []
        for name in parsed.names {
            guard case .page(let document)? = parsed.outcomes[name] else { continue }
            var reader = PageReader(
                localizer: Localizer(), idiom: parsed.variant.idiom, childProblem: problem(ofPage:))
            let page = reader.page(document, name: name, rowTitle: rowTitles[name])
            diagnostics += reader.diagnostics
            noteRowTitles(of: page)
            pages.append(page)
        }
        return pages
    }

    private func problem(ofPage name: String) -> Diagnostic? {
        if case .problem(let diagnostic)? = parsed.outcomes[name] { diagnostic } else { nil }
    }

    private mutating func noteRowTitles(of page: Page) {
        for row in page.rows {
            if case .childPane(let pane) = row.kind, rowTitles[pane.page] == nil {
                rowTitles[pane.page] = row.title
            }
        }
    }
}
