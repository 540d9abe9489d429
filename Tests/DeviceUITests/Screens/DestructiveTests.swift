import DrawingSamples
import Scenes
import Settings
import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

private let erase = specifier(
    "IASKButtonSpecifier",
    text("Title", "Erase log") + text("Key", "log") + entry("DeviceDestructive", "<true/>"))
private let reset = specifier(
    "IASKButtonSpecifier", text("Title", "Factory reset") + text("Key", "org.settingsd.factory-reset"))
private let group = ConfirmedRows.group
private let eco = specifier("PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco"))

@Suite("what cannot be undone")
struct DestructiveTests {
    @Test(
        "the first OK asks, a tap does nothing and says how, and three seconds do it",
        arguments: [
            (.phonePad, "ok"), (.matrix, "D"), (.barePad, "5"), (.numberPad, "enter"), (.directionPad, "ok"),
            (.fullKeyboard, "ok"), (.rotary, "push"),
        ] as [(HardwareClass, String)])
    func holds(hardwareClass: HardwareClass, ok: String) throws {
        var panel = try PanelFixture(["Root": erase], on: hardwareClass)
        try panel.type(ok)
        #expect(panel.player.pressed.isEmpty && panel.focused?.hasPrefix("Hold") == true)
        try panel.type(ok)
        #expect(panel.player.pressed.isEmpty)
        #expect(panel.line("message: ")?.contains("for three seconds") == true)
        try panel.type("hold:\(ok):2900")
        #expect(panel.player.pressed.isEmpty)
        try panel.type("hold:\(ok):3100")
        #expect(panel.player.pressed == ["log"])
        #expect(panel.line("title: ") == "bench", "back on the page, where the answer comes")
    }

    @Test("the button fills while OK is held, and letting go empties it")
    func fills() throws {
        var panel = try PanelFixture(["Root": erase])
        try panel.type("ok")
        #expect(panel.button?.progress == 0 && panel.button?.isDestructive == true)
        panel.player.handle(.press(.ok), at: .seconds(10))
        panel.player.expire(at: .milliseconds(11_500))
        #expect(panel.button?.progress == 500)
        panel.player.handle(.release(.ok), at: .milliseconds(11_600))
        #expect(panel.button?.progress == 0 && panel.player.pressed.isEmpty)
    }

    @Test("a value that cannot be undone goes over the same page, from its own page and from a radio group")
    func values() throws {
        let content =
            text("Title", "On theft") + text("Key", "theft") + text("DefaultValue", "no")
            + entry("Values", "<array><string>no</string><string>yes</string></array>")
            + entry("Titles", "<array><string>Nothing</string><string>Erase</string></array>")
            + entry("DeviceDestructive", "<array><string>yes</string></array>")
        for (type, way) in [("PSMultiValueSpecifier", "ok down ok"), ("PSRadioGroupSpecifier", "down ok")] {
            var panel = try PanelFixture(["Root": specifier(type, content)])
            try panel.type(way + " ok")
            #expect(panel.value("theft") == .string("no"))
            #expect(panel.lines.contains("~ Erase"))
            try panel.type("hold:ok:3100")
            #expect(panel.value("theft") == .string("yes") && panel.line("title: ") == "bench")
        }
    }

    @Test("the page says what is lost: of a value its own line, else what the row's help says")
    func loses() throws {
        let help = text("DeviceHelp", "Nobody gets in afterwards.")
        let button = specifier(
            "IASKButtonSpecifier",
            text("Title", "Erase codes") + text("Key", "codes") + entry("DeviceDestructive", "<true/>") + help
        )
        var panel = try PanelFixture(["Root": button])
        try panel.type("ok")
        #expect(panel.lines.contains("~ Nobody gets in afterwards."))
        #expect(panel.lines.contains { $0.hasPrefix("~ ") && $0.contains("cannot be undone") })
        let values =
            text("Title", "On theft") + text("Key", "theft") + text("DefaultValue", "no") + help
            + entry("Values", "<array><string>no</string><string>yes</string></array>")
            + entry("Titles", "<array><string>Nothing</string><string>Erase</string></array>")
            + entry("DeviceDestructive", "<array><string>yes</string></array>")
        let own = entry("IASKSubtitle", "<dict>" + text("yes", "Everything goes.") + "</dict>")
        for (more, line) in [("", "~ Nobody gets in afterwards."), (own, "~ Everything goes.")] {
            panel = try PanelFixture(["Root": specifier("PSRadioGroupSpecifier", values + more)])
            try panel.type("down ok")
            #expect(panel.lines.contains("~ Erase") && panel.lines.contains(line), "\(panel.lines)")
        }
    }

    @Test("a knob is told to turn, and to push on the row that leads back")
    func toldToTurn() throws {
        var panel = try PanelFixture(["Root": erase], on: .rotary)
        try panel.type("push")
        #expect(panel.line("hint: ")?.contains("move") == true)
        #expect(panel.line("hint: ")?.contains("hold") == true)
        try panel.type("ccw")
        #expect(panel.focused == "Back" && panel.line("hint: ")?.contains("hold") == false)
        #expect(panel.line("hint: ")?.contains("back") == true)
    }

    @Test("what letting go does gives way before the sign of the card does", arguments: 1...8)
    func sign(lines: Int) throws {
        let navigator = try PanelFixture(["Root": erase], engine: SampleFonts.engine()).player.navigator
        let alarm = AlarmContent(
            .bin, "Erases what was set here",
            Array(repeating: "All settings become what they were when the device was new.", count: lines))
        let button = HoldButtonContent("Hold OK for 3 s", progress: 0, isDestructive: true, isFocused: true)
        let card = { (advice: String) -> (height: Int, hasAdvice: Bool) in
            var scene = Scene(size: navigator.size)
            AlarmPicture(
                title: "Reset", alarm: alarm, button: button, advice: advice, context: navigator.context
            ).add([], to: &scene)
            let cards = scene.elements.filter { if case .alarm = $0.content { true } else { false } }
            return (
                cards.first?.frame.height ?? 0,
                scene.elements.contains { if case .label = $0.content { true } else { false } }
            )
        }
        let signed = navigator.painter.alarms.leastHeight(
            of: alarm, width: navigator.context.layout.body.width, hasSign: true)
        let advised = card("Let go to stop")
        #expect(!advised.hasAdvice || advised.height >= signed || card("").height < signed)
    }

    @Test("the row that leads back stands on a card, as rows do")
    func onCard() throws {
        var panel = try PanelFixture(["Root": erase], on: .rotary)
        try panel.type("push")
        let elements = panel.player.navigator.scene().elements
        let row = try #require(
            elements.firstIndex { if case .row(let row) = $0.content { row.title == "Back" } else { false } })
        guard case .card = elements[row - 1].content else {
            Issue.record("nothing lies below the row")
            return
        }
        #expect(elements[row].frame.contains(elements[row - 1].frame))
    }

    @Test("Back leaves without doing anything, on a knob by the first row")
    func leaves() throws {
        var panel = try PanelFixture(["Root": erase])
        try panel.type("ok back")
        #expect(panel.line("title: ") == "bench" && panel.player.pressed.isEmpty)
        panel = try PanelFixture(["Root": erase], on: .rotary)
        try panel.type("push ccw push")
        #expect(panel.line("title: ") == "bench" && panel.player.pressed.isEmpty)
    }

    @Test("whoever turns to Back while it is held has changed their mind")
    func turnedAway() throws {
        var panel = try PanelFixture(["Root": erase], on: .rotary)
        try panel.type("push")
        panel.player.handle(.press(.push), at: .seconds(10))
        panel.player.handle(.press(.counterclockwise), at: .seconds(11))
        panel.player.expire(at: .seconds(20))
        #expect(panel.player.pressed.isEmpty)
    }

    @Test("what else takes the screen while OK is held ends the hold")
    func interrupted() throws {
        var panel = try PanelFixture(["Root": erase + group + eco])
        try panel.type("ok")
        panel.player.handle(.press(.ok), at: .seconds(10))
        try panel.player.change([.set("eco", .boolean(true))], .trial(), at: .seconds(11))
        #expect(panel.line("title: ") == "Keep changes?")
        panel.player.handle(.release(.ok), at: .seconds(12))
        panel.player.expire(at: .seconds(20))
        #expect(panel.player.pressed.isEmpty)
    }

    @Test("a button whose condition no longer holds as the hold ends is not pressed, and says why")
    func lateCondition() throws {
        let condition =
            "<dict>" + text("Key", "eco") + entry("Equals", "<true/>") + text("Reason", "Eco is off")
            + "</dict>"
        let erase = specifier(
            "IASKButtonSpecifier",
            text("Title", "Erase log") + text("Key", "log") + entry("DeviceDestructive", "<true/>")
                + entry("DeviceEnabledWhen", condition))
        var panel = try PanelFixture(["Root": erase + eco], stored: ["eco": .boolean(true)])
        try panel.type("ok")
        panel.player.handle(.press(.ok), at: .seconds(10))
        try panel.player.change([.set("eco", .boolean(false))], .waived, at: .seconds(11))
        panel.player.expire(at: .seconds(14))
        #expect(panel.player.pressed.isEmpty)
        #expect(panel.line("title: ") == "bench" && panel.line("message: ") == "Eco is off")
    }

    @Test("a button of ours forgets everything that was set, once it is held")
    func forgets() throws {
        var panel = try PanelFixture(["Root": eco + reset], stored: ["eco": .boolean(true)])
        try panel.type("down ok ok")
        #expect(panel.value("eco") == .boolean(true))
        #expect(panel.lines.contains { $0.contains("when the device was new") })
        try panel.type("hold:ok:3100")
        #expect(panel.value("eco") == nil)
        #expect(panel.line("message: ") == "Everything was reset")
    }
}

extension PanelFixture {
    /// The one that is held, as it stands on the screen.
    var button: HoldButtonContent? {
        player.navigator.scene().elements.lazy.compactMap {
            if case .holdButton(let button) = $0.content { button } else { nil }
        }.first
    }
}
