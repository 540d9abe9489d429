/// The keys that move, open and leave, as they are printed; nil where nothing is printed on them.
package struct ListLegends: Hashable, Sendable {
    /// Up and down, as in "↑↓".
    package let move: String
    /// OK, as the board prints it.
    package let open: String?
    /// The key that leaves a page.
    package let back: String?
    /// The key that looks into a row.
    package let details: String?
    /// Less and more, while a number is adjusted.
    package let adjust: String
    /// The key that keeps an adjusted number.
    package let save: String?
    /// The key that leaves it as it was.
    package let cancel: String?
    /// Nil as well where no key finds.
    package let find: String?

    /// As the keys of this keypad are printed.
    package init(_ keypad: KeypadDescription) {
        let ok = keypad.legend(of: .ok)
        details = Self.lookingInto(keypad)
        find = Self.finding(keypad)
        switch keypad.hardwareClass {
        case .barePad:
            (move, open, back) = ("2 8", "5", "4")
            (adjust, save, cancel) = ("0-9", "#", "*")
        case .matrix:
            (move, open, back) = ("A B", "D", "C")
            (adjust, save, cancel) = ("A B", "D", "C")
        case .numberPad:
            (move, open, back) = (Self.moving(keypad), ok, keypad.legend(of: .erase))
            (adjust, save, cancel) = ("- +", ok, keypad.legend(of: .erase))
        case .rotary:
            (move, open, back) = ("←→", nil, nil)
            (adjust, save, cancel) = ("←→", nil, nil)
        default:
            let backKey: Key = keypad.has(.back) ? .back : (keypad.has(.erase) ? .erase : .left)
            (move, open, back) = ("↑↓", ok, keypad.legend(of: backKey))
            (adjust, save, cancel) = ("←→", ok, keypad.legend(of: backKey))
        }
    }

    /// The pad's own keys that move up and down, as printed: "8 2" where 7-8-9 is on top.
    private static func moving(_ keypad: KeypadDescription) -> String {
        [Key.up, .down].compactMap { wanted in
            keypad.caps.first { $0.key != wanted && keypad.listKey(for: $0.key) == wanted }?.legend
        }.joined(separator: " ")
    }

    private static func lookingInto(_ keypad: KeypadDescription) -> String? {
        if keypad.has(.right) { return "→" }
        if keypad.hasKnob { return nil }
        let cap = keypad.caps.first { keypad.listKey(for: $0.key) == .right }
        return cap?.legend ?? "→"
    }

    private static func finding(_ keypad: KeypadDescription) -> String? {
        if keypad.hasKnob { return nil }
        if keypad.hasOnlyTwelveKeys { return "0" }
        if keypad.has(.find) { return keypad.legend(of: .find) }
        return keypad.hasDigits || keypad.hardwareClass == .fullKeyboard ? "0" : nil
    }
}
