import Scenes
import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

private let group = ConfirmedRows.group
private let dhcp = specifier(
    "PSToggleSwitchSpecifier",
    text("Title", "Automatic") + text("Key", "dhcp") + entry("DefaultValue", "<true/>"))
private let port = ConfirmedRows.port
private let plain =
    specifier("PSGroupSpecifier", "")
    + specifier("PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco"))
private let radio = specifier(
    "PSToggleSwitchSpecifier",
    text("Title", "Radio") + text("Key", "radio") + text("DeviceRestart", "restarts the radio"))
private let pane = specifier("PSChildPaneSpecifier", text("Title", "Network") + text("File", "Network"))

@Suite("confirmed changes")
struct PanelConfirmationTests {
    private func fixture() throws -> PanelFixture {
        var panel = try PanelFixture(["Root": pane, "Network": group + dhcp + port + plain])
        try panel.type("ok")
        return panel
    }

    @Test(
        "an edit in a group that is confirmed carries a dot, is not stored, and the page's first row applies it"
    )
    func stages() throws {
        var panel = try fixture()
        try panel.type("ok")
        #expect(panel.focused == "Automatic = Off •")
        #expect(panel.value("dhcp") == .boolean(true))
        #expect(panel.lines[1].hasSuffix("Apply 1 change"))
        try panel.type("down ok erase*2 8 1 ok")
        #expect(panel.focused == "Port = 81 •")
        #expect(panel.lines[1].hasSuffix("Apply 2 changes"))
        try panel.type("down ok")
        #expect(panel.value("eco") == .boolean(true), "other rows are stored at once")
        try panel.type("up up ok")
        #expect(panel.lines[1].hasSuffix("Apply 1 change"), "what is as it was does not wait")
    }

    @Test("on the page that asks what becomes of changes no row is said to be one of so many values")
    func help() throws {
        var panel = try fixture()
        func help() -> String? {
            panel.player.navigator.scene().elements.lazy.compactMap { element in
                if case .help(let help) = element.content { help.text } else { nil }
            }.first
        }
        try panel.type("ok down ok erase*2 8 1 ok back")
        #expect(help() == "Automatic, Port")
        try panel.type("down")
        #expect(help() == "Automatic, Port")
        try panel.type("down")
        #expect(help() == "Waits to be applied")
    }

    @Test("leaving the page asks; discarding restores, Back goes on editing")
    func leaves() throws {
        var panel = try fixture()
        try panel.type("ok")
        #expect(panel.line("hint: ")?.contains("Back apply") == true)
        try panel.type("back")
        #expect(panel.line("title: ") == "Apply or discard?")
        try panel.type("back")
        #expect(panel.line("title: ") == "Network" && panel.focused == "Automatic = Off •")
        try panel.type("back down ok")
        #expect(panel.line("title: ") != "Network")
        #expect(panel.focused == "Network")
        try panel.type("ok")
        #expect(panel.focused == "Automatic = On")
        try panel.type("ok hold:back")
        #expect(panel.line("title: ") == "Apply or discard?")
    }

    @Test("on the first page Back asks as well what shall become of what waits there, and says so")
    func leavesRoot() throws {
        var panel = try PanelFixture(["Root": group + dhcp + port + plain])
        try panel.type("back")
        #expect(panel.line("message: ") == "This is the first page")
        try panel.type("ok")
        #expect(panel.line("hint: ")?.contains("Back apply") == true)
        try panel.type("back")
        #expect(panel.line("title: ") == "Apply or discard?")
        try panel.type("back")
        #expect(panel.focused == "Automatic = Off •")
        try panel.type("back down ok")
        #expect(panel.focused == "Automatic = On")
        try panel.type("ok hold:back")
        #expect(panel.line("title: ") == "Apply or discard?")
    }

    @Test("applying asks to be confirmed with old and new, and holding OK for a second keeps the changes")
    func confirms() throws {
        var panel = try fixture()
        try panel.type("ok up ok ok")
        #expect(panel.line("title: ") == "Keep changes?")
        #expect(panel.value("dhcp") == .boolean(false), "they hold meanwhile")
        #expect(panel.player.navigator.mustStayLit)
        #expect(panel.lines.contains("> Automatic = On › Off"))
        try panel.type("ok hold:ok:800")
        #expect(panel.line("title: ") == "Keep changes?")
        #expect(panel.line("message: ")?.hasPrefix("Hold OK") == true, "let go too early: it says how")
        try panel.type("hold:ok:1100")
        #expect(panel.line("title: ") == "Network")
        #expect(panel.line("message: ") == "Applied")
        try panel.wait(100)
        #expect(panel.value("dhcp") == .boolean(false))
        #expect(panel.player.deadline == nil && !panel.player.navigator.mustStayLit)
    }

    @Test("OK that is held applies what waits where it went down on the row that leads there, not elsewhere")
    func heldOK() throws {
        var panel = try fixture()
        try panel.type("ok back down*2 hold:ok")
        #expect(panel.line("title: ") == "Apply or discard?" && panel.value("dhcp") == .boolean(true))
        try panel.type("back up hold:ok")
        #expect(panel.line("title: ") == "Keep changes?" && panel.value("dhcp") == .boolean(false))
    }

    @Test("Back that was down before the question came takes nothing back")
    func heldBack() throws {
        var panel = try PanelFixture([
            "Root": specifier("PSTextFieldSpecifier", text("Title", "Name") + text("Key", "name"))
                + group + dhcp
        ])
        try panel.type("ok")
        try panel.change([.set("dhcp", .boolean(false))], .trial(.seconds(300)))
        panel.player.handle(.press(.back), at: .seconds(20))
        panel.player.expire(at: .milliseconds(20_100))
        #expect(panel.line("title: ") == "Keep changes?")
        panel.player.handle(.hold(.back), at: .milliseconds(20_600))
        #expect(panel.line("title: ") == "Keep changes?" && panel.value("dhcp") == .boolean(false))
        panel.player.handle(.release(.back), at: .seconds(21))
        panel.player.handle(.press(.back), at: .seconds(22))
        panel.player.handle(.hold(.back), at: .seconds(23))
        #expect(panel.value("dhcp") == .boolean(true))
    }

    @Test("a switch that waits is turned back, and what it alone allowed waits no longer, which is said")
    func turnedBack() throws {
        let condition =
            "<dict>" + text("Key", "dhcp") + entry("Equals", "<false/>") + text("Reason", "From the router")
            + "</dict>"
        let address = specifier(
            "PSTextFieldSpecifier",
            text("Title", "Address") + text("Key", "address") + text("KeyboardType", "NumberPad")
                + entry("DeviceEnabledWhen", condition))
        var panel = try PanelFixture(["Root": group + dhcp + address])
        try panel.type("ok down ok 8 1 ok")
        #expect(panel.player.navigator.staged.map(\.key) == ["dhcp", "address"])
        try panel.type("up ok")
        #expect(panel.focused == "Automatic = On" && panel.player.navigator.staged.isEmpty)
        #expect(panel.line("message: ") == "Left out: Address (From the router)")
    }

    @Test("two keys at once keep nothing")
    func clash() throws {
        var panel = try fixture()
        try panel.type("ok up ok ok")
        let time = try #require(panel.player.navigator.confirmation?.now)
        panel.player.handle(.press(.ok), at: time)
        panel.player.handle(.clash(.ok, .up), at: time + .milliseconds(40))
        panel.player.expire(at: time + .seconds(2))
        #expect(panel.line("title: ") == "Keep changes?")
    }

    @Test("of two changes that wait one holds already: the list has the other alone")
    func held() throws {
        var panel = try fixture()
        try panel.type("ok down ok erase*2 8 1 ok back")
        #expect(panel.line("title: ") == "Apply or discard?")
        let count = panel.lines.count
        try panel.player.change([.set("port", .string("81"))], .waived, at: .seconds(500))
        #expect(panel.lines.count == count - 1)
        #expect(!panel.lines.contains { $0.contains("Port") })
    }

    @Test("a ring shows what is left of the time, and from one second to the next nothing else is painted")
    func ring() throws {
        var panel = try fixture()
        try panel.type("ok up ok ok")
        let navigator = panel.player.navigator
        let until = try #require(navigator.confirmation?.until)
        for left in [63, 45, 10] {
            panel.player.expire(at: until - .seconds(left))
            let scene = panel.player.navigator.scene()
            let ring = try #require(scene.elements.first { $0.content.ring != nil })
            #expect(ring.content.ring?.left == (left * RingContent.steps + 45) / 90)
            panel.player.expire(at: until - .seconds(left - 1))
            let next = panel.player.navigator.scene()
            #expect(next.damage(since: scene).rects == [ring.frame])
        }
    }

    @Test("a tiny panel with large text says which setting it asks about before it says what that was")
    func tiny() throws {
        var board = Board(name: "bench")
        (board.display.look, board.display.textSize) = (.mono, 200)
        var panel = try PanelFixture(
            ["Root": pane, "Network": group + dhcp + port + plain], size: Size(width: 128, height: 64),
            board: board)
        try panel.type("ok ok up ok ok")
        #expect(panel.player.navigator.confirmation != nil)
        #expect(panel.player.navigator.describeScreen().contains("~ Automatic: Off"))
    }

    @Test("the new value stands above the old, and the button fills while OK is held")
    func picture() throws {
        var panel = try fixture()
        try panel.type("ok up ok ok")
        let shown = panel.player.navigator.describeScreen().split(separator: "\n").map(String.init)
        #expect(shown.contains("~ Off") && shown.contains("~ was On") && shown.contains("~ Hold OK to keep"))
        let time = try #require(panel.player.navigator.confirmation?.now)
        panel.player.handle(.press(.ok), at: time)
        panel.player.expire(at: time + .milliseconds(500))
        #expect(panel.button?.progress == 500 && panel.button?.isDestructive == false)
        panel.player.handle(.release(.ok), at: time + .milliseconds(600))
        #expect(panel.button?.progress == 0)
    }

    @Test("what is not confirmed within 90 seconds is undone, the countdown tells how long it is")
    func expires() throws {
        var panel = try fixture()
        try panel.type("ok up ok ok")
        try panel.wait(50)
        let left = panel.player.navigator.confirmation?.secondsLeft ?? 0
        #expect((35...40).contains(left))
        try panel.type("5")
        #expect(panel.line("message: ")?.hasPrefix("Hold") == true, "no key is ignored in silence")
        try panel.wait(39)
        #expect(panel.line("title: ") == "Keep changes?")
        try panel.wait(2)
        #expect(panel.line("title: ") == "Not changed")
        #expect(panel.value("dhcp") == .boolean(true))
    }

    @Test("a change from afar is asked about as the panel's own is, and kept or undone here as well")
    func fromAfar() throws {
        var panel = try fixture()
        try panel.change([.set("dhcp", .boolean(false))], .trial())
        #expect(panel.line("title: ") == "Keep changes?")
        #expect(panel.lines.contains("> Automatic = On › Off"))
        #expect(panel.lines.contains { $0.contains("They were set from outside of this panel.") })
        try panel.type("hold:ok:1100")
        #expect(panel.line("title: ") == "Network" && panel.value("dhcp") == .boolean(false))
        try panel.change([.set("dhcp", .boolean(true))], .trial())
        try panel.type("hold:back")
        #expect(panel.line("title: ") == "Network" && panel.value("dhcp") == .boolean(false))
    }

    @Test("who is typing is not disturbed by a change from afar, and asked once the text is kept")
    func notWhileTyping() throws {
        var panel = try PanelFixture([
            "Root": plain + specifier("PSTextFieldSpecifier", text("Title", "Name") + text("Key", "name"))
                + group + dhcp
        ])
        try panel.type("down ok 2 wait:2000")
        try panel.change([.set("dhcp", .boolean(false))], .trial(.seconds(300)))
        #expect(panel.line("field: ") != nil)
        try panel.type("ok")
        #expect(panel.value("name") == .string("a"))
        #expect(panel.line("title: ") == "Keep changes?")
        try panel.type("hold:back")
        #expect(panel.value("dhcp") == .boolean(true) && panel.value("name") == .string("a"))
    }

    @Test("what is staged here waits while somebody else's change is asked about")
    func stagedMeanwhile() throws {
        var panel = try fixture()
        try panel.type("down ok erase*2 8 1 ok")
        #expect(panel.lines[1].hasSuffix("Apply 1 change"))
        try panel.change([.set("dhcp", .boolean(false))], .trial())
        #expect(panel.lines.contains("> Automatic = On › Off"))
        try panel.type("hold:ok:1100")
        #expect(panel.lines[1].hasSuffix("Apply 1 change"))
    }

    @Test("holding Back undoes at once")
    func undoes() throws {
        var panel = try fixture()
        try panel.type("ok up ok ok hold:back")
        #expect(panel.value("dhcp") == .boolean(true))
        #expect(panel.line("title: ") == "Network")
    }

    @Test(
        "what somebody applied and takes back waits again, on the row where it was left",
        arguments: [
            ("back ok", "Port = 81 •"), ("hold:back ok", "Port = 81 •"), ("up*2 ok ok", "Automatic = Off •"),
        ])
    func goesOn(way: String, focused: String) throws {
        var panel = try fixture()
        try panel.type("ok down ok erase*2 8 1 ok \(way)")
        #expect(panel.line("title: ") == "Keep changes?")
        try panel.type("hold:back")
        #expect(panel.line("title: ") == "Network" && panel.focused == focused)
        #expect(panel.line("message: ") == "The old settings are back.")
        #expect(panel.lines.contains { $0.hasSuffix("Apply 2 changes") })
        #expect(panel.value("dhcp") == .boolean(true) && panel.value("port") == .string("80"))
    }

    @Test("what somebody takes back waits again as far as whoever is there may change it still")
    func goesOnAsOwner() throws {
        let bridge = specifier(
            "PSToggleSwitchSpecifier",
            text("Title", "Bridge") + text("Key", "bridge") + text("DeviceRole", "technician"))
        var panel = try PanelFixture(["Root": pane, "Network": group + dhcp + bridge])
        panel.player.setRole(.technician)
        try panel.type("ok ok down ok back ok")
        panel.player.setRole(.owner)
        try panel.type("hold:back")
        #expect(panel.player.navigator.staged.map(\.key) == ["dhcp"])
    }

    @Test("what applying costs is said before, and asks for no confirmation")
    func restart() throws {
        var panel = try PanelFixture(["Root": radio])
        try panel.type("ok")
        #expect(panel.focused == "Radio = On •")
        #expect(panel.value("radio") == nil)
        try panel.type("up ok")
        #expect(panel.focused == "Apply = restarts the radio")
        try panel.type("ok")
        #expect(panel.value("radio") == .boolean(true))
        #expect(panel.focused == "Radio = On")
    }

    @Test("a value that is refused is refused while it is typed, and what waits stays")
    func refuses() throws {
        let field = specifier(
            "PSTextFieldSpecifier",
            text("Title", "Port") + text("Key", "port") + text("KeyboardType", "NumberPad")
                + text("DeviceFormat", "port"))
        var panel = try PanelFixture(["Root": group + dhcp + field])
        try panel.type("ok down ok 9*6 ok")
        #expect(panel.line("field: ") != nil)
        try panel.type("back back")
        #expect(panel.lines[1].hasSuffix("Apply 1 change"))
    }

    @Test(
        "on every class of keypad what waits can be applied and confirmed", arguments: HardwareClass.allCases)
    func everywhere(hardwareClass: HardwareClass) throws {
        let ok = Self.okWords[hardwareClass] ?? "ok"
        var panel = try PanelFixture(["Root": group + dhcp], on: hardwareClass)
        try panel.type(ok)
        #expect(panel.lines[1].hasSuffix("Apply 1 change"))
        try panel.type(Self.upWords[hardwareClass] ?? "up")
        try panel.type("\(ok) \(ok)")
        #expect(panel.line("title: ") == "Keep changes?")
        try panel.type("hold:\(ok):1200")
        #expect(panel.value("dhcp") == .boolean(false))
        #expect(panel.line("message: ") == "Applied")
    }

    @Test("a press that answers nothing is told the keys that answer, and on a knob none that it has not")
    func refused() throws {
        for (hardwareClass, told) in [
            (HardwareClass.rotary, "Hold Push to keep"), (.matrix, "Hold D to keep, hold C to undo"),
        ] {
            let ok = try #require(Self.okWords[hardwareClass])
            var panel = try PanelFixture(["Root": group + dhcp], on: hardwareClass)
            try panel.type("\(ok) \(Self.upWords[hardwareClass] ?? "up") \(ok) \(ok) \(ok)")
            #expect(panel.line("title: ") == "Keep changes?")
            #expect(panel.line("message: ") == told)
        }
    }

    private static let okWords: [HardwareClass: String] = [
        .barePad: "5", .matrix: "D", .rotary: "push", .numberPad: "enter",
    ]
    private static let upWords: [HardwareClass: String] = [
        .barePad: "2", .matrix: "A", .rotary: "ccw", .numberPad: "8",
    ]
}

extension SceneContent {
    fileprivate var ring: RingContent? { if case .ring(let ring) = self { ring } else { nil } }
}
