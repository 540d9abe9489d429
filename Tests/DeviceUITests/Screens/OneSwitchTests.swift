import Localization
import Settings
import Testing
@testable import Accessibility
@testable import Hardware
@testable import Keys
@testable import Navigation
@testable import Screens

/// Somebody with one switch, who waits until what is wanted can be chosen and then presses.
@Suite("one switch")
struct OneSwitchTests {
    private static let toggle = specifier(
        "PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco"))
    private static let name = specifier(
        "PSTextFieldSpecifier", text("Title", "Name") + text("Key", "name") + text("DefaultValue", ""))
    private static let pin = specifier(
        "PSTextFieldSpecifier",
        text("Title", "PIN") + text("Key", "pin") + text("DeviceFormat", "pin") + entry("IsSecure", "<true/>")
    )
    private static let count = specifier(
        "PSTextFieldSpecifier",
        text("Title", "Count") + text("Key", "count") + text("KeyboardType", "NumberPad"))
    private static let slider = specifier(
        "PSSliderSpecifier",
        text("Title", "Level") + text("Key", "level") + entry("DefaultValue", "<real>5</real>")
            + entry("MinimumValue", "<real>0</real>") + entry("MaximumValue", "<real>10</real>")
            + entry("DeviceStep", "<real>1</real>"))
    private static let choices = specifier(
        "PSMultiValueSpecifier",
        text("Title", "Mode") + text("Key", "mode") + text("DefaultValue", "a")
            + entry("Values", "<array><string>a</string><string>b</string><string>c</string></array>")
            + entry("Titles", "<array><string>Alpha</string><string>Beta</string><string>C</string></array>"))
    private static let erase = specifier(
        "IASKButtonSpecifier",
        text("Title", "Erase log") + text("Key", "log") + entry("DeviceDestructive", "<true/>"))
    private static let pane = specifier(
        "PSChildPaneSpecifier", text("Title", "More") + text("File", "More"))

    private static var board: Board {
        var board = Board(name: "bench")
        board.keypad.scanPeriod = .seconds(1)
        return board
    }

    private static func panel(_ root: String) throws -> PanelFixture {
        try PanelFixture(
            ["Root": root, "More": toggle], board: board)
    }

    @Test("rows go by themselves, whichever key is pressed takes the one that has the focus")
    func rows() throws {
        var panel = try Self.panel(Self.toggle + Self.choices + Self.slider)
        #expect(panel.line("hint: ") == "OK Start")
        try panel.wait(5)
        #expect(panel.focused == "Eco = Off", "nobody has begun")
        try panel.type("star")
        #expect(panel.focused == "Eco = Off" && panel.line("hint: ") != "OK Start")
        try panel.type("wait:1000 7")
        #expect(panel.line("title: ") == "Mode")
        try panel.type("wait:1000 erase")
        #expect(panel.value("mode") == .string("b"))
    }

    @Test("after the last row it is the keys' turn, Back among them, and then the first row's")
    func back() throws {
        var panel = try Self.panel(Self.pane + Self.choices)
        try panel.press()
        try panel.press { $0.focused == "More" }
        #expect(panel.line("title: ") == "More")
        try panel.press { $0.line("hint: ")?.contains("back") == true }
        #expect(panel.line("title: ") == "bench" && panel.focused == "More")
    }

    @Test("a row of a grid is chosen, then a cell of it; what was typed is saved")
    func grid() throws {
        var panel = try Self.panel(Self.name)
        try panel.press()
        try panel.press()
        for letter in ["y", "o"] {
            try panel.press(cell: letter)
        }
        #expect(panel.player.navigator.editor?.editor.text == "yo")
        try panel.press(cell: "⌫")
        try panel.press(cell: "✓")
        #expect(panel.value("name") == .string("y"))
    }

    @Test("a cell that nobody takes in a round of its row leaves the row, and others can be chosen")
    func wrongRow() throws {
        var panel = try Self.panel(Self.name)
        try panel.press()
        try panel.press()
        try panel.press { $0.row?.contains("a") == true }
        #expect(panel.player.navigator.oneSwitch.turn == .cells)
        try panel.wait(12)
        #expect(panel.player.navigator.oneSwitch.turn != .cells)
        #expect(panel.player.navigator.editor?.editor.text.isEmpty == true)
        try panel.press(cell: "z")
        #expect(panel.player.navigator.editor?.editor.text == "z")
    }

    @Test("numbers and PINs are typed from a grid of digits")
    func digits() throws {
        var panel = try Self.panel(Self.count)
        try panel.press()
        try panel.press()
        for digit in ["4", "2"] { try panel.press(cell: digit) }
        try panel.press(cell: "✓")
        #expect(panel.value("count") == .string("42"))
        panel = try Self.panel(Self.pin)
        try panel.press()
        try panel.press()
        for digit in ["7", "0", "0", "7"] { try panel.press(cell: digit) }
        try panel.press(cell: "✓")
        #expect(panel.value("pin") == .string("7007"))
    }

    @Test("what steps stays to be pressed again, and Cancel leaves it as it was")
    func adjuster() throws {
        var panel = try Self.panel(Self.slider)
        try panel.press()
        try panel.press()
        try panel.press { $0.line("hint: ") == "OK +1" }
        try panel.type("3 3")
        #expect(panel.line("hint: ") == "OK +1")
        try panel.press { $0.line("hint: ")?.contains("Save") == true }
        #expect(panel.value("level") == .real(8))
    }

    @Test("an editor is left without saving by pressing alone")
    func cancel() throws {
        var panel = try Self.panel(Self.name)
        try panel.press()
        try panel.press()
        try panel.press(cell: "a")
        try panel.press { $0.line("hint: ")?.contains("Cancel") == true }
        try panel.press { $0.line("hint: ")?.contains("Discard") == true }
        #expect(panel.player.navigator.editor == nil && panel.value("name") == .string(""))
    }

    @Test("what edits beside the cells is in the menu, which a press opens")
    func menu() throws {
        var panel = try Self.panel(Self.name)
        try panel.press()
        try panel.press()
        try panel.press(cell: "a")
        try panel.press {
            $0.player.navigator.switchOffer?.isKey == true && $0.line("hint: ")?.contains("Cancel") != true
        }
        let editor = panel.player.navigator.editor?.editor
        let isMenu = if case .menu? = editor?.overlay { true } else { false }
        #expect(isMenu && editor?.text == "a")
    }

    @Test("what cannot be undone wants the switch held as a key would be")
    func destructive() throws {
        var panel = try Self.panel(Self.erase)
        try panel.press()
        try panel.press()
        try panel.press { $0.line("hint: ")?.contains("hold") == true }
        #expect(panel.player.pressed.isEmpty)
        try panel.wait(until: { $0.line("hint: ")?.contains("hold") == true })
        try panel.type("hold:5:3200")
        #expect(panel.player.pressed == ["log"])
    }

    @Test(
        "the switch is called by a key that is there",
        arguments: [
            (.phonePad, "OK Start"), (.barePad, "5 Start"), (.matrix, "D Start"), (.numberPad, "Enter Start"),
            (.rotary, "Push Start"),
        ] as [(HardwareClass, String)])
    func named(hardwareClass: HardwareClass, hint: String) throws {
        var board = Self.board
        board.keypad = .standard(hardwareClass)
        board.keypad.scanPeriod = .seconds(1)
        let panel = try PanelFixture(["Root": Self.toggle], board: board)
        #expect(panel.line("hint: ") == hint)
    }

    @Test("after three rounds without a press nothing moves, and nothing wakes")
    func waits() throws {
        var panel = try Self.panel(Self.toggle + Self.choices)
        try panel.press()
        #expect(panel.player.deadline != nil)
        try panel.wait(30)
        #expect(panel.player.deadline == nil && panel.line("hint: ") == "OK Start")
        let focused = panel.focused
        try panel.press()
        #expect(panel.focused == focused && panel.player.deadline != nil)
    }

    @Test("the display that goes dark stops it")
    func dark() throws {
        var panel = try Self.panel(Self.toggle + Self.choices)
        try panel.press()
        var navigator = panel.player.navigator
        navigator.becomeIdle()
        #expect(navigator.deadline == nil)
    }

    @Test("what was said stays as long as it would, though the focus moves on")
    func notices() throws {
        var board = Self.board
        board.keypad.scanPeriod = .milliseconds(500)
        var panel = try PanelFixture(
            ["Root": Self.toggle + Self.choices], locks: [.site: ["eco"]], board: board)
        try panel.type("1 wait:1 1")
        #expect(panel.line("message: ") != nil)
        try panel.type("wait:1200")
        #expect(panel.line("message: ") != nil)
        try panel.type("wait:1500")
        #expect(panel.line("message: ") == nil)
    }

    @Test("keys of somebody who is not at the panel are what they are")
    func afar() throws {
        var navigator = try Self.panel(Self.toggle + Self.choices).player.navigator
        _ = try navigator.handleFromAfar([.press(.down)], at: .zero)
        #expect(navigator.list.cursor.focus == 1)
    }

    @Test("a second finger does nothing, and a press whose end was lost is no obstacle")
    func fingers() throws {
        var panel = try Self.panel(Self.toggle)
        panel.player.handle(.press(.digit(1)), at: .zero)
        panel.player.handle(.press(.digit(2)), at: .milliseconds(10))
        #expect(panel.value("eco") == nil || panel.value("eco") == .boolean(false))
        panel.player.handle(.press(.digit(1)), at: .milliseconds(20))
        #expect(panel.value("eco") == .boolean(true))
    }

    @Test("what a key would do is said when it is its turn")
    func speech() throws {
        var panel = try Self.panel(Self.pane + Self.toggle)
        var announcer = Announcer(hasHeadphones: false)
        try panel.press()
        try panel.press { $0.focused == "More" }
        _ = announcer.announcement(for: panel.player.navigator)
        try panel.wait(until: { $0.line("hint: ")?.contains("back") == true })
        #expect(announcer.announcement(for: panel.player.navigator)?.contains("back") == true)
    }
}

extension PanelFixture {
    /// Any key.
    fileprivate mutating func press() throws { try type("5") }

    /// Waits until something can be chosen, and chooses it.
    fileprivate mutating func press(when isThere: (PanelFixture) -> Bool) throws {
        try wait(until: isThere)
        try type("5")
    }

    /// Half a step at a time, so that no turn is missed; whoever lets three rounds go by begins again.
    fileprivate mutating func wait(until isThere: (PanelFixture) -> Bool) throws {
        for _ in 0..<400 {
            if isThere(self) { return }
            if player.navigator.oneSwitch.turn == .waiting { try type("5") }
            try type("wait:200")
        }
        Issue.record("it never can be chosen: \(lines)")
    }

    /// First the row of a cell, then the cell.
    fileprivate mutating func press(cell: String) throws {
        try wait(until: { $0.row?.contains(cell) == true && $0.player.navigator.oneSwitch.turn == .places })
        try type("5")
        guard player.navigator.oneSwitch.turn == .cells else { return }
        try press { $0.focusedCell == cell }
    }

    /// The cells of the grid's row that has the focus.
    fileprivate var row: [String]? {
        guard case .grid(let rows, let focus?)? = player.navigator.editor?.editor.overlay else { return nil }
        return rows[focus.row]
    }

    fileprivate var focusedCell: String? {
        guard case .grid(let rows, let focus?)? = player.navigator.editor?.editor.overlay else { return nil }
        return rows[focus.row][focus.column]
    }
}
