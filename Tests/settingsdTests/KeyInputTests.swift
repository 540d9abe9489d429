import DeviceUI
import Drivers
import Testing

@testable import settingsd

@Suite("from codes to keys")
struct KeyInputTests {
    private func actions(
        _ code: UInt32, isDown: Bool, at milliseconds: Int, _ input: inout KeyInput
    ) -> [KeyAction]? {
        let event = KeypadEvent(
            code: code, isDown: isDown, time: .milliseconds(milliseconds), device: .init("event0"))
        switch input.take(event) {
        case .actions(let actions): return actions
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
        var input = KeyInput(board(.phonePad))
        #expect(actions(240, isDown: true, at: 0, &input) == nil)
        #expect(actions(240, isDown: false, at: 50, &input) == [])
    }

    @Test("on a full keyboard, keys type what their layout says, and a key ends as it began")
    func fullKeyboard() {
        var input = KeyInput(board(.fullKeyboard))
        let (shift, a): (UInt32, UInt32) = (42, 30)
        #expect(actions(shift, isDown: true, at: 0, &input) == [])
        #expect(actions(a, isDown: true, at: 100, &input) == [.press(.character("A"))])
        #expect(actions(shift, isDown: false, at: 200, &input) == [])
        _ = actions(a, isDown: false, at: 300, &input)
        #expect(actions(a, isDown: true, at: 500, &input)?.last == .press(.character("a")))
    }

    @Test("a keyboard that is plugged into a phone pad's board types as well, and the pad's keys stay keys")
    func keyboardBesidePad() {
        var input = KeyInput(board(.phonePad))
        #expect(actions(48, isDown: true, at: 0, &input) == [.press(.character("b"))])
        #expect(actions(3, isDown: true, at: 200, &input)?.last == .press(.digit(2)))
    }

    @Test("each detent of a rotary is a press of its own")
    func rotary() {
        var input = KeyInput(board(.rotary))
        #expect(input.turn(2, at: .zero) == [.press(.clockwise), .press(.clockwise)])
        #expect(input.turn(-1, at: .zero) == [.press(.counterclockwise)])
    }
}
