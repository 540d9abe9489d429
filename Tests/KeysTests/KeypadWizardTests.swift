import Testing
@testable import Hardware
@testable import Keys

@Suite("Setting a keypad up")
struct KeypadWizardTests {
    /// Answers every question as the owner of a pad would: its key where it has it, OK where it has not.
    private func asked(_ pad: [Key: UInt32], ok: Key, sevenOnTop: Bool = true) -> KeypadWizard {
        var wizard = KeypadWizard()
        for turn in 0..<40 where wizard.question != .finished {
            let okCode = pad[ok] ?? 0
            let code: UInt32 =
                switch wizard.question {
                case .ok: okCode
                case .keyboard: pad[.character("q")] ?? okCode
                case .topLeft: pad[.digit(sevenOnTop ? 7 : 1)] ?? 0
                case .key(let key): pad[key] ?? okCode
                case .finished: 0
                }
            press(code, at: turn, &wizard)
        }
        return wizard
    }

    private func press(_ code: UInt32, at turn: Int, _ wizard: inout KeypadWizard) {
        for (isDown, moment) in [(true, 0), (false, 60)] {
            let time = Duration.milliseconds(turn * 200 + moment)
            #expect(wizard.note(.key(code: code, isDown: isDown, time: time)) == nil)
        }
    }

    /// A ready-made pad's codes, or the same keys on codes that no table knows.
    private func codes(_ hardwareClass: HardwareClass, areUnknown: Bool) -> [Key: UInt32] {
        let caps = KeypadDescription.standard(hardwareClass).caps
        let pairs = caps.enumerated().map { place, cap in
            (cap.key, areUnknown ? UInt32(600 + place) : cap.code)
        }
        return Dictionary(pairs) { first, _ in first }
    }

    @Test("a key that a number pad lacks is written down, wherever on the pad it would be")
    func lacking() throws {
        var codes = codes(.numberPad, areUnknown: false)
        codes[.erase] = nil
        let wizard = asked(codes, ok: .ok)
        #expect(wizard.hardwareClass == .numberPad)
        let board = try BoardFile.read(wizard.file, name: "found", file: "keypad.ini")
        #expect(!board.keypad.has(.erase), "\(wizard.file)")
    }

    @Test(
        "from the answers comes a board file whose keys are the pad's, whatever codes it sends",
        arguments: [
            (.phonePad, .ok), (.barePad, .pound), (.numberPad, .ok), (.matrix, .letter(.d)),
            (.directionPad, .ok),
        ] as [(HardwareClass, Key)], [false, true])
    func everyClass(pad: (hardwareClass: HardwareClass, ok: Key), areUnknown: Bool) throws {
        let codes = codes(pad.hardwareClass, areUnknown: areUnknown)
        let wizard = asked(codes, ok: pad.ok)
        #expect(wizard.question == .finished)
        #expect(wizard.hardwareClass == pad.hardwareClass)
        let board = try BoardFile.read(wizard.file, name: "found", file: "keypad.ini")
        #expect(board.keypad.hardwareClass == pad.hardwareClass)
        let asksFor = KeypadDescription.standard(pad.hardwareClass).caps.map(\.key).filter { key in
            // What nobody is asked for keeps its usual code.
            ![.slash, .plus, .minus, .numLock, .doubleZero, .star].contains(key)
                || pad.hardwareClass != .numberPad
        }
        for key in asksFor { #expect(board.keypad.keymap[codes[key] ?? 0] == key, "\(key)") }
    }

    @Test("a knob is known by being turned, a keyboard by its Q")
    func knobAndKeyboard() throws {
        var wizard = KeypadWizard()
        press(28, at: 0, &wizard)
        #expect(wizard.note(.turn(time: .seconds(1))) == nil)
        #expect(wizard.hardwareClass == .rotary)
        #expect(try BoardFile.read(wizard.file, name: "x", file: "x").keypad.hardwareClass == .rotary)
        let keyboard = asked([.ok: 28, .character("q"): 16], ok: .ok)
        #expect(keyboard.hardwareClass == .fullKeyboard)
    }

    @Test("1-2-3 on top is asked for, and kept")
    func topRow() throws {
        let wizard = asked(codes(.numberPad, areUnknown: false), ok: .ok, sevenOnTop: false)
        let board = try BoardFile.read(wizard.file, name: "x", file: "x")
        #expect(board.keypad.pad[1].first?.key == .digit(1))
    }

    @Test("keys that a phone pad lacks are left out; a key that was given already is not taken twice")
    func missing() throws {
        var pad = codes(.phonePad, areUnknown: false)
        pad[.left] = nil
        pad[.right] = nil
        let board = try BoardFile.read(asked(pad, ok: .ok).file, name: "x", file: "x")
        #expect(!board.keypad.has(.left) && !board.keypad.has(.right) && board.keypad.has(.up))
        var wizard = KeypadWizard()
        for (turn, code) in ([352, 352, 600, 600] as [UInt32]).enumerated() { press(code, at: turn, &wizard) }
        #expect(wizard.taken == .digit(1))
        #expect(wizard.question == .key(.digit(2)))
    }

    @Test("OK keeps what was found, any other key begins again")
    func keeping() {
        var wizard = asked(codes(.phonePad, areUnknown: false), ok: .ok)
        let file = wizard.file
        #expect(wizard.note(.key(code: 352, isDown: true, time: .seconds(60))) == nil || !file.isEmpty)
        var again = asked(codes(.phonePad, areUnknown: false), ok: .ok)
        #expect(again.note(.key(code: 2, isDown: true, time: .seconds(60))) == nil)
        #expect(again.question == .ok)
        var kept = asked(codes(.phonePad, areUnknown: false), ok: .ok)
        #expect(kept.note(.key(code: 28, isDown: true, time: .seconds(60))) == file)
    }

    @Test(
        "the key that says OK keeps what was found of every pad",
        arguments: [
            (.phonePad, .ok), (.barePad, .pound), (.numberPad, .ok), (.matrix, .letter(.d)),
            (.directionPad, .ok),
        ] as [(HardwareClass, Key)])
    func keptByOK(hardwareClass: HardwareClass, ok: Key) throws {
        let codes = codes(hardwareClass, areUnknown: true)
        var wizard = asked(codes, ok: ok)
        let file = wizard.file
        let code = try #require(codes[ok])
        #expect(wizard.note(.key(code: code, isDown: true, time: .seconds(60))) == file)
    }

    @Test("repeats without a release, and releases without a press, answer nothing")
    func noise() {
        var wizard = KeypadWizard()
        for time in 0..<5 {
            _ = wizard.note(.key(code: 352, isDown: true, time: .seconds(time)))
        }
        #expect(wizard.question == .keyboard)
        _ = wizard.note(.key(code: 9, isDown: false, time: .seconds(9)))
        #expect(wizard.question == .keyboard)
    }
}

@Suite("Testing a keypad")
struct KeypadTestTests {
    private func test(_ edges: [(code: UInt32, isDown: Bool, time: Int)]) -> KeypadTest {
        var test = KeypadTest()
        for edge in edges {
            test.note(.key(code: edge.code, isDown: edge.isDown, time: .milliseconds(edge.time)))
        }
        return test
    }

    @Test("a clean key has its dwell and no bounce, and the usual debounce is proposed")
    func clean() {
        let test = test([(2, true, 0), (2, false, 65), (2, true, 300), (2, false, 405)])
        #expect(test.contacts[2]?.presses == 2)
        #expect(test.contacts[2]?.bounces == 0)
        #expect(test.contacts[2]?.dwell == .milliseconds(105))
        #expect(test.debounce == .milliseconds(20))
    }

    @Test("a bouncing key is one press, and twice its longest gap is proposed")
    func bouncing() {
        let test = test([
            (3, true, 0), (3, false, 2), (3, true, 5), (3, false, 80), (3, true, 98), (3, false, 100),
        ])
        #expect(test.contacts[3]?.presses == 1)
        #expect(test.contacts[3]?.bounces == 2)
        #expect(test.contacts[3]?.dwell == .milliseconds(100))
        #expect(test.debounce == .milliseconds(40))
        #expect(test.file == "[Keypad]\nDebounce = 40\n")
    }
}
