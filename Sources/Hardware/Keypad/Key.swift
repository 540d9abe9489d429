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
    /// To the beginning and the end: of a line of text, of a list.
    case home, end
    /// What a keyboard does with selected text.
    case cut, copy, paste, selectAll
    /// With Shift: from where the selection began to where this leads.
    case select(Motion)
    /// A number pad's "00".
    case doubleZero
    /// A number pad's "000".
    case tripleZero
    /// What a full keyboard typed.
    case character(Character)

    /// The letters at the right of a 4x4 pad.
    public enum FourthColumn: Character, CaseIterable, Hashable, Sendable {
        case a = "A"
        case b = "B"
        case c = "C"
        case d = "D"
    }

    /// Where a key takes the caret.
    public enum Motion: String, CaseIterable, Hashable, Sendable {
        case left, right, up, down, home, end

        /// The one that points as it does where what comes next stands at the left.
        package var mirrored: Self {
            switch self {
            case .left: .right
            case .right: .left
            default: self
            }
        }
    }

    /// The arrow that points as it does where what comes next stands at the left; every other key is as it was.
    package var mirrored: Key {
        switch self {
        case .left: .right
        case .right: .left
        default: self
        }
    }

    /// The key that goes where the selection goes.
    package init(_ motion: Motion) {
        switch motion {
        case .left: self = .left
        case .right: self = .right
        case .up: self = .up
        case .down: self = .down
        case .home: self = .home
        case .end: self = .end
        }
    }

    /// Where the key takes the caret; nil for all others.
    package var motion: Motion? { Motion.allCases.first { Key($0) == self } }

    /// The digit that the key types or is labelled with; nil where it has none.
    package var digit: Int? {
        switch self {
        case .digit(let digit): digit
        case .character(let character) where character.isASCII: character.wholeNumberValue
        default: nil
        }
    }

    /// The character that the key is on a keyboard: a digit or a sign of its numeric pad; nil where it is none.
    package var typed: Character? {
        switch self {
        case .digit(let digit) where (0...9).contains(digit): Character(String(digit))
        case .star: "*"
        case .pound: "#"
        case .dot: "."
        case .plus: "+"
        case .minus: "-"
        case .slash: "/"
        case .character(let character): character
        default: nil
        }
    }

    /// A step of a rotary: it has no release, and they follow one another as fast as the hand turns.
    package var isDetent: Bool { self == .clockwise || self == .counterclockwise }
}
