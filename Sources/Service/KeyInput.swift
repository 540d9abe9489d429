import Drivers
import Hardware
import Keys
import Loop

/// From the kernel's codes to what a person did: the board's keymap, a keyboard's letters, debouncing and holding.
final class KeyInput {
    private let board: Board
    private let warn: (String) -> Void
    private var gestures: KeyGestures
    private var knob = KnobSpeed()
    /// Loaded when a board's full keyboard is plugged in; elsewhere when the first key comes that only such a one has.
    private var keyboard: KeyboardMap?
    private var hasTriedKeyboard = false
    /// What each key that is down meant when it went down: with Shift let go first, `A` must still end.
    private var pressed: [Contact: Key] = [:]
    /// What single devices mean by their codes, where the board file says so.
    private var ownKeys: [KeypadDevice.ID: [UInt32: Key]] = [:]
    /// Devices that have sent what only a keyboard has: their digits are a keyboard's from then on.
    private var keyboards: Set<KeypadDevice.ID> = []
    /// Those of them that have typed a letter, which number pads with signs of a keyboard do not: their numeric pad types too.
    private var letterKeyboards: Set<KeypadDevice.ID> = []

    private struct Contact: Hashable {
        let device: KeypadDevice.ID
        let code: UInt32
    }

    /// - Parameter warn: hears why a full keyboard types digits only.
    init(_ board: Board, warn: @escaping (String) -> Void = { _ in }) {
        self.board = board
        self.warn = warn
        gestures = KeyGestures(board.keypad)
    }

    /// When `expire(at:)` has something to say.
    var deadline: Duration? { gestures.deadline }

    /// As its owner has set the keypad.
    func follow(_ timing: KeyTiming) { gestures.accept = timing.accept }

    enum Answer {
        case actions([KeyAction])
        /// A key was let go of before it counted, which it does when it is held for so long; and what was due before it.
        case tooShort(Duration, [KeyAction])
        /// Shift and its like went down: nothing by itself.
        case modifier
        /// A code that neither the board file nor a keyboard's layout knows.
        case unknown(UInt32)
    }

    func take(_ event: KeypadEvent) -> Answer {
        let contact = Contact(device: event.device, code: event.code)
        guard event.isDown else {
            _ = keyboard?.note(code: event.code, isDown: false)
            guard let key = pressed.removeValue(forKey: contact) else { return .actions([]) }
            let actions = gestures.handle(KeyEvent(key: key, isDown: false, time: event.time))
            return gestures.missed.map { .tooShort($0, actions) } ?? .actions(actions)
        }
        switch meaning(of: event) {
        case .key(let key, let accent):
            pressed[contact] = key
            let alone = accent.map { [KeyAction.press(.character($0)), .release(.character($0))] } ?? []
            return .actions(
                alone + gestures.handle(KeyEvent(key: key, isDown: true, time: event.time)))
        case .nothing: return .actions([])
        case .modifier: return .modifier
        case .unknown: return .unknown(event.code)
        }
    }

    /// What the key is by the board's word alone.
    func key(of event: KeypadEvent) -> Key? {
        ownKeys[event.device]?[event.code] ?? board.keypad.keymap[event.code]
    }

    private enum Meaning {
        /// After an accent that stands alone.
        case key(Key, after: Character? = nil)
        case nothing
        case modifier
        case unknown
    }

    /// The board's word first; on a full keyboard, what types is the layout's business.
    private func meaning(of event: KeypadEvent) -> Meaning {
        if let own = ownKeys[event.device]?[event.code] {
            keyboard?.forgetAccent()
            return .key(own)
        }
        let mapped = board.keypad.keymap[event.code]
        let isKeyboard = board.keypad.typesCharacters || keyboards.contains(event.device)
        if board.keypad.typesCharacters || letterKeyboards.contains(event.device),
            let typed = board.keypad.numericPadCharacter(of: event.code)
        {
            keyboard?.forgetAccent()
            return .key(.character(typed))
        }
        if let mapped, !isKeyboard || mapped.digit == nil {
            keyboard?.forgetAccent()
            return .key(isKeyboard && keyboard?.isShiftDown == true ? mapped.selecting : mapped)
        }
        loadKeyboard()
        switch keyboard?.note(code: event.code, isDown: true) {
        case .text(let text):
            keyboards.insert(event.device)
            if text.first?.isLetter == true { letterKeyboards.insert(event.device) }
            guard let last = text.last else { return .nothing }
            return .key(.character(last), after: text.dropLast().last)
        case .shortcut(let letter):
            return Self.shortcuts[letter].map { .key($0) } ?? .nothing
        case .modifier:
            keyboards.insert(event.device)
            return .modifier
        case .nothing, nil: return mapped.map { .key($0) } ?? .unknown
        }
    }

    /// With Ctrl, as everywhere.
    private static let shortcuts: [Character: Key] = ["a": .selectAll, "x": .cut, "c": .copy, "v": .paste]

    func attach(_ device: KeypadDevice) {
        let own = board.ownKeys(
            ofDevice: device.name, vendor: UInt16(truncatingIfNeeded: device.vendor),
            product: UInt16(truncatingIfNeeded: device.product))
        ownKeys[device.id] = own.isEmpty ? nil : own
        keyboards.remove(device.id)
        letterKeyboards.remove(device.id)
        // Where such keys are sure to come, the first of them does not wait for it.
        if device.hasKeys, board.keypad.typesCharacters { loadKeyboard() }
    }

    private func loadKeyboard() {
        guard !hasTriedKeyboard else { return }
        hasTriedKeyboard = true
        do throws(SystemError) {
            keyboard = try KeyboardMap(layout: board.keyboardLayout)
        } catch {
            warn("\(error): a full keyboard types digits only")
        }
    }

    /// A rotary's detents: each is a press of its own, or more where it is turned fast.
    func turn(_ detents: Int, at time: Duration) -> [KeyAction] { knob.turn(detents, at: time) }

    func expire(at time: Duration) -> [KeyAction] { gestures.expire(at: time) }

    /// The keypad is gone: nothing is held any more.
    func releaseAll(at time: Duration) -> [KeyAction] {
        pressed = [:]
        return gestures.releaseAll(at: time)
    }
}

extension Key {
    /// What the key means while Shift is down.
    fileprivate var selecting: Key { motion.map(Key.select) ?? self }
}
