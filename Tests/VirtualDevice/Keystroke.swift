/// How a keyboard of the United States types a character: the kernel's code, with or without Shift.
struct Keystroke {
    let code: UInt32
    let isShifted: Bool

    /// Nil for what that keyboard has no key for.
    init?(typing character: Character) {
        for row in Self.rows {
            for (characters, isShifted) in [(row.plain, false), (row.shifted, true)] {
                guard let column = Array(characters).firstIndex(of: character) else { continue }
                code = row.first + UInt32(column)
                self.isShifted = isShifted
                return
            }
        }
        return nil
    }

    /// Keys whose codes follow one another, from `first` on. Source: linux/input-event-codes.h.
    private static let rows: [(first: UInt32, plain: String, shifted: String)] = [
        (2, "1234567890-=", "!@#$%^&*()_+"),
        (15, "\tqwertyuiop[]", "\tQWERTYUIOP{}"),
        (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
        (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
        (57, " ", " "),
    ]

    /// Every key of such a keyboard, as a plugged-in one would have it.
    package static let allCodes: ClosedRange<UInt32> = 1...127
}
