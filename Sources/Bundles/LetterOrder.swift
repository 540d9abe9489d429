/// The root's order of letters, read from `TitleLetters` once, when the first list is sorted.
struct LetterOrder: Sendable {
    static let root = LetterOrder()

    /// Between two letters of the root: room for a language's own.
    static let step: UInt32 = 128
    /// From here on primary weights are code points that the table does not have.
    static let unknown: UInt32 = 1 << 22

    /// In their order; those that have no letters here are in that of their code points.
    private(set) var scripts: [String] = []
    /// The first weight of each.
    private var starts: [(primary: UInt32, script: String)] = []
    private var letters: [Unicode.Scalar: LetterWeight] = [:]
    private var expansions: [Unicode.Scalar: [LetterWeight]] = [:]
    private var composed: [[Unicode.Scalar]: Unicode.Scalar] = [:]
    private var decompositions: [Unicode.Scalar: [Unicode.Scalar]] = [:]

    private init() {
        readLetters()
        readMarks()
        for (text, parts) in Self.pairs(TitleLetters.composed) {
            composed[text] = parts.first
        }
        for (text, parts) in Self.pairs(TitleLetters.decompositions) {
            text.first.map { decompositions[$0] = parts }
        }
        for entry in TitleLetters.expansions.split(whereSeparator: \.isWhitespace) { readExpansion(entry) }
        scripts.insert("Hang", at: scripts.count - 1)
        scripts.append("Hani")
    }

    // MARK: Reading

    private mutating func readLetters() {
        var primary = Self.step
        letters[" "] = LetterWeight(primary)
        letters["\u{A0}"] = LetterWeight(primary, 0, 1)
        for line in TitleLetters.order.split(separator: "\n") {
            // By scalars: a vowel that is a mark is no part of the space before it.
            let words = line.unicodeScalars.split(separator: " ")
            guard let script = words.first.map({ String(Substring($0)) }) else { continue }
            if scripts.last != script {
                scripts.append(script)
                starts.append((primary, script))
            }
            for group in words.dropFirst() {
                primary += Self.step
                read(group, primary)
            }
        }
    }

    private mutating func read(_ group: Substring.UnicodeScalarView, _ primary: UInt32) {
        var weight = LetterWeight(primary)
        for letter in group {
            if letter == ",", group.count > 2 {
                weight = LetterWeight(primary, weight.secondary + 1)
                continue
            }
            letters[letter] = weight
            weight.tertiary += 1
        }
    }

    /// What a language puts beside a letter weighs less than any mark.
    private mutating func readMarks() {
        for (index, group) in TitleLetters.marks.split(whereSeparator: \.isWhitespace).enumerated() {
            for (variant, mark) in group.split(separator: "=").compactMap(Self.scalar).enumerated() {
                letters[mark] = LetterWeight(0, UInt16(16 * (index + 1)), UInt16(variant))
            }
        }
    }

    private mutating func readExpansion(_ entry: Substring) {
        let sides = entry.split(separator: "=")
        guard sides.count == 2, let letter = Self.scalar(sides[0]) else { return }
        var weights: [LetterWeight] = []
        for part in sides[1].split(separator: ".") {
            if part == "+", let last = weights.popLast() {
                weights.append(LetterWeight(last.primary, last.secondary + 1, last.tertiary))
            } else if let weight = Self.scalar(part).flatMap({ letters[$0] }) {
                weights.append(weight)
            }
        }
        expansions[letter] = weights
    }

    /// `C4=41.308` and the like, in hexadecimal.
    private static func pairs(_ text: String) -> [([Unicode.Scalar], [Unicode.Scalar])] {
        text.split(whereSeparator: \.isWhitespace).compactMap { entry in
            let sides = entry.split(separator: "=").map { $0.split(separator: ".").compactMap(scalar) }
            return sides.count == 2 ? (sides[0], sides[1]) : nil
        }
    }

    private static func scalar(_ text: Substring) -> Unicode.Scalar? {
        UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
    }

    // MARK: Looking up

    /// A text's letters without their marks, then those; Thai vowels behind the consonants that they are said after.
    func apart(_ text: String) -> [Unicode.Scalar] {
        var letters: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if let parts = decompositions[scalar] { letters += parts } else { letters.append(scalar) }
        }
        guard letters.contains(where: { ("\u{E40}"..."\u{E44}").contains($0) }) else { return letters }
        var index = 0
        while index + 1 < letters.count {
            let isBefore =
                ("\u{E40}"..."\u{E44}").contains(letters[index])
                && ("\u{E01}"..."\u{E2E}").contains(letters[index + 1])
            if isBefore { letters.swapAt(index, index + 1) }
            index += isBefore ? 2 : 1
        }
        return letters
    }

    /// Nil for what is no letter of the root by itself.
    func weights(of key: [Unicode.Scalar]) -> [LetterWeight]? {
        if key.count > 1 { return composed[key].flatMap { letters[$0] }.map { [$0] } }
        guard let letter = key.first else { return nil }
        return expansions[letter] ?? letters[letter].map { [$0] }
    }

    /// Of a weight that is less than `unknown`.
    func script(of primary: UInt32) -> String {
        (starts.last { $0.primary < primary } ?? starts[0]).script
    }
}

/// A language's rules, in the words that CLDR has for them.
struct CollationRules {
    /// A place among the letters, and those that stand behind it.
    struct Reset {
        let anchor: String
        /// Behind the letter before it.
        let isBefore: Bool
        let letters: [Letter]
    }

    struct Letter {
        let relation: Relation
        let text: String
        /// What it is sorted as, behind itself.
        let expansion: String
    }

    /// How a letter differs from the one before it.
    enum Relation { case letter, mark, variant, same }

    /// The language's own, which come before all others.
    private(set) var scripts: [String] = []
    private(set) var capitalsFirst = false
    private(set) var resets: [Reset] = []

    /// As in "[reorder Cyrl]&Г<ґ<<<Ґ".
    init(_ text: String) {
        // By scalars: a mark at a rule's beginning is no part of the sign before it.
        let parts = text.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false).map(
            String.init)
        for setting in (parts.first ?? "").split(whereSeparator: { "[]".contains($0) }) {
            let words = setting.split(separator: " ").map(String.init)
            if words.first == "reorder" { scripts += words.dropFirst() }
            if words.first == "caseFirst" { capitalsFirst = true }
        }
        resets = parts.dropFirst().map(Self.reset)
    }

    private static func reset(_ text: String) -> Reset {
        let before = "[before 1]"
        let isBefore = text.hasPrefix(before)
        var rest = text.unicodeScalars.dropFirst(isBefore ? before.count : 0)
        let isSign = { (scalar: Unicode.Scalar) in scalar == "<" || scalar == "=" }
        let anchor = rest.prefix { !isSign($0) }
        rest = rest.dropFirst(anchor.count)
        var letters: [Letter] = []
        while !rest.isEmpty {
            let signs = rest.prefix(while: isSign)
            rest = rest.dropFirst(signs.count)
            let letter = rest.prefix { !isSign($0) }
            rest = rest.dropFirst(letter.count)
            let sides = letter.split(separator: "/").map { String(Substring($0)) }
            letters.append(
                Letter(
                    relation: relation(signs.count, isSame: signs.first == "="), text: sides.first ?? "",
                    expansion: sides.count > 1 ? sides[1] : ""))
        }
        return Reset(anchor: String(Substring(anchor)), isBefore: isBefore, letters: letters)
    }

    private static func relation(_ count: Int, isSame: Bool) -> Relation {
        isSame ? .same : count == 1 ? .letter : count == 2 ? .mark : .variant
    }
}
