import Testing
@testable import Hardware
@testable import Keys

/// Plays edges, written as (milliseconds, key, is down), and tells what came of them by `end`.
private func actions(
    _ edges: [(Int, Key, Bool)], until end: Int = 0, on keypad: KeypadDescription = .phonePad
) -> [KeyAction] {
    var gestures = KeyGestures(keypad)
    var actions: [KeyAction] = []
    for (time, key, isDown) in edges {
        actions += gestures.handle(KeyEvent(key: key, isDown: isDown, time: .milliseconds(time)))
    }
    while let due = gestures.deadline, due <= .milliseconds(end) { actions += gestures.expire(at: due) }
    return actions
}

@Suite("Key gestures")
struct KeypadGesturesTests {
    @Test("a press counts at once, its release later")
    func tap() {
        #expect(actions([(0, .digit(2), true)]) == [.press(.digit(2))])
        #expect(
            actions([(0, .digit(2), true), (60, .digit(2), false)]) == [
                .press(.digit(2)), .release(.digit(2)),
            ])
    }

    @Test("a bouncing contact is one press and one release")
    func bounce() {
        let edges: [(Int, Key, Bool)] = [
            (0, .ok, true), (2, .ok, false), (4, .ok, true), (80, .ok, false), (83, .ok, true),
            (85, .ok, false),
        ]
        #expect(actions(edges, until: 300) == [.press(.ok), .release(.ok)])
    }

    @Test("a contact that opens during its bounce is released when the bounce is over")
    func shortPress() {
        #expect(actions([(0, .ok, true), (5, .ok, false)]) == [.press(.ok)])
        #expect(actions([(0, .ok, true), (5, .ok, false)], until: 20) == [.press(.ok), .release(.ok)])
    }

    @Test("a board may ask for half a second between two presses of one key")
    func longDebounce() {
        var slow = KeypadDescription.phonePad
        slow.timing.debounce = .milliseconds(500)
        let edges: [(Int, Key, Bool)] = [
            (0, .ok, true), (60, .ok, false), (300, .ok, true), (360, .ok, false), (900, .ok, true),
        ]
        #expect(actions(edges, on: slow) == [.press(.ok), .release(.ok), .press(.ok)])
    }

    @Test("holding counts once, after the board's hold time, and never presses twice")
    func hold() {
        let held: [(Int, Key, Bool)] = [(0, .digit(5), true)]
        #expect(actions(held, until: 499) == [.press(.digit(5))])
        #expect(actions(held, until: 5000) == [.press(.digit(5)), .hold(.digit(5))])
    }

    @Test(
        "arrows repeat after 400 ms eight times a second, Erase after 500 ms every 100",
        arguments: [(.down, 399, 0), (.down, 400, 1), (.down, 525, 2), (.erase, 499, 0), (.erase, 800, 4)]
            as [(Key, Int, Int)])
    func repeats(key: Key, end: Int, count: Int) {
        let repeats = actions([(0, key, true)], until: end).filter { $0 == .repeat(key) }
        #expect(repeats.count == count)
    }

    @Test("a key that repeats for half a minute is stuck, and stops")
    func stuck() {
        let repeats = actions([(0, .down, true)], until: 3_600_000).count
        #expect(repeats < 300)
    }

    @Test("duplicate presses and releases without a press say nothing")
    func duplicates() {
        let edges: [(Int, Key, Bool)] = [
            (0, .up, false), (1, .ok, true), (2, .ok, true), (90, .ok, false), (91, .ok, false),
        ]
        #expect(actions(edges) == [.press(.ok), .release(.ok)])
    }

    @Test("unplugging releases what was down, and holds nothing afterwards")
    func unplug() {
        var gestures = KeyGestures(.phonePad)
        _ = gestures.handle(KeyEvent(key: .digit(2), isDown: true, time: .zero))
        #expect(gestures.releaseAll(at: .milliseconds(100)) == [.release(.digit(2))])
        #expect(gestures.deadline == nil)
        #expect(gestures.expire(at: .seconds(5)) == [])
    }

    @Test("time that runs backwards stands still")
    func backwards() {
        #expect(
            actions([(1000, .ok, true), (500, .ok, false), (2000, .ok, true)], until: 1020) == [
                .press(.ok), .release(.ok), .press(.ok),
            ])
    }

    @Test("two zeros within 30 ms are one 00 key, on pads that have one")
    func doubleZero() {
        let edges: [(Int, Key, Bool)] = [
            (0, .digit(0), true), (8, .digit(0), false), (16, .digit(0), true), (24, .digit(0), false),
        ]
        let pad = KeypadDescription.standard(.numberPad)
        #expect(
            actions(edges, until: 100, on: pad) == [
                .press(.digit(0)), .press(.doubleZero), .release(.digit(0)),
            ])
        #expect(actions(edges, until: 100) == [.press(.digit(0)), .release(.digit(0))])
    }

    @Test("a 000 key is three zeros, and holding it is nothing more", arguments: [20, 2000])
    func tripleZero(released: Int) {
        let edges: [(Int, Key, Bool)] = [(0, .tripleZero, true), (released, .tripleZero, false)]
        let pressed = actions(edges, until: 3000, on: .standard(.numberPad)).filter {
            if case .press = $0 { true } else { false }
        }
        #expect(pressed == [.press(.digit(0)), .press(.doubleZero), .press(.doubleZero)])
    }

    @Test("a NumLock that a pad wraps around its keys is swallowed; one that a person presses is not")
    func numLock() {
        let pad = KeypadDescription.standard(.numberPad)
        let wrapped: [(Int, Key, Bool)] = [
            (0, .numLock, true), (8, .digit(1), true), (16, .numLock, false), (80, .digit(1), false),
            (88, .numLock, true), (96, .numLock, false),
        ]
        #expect(actions(wrapped, until: 300, on: pad) == [.press(.digit(1)), .release(.digit(1))])
        #expect(
            actions([(0, .numLock, true)], until: 40, on: pad) == [.press(.numLock)])
    }

    @Test("with gloves two neighbours within 60 ms refuse each other")
    func clash() {
        var gloves = KeypadDescription.phonePad
        gloves.timing = .gloves
        let near: [(Int, Key, Bool)] = [(0, .digit(5), true), (40, .digit(6), true)]
        let far: [(Int, Key, Bool)] = [(0, .digit(1), true), (40, .digit(9), true)]
        #expect(actions(near, until: 2000, on: gloves) == [.press(.digit(5)), .clash(.digit(5), .digit(6))])
        #expect(actions(far, on: gloves) == [.press(.digit(1)), .press(.digit(9))])
    }

    @Test("with gloves too a NumLock that a pad wraps around its keys is nobody's second finger")
    func wrappedWithGloves() {
        var pad = KeypadDescription.standard(.numberPad)
        pad.timing = .gloves
        for key in [Key.digit(7), .digit(8), .slash] {
            let wrapped: [(Int, Key, Bool)] = [
                (0, .numLock, true), (8, key, true), (16, .numLock, false), (50, .numLock, true),
                (60, .numLock, false), (200, key, false),
            ]
            #expect(actions(wrapped, until: 400, on: pad) == [.press(key), .release(key)])
        }
    }

    @Test("a key for two zeros clashes as the zero that it was told as")
    func clashingZeros() {
        let pad = KeypadDescription(
            hardwareClass: .numberPad, pad: [[KeyCap(.doubleZero), KeyCap(.digit(1))]], timing: .gloves)
        #expect(
            actions([(0, .doubleZero, true), (20, .digit(1), true)], until: 40, on: pad)
                == [.press(.digit(0)), .press(.doubleZero), .clash(.digit(0), .digit(1))])
    }

    @Test("a thousand events a second for ten minutes lose no release and leave nothing behind")
    func longRun() {
        var gestures = KeyGestures(.phonePad)
        var balance = 0
        for step in 0..<600_000 {
            let key = Key.digit(step / 2 % 10)
            let event = KeyEvent(key: key, isDown: step % 2 == 0, time: .milliseconds(step))
            for action in gestures.handle(event) { balance += action.balance }
        }
        for action in gestures.expire(at: .seconds(700)) { balance += action.balance }
        #expect(balance == 0)
        #expect(gestures.deadline == nil)
    }
}

extension KeyAction {
    /// Presses minus releases.
    fileprivate var balance: Int {
        switch self {
        case .press: 1
        case .release: -1
        default: 0
        }
    }
}
