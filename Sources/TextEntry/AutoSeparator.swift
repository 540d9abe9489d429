/// The separators that a field types by itself, so that digits are all that is left to press.
enum AutoSeparator {
    /// What has to come between `text` and one more digit: where the end is not known, the next digit tells.
    static func needed(after text: [Character], kind: InputKind, traits: FieldTraits) -> Character? {
        if kind == .ipv6, text.last?.isASCIIHexDigit == true,
            isFull(text, separator: ":", size: 4, groups: 9)
        {
            return ":"
        }
        return following(text, kind: kind, traits: traits)
    }

    /// What comes after `text` without a press; nil where the next character is the person's to choose.
    static func following(_ text: [Character], kind: InputKind, traits: FieldTraits) -> Character? {
        guard let last = text.last else { return nil }
        switch kind {
        case .ipv4: return followsOctet(text) ? "." : nil
        case .cidr: return !text.contains("/") && followsOctet(text) ? "." : nil
        case .netmask: return followsMaskOctet(text) ? "." : nil
        case .mac: return isFull(text, separator: ":", size: 2, groups: 6) ? ":" : nil
        case .cidr6: return text.contains("/") ? nil : following(text, kind: .ipv6, traits: traits)
        case .ipv6:
            // After "::" nobody knows how many groups there will be.
            let hasGap = zip(text, text.dropFirst()).contains { $0 == ":" && $1 == ":" }
            return last.isASCIIHexDigit && !hasGap && isFull(text, separator: ":", size: 4, groups: 8)
                ? ":" : nil
        case .time, .date: return TemplateText.separator(after: text, kind: kind)
        case .serial: return followsGroup(text, traits.text.groups) ? "-" : nil
        default: return nil
        }
    }

    /// An octet is complete when no further digit would fit.
    private static func followsOctet(_ text: [Character]) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count < 4, !last.isEmpty else { return false }
        return last.count == 3 || TypingRule.number(last) > 25 || last == ["0"]
    }

    /// A mask's first number may be a length: only three digits end it.
    private static func followsMaskOctet(_ text: [Character]) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.count < 4 else { return false }
        return last.count == 3 || parts.count > 1 && last == ["0"]
    }

    private static func isFull(_ text: [Character], separator: Character, size: Int, groups: Int) -> Bool {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        return parts.count < groups && parts.last?.count == size && parts.last?.contains(".") == false
    }

    private static func followsGroup(_ text: [Character], _ sizes: [Int]) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count < sizes.count, let last = parts.last else { return false }
        return last.count == sizes[parts.count - 1]
    }
}
