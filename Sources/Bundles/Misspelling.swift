/// Finds the word that was meant.
package enum Misspelling {
    /// `; did you mean "DefaultValue"?`, or nothing where no word is near.
    package static func suggestion(for word: String, among candidates: some Sequence<String>) -> String {
        correction(of: word, among: candidates).map { "; did you mean \"\($0)\"?" } ?? ""
    }

    /// The nearest candidate at most three slips away, one in short words; nil where none is.
    package static func correction(of word: String, among candidates: some Sequence<String>) -> String? {
        let typed = Array(word.lowercased().utf8)
        guard typed.count <= 64 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in candidates {
            let meant = Array(candidate.lowercased().utf8)
            let limit = min(3, max(1, min(typed.count, meant.count) / 3))
            guard abs(meant.count - typed.count) <= limit else { continue }
            let distance = distance(typed, meant, upTo: limit)
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment); more than `limit` for any that
    /// are more.
    private static func distance(_ left: [UInt8], _ right: [UInt8], upTo limit: Int) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (i, character) in left.enumerated() {
            var current = [i + 1]
            for (j, other) in right.enumerated() {
                var distance = min(last[j + 1] + 1, current[j] + 1, last[j] + (character == other ? 0 : 1))
                if i > 0, j > 0, character == right[j - 1], left[i - 1] == other {
                    distance = min(distance, beforeLast[j - 1] + 1)
                }
                current.append(distance)
            }
            // What begins so far apart comes no nearer.
            if current.allSatisfy({ $0 > limit }) { return limit + 1 }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}

/// The same of the words of one file: thousands may be wrong among thousands of candidates, and nobody reads so many hints.
package struct Suggestions {
    private static let most = 20

    private let candidates: [String]
    private var found: [String: String] = [:]

    /// Among the same candidates for each word.
    package init(among candidates: [String]) { self.candidates = candidates }

    /// As `Misspelling.suggestion(for:among:)`; nothing for words after the first twenty.
    package mutating func suggestion(for word: String) -> String {
        if let known = found[word] { return known }
        guard found.count < Self.most else { return "" }
        let suggestion = Misspelling.suggestion(for: word, among: candidates)
        found[word] = suggestion
        return suggestion
    }
}
