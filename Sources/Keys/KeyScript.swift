import Hardware

/// Keys written down: the notation of settingsd-keys(7), read against the keys that a board has.
package struct KeyScript: Hashable, Sendable {
    /// One thing that a finger does, or waits for.
    package enum Step: Hashable, Sendable {
        case down(Key)
        case up(Key)
        /// Nothing for so long.
        case pause(Duration)
        /// Nothing until a pending letter has been committed.
        case waitForCommit
        /// A scanner reads a code.
        case scan(String)
    }

    /// How long a tap stays down, and how long until the next word.
    package static let tapDown = Duration.milliseconds(60)
    package static let tapUp = Duration.milliseconds(100)
    /// What `hold:key` adds to the board's hold time.
    package static let holdMargin = Duration.milliseconds(50)
    /// More than this in one word is a slip of the pen.
    package static let mostPresses = 1000
    private static let longestWait = 600_000

    /// In order; a word such as `hold:key` is several.
    package let steps: [Step]

    /// Throws the first word that is none, or that needs a key which the board has not.
    package init(_ text: String, for keypad: KeypadDescription) throws(KeyScriptError) {
        var steps: [Step] = []
        for (index, word) in try KeyScript.words(of: text).enumerated() {
            let place = Place(number: index + 1, word: word, keypad: keypad)
            steps += try KeyScript.steps(for: place)
        }
        self.steps = steps
    }

    // MARK: Reading

    /// One word, where it stands, and the board that has to produce it.
    private struct Place {
        let number: Int
        let word: String
        let keypad: KeypadDescription

        func error(_ reason: String) -> KeyScriptError {
            KeyScriptError(number: number, word: word, reason: reason, keys: nil)
        }

        func key(_ name: some StringProtocol) throws(KeyScriptError) -> Key {
            guard let key = Key(word: String(name)), keypad.has(key) else {
                throw KeyScriptError(
                    number: number, word: word, reason: "not on this board", keys: keypad.keyWords)
            }
            return key
        }

        func number(
            _ text: some StringProtocol, in allowed: ClosedRange<Int>, called what: String
        ) throws(KeyScriptError) -> Int {
            guard let number = Int(text), allowed.contains(number) else {
                throw error("expected \(what) from \(allowed.lowerBound) to \(allowed.upperBound)")
            }
            return number
        }
    }

    /// Splits at white space; a quotation may hold some.
    package static func words(of text: String) throws(KeyScriptError) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
                word.append(character)
            } else if isQuoted, character == "\\" {
                isEscaped = true
                word.append(character)
            } else if character == "\"" {
                isQuoted.toggle()
                word.append(character)
            } else if character.isWhitespace, !isQuoted {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        if !word.isEmpty { words.append(word) }
        guard !isQuoted else {
            throw KeyScriptError(
                number: words.count, word: word, reason: "expected a closing quotation mark", keys: nil)
        }
        return words
    }

    private static func steps(for place: Place) throws(KeyScriptError) -> [Step] {
        let word = place.word
        if word.hasPrefix("\"") { return try typed(place) }
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        switch parts[0] {
        case "hold" where parts.count > 1: return try held(parts, place)
        case "wait" where parts.count == 2: return try waited(parts[1], place)
        case "scan" where parts.count > 1:
            return [.scan(String(try quoted(word.dropFirst("scan:".count), place))), .pause(tapUp)]
        default: return try tapped(place)
        }
    }

    private static func typed(_ place: Place) throws(KeyScriptError) -> [Step] {
        guard place.keypad.typesCharacters else {
            throw KeyScriptError(
                number: place.number, word: place.word, reason: "not on this board",
                keys: place.keypad.keyWords)
        }
        return try quoted(place.word[...], place).flatMap { tap(.character($0)) }
    }

    /// What stands between quotation marks; a backslash takes the character after it as it is.
    private static func quoted(
        _ text: Substring, _ place: Place
    ) throws(KeyScriptError) -> [Character] {
        guard text.first == "\"" else { throw place.error("expected text in quotation marks") }
        guard text.count > 1, text.last == "\"" else {
            throw place.error("expected nothing after the closing quotation mark")
        }
        var characters: [Character] = []
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            isEscaped = false
            characters.append(character)
        }
        return characters
    }

    private static func held(_ parts: [Substring], _ place: Place) throws(KeyScriptError) -> [Step] {
        guard parts.count <= 3 else { throw place.error("expected hold:key or hold:key:milliseconds") }
        let key = try place.key(parts[1])
        var duration = place.keypad.timing.hold + holdMargin
        if parts.count == 3 {
            duration = .milliseconds(
                try place.number(parts[2], in: 1...longestWait, called: "milliseconds"))
        }
        return [.down(key), .pause(duration), .up(key), .pause(tapUp)]
    }

    private static func waited(
        _ duration: Substring, _ place: Place
    ) throws(KeyScriptError) -> [Step] {
        guard duration != "commit" else { return [.waitForCommit] }
        return [
            .pause(
                .milliseconds(
                    try place.number(duration, in: 0...longestWait, called: "commit or milliseconds")))
        ]
    }

    private static func tapped(_ place: Place) throws(KeyScriptError) -> [Step] {
        let parts = place.word.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
        let key = try place.key(parts[0])
        guard parts.count == 2 else { return tap(key) }
        let count = try place.number(parts[1], in: 1...mostPresses, called: "a count")
        return (0..<count).flatMap { _ in tap(key) }
    }

    private static func tap(_ key: Key) -> [Step] {
        [.down(key), .pause(tapDown), .up(key), .pause(tapUp)]
    }
}

extension KeypadDescription {
    /// The words of every key on the board, in physical order.
    package var keyWords: [String] {
        let words = caps.compactMap(\.key.word)
        return typesCharacters ? ["\"text\""] + words : words
    }
}
