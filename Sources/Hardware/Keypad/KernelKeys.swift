/// Kernel key codes and the keys that they mean: several codes may mean one key.
///
/// Numbers are those of linux/input-event-codes.h. Where one key has several codes, the usual one comes first.
package enum KernelKeys {
    private static let table: [(key: Key, codes: [UInt32])] =
        [
            (.digit(0), [11, 82, 0x200]),  // KEY_0, KEY_KP0, KEY_NUMERIC_0
            (.digit(1), [2, 79, 0x201]),
            (.digit(2), [3, 80, 0x202]),
            (.digit(3), [4, 81, 0x203]),
            (.digit(4), [5, 75, 0x204]),
            (.digit(5), [6, 76, 0x205]),
            (.digit(6), [7, 77, 0x206]),
            (.digit(7), [8, 71, 0x207]),
            (.digit(8), [9, 72, 0x208]),
            (.digit(9), [10, 73, 0x209]),
            (.star, [0x20a, 55]),  // KEY_NUMERIC_STAR, KEY_KPASTERISK
            (.pound, [0x20b]),  // KEY_NUMERIC_POUND
            (.letter(.a), [0x20c]),  // KEY_NUMERIC_A to KEY_NUMERIC_D
            (.letter(.b), [0x20d]),
            (.letter(.c), [0x20e]),
            (.letter(.d), [0x20f]),
            (.up, [103]),
            (.down, [108]),
            (.left, [105]),
            (.right, [106]),
            (.ok, [28, 96, 0x160, 0x161]),  // KEY_ENTER, KEY_KPENTER, KEY_OK, KEY_SELECT
            (.back, [158, 1, 223, 174]),  // KEY_BACK, KEY_ESC, KEY_CANCEL, KEY_EXIT
            (.erase, [14, 111, 0x163]),  // KEY_BACKSPACE, KEY_DELETE, KEY_CLEAR
            (.find, [136, 217]),  // KEY_FIND, KEY_SEARCH
            (.menu, [139]),
            (.function(1), [59, 0x18e]),  // KEY_F1, KEY_RED
            (.function(2), [60, 0x18f]),  // KEY_F2, KEY_GREEN
            (.function(3), [61, 0x190]),  // KEY_F3, KEY_YELLOW
            (.function(4), [62, 0x191]),  // KEY_F4, KEY_BLUE
            (.dot, [83]),  // KEY_KPDOT
            (.plus, [78]),
            (.minus, [74]),
            (.slash, [98]),
            (.numLock, [69]),
            (.home, [102]),
            (.end, [107]),
            (.cut, [137]),  // KEY_CUT, KEY_COPY, KEY_PASTE
            (.copy, [133]),
            (.paste, [135]),
            (.doubleZero, [183]),  // KEY_F13 and KEY_F14, by systemd/60-settingsd.hwdb
            (.tripleZero, [184]),
        ]

    /// Code to key, as far as it does not depend on the board.
    package static let standard: [UInt32: Key] = {
        var keys: [UInt32: Key] = [:]
        for row in table {
            for code in row.codes { keys[code] = row.key }
        }
        return keys
    }()

    private static let usual = Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.codes[0]) })

    /// The code that a board is expected to send for a key; nil for what has none of its own.
    package static func usualCode(of key: Key) -> UInt32? { usual[key] }

    /// What types on the numeric pad of a full keyboard: KEY_KP7 to KEY_KPDOT, KEY_KPASTERISK and KEY_KPSLASH.
    static let numericPad = Set<UInt32>(71...83).union([55, 98])

    /// Codes that mean something else on one class of pad.
    static func additions(for hardwareClass: HardwareClass) -> [UInt32: Key] {
        switch hardwareClass {
        // KEY_KPSLASH is the # of a phone pad made of keypad codes; KEY_GRAVE the dot of a pad in its "mode 1".
        case .phonePad, .barePad, .matrix: [98: .pound]
        case .numberPad: [41: .dot, 121: .dot, 95: .dot]
        default: [:]
        }
    }
}
