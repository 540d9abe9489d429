/// Times and dates: a fixed shape whose digits are overwritten where they stand.
enum TemplateText {
    /// Where pads without digits begin that have nothing better.
    static func start(of kind: InputKind) -> String { kind == .time ? "00:00" : "2000-01-01" }

    /// The part that holds `place`: its characters.
    static func part(of text: [Character], at place: Int) -> Range<Int> {
        let start = text.prefix(place).lastIndex { !$0.isASCIIDigit }.map { $0 + 1 } ?? 0
        return start..<(text[start...].firstIndex { !$0.isASCIIDigit } ?? text.count)
    }

    /// Whether a digit cannot be the first of its pair, so that it stands for "0" and itself.
    static func needsZero(before character: Character, at place: Int, kind: InputKind) -> Bool {
        guard let digit = character.wholeNumberValue, character.isASCIIDigit else { return false }
        switch (kind, place) {
        case (.time, 0): return digit > 2
        case (.date, 5): return digit > 1
        case (.date, 8): return digit > 3
        default: return false
        }
    }

    /// The text with the digit at the caret replaced; a second digit that no longer fits becomes 0 or 1.
    static func overwriting(
        _ text: [Character], at caret: Int, with character: Character, kind: InputKind
    ) -> ([Character], Int) {
        var characters = text
        var place = caret
        if !characters[place].isASCIIDigit, character.isASCIIDigit, place + 1 < characters.count {
            place += 1
        }
        if needsZero(before: character, at: place, kind: kind), place + 1 < characters.count {
            characters[place] = "0"
            place += 1
        }
        characters[place] = character
        let next = place + 1
        if next < characters.count, characters[next].isASCIIDigit {
            for filler in [characters[next], "0", "1"] as [Character] {
                characters[next] = filler
                guard isRefused(characters, kind) else { break }
            }
        }
        return (characters, next)
    }

    private static func isRefused(_ text: [Character], _ kind: InputKind) -> Bool {
        TypingRule.refusal(of: text, kind: kind, traits: FieldTraits()) != nil
    }

    /// One step up or down of the part that holds `place`: hours, minutes, years, months, days. Minutes go to the
    /// next of those that are `minuteStep` apart.
    static func stepped(
        _ text: [Character], at place: Int, by step: Int, kind: InputKind, minuteStep: Int = 1
    ) -> [Character]? {
        let separator: Character = kind == .time ? ":" : "-"
        var parts = text.split(separator: separator).map { TypingRule.number($0) }
        guard parts.count == (kind == .time ? 2 : 3) else { return nil }
        let index = text.prefix(place).filter { $0 == separator }.count
        let limits = kind == .time ? [0...23, 0...59] : [0...9999, 1...12, 1...31]
        let isMinute = kind == .time && index == 1
        parts[index] =
            isMinute
            ? minute(after: parts[index], by: step, minuteStep)
            : wrapped(parts[index] + step, in: limits[index])
        if kind == .date { parts[2] = min(parts[2], TypingRule.lastDay(year: parts[0], month: parts[1])) }
        let widths = kind == .time ? [2, 2] : [4, 2, 2]
        return Array(zip(parts, widths).map(padded).joined(separator: String(separator)))
    }

    private static func minute(after minute: Int, by step: Int, _ interval: Int) -> Int {
        let down = (minute + interval - 1) / interval - 1
        return ((step > 0 ? minute / interval + 1 : down) * interval + 60) % 60
    }

    private static func wrapped(_ number: Int, in range: ClosedRange<Int>) -> Int {
        number > range.upperBound ? range.lowerBound : number < range.lowerBound ? range.upperBound : number
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
