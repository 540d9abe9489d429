import Loop
import Testing

@testable import Drivers

@Suite("keyboard map")
struct KeyboardMapTests {
    private static let (a, z, shift, two, enter, q): (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
        30, 44, 42, 3, 28, 16
    )

    @Test("keys type their letters, with Shift their capitals")
    func letters() throws {
        let map = try KeyboardMap(layout: "us")
        #expect(map.note(code: Self.a, isDown: true) == .text("a"))
        _ = map.note(code: Self.a, isDown: false)
        #expect(map.note(code: Self.shift, isDown: true) == .modifier)
        #expect(map.note(code: Self.a, isDown: true) == .text("A"))
        #expect(map.note(code: Self.two, isDown: true) == .text("@"))
        _ = map.note(code: Self.shift, isDown: false)
        #expect(map.note(code: Self.two, isDown: true) == .text("2"))
    }

    @Test("a layout puts its letters where its country has them")
    func german() throws {
        #expect(try KeyboardMap(layout: "de").note(code: Self.z, isDown: true) == .text("y"))
        #expect(try KeyboardMap(layout: "fr").note(code: Self.q, isDown: true) == .text("a"))
    }

    @Test("Enter types nothing")
    func enterKey() throws {
        #expect(try KeyboardMap(layout: "us").note(code: Self.enter, isDown: true) == .nothing)
    }

    @Test("a layout that there is not is an error that names it")
    func unknownLayout() {
        #expect(throws: SystemError.self) { try KeyboardMap(layout: "atlantis") }
    }
}
