import Localization
import PropertyLists

/// Times and dates: a fixed shape whose digits are overwritten where they stand, and whose parts are stepped.
enum TemplateText {
    /// The part that holds `place`: its characters.
    static func part(of text: [Character], at place: Int) -> Range<Int> {
        let start = text.prefix(place).lastIndex { !$0.isASCIIDigit }.map { $0 + 1 } ?? 0
        return start..<(text[start...].firstIndex { !$0.isASCIIDigit } ?? text.count)
    }

    /// How many digits each part has, and what stands between them.
    static func shape(of kind: InputKind) -> (widths: [Int], separator: Character) {
        let (shape, separator) = kind.dateForm.map { ($0.shape, $0.separator) } ?? ("hh:mm", ":")
        return (shape.split(separator: separator).map(\.count), separator)
    }

    /// How many parts end before a place.
    private static func index(of place: Int, in text: [Character]) -> Int {
        text.prefix(place).count { !$0.isASCIIDigit }
    }

    /// Whether the part at a place has lost digits: the next one goes in there, and over none.
    static func isShort(_ text: [Character], at place: Int, kind: InputKind) -> Bool {
        let (widths, index) = (shape(of: kind).widths, index(of: place, in: text))
        return widths.indices.contains(index) && part(of: text, at: place).count < widths[index]
    }

    /// The first number of a day that has fewer digits than it is to have, in the order in which they are typed.
    static func shortPart(of text: [Character], in form: DateForm) -> DateForm.Part? {
        let typed = text.split(separator: form.separator, omittingEmptySubsequences: false)
        return form.parts.enumerated().first { index, part in
            index >= typed.count || typed[index].count < part.width
        }?.element
    }

    /// What comes after a text without a press: its last part is whole, and not the last that there is.
    static func separator(after text: [Character], kind: InputKind) -> Character? {
        let (widths, separator) = shape(of: kind)
        let index = index(of: text.count, in: text)
        guard index + 1 < widths.count, part(of: text, at: text.count).count == widths[index] else {
            return nil
        }
        return separator
    }

    /// Where a character that is typed at the caret goes: a digit behind a whole part into the next one.
    static func place(of character: Character, at caret: Int, in text: [Character], kind: InputKind) -> Int {
        let goesOn =
            character.isASCIIDigit && !text[caret].isASCIIDigit && !isShort(text, at: caret, kind: kind)
            && (caret + 1 < text.count || isShort(text, at: caret + 1, kind: kind))
        return goesOn ? caret + 1 : caret
    }

    /// Whether a digit cannot be the first of its pair, so that it stands for "0" and itself.
    static func needsZero(before character: Character, at place: Int, in text: [Character], kind: InputKind)
        -> Bool
    {
        guard kind.isTemplate, character.isASCIIDigit, let digit = character.wholeNumberValue,
            part(of: text, at: place).lowerBound == place
        else { return false }
        let index = index(of: place, in: text)
        guard let form = kind.dateForm else { return index == 0 && digit > 2 }
        guard form.parts.indices.contains(index) else { return false }
        return switch form.parts[index] {
        case .month: digit > 1
        case .day: digit > 3
        case .year: false
        }
    }

    /// The text with the digit at a place replaced, and what is behind it made to fit.
    static func overwriting(
        _ text: [Character], at place: Int, with character: Character, kind: InputKind,
        years: ClosedRange<Int>?
    ) -> ([Character], Int) {
        var characters = text
        var place = place
        if needsZero(before: character, at: place, in: text, kind: kind), place + 1 < characters.count {
            characters[place] = "0"
            place += 1
        }
        characters[place] = character
        fit(&characters, typedUpTo: place + 1, kind: kind, years: years)
        return (characters, place + 1)
    }

    /// A digit behind those that were typed that no longer fits becomes 0 or 1, and a year the nearest of its years that
    /// begins so.
    static func fit(
        _ text: inout [Character], typedUpTo next: Int, kind: InputKind, years: ClosedRange<Int>?
    ) {
        mend(&text, at: next, kind: kind)
        if let years { fitYear(of: &text, typedUpTo: next, kind: kind, in: years) }
    }

    /// Of the whole text, or, where another part is wrong already, up to the end of its own; else the digit stays.
    private static func mend(_ text: inout [Character], at next: Int, kind: InputKind) {
        guard next < text.count, text[next].isASCIIDigit else { return }
        let own = text[next]
        for end in [text.count, part(of: text, at: next).upperBound] {
            for filler in [own, "0", "1"] as [Character] {
                text[next] = filler
                if !isRefused(Array(text[..<end]), kind) { return }
            }
        }
        text[next] = own
    }

    /// Digits of a year behind those that were typed, where the year would be none of those that may be.
    private static func fitYear(
        of text: inout [Character], typedUpTo next: Int, kind: InputKind, in years: ClosedRange<Int>
    ) {
        guard let places = kind.dateForm?.range(of: .year), places.contains(next - 1),
            places.upperBound <= text.count, text[places].allSatisfy(\.isASCIIDigit),
            let fitting = Self.years(beginning: text[places.lowerBound..<next], in: years)
        else { return }
        let year = TypingRule.number(text[places])
        let fitted = Swift.min(Swift.max(year, fitting.lowerBound), fitting.upperBound)
        text.replaceSubrange(places, with: fitted.padded(to: DateForm.Part.year.width))
    }

    /// Of some years those that begin with such digits; nil where none does.
    static func years(
        beginning digits: ArraySlice<Character>, in years: ClosedRange<Int>
    ) -> ClosedRange<Int>? {
        let missing = DateForm.Part.year.width - digits.count
        guard missing >= 0, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let span = (0..<missing).reduce(1) { span, _ in span * 10 }
        let first = TypingRule.number(digits) * span
        let all = first...first + span - 1
        return all.overlaps(years) ? all.clamped(to: years) : nil
    }

    private static func isRefused(_ text: [Character], _ kind: InputKind) -> Bool {
        TypingRule.refusal(of: text, kind: kind, traits: FieldTraits()) != nil
    }

    // MARK: Steps

    /// Whether the text is a time or a day, and not only looks like one.
    static func isValue(_ text: [Character], kind: InputKind) -> Bool {
        kind.dateForm.map { $0.day(of: String(text)) != nil } ?? (TimeOfDay(String(text)) != nil)
    }

    /// Whether the text has digits and signs where the template has them, so that digits can be overwritten in place.
    static func fits(_ text: [Character], kind: InputKind) -> Bool {
        let shape = SteppedText.plainest(kind)
        return isValue(text, kind: kind)
            || text.count == shape.count
                && zip(text, shape).allSatisfy { $1.isASCIIDigit ? $0.isASCIIDigit : $0 == $1 }
    }

    /// One step up or down of the part that holds `place`: hours, minutes, years, months, days. Minutes go to the
    /// next of those that are `minuteStep` apart. Nil for what is no time and no day.
    static func stepped(
        _ text: [Character], at place: Int, by step: Int, kind: InputKind, minuteStep: Int = 1,
        years: ClosedRange<Int>? = nil
    ) -> [Character]? {
        let part = text.prefix(place).count { !$0.isASCIIDigit }
        guard let form = kind.dateForm else {
            return TimeOfDay(String(text)).map {
                Array($0.stepped(part: part, by: step, minuteStep: minuteStep).description)
            }
        }
        guard form.parts.indices.contains(part) else { return nil }
        return form.day(of: String(text)).map {
            Array(form.text(of: $0.stepped(form.parts[part], by: step, years ?? 0...9999)))
        }
    }
}

extension TimeOfDay {
    fileprivate func stepped(part: Int, by step: Int, minuteStep: Int) -> TimeOfDay {
        switch part {
        case 0: TimeOfDay(hour: hour.stepped(by: step, in: 0...23), minute: minute, second: second)
        case 1:
            TimeOfDay(hour: hour, minute: minute(after: step, max(1, minuteStep)), second: second)
        default:
            TimeOfDay(hour: hour, minute: minute, second: second.map { $0.stepped(by: step, in: 0...59) })
        }
    }

    private func minute(after step: Int, _ interval: Int) -> Int {
        let down = (minute + interval - 1) / interval - 1
        return ((step > 0 ? minute / interval + 1 : down) * interval + 60) % 60
    }
}

extension CivilDate {
    /// The day stays in its month.
    fileprivate func stepped(_ part: DateForm.Part, by step: Int, _ years: ClosedRange<Int>) -> CivilDate {
        let year = part == .year ? year.stepped(by: step, in: years) : year
        let month = part == .month ? month.stepped(by: step, in: 1...12) : month
        let last = Self.length(ofMonth: month, year: year)
        let day = part == .day ? day.stepped(by: step, in: 1...last) : min(day, last)
        return CivilDate(year: year, month: month, day: day)
    }
}

extension Int {
    /// One of `range` further up or down, its ends being neighbours.
    fileprivate func stepped(by step: Int, in range: ClosedRange<Int>) -> Int {
        let next = self + step.signum()
        return next > range.upperBound
            ? range.lowerBound : next < range.lowerBound ? range.upperBound : next
    }
}
