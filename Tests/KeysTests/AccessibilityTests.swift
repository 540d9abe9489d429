import Testing
@testable import Hardware
@testable import Keys

/// EN 301 549, 5.7 and 5.8: what a hand that trembles must not do by accident.
@Suite("accessibility of keys")
struct AccessibilityTests {
    private func pad(_ lines: String) throws -> KeypadDescription {
        try BoardFile.read("[Keypad]\nClass = P\n\(lines)\n", name: "b", file: "board.ini").keypad
    }

    private func presses(_ times: [Int], on keypad: KeypadDescription) -> Int {
        var gestures = KeyGestures(keypad)
        var count = 0
        for time in times {
            for isDown in [true, false] {
                let at = Duration.milliseconds(time + (isDown ? 0 : 10))
                let actions = gestures.handle(KeyEvent(key: .digit(2), isDown: isDown, time: at))
                count += actions.filter { $0 == .press(.digit(2)) }.count
            }
        }
        return count
    }

    @Test(
        "5.8 a second press of a key within 0.5 s does not count where the board says so, and later ones do")
    func doubleStrike() throws {
        let slow = try pad("Debounce = 500 ms")
        #expect(presses([0, 200, 480], on: slow) == 1)
        #expect(presses([0, 600], on: slow) == 2)
        #expect(presses([0, 200], on: try pad("")) == 2)
    }

    @Test("5.7 letters and digits never repeat, however long they are held")
    func repeats() throws {
        var gestures = KeyGestures(try pad(""))
        _ = gestures.handle(KeyEvent(key: .digit(2), isDown: true, time: .zero))
        let later = gestures.expire(at: .seconds(5))
        #expect(!later.contains(.repeat(.digit(2))))
    }

    @Test("5.7 arrows and Erase repeat as late and as slowly as the board says, or never")
    func repeatTimes() throws {
        for key in [Key.down, .erase] {
            func repeats(_ line: String, until end: Int) throws -> Int {
                var gestures = KeyGestures(try pad(line))
                _ = gestures.handle(KeyEvent(key: key, isDown: true, time: .zero))
                var count = 0
                while let due = gestures.deadline, due <= .milliseconds(end) {
                    count += gestures.expire(at: due).filter { $0 == .repeat(key) }.count
                }
                return count
            }
            #expect(try repeats("RepeatDelay = 2000 ms\nRepeatPeriod = 2000 ms", until: 1999) == 0)
            #expect(try repeats("RepeatDelay = 2000 ms\nRepeatPeriod = 2000 ms", until: 6000) == 3)
            #expect(try repeats("", until: 2000) > 10)
            for off in ["RepeatDelay = off", "RepeatPeriod = off"] {
                #expect(try repeats(off, until: 20_000) == 0)
            }
        }
    }

    /// What comes of a key that goes down at 0 and up after so many milliseconds.
    private func actions(_ key: Key, heldFor milliseconds: Int, on keypad: KeypadDescription) -> [KeyAction] {
        var gestures = KeyGestures(keypad)
        let down = gestures.handle(KeyEvent(key: key, isDown: true, time: .zero))
        let up = gestures.handle(KeyEvent(key: key, isDown: false, time: .milliseconds(milliseconds)))
        #expect(gestures.expire(at: .seconds(60)).allSatisfy { $0 == .release(key) })
        return down + up
    }

    @Test("slow keys: a key counts when it has been held so long, and one that is touched is nothing")
    func slowKeys() throws {
        let slow = try pad("SlowKeys = 300 ms")
        #expect(actions(.digit(2), heldFor: 299, on: slow).isEmpty)
        #expect(actions(.digit(2), heldFor: 400, on: slow) == [.press(.digit(2)), .release(.digit(2))])
        #expect(actions(.digit(2), heldFor: 10, on: try pad("")).contains(.press(.digit(2))))
    }

    @Test("slow keys: holding begins where the key counts, and detents count at once")
    func slowHolds() throws {
        let slow = try pad("SlowKeys = 300 ms")
        #expect(!actions(.star, heldFor: 790, on: slow).contains(.hold(.star)))
        #expect(actions(.star, heldFor: 810, on: slow).contains(.hold(.star)))
        #expect(actions(.clockwise, heldFor: 1, on: slow).contains(.press(.clockwise)))
    }

    @Test("slow keys: each of several counts by itself, and nothing is left of a keypad that is gone")
    func slowTogether() throws {
        var gestures = KeyGestures(try pad("SlowKeys = 300 ms"))
        _ = gestures.handle(KeyEvent(key: .digit(1), isDown: true, time: .zero))
        _ = gestures.handle(KeyEvent(key: .digit(2), isDown: true, time: .milliseconds(100)))
        #expect(gestures.deadline == .milliseconds(300))
        #expect(gestures.expire(at: .milliseconds(350)) == [.press(.digit(1))])
        _ = gestures.releaseAll(at: .milliseconds(360))
        #expect(gestures.deadline == nil && gestures.expire(at: .seconds(9)).isEmpty)
    }

    @Test("speech is a section of the board file")
    func speech() throws {
        let text = "[Speech]\nEnabled = yes\nEnabledKey = voice\nSocket = /run/x\nHeadphones = no\n"
        let speech = try BoardFile.read(text, name: "b", file: "board.ini").speech
        #expect(speech?.isEnabled == true && speech?.enabledKey == "voice")
        #expect(speech?.socket == "/run/x" && speech?.hasHeadphones == false)
        #expect(try BoardFile.read("", name: "b", file: "board.ini").speech == nil)
    }

    @Test("with slow keys a pad's double zero counts at once, and a single one when it is held")
    func slowDoubleZero() throws {
        let keypad = try BoardFile.read(
            "[Keypad]\nClass = N\nSlowKeys = 500 ms\n", name: "b", file: "board.ini"
        ).keypad
        try #require(keypad.has(.doubleZero))
        var gestures = KeyGestures(keypad)
        var actions: [KeyAction] = []
        for (time, isDown) in [(0, true), (8, false), (16, true), (24, false)] {
            let at = Duration.milliseconds(time)
            actions += gestures.handle(KeyEvent(key: .digit(0), isDown: isDown, time: at))
        }
        #expect(
            actions.filter { if case .press = $0 { true } else { false } } == [
                .press(.digit(0)), .press(.doubleZero),
            ])
        _ = gestures.handle(KeyEvent(key: .digit(0), isDown: true, time: .seconds(5)))
        #expect(gestures.expire(at: .milliseconds(5500)).contains(.press(.digit(0))))
    }

    @Test("a key that is let go of before it counts tells how long it has to be held")
    func tooShort() throws {
        var gestures = KeyGestures(try pad("SlowKeys = 500 ms"))
        _ = gestures.handle(KeyEvent(key: .digit(2), isDown: true, time: .zero))
        _ = gestures.handle(KeyEvent(key: .digit(2), isDown: false, time: .milliseconds(100)))
        #expect(gestures.missed == .milliseconds(500))
        _ = gestures.handle(KeyEvent(key: .digit(2), isDown: true, time: .seconds(1)))
        _ = gestures.expire(at: .milliseconds(1600))
        _ = gestures.handle(KeyEvent(key: .digit(2), isDown: false, time: .milliseconds(1700)))
        #expect(gestures.missed == nil)
    }
}
