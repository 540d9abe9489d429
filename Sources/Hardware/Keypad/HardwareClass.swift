/// What kind of keypad a board has; the board file says so, capability bits never do (docs/keypad-cells.md).
public enum HardwareClass: String, CaseIterable, Hashable, Sendable {
    case fullKeyboard = "K"
    /// 0-9 * # with letters, and some of OK, Back, Erase, arrows.
    case phonePad = "P"
    /// The bare twelve keys.
    case barePad = "P0"
    /// 0-9 . and some of + - * / Enter, Backspace, NumLock, 00; no letters printed.
    case numberPad = "N"
    /// 4x4: 0-9 * # A B C D, where A is up, B down, C Erase and D OK.
    case matrix = "M"
    /// Arrows and OK.
    case directionPad = "D"
    case rotary = "rotary"

    /// Whether digits are there to be pressed, so that letters sit on them.
    public var hasDigits: Bool { abilities.contains(.digits) }
}
