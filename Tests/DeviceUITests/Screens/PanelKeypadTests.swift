import Simulator
import Testing
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

@Suite("The keypad's setup and test on a panel")
struct PanelKeypadTests {
    private static let root = [
        "Root": ["setup", "test"].map { name in
            specifier(
                "IASKButtonSpecifier", text("Key", "org.settingsd.keypad-\(name)") + text("Title", name))
        }.joined()
    ]

    private func key(_ code: UInt32, _ isDown: Bool, at milliseconds: Int) -> KeyContact {
        .key(code: code, isDown: isDown, time: .milliseconds(milliseconds))
    }

    @Test("a row of the bundle opens the test, which shows what every key does")
    func test() throws {
        var fixture = try PanelFixture(Self.root)
        try fixture.type("down ok")
        var panel = fixture.player.navigator
        #expect(panel.wantsContacts)
        #expect(panel.describe().contains("title: Keypad test\n~ Press every key"))
        _ = panel.handle(key(2, true, at: 5000))
        _ = panel.handle(key(2, false, at: 5065))
        #expect(panel.describe().contains("~ 1: code 2, 65 ms, bounced 0\n~ Debounce 20 ms"))
        _ = panel.handle(key(2, true, at: 6000))
        let lit = panel.scene().elements.contains { element in
            if case .keyCell(let cell) = element.content {
                cell.isFocused && cell.legend == "1"
            } else {
                false
            }
        }
        #expect(lit)
    }

    @Test("a long OK keeps the debounce, a short one is only tested; a long Back leaves")
    func ends() throws {
        var fixture = try PanelFixture(Self.root)
        try fixture.type("down ok")
        var panel = fixture.player.navigator
        #expect(panel.handle(key(28, true, at: 5000)) == [])
        #expect(panel.handle(key(28, false, at: 5100)) == [])
        #expect(panel.handle(key(28, true, at: 6000)) == [])
        #expect(
            panel.handle(key(28, false, at: 7600)) == [.keepKeypad("[Keypad]\nDebounce = 20\n", .debounce)])
        _ = panel.handle(key(158, true, at: 9000))
        _ = panel.handle(key(158, false, at: 10_600))
        #expect(!panel.wantsContacts)
    }

    @Test(
        "on a knob, which has no key that goes back, a turn leaves the test, and that is told",
        arguments: [KeyContact.turn(time: .seconds(5)), .key(code: 115, isDown: true, time: .seconds(5))])
    func turned(by turn: KeyContact) throws {
        var fixture = try PanelFixture(Self.root, on: .rotary)
        try fixture.type("cw push")
        var panel = fixture.player.navigator
        #expect(panel.wantsContacts && panel.strip.map(\.label).contains("back"))
        _ = panel.handle(turn)
        #expect(!panel.wantsContacts)
    }

    @Test("a long 9 in a list tests the keys, and a minute without one goes back")
    func longNine() throws {
        var fixture = try PanelFixture(Self.root)
        try fixture.type("hold:9")
        #expect(fixture.player.navigator.wantsContacts)
        var panel = fixture.player.navigator
        let due = try #require(panel.deadline)
        _ = panel.expire(at: due)
        #expect(!panel.wantsContacts)
    }

    @Test(
        "any key that is held for three seconds leaves the setup, and the strip says so",
        arguments: [true, false])
    func left(isKnown: Bool) throws {
        var panel = try PanelFixture(Self.root).player.navigator
        panel.isKeypadKnown = isKnown
        panel.setUpKeypad(at: .zero)
        #expect(panel.describe().contains("hint: hold 3 s back"))
        for (turn, held) in [60, 2900, 60].enumerated() {
            _ = panel.handle(key(600, true, at: turn * 4000))
            _ = panel.handle(key(600, false, at: turn * 4000 + held))
        }
        #expect(panel.wantsContacts)
        _ = panel.handle(key(601, true, at: 20_000))
        _ = panel.handle(key(601, false, at: 23_000))
        #expect(!panel.wantsContacts && panel.isAtRoot)
    }

    @Test("a key that means nothing asks for the keys again, where nobody has described the keypad")
    func askedAgain() throws {
        var panel = try PanelFixture(Self.root).player.navigator
        let asksThough = panel.setsUpKeypad(at: .zero)
        #expect(!asksThough, "a board file has")
        panel.isKeypadKnown = false
        let asks = panel.setsUpKeypad(at: .seconds(9))
        #expect(asks && panel.wantsContacts)
        let asksTwice = panel.setsUpKeypad(at: .seconds(10))
        #expect(!asksTwice)
    }

    @Test("without a board file the setup asks until it is answered, then the pad it found is in force")
    func setup() throws {
        var fixture = try PanelFixture(Self.root)
        var panel = fixture.player.navigator
        panel.isKeypadKnown = false
        panel.setUpKeypad(at: .zero)
        #expect(panel.deadline == nil)
        #expect(panel.describe().contains("~ Press OK. Without OK, press #"))
        var effects: [ScreenEffect] = []
        // OK, no Q, no 1: arrows without a Back; then OK keeps it.
        for (turn, code) in ([28, 28, 28, 103, 108, 105, 106, 28, 28] as [UInt32]).enumerated() {
            effects += panel.handle(key(code, true, at: turn * 300))
            effects += panel.handle(key(code, false, at: turn * 300 + 60))
        }
        guard case .keepKeypad(let file, .keys)? = effects.first else {
            Issue.record("nothing to keep: \(panel.describe())")
            return
        }
        let board = try BoardFile.read(file, name: "found", file: "keypad.ini")
        let next = panel.replaced(by: board, at: .seconds(5))
        #expect(!next.wantsContacts)
        #expect(next.describe().contains("message: The keypad is kept"))
        fixture.player = PreviewPlayer(next)
        #expect(board.keypad.hardwareClass == .directionPad)
    }
}
