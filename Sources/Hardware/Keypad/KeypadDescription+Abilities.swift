// MARK: What can be done with a keypad

extension KeypadDescription {
    /// Whether the twelve keys are all there is: what other pads have keys for is a digit, * or # here.
    package var hasOnlyTwelveKeys: Bool { hardwareClass.abilities.contains(.onlyTwelveKeys) }

    /// Whether holding * opens the values that are likely in a field.
    package var hasListOnStar: Bool { has(.star) && !hasOnlyTwelveKeys }
}
