import DeviceUI
import Drivers

/// From the kernel's codes to what a person did: the board's keymap, a keyboard's letters, debouncing and holding.
struct KeyInput {
    private let board: Board
    private var gestures: KeyGestures
    /// Loaded when the first key comes that only a full keyboard has.
    private var keyboard: KeyboardMap?
    private var hasTriedKeyboard = false
    /// What each key that is down meant when it went down: with Shift let go first, `A` must still end.
    private var pressed: [UInt32: Key] = [:]

    init(_ board: Board) {
        self.board = board
        gestures = KeyGestures(board.keypad)
    }

    /// When `expire(at:)` has something to say.
    var deadline: Duration? { gestures.deadline }

    enum Answer {
        case actions([KeyAction])
        /// Shift and its like went down: nothing by itself.
        case modifier
        /// A code that neither the board file nor a keyboard's layout knows.
        case unknown(UInt32)
    }

    mutating func take(_ event: KeypadEvent) -> Answer {
        guard event.isDown else {
            _ = keyboard?.note(code: event.code, isDown: false)
            guard let key = pressed.removeValue(forKey: event.code) else { return .actions([]) }
            return .actions(gestures.handle(KeyEvent(key: key, isDown: false, time: event.time)))
        }
        switch meaning(of: event.code) {
        case .key(let key):
            pressed[event.code] = key
            return .actions(gestures.handle(KeyEvent(key: key, isDown: true, time: event.time)))
        case .nothing: return .actions([])
        case .modifier: return .modifier
        case .unknown: return .unknown(event.code)
        }
    }

    private enum Meaning {
        case key(Key)
        case nothing
        case modifier
        case unknown
    }

    /// The board's word first; on a full keyboard, what types is the layout's business.
    private mutating func meaning(of code: UInt32) -> Meaning {
        let mapped = board.keypad.keymap[code]
        let isTyping = board.keypad.hardwareClass == .fullKeyboard && (mapped?.digit != nil || mapped == nil)
        if let mapped, !isTyping { return .key(mapped) }
        loadKeyboard()
        switch keyboard?.note(code: code, isDown: true) {
        case .text(let text): return text.first.map { .key(.character($0)) } ?? .nothing
        case .modifier: return .modifier
        case .nothing, nil: return mapped.map(Meaning.key) ?? .unknown
        }
    }

    private mutating func loadKeyboard() {
        guard !hasTriedKeyboard else { return }
        hasTriedKeyboard = true
        do throws(SystemError) {
            keyboard = try KeyboardMap(layout: board.keyboardLayout)
        } catch {
            Journal.warning("\(error): a full keyboard types digits only")
        }
    }

    /// A rotary's detents: each is a press of its own.
    mutating func turn(_ detents: Int, at time: Duration) -> [KeyAction] {
        let key: Key = detents > 0 ? .clockwise : .counterclockwise
        return Array(repeating: .press(key), count: min(abs(detents), 32))
    }

    mutating func expire(at time: Duration) -> [KeyAction] { gestures.expire(at: time) }

    /// The keypad is gone: nothing is held any more.
    mutating func releaseAll(at time: Duration) -> [KeyAction] {
        pressed = [:]
        return gestures.releaseAll(at: time)
    }
}
