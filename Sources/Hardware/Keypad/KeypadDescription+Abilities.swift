// MARK: What can be done with a keypad

extension KeypadDescription {
    /// Whether the twelve keys are all there is: what other pads have keys for is a digit, * or # here.
    package var hasOnlyTwelveKeys: Bool { hardwareClass.abilities.contains(.onlyTwelveKeys) }
}

// MARK: What edits

extension KeypadDescription {
    /// Whether Save, Erase, Cancel or the caret lack a key of their own while text is typed: a menu has them.
    package var editsInMenu: Bool {
        !typesCharacters && ![.ok, .erase, .back, .left, .right].allSatisfy(has)
    }

    /// Whether what other pads have on * and # is in the menu too, which OK opens where it is held: one of them is not there.
    /// A number pad has its signs on other keys than #.
    package var hasSignsInMenu: Bool {
        hasDigits && !(has(.star) && (signKeys == .numberPad || has(.pound)))
            && keys(for: .ok).contains(where: has)
    }

    /// Whether OK opens that menu where it is held, and saves as it is let go: nothing else has what is missing.
    package var opensMenuWithOK: Bool { hasSignsInMenu || choosesCharacters && !has(.back) }

    /// Whether the key that erases gives the edit up where it is held, as no other key does.
    package var cancelsWithErase: Bool { hasDigits && !has(.back) && eraseKeys.contains(where: has) }

    /// The keys with one meaning while text is edited, those first that are named by it. A 4x4 pad's A and B move the
    /// caret.
    package func keys(for meaning: Key) -> [Key] {
        switch meaning {
        case .ok: [.ok, .push] + [.letter(.d)].filter(has)
        case .erase: eraseKeys
        case .back where editingKey(for: .back) != .back: []
        case .left: [.left] + [.letter(.a)].filter(has)
        case .right: [.right] + [.letter(.b)].filter(has)
        default: [meaning]
        }
    }

    private var eraseKeys: [Key] {
        [.erase] + [.letter(.c)].filter(has) + (editingKey(for: .back) == .erase ? [.back] : [])
    }

    /// What a key means to text: of A and B of a 4x4 pad, that they move the caret.
    package func textKey(for key: Key) -> Key {
        switch key {
        case .letter(.a): .left
        case .letter(.b): .right
        default: editingKey(for: key)
        }
    }
}
