import Localization

/// Values in parts, such as the numbers of an address.
extension EditedText {
    /// Where a separator that was typed leads that stands there already: behind it; nil where it is typed as any other sign.
    func place(passing separator: Character, isRefused: Bool, in field: EditedField) -> Int? {
        guard field.kind.isInParts, !separator.isASCIIHexDigit, caret < characters.count,
            let end = characters[caret...].firstIndex(where: { !$0.isASCIIHexDigit }),
            characters[end] == separator
        else { return nil }
        // A second colon may be a gap of an address.
        let isWanted = isRefused || field.kind.isTemplate || end == caret && separator != ":"
        return isWanted ? end + 1 : nil
    }

    /// Whether a part follows that such a separator would lead to, the number at the caret being whole.
    func leadsOn(by separator: Character, in field: EditedField) -> Bool {
        characters[..<typingPlace].lazy.filter { $0 == separator }.count < field.kind.most(separator)
    }

    /// Whether Erase takes the last digit, wherever the caret is: of a whole time or day that nothing was done to, and of a
    /// hidden one.
    func erasesFromEnd(in field: EditedField) -> Bool {
        guard field.kind.isTemplate else { return false }
        return field.isHidden
            || caret == 0 && characters == untouched && TemplateText.fits(characters, kind: field.kind)
    }

    /// Whether the parts are seen as boxes.
    func isInBoxes(in field: EditedField) -> Bool {
        field.isStepped && field.kind != .netmask
            && SteppedText(field: field, characters: characters).fitsColumns
    }

    /// Takes out a digit of the box that is lit; before its first one it goes to the end of the box before, and the separator stays.
    mutating func eraseInBox() {
        if characters[caret - 1].isASCIIDigit { removeLast() } else { caret -= 1 }
    }
}

extension InputKind {
    /// Numbers, each of which ends with a separator.
    fileprivate var isInParts: Bool { isStepped || self == .mac || self == .ipv6 || self == .cidr6 }

    /// How many of a separator a whole value has.
    fileprivate func most(_ separator: Character) -> Int {
        switch self {
        case .time: 1
        case .date: 2
        default: separator == "/" ? 1 : 3
        }
    }
}
