/// The words that key scripts and board files use for keys (settingsd-keys(7)).
extension Key {
    private typealias Word = (word: String, key: Key)

    private static let digits: [Word] = (0...9).map { (String($0), .digit($0)) }
    private static let letters: [Word] = Key.FourthColumn.allCases.map { (String($0.rawValue), .letter($0)) }
    private static let functions: [Word] = (1...12).map { ("f\($0)", .function($0)) }
    private static let motions: [Word] = Key.Motion.allCases.map { ("select\($0.rawValue)", .select($0)) }
    private static let named: [Word] = [
        ("star", .star), ("pound", .pound), ("up", .up), ("down", .down), ("left", .left),
        ("right", .right), ("ok", .ok), ("back", .back), ("erase", .erase), ("find", .find),
        ("menu", .menu), ("cw", .clockwise), ("ccw", .counterclockwise), ("push", .push),
        ("dot", .dot), ("plus", .plus), ("minus", .minus), ("slash", .slash),
        ("numlock", .numLock), ("cut", .cut), ("copy", .copy), ("paste", .paste),
        ("selectall", .selectAll), ("home", .home), ("end", .end), ("00", .doubleZero), ("000", .tripleZero),
        ("enter", .ok),
    ]
    private static let words: [Word] = digits + letters + functions + named + motions

    private static let keysByWord = Dictionary(uniqueKeysWithValues: words.map { ($0.word, $0.key) })
    private static let wordsByKey = Dictionary(
        words.map { ($0.key, $0.word) }, uniquingKeysWith: { first, _ in first })

    /// Every word there is, for messages that list what is valid.
    package static var allWords: [String] { words.map(\.word) }

    /// The key that a word names; `ok` and `enter` are one key.
    package init?(word: String) {
        guard let key = Self.keysByWord[word] else { return nil }
        self = key
    }

    /// The key's word; nil for what only a full keyboard types.
    package var word: String? { Self.wordsByKey[self] }

    /// The key's word, or what it types: what keys that come at once are put in order by.
    package var name: String {
        if case .character(let character) = self { String(character) } else { word ?? "" }
    }
}
