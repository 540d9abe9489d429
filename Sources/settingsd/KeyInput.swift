import DeviceUI
import Drivers

/// From the kernel's codes to what a person did: the board's keymap, a keyboard's letters, debouncing and holding.
struct KeyInput {
    private let keypad: KeypadDescription
    private var gestures: KeyGestures

    init(_ keypad: KeypadDescription) {
        self.keypad = keypad
        gestures = KeyGestures(keypad)
    }

    /// When `expire(at:)` has something to say.
    var deadline: Duration? { gestures.deadline }

    enum Answer {
        case actions([KeyAction])
        /// A code that the board file does not know.
        case unknown(UInt32)
    }

    mutating func take(_ event: KeypadEvent) -> Answer {
        guard let key = keypad.keymap[event.code] else {
            return event.isDown ? .unknown(event.code) : .actions([])
        }
        return .actions(gestures.handle(KeyEvent(key: key, isDown: event.isDown, time: event.time)))
    }

    /// A rotary's detents: each is a press of its own.
    mutating func turn(_ detents: Int, at time: Duration) -> [KeyAction] {
        let key: Key = detents > 0 ? .clockwise : .counterclockwise
        return Array(repeating: .press(key), count: min(abs(detents), 32))
    }

    mutating func expire(at time: Duration) -> [KeyAction] { gestures.expire(at: time) }

    /// The keypad is gone: nothing is held any more.
    mutating func releaseAll(at time: Duration) -> [KeyAction] { gestures.releaseAll(at: time) }
}
