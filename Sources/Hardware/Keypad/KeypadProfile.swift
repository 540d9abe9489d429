/// Keypads that are sold and send other codes than the usual ones of their class: what a board file names in `Profile`.
package enum KeypadProfile: String, CaseIterable, Hashable, Sendable {
    /// A remote control whose only arrows are channel up and down: volume up opens, volume down goes back.
    case channels
    /// A number pad that sends Home, arrows and Page Up for its digits, whatever NumLock says.
    case navigation
    /// A 4x4 pad whose letters are a keyboard's A to D; one with E and F has them for * and #.
    case letters
    /// A calculator: dot, comma and signs of a keyboard, and = for Enter.
    case calculator

    /// The class that the keypad is of where the board file does not say another.
    package var hardwareClass: HardwareClass {
        switch self {
        case .channels: .phonePad
        case .navigation, .calculator: .numberPad
        case .letters: .matrix
        }
    }

    /// Kernel code to key, weaker than the board's own words.
    package var keys: [UInt32: Key] {
        switch self {
        // KEY_CHANNELUP and KEY_CHANNELDOWN, KEY_VOLUMEUP and KEY_VOLUMEDOWN, KEY_MUTE.
        case .channels: [402: .up, 403: .down, 115: .ok, 114: .back, 113: .erase]
        case .navigation:
            // KEY_END, KEY_DOWN, KEY_PAGEDOWN; KEY_LEFT, KEY_CLEAR, KEY_RIGHT; KEY_HOME, KEY_UP, KEY_PAGEUP; KEY_INSERT, KEY_DELETE.
            [
                107: .digit(1), 108: .digit(2), 109: .digit(3), 105: .digit(4), 355: .digit(5),
                106: .digit(6),
                102: .digit(7), 103: .digit(8), 104: .digit(9), 110: .digit(0), 111: .dot,
            ]
        // KEY_A to KEY_F.
        case .letters:
            [
                30: .letter(.a), 48: .letter(.b), 46: .letter(.c), 32: .letter(.d), 18: .star, 33: .pound,
            ]
        // KEY_DOT and KEY_COMMA, KEY_EQUAL and KEY_KPEQUAL, KEY_MINUS, KEY_SLASH.
        case .calculator: [52: .dot, 51: .dot, 13: .ok, 117: .ok, 12: .minus, 53: .slash]
        }
    }

    /// Keys of the class that such a keypad does not have.
    package var missing: Set<Key> {
        switch self {
        case .channels: [.star, .pound, .left, .right]
        case .navigation, .calculator, .letters: []
        }
    }

    /// What is printed on keys that are not printed as the class has it.
    package var legends: [Key: String] {
        switch self {
        case .channels: [.up: "CH+", .down: "CH-", .ok: "VOL+", .back: "VOL-", .erase: "Mute"]
        case .calculator: [.ok: "="]
        case .navigation, .letters: [:]
        }
    }
}
