import PropertyLists
import Settings

/// Values as words on a command line.
enum ValueText {
    /// Text and dates as they are, everything else as JSON writes it.
    static func text(of value: SettingValue) -> String {
        switch value {
        case .string(let text): text
        case .date(let date): date.description
        default: JSONText.of(value)
        }
    }

    /// JSON that people read as well, with a line end.
    static func json(of value: SettingValue) -> String { JSONText.of(value, isPretty: true) + "\n" }

    /// A line a setting in the order of the keys: key, tab, value.
    static func lines(of values: [String: SettingValue]) -> String {
        values.sorted { $0.key < $1.key }.map { "\(key($0.key))\t\(line(of: $0.value))\n" }.joined()
    }

    /// On one line: line ends and tabs are written out.
    static func line(of value: SettingValue) -> String {
        String(
            text(of: value).flatMap { character -> String in
                switch character {
                case "\n", "\r\n": "\\n"
                case "\r": "\\r"
                case "\t": "\\t"
                default: String(character)
                }
            })
    }

    /// The same of a key, which a bundle may give any characters.
    static func key(_ key: String) -> String { line(of: .string(key)) }

    /// What a word means for a setting; without a schema, numbers and truths are taken for what they look like.
    static func value(of word: String, for definition: SettingDefinition?) -> SettingValue {
        switch definition?.constraint {
        case .text: .string(word)
        case .toggle(let onValue, let offValue): toggle(word, onValue, offValue)
        case .number: number(word) ?? .string(word)
        case .choice(let choices): choice(word, choices)
        case .date: SettingDate(rfc3339: word).map(SettingValue.date) ?? .string(word)
        case .readOnly, nil: truth(word) ?? number(word) ?? .string(word)
        }
    }

    /// The same where only the present value tells what the setting is.
    static func value(of word: String, like present: SettingValue?) -> SettingValue {
        switch present {
        case .string: .string(word)
        case .date: SettingDate(rfc3339: word).map(SettingValue.date) ?? .string(word)
        case .boolean: toggle(word, .boolean(true), .boolean(false))
        default: value(of: word, for: nil)
        }
    }

    private static func toggle(_ word: String, _ onValue: SettingValue, _ offValue: SettingValue)
        -> SettingValue
    {
        if word == text(of: onValue) { return onValue }
        if word == text(of: offValue) { return offValue }
        switch word.lowercased() {
        case "true", "yes", "on", "1": return onValue
        case "false", "no", "off", "0": return offValue
        default: return .string(word)
        }
    }

    private static func choice(_ word: String, _ choices: Choices) -> SettingValue {
        choices.first { text(of: $0.value) == word }?.value
            ?? choices.first { $0.title == word }?.value
            ?? number(word) ?? .string(word)
    }

    private static func truth(_ word: String) -> SettingValue? {
        switch word {
        case "true": .boolean(true)
        case "false": .boolean(false)
        default: nil
        }
    }

    /// As JSON writes it: C's notations, such as `0x5`, are a mistake far more often than meant.
    private static func number(_ word: String) -> SettingValue? {
        var scanner = JSONScanner(Array(word.utf8))
        guard scanner.isAtNumber, (try? scanner.number()) != nil, scanner.next == nil else { return nil }
        if let integer = Int(word) { return .integer(integer) }
        guard let real = Double(word), real.isFinite else { return nil }
        return .real(real)
    }
}
