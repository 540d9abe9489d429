import Bundles
import Hardware
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

    /// What is typed: digits that letters lie on, or the letters themselves.
    enum Kind { case digits, letters }

    let kind: Kind
    /// What was typed so far.
    package private(set) var typed: [Character] = []
    private let entries: [Entry]
    private let index: FindIndex
    /// What was found, best first; of nothing typed, everything.
    package private(set) var hits: [Entry] = []

    /// Every row and every choice of the bundle; costs grow with the bundle, once.
    init(_ bundle: SettingsBundle, by kind: Kind, isVisible: @escaping (Specifier) -> Bool) {
        self.kind = kind
        var walk = EntryWalk(bundle: bundle, isVisible: isVisible)
        walk.visit("Root", pages: [], path: "")
        entries = walk.entries
        let titles = walk.entries.map(\.title)
        switch kind {
        case .digits: index = FindIndex(titles, language: bundle.language)
        case .letters: index = FindIndex(lettersOf: titles, language: bundle.language)
        }
        search()
    }

    /// The same in another bundle; from the start where other keys type.
    func searching(
        _ bundle: SettingsBundle, by kind: Kind, isVisible: @escaping (Specifier) -> Bool
    ) -> Self {
        var find = Search(bundle, by: kind, isVisible: isVisible)
        guard kind == self.kind else { return find }
        find.typed = typed
        find.search()
        return find
    }

    /// False for a key that nothing begins with: one without a digit, one without a letter.
    mutating func type(_ key: Key) -> Bool {
        switch (kind, key) {
        case (.letters, .character(let character)) where character.isLetter || character.isNumber:
            typed.append(character)
        default:
            guard let digit = key.digit else { return false }
            typed.append(Character(String(digit)))
        }
        search()
        return true
    }

    /// Answers false where there was nothing to erase.
    mutating func erase() -> Bool {
        guard typed.popLast() != nil else { return false }
        search()
        return true
    }

    private mutating func search() { hits = index.rows(matching: typed).map { entries[$0] } }

    /// The letters that what was found goes on with, and the hits that do not go on.
    var nextLetters: (letters: [Character], ended: [Int]) { index.next(after: typed) }

    /// As it stands on the screen.
    var shown: String { String(typed).uppercased() }
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
