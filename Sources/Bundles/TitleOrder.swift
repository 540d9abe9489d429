import Settings

/// `DisplaySortedByTitle`: titles in the order of a language, the same on every machine. It is CLDR's, of which
/// `TitleLetters` has what is needed here.
struct TitleOrder {
    private let root = LetterOrder.root
    /// What the language has otherwise, by the letters of a text taken apart.
    private var own: [[Unicode.Scalar]: [LetterWeight]] = [:]
    /// The most letters that are one.
    private var longest = 2
    /// The place of each script among all, as the language wants them.
    private var ranks: [String: UInt32] = [:]
    /// Capitals come before small letters.
    private var capitalsFirst = false
    /// How many letters were put behind one of the root's.
    private var inserted: [UInt32: UInt32] = [:]

    /// - Parameter language: as in "de", "pt-BR"; one that CLDR has no rules for has its root's order.
    init(language: String) {
        let code = language.prefix { !"-_.@".contains($0) }.lowercased()
        let rules = CollationRules(TitleLetters.rules[TitleLetters.alike[code] ?? code] ?? "")
        let scripts = rules.scripts + root.scripts.dropFirst(2).filter { !rules.scripts.contains($0) }
        for (index, name) in (root.scripts.prefix(2) + scripts).enumerated() {
            ranks[name] = UInt32(index) * 2
        }
        for reset in rules.resets { take(reset) }
        capitalsFirst = rules.capitalsFirst
    }

    private mutating func take(_ reset: CollationRules.Reset) {
        var weights = self.weights(of: reset.anchor)
        guard let first = weights.first else { return }
        if reset.isBefore { weights = [LetterWeight(first.primary - LetterOrder.step)] }
        for letter in reset.letters {
            var last = weights.removeLast()
            switch letter.relation {
            case .letter:
                let base = last.primary / LetterOrder.step * LetterOrder.step
                inserted[base, default: 0] += 1
                last = LetterWeight(base + inserted[base, default: 0])
            case .mark: last = LetterWeight(last.primary, last.secondary + 1)
            case .variant: last.tertiary += 1
            case .same: break
            }
            weights.append(last)
            let key = root.apart(letter.text)
            own[key] = weights + self.weights(of: letter.expansion)
            longest = max(longest, key.count)
        }
    }

    // MARK: Sorting

    func sorted(_ choices: [Choice]) -> [Choice] {
        let keys = choices.map { key(of: $0.title) }
        return choices.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }.map {
            choices[$0]
        }
    }

    /// What a title is compared by.
    func key(of title: String) -> SortKey {
        var key = SortKey()
        for weight in weights(of: title) {
            if weight.primary > 0 { key.primaries.append(place(of: weight.primary)) }
            key.secondaries.append(weight.secondary)
            key.tertiaries.append(weight.tertiary)
        }
        return key
    }

    /// A letter's place among those of all scripts.
    private func place(of primary: UInt32) -> UInt32 {
        let last = UInt32(ranks.count) * 2
        guard primary >= LetterOrder.unknown else {
            return ranks[root.script(of: primary), default: last] << 24 | primary
        }
        let code = primary - LetterOrder.unknown
        let rank: UInt32
        switch code {
        case 0xAC00...0xD7A3: rank = ranks["Hang", default: last]
        case 0x3400...0x9FFF: rank = ranks["Hani", default: last]
        default: rank = Unicode.Scalar(code)?.properties.isAlphabetic == true ? last : 1
        }
        return rank << 24 | code
    }

    // MARK: Letters

    private func weights(of text: String) -> [LetterWeight] {
        let letters = root.apart(text)
        var weights: [LetterWeight] = []
        var index = 0
        while index < letters.count {
            let (count, found) = self.weights(of: letters[index...])
            weights += found
            index += count
        }
        return weights
    }

    /// What the longest letter at the beginning weighs, and how long it is.
    private func weights(of letters: ArraySlice<Unicode.Scalar>) -> (Int, [LetterWeight]) {
        for count in stride(from: min(longest, letters.count), to: 0, by: -1) {
            let key = Array(letters.prefix(count))
            guard let found = own[key] ?? root.weights(of: key) else { continue }
            guard capitalsFirst, let first = key.first else { return (count, found) }
            return (count, found.map { $0.bringing(capital: first.properties.isUppercase) })
        }
        let code = letters.first?.value ?? 0
        return (1, [LetterWeight(LetterOrder.unknown + code)])
    }
}

/// Letters first, then marks, then cases: what two titles have alike says nothing.
struct SortKey: Comparable {
    var primaries: [UInt32] = []
    var secondaries: [UInt16] = []
    var tertiaries: [UInt16] = []

    static func < (one: SortKey, other: SortKey) -> Bool {
        if one.primaries != other.primaries {
            return one.primaries.lexicographicallyPrecedes(other.primaries)
        }
        if one.secondaries != other.secondaries {
            return one.secondaries.lexicographicallyPrecedes(other.secondaries)
        }
        return one.tertiaries.lexicographicallyPrecedes(other.tertiaries)
    }
}

/// What a letter weighs: which letter it is, which mark it has, which case.
struct LetterWeight: Hashable {
    var primary: UInt32
    var secondary: UInt16
    var tertiary: UInt16

    init(_ primary: UInt32, _ secondary: UInt16 = 0, _ tertiary: UInt16 = 0) {
        self.primary = primary
        self.secondary = secondary
        self.tertiary = tertiary
    }

    fileprivate func bringing(capital isCapital: Bool) -> LetterWeight {
        LetterWeight(primary, secondary, isCapital ? tertiary : tertiary + 1000)
    }
}
