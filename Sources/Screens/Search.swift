import Bundles
import Settings
import TextEntry

/// What Find has been told, and what it found.
package struct Search: Sendable {
    /// A row, or a choice of a row, and the way to it.
    package struct Entry: Hashable, Sendable {
        /// The pages to open, from Root.
        let pages: [String]
        /// The row's place on the last page.
        let specifier: Int
        /// The place of the choice, where the entry is one.
        let choice: Int?
        let title: String
        /// The titles on the way, for the person.
        let path: String
    }

    /// What was typed so far.
    package private(set) var digits: [Int] = []
    private let entries: [Entry]
    private let index: FindIndex
    /// What was found, best first.
    package private(set) var hits: [Entry] = []

    /// Every row and every choice of the bundle; costs grow with the bundle, once.
    init(_ bundle: SettingsBundle, isVisible: @escaping (Specifier) -> Bool) {
        var walk = EntryWalk(bundle: bundle, isVisible: isVisible)
        walk.visit("Root", pages: [], path: "")
        entries = walk.entries
        index = FindIndex(walk.entries.map(\.title), language: bundle.language)
    }

    /// The same digits in another bundle.
    func searching(_ bundle: SettingsBundle, isVisible: @escaping (Specifier) -> Bool) -> Self {
        var find = Search(bundle, isVisible: isVisible)
        find.digits = digits
        find.search()
        return find
    }

    mutating func type(_ digit: Int) {
        digits.append(digit)
        search()
    }

    /// Answers false where there was nothing to erase.
    mutating func erase() -> Bool {
        guard digits.popLast() != nil else { return false }
        search()
        return true
    }

    private mutating func search() {
        hits = digits.isEmpty ? [] : index.rows(matching: digits).map { entries[$0] }
    }
}

/// Walks the pages as a person would, each once.
private struct EntryWalk {
    let bundle: SettingsBundle
    let isVisible: (Specifier) -> Bool
    var entries: [Search.Entry] = []
    private var visited: Set<String> = []

    init(bundle: SettingsBundle, isVisible: @escaping (Specifier) -> Bool) {
        self.bundle = bundle
        self.isVisible = isVisible
    }

    mutating func visit(_ name: String, pages: [String], path: String) {
        guard visited.insert(name).inserted, let page = bundle.pages[name] else { return }
        let pages = pages + [name]
        for (index, specifier) in page.rows.enumerated()
        where isVisible(specifier) && specifier.problem == nil {
            add(specifier, at: index, pages: pages, path: path)
            if case .childPane(let pane) = specifier.kind {
                visit(
                    pane.page, pages: pages,
                    path: path.isEmpty ? specifier.title : "\(path) › \(specifier.title)")
            }
        }
    }

    private mutating func add(_ specifier: Specifier, at index: Int, pages: [String], path: String) {
        if case .group = specifier.kind { return }
        if !specifier.title.isEmpty {
            entries.append(
                Search.Entry(
                    pages: pages, specifier: index, choice: nil, title: specifier.title, path: path))
        }
        let choices: Choices
        switch specifier.kind {
        case .multiValue(let list), .radioGroup(let list): choices = list.choices
        default: return
        }
        let below = path.isEmpty ? specifier.title : "\(path) › \(specifier.title)"
        for (choice, content) in choices.enumerated() {
            entries.append(
                Search.Entry(
                    pages: pages, specifier: index, choice: choice, title: content.title, path: below))
        }
    }
}
