import Drivers
import Hardware
import Keys
import Testing

@testable import Service

@Suite("from codes to keys")
struct KeyInputTests {
    private func actions(
        _ code: UInt32, isDown: Bool, at milliseconds: Int, _ input: KeyInput,
        from device: String = "event0"
    ) -> [KeyAction]? {
        let event = KeypadEvent(
            code: code, isDown: isDown, time: .milliseconds(milliseconds), device: .init(device))
        switch input.take(event) {
        case .actions(let actions): return actions
        case .tooShort: return []
        case .modifier: return []
        case .unknown: return nil
        }
    }

    private func board(_ hardwareClass: HardwareClass) -> Board {
        var board = Board(name: "bench")
        board.keypad = .standard(hardwareClass)
        return board
    }

    @Test(
        "a code that neither the board nor a keyboard knows is said to be unknown, and its release is nothing"
    )
    func unknownCode() {
        let input = KeyInput(board(.phonePad))
        #expect(actions(240, isDown: true, at: 0, input) == nil)
        #expect(actions(240, isDown: false, at: 50, input) == [])
    }

    @Test("a key that counted is told although another is let go of too early in the same turn")
    func tooShortBesideOne() {
        var board = board(.phonePad)
        board.keypad.timing.accept = .milliseconds(500)
        let input = KeyInput(board)
        #expect(actions(3, isDown: true, at: 0, input) == [])
        #expect(actions(4, isDown: true, at: 450, input) == [])
        let event = KeypadEvent(code: 4, isDown: false, time: .milliseconds(550), device: .init("event0"))
        guard case .tooShort(.milliseconds(500), let due) = input.take(event) else {
            Issue.record("it counted")
            return
        }
        #expect(due == [.press(.digit(2))])
    }

    @Test("on a full keyboard, keys type what their layout says, and a key ends as it began")
    func fullKeyboard() {
        let input = KeyInput(board(.fullKeyboard))
        let (shift, a): (UInt32, UInt32) = (42, 30)
        #expect(actions(shift, isDown: true, at: 0, input) == [])
        #expect(actions(a, isDown: true, at: 100, input) == [.press(.character("A"))])
        #expect(actions(shift, isDown: false, at: 200, input) == [])
        _ = actions(a, isDown: false, at: 300, input)
        #expect(actions(a, isDown: true, at: 500, input)?.last == .press(.character("a")))
    }

    @Test(
        "Ctrl and a letter cut, copy, paste and select all; other letters with Ctrl do nothing, and type nothing",
        arguments: [
            (30, .selectAll), (45, .cut), (46, .copy), (47, .paste), (48, nil),
        ] as [(UInt32, Key?)])
    func shortcuts(letter: UInt32, key: Key?) {
        let input = KeyInput(board(.fullKeyboard))
        let control: UInt32 = 29
        #expect(actions(control, isDown: true, at: 0, input) == [])
        #expect(actions(letter, isDown: true, at: 100, input) == key.map { [.press($0)] } ?? [])
        #expect(actions(letter, isDown: false, at: 200, input) == key.map { [.release($0)] } ?? [])
        #expect(actions(control, isDown: false, at: 300, input) == [])
        let typed = actions(48, isDown: true, at: 500, input)
        #expect(typed == [.press(.character("b"))])
    }

    @Test(
        "where the layout has the letter elsewhere Ctrl follows it, and where it has no Latin letters the place",
        arguments: [("fr", 16, .selectAll), ("ru", 46, .copy)] as [(String, UInt32, Key)])
    func shortcutsOfLayouts(layout: String, letter: UInt32, key: Key) {
        var board = board(.fullKeyboard)
        board.keyboardLayout = layout
        let input = KeyInput(board)
        _ = actions(29, isDown: true, at: 0, input)
        #expect(actions(letter, isDown: true, at: 100, input) == [.press(key)])
    }

    @Test("an accent is no unknown key: it is typed with its letter, or before one that cannot have it")
    func accents() {
        var board = board(.fullKeyboard)
        board.keyboardLayout = "de"
        let input = KeyInput(board)
        let (circumflex, e, p): (UInt32, UInt32, UInt32) = (41, 18, 25)
        #expect(actions(circumflex, isDown: true, at: 0, input) == [])
        #expect(actions(e, isDown: true, at: 100, input)?.last == .press(.character("ê")))
        _ = actions(e, isDown: false, at: 150, input)
        #expect(actions(circumflex, isDown: true, at: 200, input) == [])
        let typed = actions(p, isDown: true, at: 300, input)
        #expect(typed == [.press(.character("^")), .release(.character("^")), .press(.character("p"))])
        // Enter in between gives it up.
        _ = actions(p, isDown: false, at: 350, input)
        _ = actions(circumflex, isDown: true, at: 400, input)
        _ = actions(28, isDown: true, at: 500, input)
        _ = actions(28, isDown: false, at: 550, input)
        #expect(actions(e, isDown: true, at: 600, input)?.last == .press(.character("e")))
    }

    @Test(
        "Shift with an arrow, Home or End selects; without it they move",
        arguments: [(105, .left), (106, .right), (103, .up), (108, .down), (102, .home), (107, .end)]
            as [(UInt32, Key.Motion)])
    func shiftSelects(code: UInt32, motion: Key.Motion) {
        let input = KeyInput(board(.fullKeyboard))
        #expect(actions(code, isDown: true, at: 0, input) == [.press(Key(motion))])
        #expect(actions(code, isDown: false, at: 100, input) == [.release(Key(motion))])
        _ = actions(42, isDown: true, at: 200, input)
        #expect(actions(code, isDown: true, at: 300, input) == [.press(.select(motion))])
        // Shift may be let go first: what began as selecting ends so.
        _ = actions(42, isDown: false, at: 400, input)
        #expect(actions(code, isDown: false, at: 500, input) == [.release(.select(motion))])
        #expect(actions(code, isDown: true, at: 700, input) == [.press(Key(motion))])
    }

    @Test("Shift and an arrow that are held go on selecting")
    func heldSelection() {
        let input = KeyInput(board(.fullKeyboard))
        _ = actions(42, isDown: true, at: 0, input)
        _ = actions(105, isDown: true, at: 10, input)
        let repeated = input.expire(at: .milliseconds(1500))
        #expect(repeated.contains(.repeat(.select(.left))))
    }

    @Test("a pad's arrows are the pad's own while a keyboard beside it holds Shift")
    func shiftIsTheKeyboards() {
        let input = KeyInput(board(.phonePad))
        _ = actions(42, isDown: true, at: 0, input, from: "event1")
        #expect(actions(105, isDown: true, at: 100, input, from: "event0") == [.press(.left)])
    }

    @Test("a keyboard that is plugged into a phone pad's board types as well, and the pad's keys stay keys")
    func keyboardBesidePad() {
        let input = KeyInput(board(.phonePad))
        #expect(actions(48, isDown: true, at: 0, input) == [.press(.character("b"))])
        #expect(actions(3, isDown: true, at: 200, input, from: "event1")?.last == .press(.digit(2)))
    }

    @Test(
        "what only a keyboard has makes its digits digits; the pad beside it goes on having letters on them")
    func keyboardDigits() {
        let input = KeyInput(board(.phonePad))
        #expect(actions(3, isDown: true, at: 0, input, from: "event1") == [.press(.digit(2))])
        #expect(actions(3, isDown: false, at: 60, input, from: "event1") == [.release(.digit(2))])
        #expect(actions(30, isDown: true, at: 200, input, from: "event1") == [.press(.character("a"))])
        #expect(actions(30, isDown: false, at: 260, input, from: "event1") == [.release(.character("a"))])
        #expect(actions(3, isDown: true, at: 400, input, from: "event1") == [.press(.character("2"))])
        #expect(actions(0x202, isDown: true, at: 500, input, from: "event0")?.last == .press(.digit(2)))
    }

    @Test(
        "a full keyboard's numeric pad types its digits and signs, whatever NumLock says",
        arguments: [
            (71, "7"), (72, "8"), (73, "9"), (75, "4"), (76, "5"), (77, "6"), (79, "1"), (80, "2"), (81, "3"),
            (82, "0"), (83, "."), (55, "*"), (74, "-"), (78, "+"), (98, "/"),
        ] as [(UInt32, Character)])
    func numericPad(code: UInt32, character: Character) throws {
        let input = KeyInput(board(.fullKeyboard))
        _ = actions(69, isDown: true, at: 0, input)
        _ = actions(69, isDown: false, at: 50, input)
        #expect(actions(code, isDown: true, at: 100, input)?.last == .press(.character(character)))
        let beside = KeyInput(board(.phonePad))
        _ = actions(30, isDown: true, at: 0, beside, from: "event1")
        _ = actions(30, isDown: false, at: 50, beside, from: "event1")
        #expect(
            actions(code, isDown: true, at: 200, beside, from: "event1")?.last
                == .press(.character(character)))
    }

    @Test("what the board says of a key of the numeric pad holds, and a number pad that sends = stays one")
    func numericPadOfBoard() throws {
        let text = "[Keypad]\nClass = K\n[Keys]\nKEY_KP8 = up\nKEY_KP1 = 1\n"
        let input = KeyInput(try BoardFile.read(text, name: "bench", file: "board.ini"))
        #expect(actions(72, isDown: true, at: 0, input) == [.press(.up)])
        #expect(actions(79, isDown: true, at: 100, input) == [.press(.character("1"))])
        let pad = KeyInput(board(.numberPad))
        _ = actions(117, isDown: true, at: 0, pad)
        _ = actions(117, isDown: false, at: 50, pad)
        #expect(actions(79, isDown: true, at: 200, pad)?.last == .press(.digit(1)))
    }

    @Test("three event devices are one keypad, and each key ends on the device that it began on")
    func severalDevices() {
        let input = KeyInput(board(.phonePad))
        #expect(actions(0x202, isDown: true, at: 0, input, from: "event0") == [.press(.digit(2))])
        #expect(actions(103, isDown: true, at: 100, input, from: "event4") == [.press(.up)])
        #expect(actions(108, isDown: true, at: 200, input, from: "event3") == [.press(.down)])
        #expect(actions(0x202, isDown: false, at: 300, input, from: "event4") == [])
        #expect(actions(103, isDown: false, at: 300, input, from: "event4") == [.release(.up)])
        #expect(actions(0x202, isDown: false, at: 350, input, from: "event0") == [.release(.digit(2))])
    }

    @Test("one device's codes may mean something of their own, by its number or by its name")
    func ownKeys() throws {
        let text = """
            [Keypad]
            Class = P
            [Keys]
            KEY_A = star
            [Keys 04d9:1203]
            KEY_A = pound
            [Keys side buttons]
            KEY_B = ok
            """
        let input = KeyInput(try BoardFile.read(text, name: "bench", file: "board.ini"))
        input.attach(device("event1", name: "pad", vendor: 0x04d9, product: 0x1203))
        input.attach(device("event2", name: "side buttons", vendor: 0, product: 0))
        #expect(actions(30, isDown: true, at: 0, input, from: "event0") == [.press(.star)])
        #expect(actions(30, isDown: true, at: 10, input, from: "event1") == [.press(.pound)])
        #expect(actions(48, isDown: true, at: 20, input, from: "event2") == [.press(.ok)])
    }

    @Test(
        "a number pad sends the same keys in both of its modes",
        arguments: [
            ([79, 80, 83, 96], "mode 2"), ([2, 3, 41, 28], "mode 1"),
        ] as [([UInt32], String)])
    func numberPadModes(codes: [UInt32], mode: String) {
        let input = KeyInput(board(.numberPad))
        let keys = codes.enumerated().map { place, code in
            actions(code, isDown: true, at: 100 * place, input)?.last
        }
        #expect(keys == [.press(.digit(1)), .press(.digit(2)), .press(.dot), .press(.ok)])
    }

    private func device(_ id: String, name: String, vendor: UInt32, product: UInt32) -> KeypadDevice {
        KeypadDevice(
            id: .init(id), name: name, vendor: vendor, product: product, hasKeys: true, hasPointer: false)
    }

    @Test("each detent of a rotary is a press of its own")
    func rotary() {
        let input = KeyInput(board(.rotary))
        #expect(input.turn(2, at: .zero) == [.press(.clockwise), .press(.clockwise)])
        #expect(input.turn(-1, at: .zero) == [.press(.counterclockwise)])
        let fast = (1...9).flatMap { input.turn(1, at: .milliseconds(1000 + 15 * $0)) }
        #expect(fast.count == 3 + 6 * 4)
    }
}
