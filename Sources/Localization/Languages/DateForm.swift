import PropertyLists

/// How a language writes a day in digits: in which order its numbers stand, and what stands between them.
package struct DateForm: Hashable, Sendable {
    /// A number of a day.
    package enum Part: Character, Hashable, Sendable {
        case day = "d"
        case month = "m"
        case year = "y"

        /// How many digits it is written with.
        package var width: Int { self == .year ? 4 : 2 }
    }

    /// Which number comes first, which next; a letter each, as `Part` has them.
    private enum Order: String, Hashable, Sendable { case dmy, mdy, ymd, ydm }

    private let order: Order
    /// Between two numbers.
    package let separator: Character

    private init(order: Order, separator: Character) {
        self.order = order
        self.separator = separator
    }

    /// Whether its first number is read at the right.
    package var isFromRight = false

    /// ISO 8601, `2026-11-21`: how days are kept, and what programs read.
    package static let iso = DateForm(order: .ymd, separator: "-")

    /// As the language writes a day in digits; as ISO does where CLDR does not say.
    package static func digits(in language: String) -> DateForm { words(of: language)?.digits ?? iso }

    /// The order in which the language puts a day beside a month's name, which it may write in digits otherwise.
    package static func named(in language: String) -> DateForm {
        guard let (digits, pattern) = words(of: language) else { return iso }
        let letters = pattern.lowercased().filter { Part(rawValue: $0) != nil }
        var order = ""
        for letter in letters where !order.contains(letter) { order.append(letter) }
        return DateForm(order: Order(rawValue: order) ?? digits.order, separator: digits.separator)
    }

    /// From the first to the last.
    package var parts: [Part] {
        switch order {
        case .dmy: [.day, .month, .year]
        case .mdy: [.month, .day, .year]
        case .ymd: [.year, .month, .day]
        case .ydm: [.year, .day, .month]
        }
    }

    /// `dd.mm.yyyy`: a letter where a digit stands.
    package var shape: String {
        parts.map { String(repeating: $0.rawValue, count: $0.width) }.joined(separator: String(separator))
    }

    /// Where the digits of a part stand.
    package func range(of part: Part) -> Range<Int> {
        var start = 0
        for other in parts {
            if other == part { break }
            start += other.width + 1
        }
        return start..<start + part.width
    }

    // MARK: With a month's name

    /// A day as the language writes it in a row: `3 Dec 2026`; nil where CLDR or the names do not say.
    ///
    /// - Parameter months: twelve names, the first one January's.
    package static func text(
        year: Int, month: Int, day: Int, months: [String], in language: String
    ) -> String? {
        guard months.count == 12, months.indices.contains(month - 1),
            let (_, pattern) = words(of: language)
        else { return nil }
        var text = ""
        var rest = pattern[...]
        while let letter = rest.first {
            let run = rest.prefix { $0 == letter }
            rest = rest.dropFirst(run.count)
            switch (letter, run.count) {
            case ("y", _): text += String(year)
            case ("M", 3...): text += months[month - 1]
            case ("M", let width): text += month.padded(to: width)
            case ("d", let width): text += day.padded(to: width)
            default: text += run
            }
        }
        return text
    }

    // MARK: The table

    private static func words(of language: String) -> (digits: DateForm, pattern: String)? {
        guard let tag = LanguageTag(language) else { return nil }
        for ancestor in tag.ancestors {
            guard let line = lines[ancestor.description[...]] else { continue }
            let words = line.split(separator: " ", maxSplits: 3)
            guard words.count == 4, let order = Order(rawValue: String(words[1])),
                let separator = words[2].first
            else { return nil }
            return (DateForm(order: order, separator: separator), String(words[3]))
        }
        return nil
    }

    private static let lines = Dictionary(
        table.split(separator: "\n").map { ($0.prefix { $0 != " " }, $0) },
        uniquingKeysWith: { first, _ in first })
}
