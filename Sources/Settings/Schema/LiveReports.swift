/// Who told what of the present: the newest word about a key counts, and all words go with who said them.
package struct LiveReports: Sendable {
    /// Of a fact, and of a choice's title: what fits on a screen.
    package static let longestText = 200
    /// For one key.
    package static let mostChoices = 256
    /// Of one program, facts and lists of choices together.
    package static let mostKeys = 256
    /// More than a device has programs for.
    package static let mostReporters = 32
    /// Of keys, words and values of one program, in UTF-8.
    package static let mostBytes = 256 << 10
    /// The same of all programs together.
    package static let mostBytesOfAll = 2 << 20

    private struct Told<Word: Sendable>: Sendable {
        let word: Word
        let number: Int
    }

    private struct Reporter: Sendable {
        var facts: [String: Told<LiveFact>] = [:]
        var choices: [String: Told<[LiveChoice]>] = [:]
        var count: Int { facts.count + choices.count }

        var byteCount: Int {
            let told = facts.reduce(0) { $0 + $1.key.utf8.count + $1.value.word.text.utf8.count }
            return choices.reduce(told) { bytes, offer in
                offer.value.word.reduce(bytes + offer.key.utf8.count) {
                    $0 + $1.value.byteCount + $1.title.utf8.count
                }
            }
        }
    }

    private var reporters: [String: Reporter] = [:]
    /// Counts what was told.
    private var number = 0
    /// All of it together.
    package private(set) var live = LiveFacts()

    /// Nobody has told anything.
    package init() {}

    /// One line that can be shown: no line break, no control character, not too long.
    static func isLine(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 4 * longestText && text.count <= longestText
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && !$0.breaksLine }
    }

    /// What is so now, by key; an empty text takes a word back. All of it or nothing is taken.
    package mutating func report(
        _ facts: [String: LiveFact], by name: String, in schema: Schema
    ) throws(LiveError) {
        for (key, fact) in facts.sorted(by: { $0.key < $1.key }) {
            guard schema[key] != nil else { throw .unknownKey(key) }
            guard fact.text.isEmpty || Self.isLine(fact.text) else { throw .badText(key) }
        }
        var reporter = try reporter(name)
        number += 1
        for (key, fact) in facts {
            reporter.facts[key] = fact.text.isEmpty ? nil : Told(word: fact, number: number)
        }
        try keep(reporter, of: name)
    }

    /// What can be chosen now; nothing takes the list back.
    package mutating func offer(
        _ choices: [LiveChoice], for key: String, by name: String
    ) throws(LiveError) {
        var reporter = try reporter(name)
        number += 1
        reporter.choices[key] = choices.isEmpty ? nil : Told(word: choices, number: number)
        try keep(reporter, of: name)
    }

    /// Somebody is gone, and all that they told; false where that is nothing.
    package mutating func forget(_ name: String) -> Bool {
        guard reporters.removeValue(forKey: name) != nil else { return false }
        live = together
        return true
    }

    private func reporter(_ name: String) throws(LiveError) -> Reporter {
        if let known = reporters[name] { return known }
        guard reporters.count < Self.mostReporters else {
            throw .tooMany("\(Self.mostReporters) programs that tell what is so now")
        }
        return Reporter()
    }

    private mutating func keep(_ reporter: Reporter, of name: String) throws(LiveError) {
        guard reporter.count <= Self.mostKeys else { throw .tooMany("\(Self.mostKeys) keys of one program") }
        let bytes = reporter.byteCount
        guard bytes <= Self.mostBytes else { throw .tooMany("\(Self.mostBytes) bytes of one program") }
        let others = reporters.reduce(0) { $1.key == name ? $0 : $0 + $1.value.byteCount }
        guard others + bytes <= Self.mostBytesOfAll else {
            throw .tooMany("\(Self.mostBytesOfAll) bytes of all programs")
        }
        reporters[name] = reporter.count == 0 ? nil : reporter
        live = together
    }

    private var together: LiveFacts {
        LiveFacts(
            facts: Self.newest(reporters.values.map(\.facts)),
            choices: Self.newest(reporters.values.map(\.choices)))
    }

    private static func newest<Word>(_ all: [[String: Told<Word>]]) -> [String: Word] {
        var found: [String: Told<Word>] = [:]
        for told in all { found.merge(told) { $0.number > $1.number ? $0 : $1 } }
        return found.mapValues(\.word)
    }
}

extension Unicode.Scalar {
    fileprivate var breaksLine: Bool { self == "\u{2028}" || self == "\u{2029}" }
}
