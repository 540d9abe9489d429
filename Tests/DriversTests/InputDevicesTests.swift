import Testing

@testable import Drivers

@Suite struct InputDevicesTests {
    private static let pad = KeypadDevice.ID("event3")

    private func event(_ code: UInt32, down: Bool) -> KeypadEvent {
        KeypadEvent(code: code, isDown: down, time: .seconds(1), device: Self.pad)
    }

    @Test("an unplugged keypad releases what was held, each key once")
    func releases() {
        var held = HeldKeys()
        for code: UInt32 in [2, 3, 4] { _ = held.note(event(code, down: true)) }
        _ = held.note(event(3, down: false))
        let released = held.release(Self.pad, at: .seconds(9))
        #expect(released.map(\.code) == [2, 4])
        #expect(released.allSatisfy { !$0.isDown && $0.time == .seconds(9) })
        let again = held.release(Self.pad, at: .seconds(9))
        #expect(again.isEmpty)
    }

    @Test("a release without a press, and a second press, say nothing new")
    func duplicates() {
        var held = HeldKeys()
        let isNews = [false, true, true, false].map { held.note(event(2, down: $0)) }
        #expect(isNews == [false, true, false, true])
    }

    @Test(
        "fractions of a detent add up, and a change of direction starts afresh",
        arguments: [
            ([120], [1]), ([-120], [-1]), ([360], [3]), ([60, 60], [0, 1]), ([90, -60, -60], [0, 0, -1]),
        ] as [([Double], [Int])])
    func wheel(turns: [Double], detents: [Int]) {
        var wheel = Wheel()
        let turned = turns.map { wheel.turn(by: $0) }
        #expect(turned == detents)
    }
}
