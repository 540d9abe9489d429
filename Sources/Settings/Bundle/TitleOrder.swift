/// `DisplaySortedByTitle`: the order of titles.
enum TitleOrder {
    static func sorted(_ choices: [Choice]) -> [Choice] {
        choices.sorted { $0.title < $1.title }
    }
}
