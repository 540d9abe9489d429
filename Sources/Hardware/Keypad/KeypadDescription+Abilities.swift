// MARK: What can be done with a keypad

extension KeypadDescription {
    /// Whether the twelve keys are all there is: what other pads have keys for is a digit, * or # here.
    package var hasOnlyTwelveKeys: Bool { hardwareClass.abilities.contains(.onlyTwelveKeys) }

    /// Whether holding * opens the values that are likely in a field.
    package var hasListOnStar: Bool { has(.star) && !hasOnlyTwelveKeys }
}

// MARK: What keys mean where digits type

extension KeypadDescription {
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
