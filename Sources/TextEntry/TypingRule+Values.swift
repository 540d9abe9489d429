import Localization
import PropertyLists
import Settings

// MARK: Numbers that are too large for their place

extension TypingRule {
    /// Why a number in a text that has the right shape is none there: it stays to be seen, and is not saved.
    static func excess(of text: [Character], kind: InputKind, traits: FieldTraits) -> LocalizedString? {
        switch kind {
        case .ipv4: octets(above: text[...])
        case .ipv6: ipv4End(of: text).flatMap { octets(above: $0) }
        case .cidr: octets(above: text.prefix { $0 != "/" }) ?? length(of: text, above: 32)
        case .cidr6: length(of: text, above: 128)
        case .netmask: netmask(text)
        case .time: clock(text)
        case .date(let form): calendar(text, form, in: traits.years)
        case .integer, .decimal, .number, .asciiNumber: limits(text, traits.text)
        default: nil
        }
    }

    private static func octets(above text: ArraySlice<Character>) -> LocalizedString? {
        text.split(separator: ".").contains { number($0) > 255 } ? LocalizedString(.atMost, 255) : nil
    }

    private static func length(of text: [Character], above most: Int) -> LocalizedString? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1 && number(parts[1]) > most ? LocalizedString(.atMost, "/\(most)") : nil
    }

    private static let maskOctets = ["0", "128", "192", "224", "240", "248", "252", "254", "255"]

    private static func netmask(_ text: [Character]) -> LocalizedString? {
        let isLength = !text.contains(".") && text.count <= 2 && number(text[...]) <= 32
        guard !isLength else { return nil }
        if let reason = octets(above: text[...]) { return reason }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fits = parts.allSatisfy { part in maskOctets.contains { $0.hasPrefix(String(part)) } }
        return fits ? nil : LocalizedString(.notAMask)
    }

    // MARK: Times and dates

    /// Some numbers begin with low digits alone.
    private static func low(_ part: ArraySlice<Character>?, upTo limit: Int) -> LocalizedString? {
        guard let digit = part?.first?.wholeNumberValue, digit > limit else { return nil }
        return LocalizedString(.atMostHere, limit)
    }

    private static func clock(_ text: [Character]) -> LocalizedString? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        if let reason = low(parts.dropFirst().first, upTo: 5) { return reason }
        return number(parts[0]) > 23 ? LocalizedString(.atMostHours, 23) : nil
    }

    /// A month that is not known yet has 31 days, and a year that is not known a leap day.
    private static func calendar(
        _ text: [Character], _ form: DateForm, in years: ClosedRange<Int>?
    ) -> LocalizedString? {
        let parts = text.split(separator: form.separator, omittingEmptySubsequences: false)
        let typed = { (part: DateForm.Part) in
            form.parts.firstIndex(of: part).flatMap { $0 < parts.count ? parts[$0] : nil }
        }
        let whole = { (part: DateForm.Part) in
            typed(part).flatMap { $0.count == part.width ? number($0) : nil }
        }
        // What is left of a part that was erased need not be its beginning.
        let begun = { (part: DateForm.Part) in
            typed(part).flatMap { $0.endIndex == text.endIndex || $0.count == part.width ? $0 : nil }
        }
        if let reason = low(begun(.month), upTo: 1) ?? low(begun(.day), upTo: 3) { return reason }
        let month = whole(.month)
        if let month, !(1...12).contains(month) { return LocalizedString(.months) }
        let last = month.map { CivilDate.length(ofMonth: $0, year: whole(.year) ?? 2000) } ?? 31
        if let day = whole(.day), !(1...last).contains(day) { return LocalizedString(.monthLength, last) }
        // As soon as no further digit makes it one of those years.
        guard let years, let year = typed(.year), !year.isEmpty,
            TemplateText.years(beginning: year, in: years) == nil
        else { return nil }
        return LocalizedString(.range, years.lowerBound, years.upperBound)
    }

    // MARK: Numbers

    /// Further digits only take a number further away from zero.
    private static func limits(_ text: [Character], _ traits: TextTraits) -> LocalizedString? {
        guard !traits.isSecure, let number = Double(String(text)) else { return nil }
        let maximum = traits.format == .port ? min(65535, traits.maximum ?? 65535) : traits.maximum
        if let maximum, number > max(0, maximum) {
            return LocalizedString(.atMost, DecimalText(maximum.plainText))
        }
        guard let minimum = traits.minimum, number < min(0, minimum) else { return nil }
        return LocalizedString(.atLeast, DecimalText(minimum.plainText))
    }
}
