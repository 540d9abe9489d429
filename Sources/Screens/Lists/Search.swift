import Bundles
import Hardware
import Localization
import Scenes
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
    package internal(set) var words: WordSearch
    private let places: SearchPlaces

    /// What was found, best first, counted from 0; nil where there is no such. Of nothing typed, everything was.
    func hit(at index: Int) -> Entry? {
        guard words.hits.indices.contains(index) else { return nil }
        return places.entry(words.hits[index], titled: words.title(ofHit: index))
    }

    /// Every row and every choice of the bundle that somebody sees; costs grow with the bundle, once.
    init(in context: ScreenContext) {
        var walk = SearchWalk(in: context)
        walk.visit("Root", pages: [], path: "")
        places = walk.places
        words = WordSearch(walk.titles, by: context.searchKeys, language: context.bundle.language)
    }

    /// The same in another bundle; from the start where other keys type.
    func searching(in context: ScreenContext) -> Self {
        var find = Search(in: context)
        if find.words.kind == words.kind { find.words.take(words.typed) }
        return find
    }
}

extension Search.Entry {
    /// A row that is gone to without being looked for.
    ///
    /// - Parameter pages: from Root.
    package init(pages: [String], specifier: Int) {
        self.init(pages: pages, specifier: specifier, choice: nil, title: "", path: "")
    }
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
    /// Of the titles.
    private let language: String
    private let index: FindIndex
    /// The places of the titles that were found; of nothing typed, all.
    private(set) var hits: [Int] = []

    init(_ titles: [String], by kind: Kind, language: String) {
        self.kind = kind
        self.titles = titles
        self.language = language
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

    /// Of what was found, counted from 0.
    func title(ofHit hit: Int) -> String { titles[hits[hit]] }

    private mutating func search() { hits = index.rows(matching: typed) }

    /// The letters that what was found goes on with, and the hits that do not go on.
    var nextLetters: (letters: [Character], ended: [Int]) { index.next(after: typed) }

    /// As it stands on the screen.
    package var shown: String { String(typed).uppercased(in: language) }

    /// The same with a letter more.
    func shown(with letter: Character) -> String { String(typed + [letter]).uppercased(in: language) }

    /// The characters of a title that were typed.
    func matched(in title: String) -> Range<Int>? { index.matched(typed, in: title) }

    /// What the digits mean in what was found, a few of it.
    var meanings: [String] {
        var found: [String] = []
        guard kind == .digits else { return found }
        for hit in hits.prefix(60) where found.count < 3 {
            guard let range = matched(in: titles[hit]) else { continue }
            let word = String(Array(titles[hit])[range]).lowercased(in: language)
            if !found.contains(word) { found.append(word) }
        }
        return found
    }

    /// The line that says what was typed.
    package func line(saying prompt: String, key: String? = nil, isActive: Bool = true) -> SearchLineContent {
        SearchLineContent(
            prompt: prompt, typed: typed.map { String($0).uppercased(in: language) },
            areKeys: kind == .digits,
            meaning: meanings.joined(separator: " · "), key: key, isActive: isActive)
    }
}
