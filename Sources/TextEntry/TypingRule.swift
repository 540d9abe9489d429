import Localization
import TextChecks

/// Whether a text can still become a valid value: the restriction that is enforced at every press.
enum TypingRule {
    /// Why `text`, as far as it is typed, cannot be the start of a value; nil where it can.
    static func refusal(of text: [Character], kind: InputKind, traits: FieldTraits) -> LocalizedString? {
        misshape(of: text, kind: kind) ?? excess(of: text, kind: kind, traits: traits)
    }

    /// What stands at a place where such a value has something else: it does nothing as it is typed.
    static func misshape(of text: [Character], kind: InputKind) -> LocalizedString? {
        switch kind {
        case .ipv4, .netmask: octets(text)
        case .cidr: network(text, octets) { octetCount($0) == 4 }
        case .cidr6: network(text, ipv6) { DeviceFormat.ipv6.problem(with: String($0)) == nil }
        case .ipv6: ipv6(text)
        case .mac: mac(text)
        case .hostname: hostname(text)
        case .email: email(text)
        case .integer, .decimal: signed(text)
        case .time, .date: template(text, kind)
        default: nil
        }
    }

    // MARK: Addresses

    private static func octets(_ text: [Character]) -> LocalizedString? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.dropLast().contains(where: \.isEmpty) { return LocalizedString(.numberFirst) }
        return parts.count > 4 ? LocalizedString(.fourNumbers) : nil
    }

    /// An address of that shape, and once it is whole the length of its network.
    private static func network(
        _ text: [Character], _ misshape: ([Character]) -> LocalizedString?,
        isWhole: (ArraySlice<Character>) -> Bool
    ) -> LocalizedString? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if let reason = misshape(Array(parts[0])) { return reason }
        guard parts.count > 1 else { return nil }
        guard parts.count == 2, isWhole(parts[0]) else { return LocalizedString(.addressFirst) }
        return parts[1].allSatisfy(\.isASCIIDigit) ? nil : LocalizedString(.digitsOnly)
    }

    private static func ipv6(_ text: [Character]) -> LocalizedString? {
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        let end = ipv4End(of: text)
        let plain = groups.dropLast(end == nil ? 0 : 1)
        if plain.contains(where: { $0.contains(".") }) {
            // What was typed is the colon behind the address that is to end it, or a point in another group.
            return groups.last?.isEmpty == true
                ? LocalizedString(.dotsOnly) : LocalizedString(.hexAndOnly, ":")
        }
        if plain.contains(where: { $0.count > 4 }) { return LocalizedString(.fourDigits) }
        if let end {
            if end.contains(where: { $0 != "." && !$0.isASCIIDigit }) { return LocalizedString(.dotsOnly) }
            if let reason = octets(Array(end)) { return reason }
        }
        let gaps = zip(groups.indices, groups).filter { index, group in
            group.isEmpty && index > 0 && index < groups.count - 1
        }.count
        if gaps > 1 { return LocalizedString(.oneGap) }
        // A gap at an end has two empty groups.
        let isAtAnEnd = groups.first?.isEmpty == true || groups.last?.isEmpty == true
        let most = (gaps == 1 && isAtAnEnd ? 9 : 8) - (end == nil ? 0 : 1)
        return groups.count > most ? LocalizedString(.eightGroups) : nil
    }

    /// The last two groups of an IPv6 address where they are written as an IPv4 address, whole or not; nil where they are not.
    static func ipv4End(of text: [Character]) -> ArraySlice<Character>? {
        let end = text.lastIndex(of: ":").map { text[($0 + 1)...] } ?? text[...]
        return end.contains(".") ? end : nil
    }

    private static func mac(_ text: [Character]) -> LocalizedString? {
        let groups = text.split(separator: ":", omittingEmptySubsequences: false)
        if groups.contains(where: { $0.count > 2 }) || groups.count > 6 {
            return LocalizedString(.twelveDigits)
        }
        return groups.dropLast().contains { $0.count < 2 } ? LocalizedString(.twoDigitsFirst) : nil
    }

    static func octetCount(_ text: ArraySlice<Character>) -> Int {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.last?.isEmpty == true ? parts.count - 1 : parts.count
    }

    // MARK: Names

    private static func hostname(_ text: [Character]) -> LocalizedString? {
        if text.first == "." { return LocalizedString(.nameBeforeDot) }
        if zip(text, text.dropFirst()).contains(where: { $0 == "." && $1 == "." }) {
            return LocalizedString(.noTwoDots)
        }
        let labels = text.split(separator: ".")
        if labels.contains(where: { $0.count > 63 }) { return LocalizedString(.longLabel, 63) }
        return text.count > 253 ? LocalizedString(.maximumLength, 253) : nil
    }

    private static func email(_ text: [Character]) -> LocalizedString? {
        if text.first == "@" { return LocalizedString(.nameBeforeAt) }
        return text.filter { $0 == "@" }.count > 1 ? LocalizedString(.oneAt) : nil
    }

    private static func signed(_ text: [Character]) -> LocalizedString? {
        if text.dropFirst().contains("-") { return LocalizedString(.signFirst) }
        return text.filter { $0 == "." }.count > 1 ? LocalizedString(.oneSeparator) : nil
    }

    // MARK: Templates

    /// Digits where the shape has letters, its own signs elsewhere; a part that lost digits stands before another that has some.
    private static func template(_ text: [Character], _ kind: InputKind) -> LocalizedString? {
        let (widths, separator) = TemplateText.shape(of: kind)
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            guard index < widths.count, part.allSatisfy(\.isASCIIDigit) else {
                return LocalizedString(index < widths.count ? .digitHere : .nothingMore)
            }
            let isLast = index == widths.count - 1
            if part.count > widths[index] {
                return isLast ? LocalizedString(.nothingMore) : LocalizedString(.goesHere, separator)
            }
            let rest = parts[(index + 1)...]
            if part.count < widths[index], !rest.isEmpty, rest.allSatisfy(\.isEmpty) {
                return LocalizedString(.digitHere)
            }
        }
        return nil
    }

    /// The value of a run of digits, to be compared; too long a run is simply large.
    static func number(_ digits: ArraySlice<Character>) -> Int {
        digits.isEmpty ? 0 : Int(String(digits)) ?? Int.max
    }
}
