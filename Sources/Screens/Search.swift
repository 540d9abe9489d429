import Bundles
import Hardware
import Scenes
import Settings
import Words

/// What Find has been told, and what it found.
package struct Search: Sendable {
    /// A row, or a choice of a row, and the way to it.
    package struct Entry: Hashable, Sendable {
        /// The pages to open, from Root.
        package let pages: [String]
        /// The row's place on the last page.
        package let specifier: Int
        /// The place of the choice, where the entry is one.
        package let choice: Int?
        let title: String
        /// The titles on the way, for the person.
        let path: String
    }

    /// What was typed, and which titles have it.
    package private(set) var words: WordSearch
    private let entries: [Entry]
    /// What was found, best first; of nothing typed, everything.
    package var hits: [Entry] { words.hits.map { entries[$0] } }

    /// Every row and every choice of the bundle; costs grow with the bundle, once.
    init(_ bundle: SettingsBundle, by kind: WordSearch.Kind, isVisible: @escaping (Specifier) -> Bool) {
        var walk = EntryWalk(bundle: bundle, isVisible: isVisible)
        walk.visit("Root", pages: [], path: "")
        entries = walk.entries
        words = WordSearch(walk.entries.map(\.title), by: kind, language: bundle.language)
    }

    /// The same in another bundle; from the start where other keys type.
    func searching(
        _ bundle: SettingsBundle, by kind: WordSearch.Kind, isVisible: @escaping (Specifier) -> Bool
    ) -> Self {
        var find = Search(bundle, by: kind, isVisible: isVisible)
        if kind == words.kind { find.words.take(words.typed) }
        return find
    }

    mutating func type(_ key: Key) -> Bool { words.type(key) }

    mutating func erase() -> Bool { words.erase() }
}

/// What is typed of the words of some titles, and which of these have such words.
package struct WordSearch: Sendable {
    /// The same words among other titles.
    func searching(_ titles: [String], language: String) -> WordSearch {
        var search = WordSearch(titles, by: kind, language: language)
        search.take(typed)
        return search
    }

    /// What is typed: digits that letters lie on, or the letters themselves.
    enum Kind { case digits, letters }

    let kind: Kind
    /// What was typed so far.
    private(set) var typed: [Character] = []
    private let titles: [String]
    private let index: FindIndex
    /// The places of the titles that were found; of nothing typed, all.
    private(set) var hits: [Int] = []

    init(_ titles: [String], by kind: Kind, language: String) {
        self.kind = kind
        self.titles = titles
        switch kind {
        case .digits: index = FindIndex(titles, language: language)
        case .letters: index = FindIndex(lettersOf: titles, language: language)
        }
        search()
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

    fileprivate mutating func take(_ typed: [Character]) {
        self.typed = typed
        search()
    }

    private mutating func search() { hits = index.rows(matching: typed) }

    /// The letters that what was found goes on with, and the hits that do not go on.
    var nextLetters: (letters: [Character], ended: [Int]) { index.next(after: typed) }

    /// As it stands on the screen.
    package var shown: String { String(typed).uppercased() }

    /// The characters of a title that were typed.
    func matched(in title: String) -> Range<Int>? { index.matched(typed, in: title) }

    /// What the digits mean in what was found, a few of it.
    var meanings: [String] {
        var found: [String] = []
        guard kind == .digits else { return found }
        for hit in hits.prefix(60) where found.count < 3 {
            guard let range = matched(in: titles[hit]) else { continue }
            let word = String(Array(titles[hit])[range]).lowercased()
            if !found.contains(word) { found.append(word) }
        }
        return found
    }

    /// The line that says what was typed.
    package func line(saying prompt: String, key: String? = nil, isActive: Bool = true) -> SearchLineContent {
        SearchLineContent(
            prompt: prompt, typed: typed.map { String($0).uppercased() }, areKeys: kind == .digits,
            meaning: meanings.joined(separator: " · "), key: key, isActive: isActive)
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
