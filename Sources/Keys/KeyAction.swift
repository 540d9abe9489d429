import Hardware

/// What a person did with a key, after bounce, holding and repeating are settled.
///
/// A press counts at once; a hold comes later and replaces what the press did. `.press(.doubleZero)` always follows
/// `.press(.digit(0))`: it says that this zero was the beginning of a "00" key.
public enum KeyAction: Hashable, Sendable {
    case press(Key)
    /// Once per press, after the board's hold time, for keys that do not repeat.
    case hold(Key)
    /// Again and again while held, for arrows and Erase.
    case `repeat`(Key)
    case release(Key)
    /// Two neighbours pressed together (gloves): neither counts, and what the first one did is to be taken back.
    case clash(Key, Key)
}

extension KeyAction {
    /// The key that it happened to; nil where two were pressed together.
    package var key: Key? {
        switch self {
        case .press(let key), .hold(let key), .repeat(let key), .release(let key): key
        case .clash: nil
        }
    }
}
