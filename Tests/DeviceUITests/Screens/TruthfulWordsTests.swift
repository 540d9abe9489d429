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
}

extension Navigator {
    fileprivate var sentencesOfHelp: String {
        scene().elements.compactMap { element in
            if case .help(let help) = element.content { help.text } else { nil }
        }.joined(separator: " ")
    }
}
