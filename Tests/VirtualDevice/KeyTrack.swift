import Hardware
import Keys

/// A key script as the events that a board's keypad would send.
package struct KeyTrack {
    package private(set) var events: [InjectedEvent] = []
    /// From the first event to when the script is over.
    package private(set) var length = Duration.zero

    /// How long the screen has to be still before it is certain that nothing is pending.
    package let stillness: Duration

    /// After the last key's letter has been committed, and a little more for the service to do it.
    private static let margin = Duration.milliseconds(150)
    private static let wheel: UInt32 = 8
    private static let shift: UInt32 = 42
    private static let control: UInt32 = 29

    package init(_ script: KeyScript, on keypad: KeypadDescription) throws {
        stillness = .milliseconds(300) + (keypad.timing.commit ?? .zero)
        let commit = (keypad.timing.commit ?? .zero) + Self.margin
        for step in script.steps {
            switch step {
            case .down(let key): try press(key, isDown: true, on: keypad)
            case .up(let key): try press(key, isDown: false, on: keypad)
            case .pause(let duration): length += duration
            case .waitForCommit: length += commit
            case .scan: throw DeviceError("KEYS: scan: the keypad is no scanner")
            }
        }
    }

    /// One key that goes down or up.
    init(_ key: Key, isDown: Bool, on keypad: KeypadDescription) throws {
        stillness = .zero
        try press(key, isDown: isDown, on: keypad)
    }

    /// Text holds Shift or Ctrl down around the keys that want it.
    private mutating func press(_ key: Key, isDown: Bool, on keypad: KeypadDescription) throws {
        if keypad.hardwareClass == .fullKeyboard, let chord = Self.chord(for: key) {
            if isDown { events.append(.key(chord.modifier, isDown: true, after: length)) }
            try press(chord.key, isDown: isDown, on: keypad)
            if !isDown { events.append(.key(chord.modifier, isDown: false, after: length)) }
            return
        }
        switch key {
        case .clockwise, .counterclockwise:
            guard isDown else { return }
            events.append(.step(Self.wheel, by: key == .clockwise ? 1 : -1, after: length))
        case .character(let character):
            guard let stroke = Keystroke(typing: character) else {
                throw DeviceError("KEYS: \"\(character)\": not on this board's keyboard")
            }
            if stroke.isShifted, isDown { events.append(.key(Self.shift, isDown: true, after: length)) }
            events.append(.key(stroke.code, isDown: isDown, after: length))
            if stroke.isShifted, !isDown { events.append(.key(Self.shift, isDown: false, after: length)) }
        default:
            let cap = keypad.caps.first { $0.key == key }
            let isKeyboard = keypad.hardwareClass == .fullKeyboard
            let code = cap?.code ?? (isKeyboard ? KernelKeys.usualCode(of: key) : nil)
            guard let code, code != 0 else {
                throw DeviceError("KEYS: \(key): this board has no code for it")
            }
            events.append(.key(code, isDown: isDown, after: length))
        }
    }

    /// What a keyboard has no single key for.
    private static func chord(for key: Key) -> (modifier: UInt32, key: Key)? {
        switch key {
        case .selectAll: (control, .character("a"))
        case .cut: (control, .character("x"))
        case .copy: (control, .character("c"))
        case .paste: (control, .character("v"))
        case .select(let motion): (shift, Key(motion))
        default: nil
        }
    }
}
