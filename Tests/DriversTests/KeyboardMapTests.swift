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

    @Test(
        "whether there is a layout is known without a key",
        arguments: [
            ("us", true), ("de(nodeadkeys)", true), ("dee", false), ("de(none)", false), ("../us", false),
        ])
    func known(layout: String, isThere: Bool) {
        #expect(KeyboardMap.knows(layout) == isThere)
    }

    @Test("a layout puts its letters where its country has them")
    func german() throws {
        #expect(try KeyboardMap(layout: "de").note(code: Self.z, isDown: true) == .text("y"))
        #expect(try KeyboardMap(layout: "fr").note(code: Self.q, isDown: true) == .text("a"))
    }

    /// What keys type one after the other, each let go before the next; with Shift where it is told.
    private func typed(_ keys: [(code: UInt32, shift: Bool)], layout: String) throws -> String {
        let map = try KeyboardMap(layout: layout)
        return keys.reduce(into: "") { text, key in
            if key.shift { _ = map.note(code: Self.shift, isDown: true) }
            if case .text(let typed) = map.note(code: key.code, isDown: true) { text += typed }
            _ = map.note(code: key.code, isDown: false)
            if key.shift { _ = map.note(code: Self.shift, isDown: false) }
        }
    }

    @Test(
        "an accent stands on the letter after it, and alone before a space, twice, and before what cannot have it",
        arguments: [
            // KEY_GRAVE and KEY_EQUAL of German keyboards, KEY_APOSTROPHE and KEY_LEFTBRACE of Spanish ones.
            ("de", [(41, false), (18, false)], "ê"), ("de", [(41, false), (57, false)], "^"),
            ("de", [(41, false), (41, false)], "^"), ("de", [(13, true), (30, true)], "À"),
            ("de", [(41, false), (25, false)], "^p"), ("de", [(13, true), (57, false)], "`"),
            ("es", [(40, false), (30, false)], "á"), ("es", [(40, true), (22, false)], "ü"),
            ("es", [(40, false), (22, true)], "Ú"), ("es", [(26, false), (57, false)], "`"),
            ("de", [(41, false), (13, false)], "^´"), ("us", [(30, false)], "a"),
        ] as [(String, [(UInt32, Bool)], String)])
    func accents(layout: String, keys: [(UInt32, Bool)], text: String) throws {
        #expect(try typed(keys.map { (code: $0.0, shift: $0.1) }, layout: layout) == text)
    }

    @Test("an accent is given up by any other key")
    func accentGivenUp() throws {
        let map = try KeyboardMap(layout: "de")
        #expect(map.note(code: 41, isDown: true) == .modifier)
        map.forgetAccent()
        #expect(map.note(code: Self.a, isDown: true) == .text("a"))
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
