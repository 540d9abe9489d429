// MARK: What can be done with a keypad

extension KeypadDescription {
    /// Whether the twelve keys are all there is: what other pads have keys for is a digit, * or # here.
    package var hasOnlyTwelveKeys: Bool { hardwareClass.abilities.contains(.onlyTwelveKeys) }

    /// Whether some key goes back in lists.
    package var canGoBack: Bool { hardwareClass.backKeys.map { $0.contains(where: has) } ?? true }

    /// Whether holding * opens the values that are likely in a field.
    package var hasListOnStar: Bool { has(.star) && !hasOnlyTwelveKeys }
}

// MARK: What keys mean where digits type

extension KeypadDescription {
    /// What a key does in Find, whose digits are typed: a bare pad moves with # and erases with *.
    package func findKey(for key: Key) -> Key {
        switch (hardwareClass, key) {
        case (_, .digit): key
        case (.phonePad, .pound), (.matrix, .pound), (.numberPad, .star): key
        case (.barePad, .pound), (.numberPad, .plus): .down
        case (.barePad, .star), (_, .letter(.c)), (_, .erase): .erase
        case (.numberPad, .minus): .up
        default: listKey(for: key)
        }
    }

    /// What holding a key does in Find; nil where it does nothing.
    package func heldFindKey(for key: Key) -> Key? {
        switch key {
        case .pound where hasOnlyTwelveKeys: .ok
        case .star where hasOnlyTwelveKeys: .back
        default: nil
        }
    }

    /// What a key does while a number is adjusted, whose digits are typed: pads without arrows step with the keys that
    /// move in lists, digits excepted.
    package func adjustingKey(for key: Key) -> Key {
        switch key {
        case .clockwise, .plus: .right
        case .counterclockwise, .minus: .left
        case .erase, .digit: key
        case .star where hasOnlyTwelveKeys: .erase
        case .pound where hasOnlyTwelveKeys: .ok
        default: editingKey(for: key)
        }
    }
}
