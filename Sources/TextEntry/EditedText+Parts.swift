import Localization

/// Values in parts, such as the numbers of an address.
extension EditedText {
    /// Where a separator that was typed leads that stands there already: behind it; nil where it is typed as any other sign.
    func place(passing separator: Character, isRefused: Bool, in field: EditedField) -> Int? {
        guard field.kind.isInParts, !separator.isLowerHexDigit, caret < characters.count,
            let end = characters[caret...].firstIndex(where: { !$0.isLowerHexDigit }),
            characters[end] == separator
        else { return nil }
        // A second colon may be a gap.
        let isWanted = isRefused || end == caret && separator != ":"
        return isWanted ? end + 1 : nil
    }
}

extension InputKind {
    /// Numbers, each of which ends with a separator.
    fileprivate var isInParts: Bool { isStepped || self == .mac || self == .ipv6 || self == .cidr6 }
}
