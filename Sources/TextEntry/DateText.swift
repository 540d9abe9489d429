import Localization
import PropertyLists
import Settings

/// Dates as a panel takes and shows them, in UTC: `2026-11-21`, `10:30`, or both.
package enum DateText {
    /// As ISO 8601 has it.
    package static func text(of date: SettingDate, mode: DatePickerSpecifier.Mode) -> String {
        let day = date.description.prefix(10)
        let time = date.description.dropFirst(11).prefix(5)
        switch mode {
        case .date: return String(day)
        case .time: return String(time)
        case .dateAndTime: return "\(day) \(time)"
        }
    }

    /// As a row shows it: a day as the language of the words writes it, with the name of its month.
    package static func shown(
        _ date: SettingDate, mode: DatePickerSpecifier.Mode, in words: ScreenStrings
    ) -> String {
        let time = text(of: date, mode: .time)
        guard mode != .time else { return time }
        let iso = text(of: date, mode: .date)
        let day = CivilDate(iso).map { shown($0, in: words) } ?? iso
        return mode == .date ? day : "\(day) \(time)"
    }

    /// The same of a day alone.
    package static func shown(_ day: CivilDate, in words: ScreenStrings) -> String {
        let months = words[.shortMonths].split(separator: " ").map(String.init)
        return DateForm.text(
            year: day.year, month: day.month, day: day.day, months: months, in: words.language)
            ?? day.description
    }

    /// The moment that a typed text says; what it does not say comes from `base`.
    package static func date(
        from text: String, mode: DatePickerSpecifier.Mode, base: SettingDate?
    ) -> SettingDate? {
        let base = base ?? SettingDate(secondsSince1970: 0)
        let day = Self.text(of: base, mode: .date)
        let time = Self.text(of: base, mode: .time)
        switch mode {
        case .date: return SettingDate(rfc3339: "\(text)T\(time):00Z")
        case .time: return SettingDate(rfc3339: "\(day)T\(text):00Z")
        case .dateAndTime: return SettingDate(rfc3339: text.replacingFirstSpace(with: "T") + ":00Z")
        }
    }
}

extension DateForm.Part {
    /// "year".
    package func name(in words: ScreenStrings) -> String {
        let names = words[.dateExample].split(separator: "-")
        let place = [DateForm.Part.year, .month, .day].firstIndex(of: self) ?? 0
        return names.indices.contains(place) ? String(names[place]) : ""
    }
}

extension DateForm {
    /// All of its digits, with zeros before them.
    package func text(of day: CivilDate) -> String {
        parts.map { part in
            switch part {
            case .year: day.year.padded(to: part.width)
            case .month: day.month.padded(to: part.width)
            case .day: day.day.padded(to: part.width)
            }
        }.joined(separator: String(separator))
    }

    /// The day that a whole text is; nil for anything else.
    package func day(of text: String) -> CivilDate? {
        let characters = Array(text)
        let pieces = [Part.year, .month, .day].map { part -> String in
            let range = range(of: part)
            return range.upperBound <= characters.count ? String(characters[range]) : ""
        }
        guard let day = CivilDate(pieces.joined(separator: "-")) else { return nil }
        return self.text(of: day) == text ? day : nil
    }
}

/// Where a day is: the year is what people get wrong, and do not see in digits.
package struct DayNote {
    let day: CivilDate
    /// Nil where the clock is not set.
    let today: CivilDate?
    let words: ScreenStrings

    /// - Parameter today: nil where the clock is not set.
    package init(day: CivilDate, today: CivilDate?, words: ScreenStrings) {
        self.day = day
        self.today = today
        self.words = words
    }

    /// "Thu".
    package var weekday: String {
        let names = words[.weekdays].split(separator: " ")
        // The first day of 1970 was a Thursday.
        let index = ((day.daysSince1970 + 3) % 7 + 7) % 7
        return names.indices.contains(index) ? String(names[index]) : ""
    }

    /// "Thu, in 12 days".
    package var whole: String { distance.map { "\(weekday), \($0)" } ?? weekday }

    private var distance: String? {
        guard let today else { return nil }
        switch day.daysSince1970 - today.daysSince1970 {
        case 0: return words[.today]
        case 1: return words[.tomorrow]
        case -1: return words[.yesterday]
        case let days: return days > 0 ? words(.inDays, days) : words(.daysAgo, -days)
        }
    }
}

extension String {
    fileprivate func replacingFirstSpace(with replacement: String) -> String {
        guard let space = firstIndex(of: " ") else { return self }
        var replaced = self
        replaced.replaceSubrange(space...space, with: replacement)
        return replaced
    }
}
