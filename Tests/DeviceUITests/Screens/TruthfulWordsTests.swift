import Scenes
import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

/// What the screen says of a value is so.
@Suite("truthful words")
struct TruthfulWordsTests {
    private func field(_ title: String, _ more: String) -> String {
        specifier("PSTextFieldSpecifier", text("Title", title) + text("Key", title) + more)
    }

    @Test("the address of a network, and everybody's, are no host's")
    func hosts() throws {
        #expect(try #require(Network("10.0.1.0", maskLength: 24)).isHost == false)
        #expect(try #require(Network("10.0.1.255", maskLength: 24)).isHost == false)
        #expect(try #require(Network("10.0.1.255", maskLength: 16)).isHost)
        #expect(try #require(Network("10.0.1.1", maskLength: 24)).isHost)
    }

    @Test("a mask's length is typed in place of the mask")
    func mask() throws {
        for hardwareClass in [HardwareClass.phonePad, .numberPad, .matrix, .barePad] {
            let mask = field("Mask", text("DeviceFormat", "netmask") + text("DefaultValue", "255.255.0.0"))
            var panel = try PanelFixture(["Root": mask], on: hardwareClass)
            let ok = [.matrix: "D", .numberPad: "enter", .barePad: "5"][hardwareClass] ?? "ok"
            let save = hardwareClass == .barePad ? "hold:star 1" : ok
            try panel.type("\(ok) 2 4 \(save)")
            #expect(panel.value("Mask") == .string("255.255.255.0"), "\(hardwareClass)")
        }
    }

    @Test("a star that closed an empty field on a bare pad does not leave its page when it is held on")
    func heldStar() throws {
        let pane = specifier("PSChildPaneSpecifier", text("Title", "Inner") + text("File", "Inner"))
        let number = field("Number", text("KeyboardType", "NumberPad"))
        var panel = try PanelFixture(["Root": pane, "Inner": number], on: .barePad)
        try panel.type("5 5 hold:star")
        #expect(panel.line("title: ") == "Inner")
    }

    @Test("OK reads a value that is cut; of one that is whole it says why it cannot be changed")
    func reading() throws {
        let short = specifier(
            "PSTitleValueSpecifier",
            text("Title", "State") + text("Key", "state") + text("DefaultValue", "Running"))
        let long = specifier(
            "PSTitleValueSpecifier",
            text("Title", "Note") + text("Key", "note")
                + text("DefaultValue", String(repeating: "long words ", count: 600)))
        var panel = try PanelFixture(["Root": short + long])
        #expect(panel.line("hint: ")?.contains("why") == true)
        try panel.type("down")
        #expect(panel.line("hint: ")?.contains("read") == true)
        try panel.type("ok")
        #expect(panel.line("title: ") == "Note")
    }

    private let eco = specifier("PSToggleSwitchSpecifier", text("Title", "Eco") + text("Key", "eco"))

    @Test("of a change that waits and is wholly seen, OK is not told to read it")
    func waiting() throws {
        var panel = try PanelFixture(["Root": ConfirmedRows.group + eco])
        try panel.type("ok up ok down*2")
        #expect(panel.focused?.hasPrefix("Eco") == true)
        #expect(panel.line("hint: ")?.contains("read") != true)
        try panel.type("ok")
        #expect(panel.line("message: ") == "Can only be read")
    }

    @Test("digits are told where there are several rows to go to")
    func digits() throws {
        for (rows, isTold) in [(eco, false), (eco + field("Name", ""), true)] {
            let panel = try PanelFixture(["Root": rows])
            #expect(panel.line("hint: ")?.contains("1-9") == isTold)
            var board = Board(name: "bench")
            board.display.showsOneRow = true
            let alone = try PanelFixture(["Root": rows], board: board)
            #expect(alone.line("hint: ")?.contains("1-9") != true)
        }
    }

    @Test("digits are not told where the row that has the focus is alone on the screen")
    func digitsOfOneRow() throws {
        let long = field(String(repeating: "long words ", count: 40), "")
        var panel = try PanelFixture(["Root": long + eco])
        #expect(panel.line("hint: ")?.contains("1-9") == false)
        try panel.type("down*9")
        #expect(panel.focused == "Eco = Off" && panel.line("hint: ")?.contains("1-9") == false)
        for element in panel.player.navigator.scene().elements {
            guard case .hintBar(let bar) = element.content else { continue }
            #expect(bar.items.contains { $0.label == "move" } && !bar.items.contains { $0.legend == "1-9" })
        }
    }

    @Test("keys that move are told where there is another row or more to read, and refused elsewhere")
    func moving() throws {
        let words = String(repeating: "long words ", count: 80)
        let footer = specifier("PSGroupSpecifier", text("FooterText", words))
        for (rows, isTold) in [
            ("", false), (eco, false), (eco + field("Name", ""), true), (footer, true), (footer + eco, true),
        ] {
            var panel = try PanelFixture(["Root": rows])
            #expect(panel.line("hint: ")?.contains("move") ?? false == isTold, "\(rows)")
            try panel.type("down")
            #expect(panel.line("message: ") == (isTold ? nil : "That key does nothing here"), "\(rows)")
        }
    }

    @Test("a text to read that is whole on the screen tells no key that moves")
    func wholeText() throws {
        let note = specifier(
            "PSTitleValueSpecifier",
            text("Title", "Note") + text("Key", "note") + text("DefaultValue", "one\ntwo"))
        var panel = try PanelFixture(["Root": note])
        try panel.type("ok")
        #expect(panel.lines.contains { $0.contains("two") } && panel.line("Note = ") == nil, "\(panel.lines)")
        #expect(panel.line("hint: ")?.contains("move") == false, "\(panel.lines)")
    }

    @Test("a refused key names no key that the pad has not, and nothing that is not so")
    func refusals() throws {
        let button = specifier("IASKButtonSpecifier", text("Title", "Test") + text("Key", "test"))
        for (hardwareClass, key) in [(HardwareClass.barePad, "1"), (.phonePad, "star"), (.matrix, "star")] {
            var panel = try PanelFixture(["Root": button], on: hardwareClass)
            try panel.type(key)
            #expect(panel.line("message: ") == "There is nothing to open", "\(hardwareClass)")
        }
        let slider = specifier(
            "PSSliderSpecifier",
            text("Title", "Fan") + text("Key", "fan") + entry("MinimumValue", "<integer>0</integer>")
                + entry("MaximumValue", "<integer>9</integer>"))
        var panel = try PanelFixture(["Root": slider], on: .matrix)
        try panel.type("D pound")
        #expect(panel.line("message: ") == "That key does nothing here")
    }

    @Test("a row's help says what its keyboard takes, and between which ends")
    func kinds() throws {
        let rows =
            field("Unit", text("KeyboardType", "NumberPad"))
            + field(
                "Flow",
                text("KeyboardType", "DecimalPad") + entry("DeviceMinimum", "<integer>5</integer>")
                    + entry("DeviceMaximum", "<integer>30</integer>"))
            + field("Name", "")
        var panel = try PanelFixture(["Root": rows], size: Size(width: 800, height: 480))
        var helps: [String] = []
        for _ in 0..<3 {
            helps.append(panel.player.navigator.sentencesOfHelp)
            try panel.type("down")
        }
        #expect(helps[0].contains("Digits") && helps[1].contains("5 to 30") && helps[2].contains("Any text"))
    }

    @Test("nothing below the rows says again what the title or the focused row says")
    func saidOnce() throws {
        let pane = specifier("PSChildPaneSpecifier", text("Title", "Inner") + text("File", "Inner"))
        var panel = try PanelFixture(
            ["Root": pane, "Inner": field("Number", text("KeyboardType", "NumberPad"))], on: .rotary)
        try panel.type("ccw")
        #expect(panel.focused == "Find")
        let find = panel.player.navigator.top.help(in: panel.player.navigator.context)
        #expect(find?.text != "Find" && find?.short != "Find")
        try panel.type("ccw push ccw")
        #expect(panel.line("title: ") == "Inner" && panel.focused == "Back")
        // Where it leads.
        #expect(panel.player.navigator.sentencesOfHelp == "bench")
    }
}

extension Navigator {
    fileprivate var sentencesOfHelp: String {
        scene().elements.compactMap { element in
            if case .help(let help) = element.content { help.text } else { nil }
        }.joined(separator: " ")
    }
}
