/// What a key means to a person, whatever kernel code it sends.
public enum Key: Hashable, Sendable {
    /// 0 to 9, on any pad.
    case digit(Int)
    case star, pound
    case up, down, left, right
    /// Also a number pad's Enter.
    case ok
    case back, erase, find, menu
    /// The fourth column of a 4x4 pad.
    case letter(FourthColumn)
    /// Soft keys, counted from 1.
    case function(Int)
    /// A rotary's detents and its push.
    case clockwise, counterclockwise, push
    case dot, plus, minus, slash, numLock
    /// What a keyboard does with selected text.
    case cut, copy, paste, selectAll
    /// The left and right arrows with Shift.
    case selectLeft, selectRight
    /// A number pad's "00".
    case doubleZero
    /// What a full keyboard typed.
    case character(Character)

    /// The letters at the right of a 4x4 pad.
    public enum FourthColumn: Character, CaseIterable, Hashable, Sendable {
        case a = "A"
        case b = "B"
        case c = "C"
        case d = "D"
    }

    /// The digit that the key types or is labelled with; nil where it has none.
    package var digit: Int? {
        switch self {
        case .digit(let digit): digit
        case .character(let character) where character.isASCII: character.wholeNumberValue
        default: nil
        }
    }

    /// A step of a rotary: it has no release, and they follow one another as fast as the hand turns.
    package var isDetent: Bool { self == .clockwise || self == .counterclockwise }
}
