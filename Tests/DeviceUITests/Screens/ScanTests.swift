import Bundles
import Settings
import Simulator
import Testing

@testable import Hardware
@testable import Keys
@testable import Scanning
@testable import Navigation
@testable import Screens

@Suite("What a scanner reads")
struct ScanTests {
    private static let network = """
        \(specifier("PSToggleSwitchSpecifier", text("Title", "Wi-Fi") + text("Key", "wifi_on") + entry("DefaultValue", "<true/>")))
        \(specifier("PSTextFieldSpecifier", text("Title", "Network") + text("Key", "ssid")))
        \(specifier("PSTextFieldSpecifier", text("Title", "Password") + text("Key", "psk") + entry("IsSecure", "<true/>") + text("DeviceFormat", "wifi-psk")))
        """
    private static let root = """
        \(specifier("PSTextFieldSpecifier", text("Title", "Name") + text("Key", "name") + entry("DeviceMaximumLength", "<integer>10</integer>")))
        \(specifier("PSTextFieldSpecifier", text("Title", "Count") + text("Key", "count") + text("KeyboardType", "NumberPad")))
        \(specifier("PSTextFieldSpecifier", text("Title", "PIN") + text("Key", "pin") + entry("IsSecure", "<true/>") + text("DeviceFormat", "pin")))
        \(specifier("PSToggleSwitchSpecifier", text("Title", "Pump") + text("Key", "pump") + entry("DefaultValue", "<false/>")))
        \(specifier("PSTextFieldSpecifier", text("Title", "Address") + text("Key", "address") + text("DeviceFormat", "ipv4") + entry("DeviceConfirm", "<true/>")))
        \(specifier("PSChildPaneSpecifier", text("Title", "Network") + text("File", "Network")))
        """

    private func panel(_ hardwareClass: HardwareClass = .phonePad, size: Size = Size(width: 320, height: 240))
        throws
        -> PanelFixture
    {
        try PanelFixture(["Root": Self.root, "Network": Self.network], on: hardwareClass, size: size)
    }

    // MARK: Text

    @Test(
        "a code takes the place of the text of the field that is edited, and OK saves it",
        arguments: HardwareClass.allCases)
    func edited(hardwareClass: HardwareClass) throws {
        var panel = try panel(hardwareClass)
        let open =
            hardwareClass == .rotary
            ? "push" : hardwareClass == .barePad ? "5" : hardwareClass == .matrix ? "D" : "ok"
        try panel.type(#"\#(open) scan:"AB-1234""#)
        #expect(panel.line("field: ") == "AB-1234|7")
        #expect(panel.value("name") == .string(""))
        try panel.type(#"scan:"CD-5678""#)
        #expect(panel.line("field: ") == "CD-5678|7")
    }

    @Test("the focused field is opened for it")
    func opened() throws {
        var panel = try panel()
        try panel.type(#"scan:"AB-1234" ok"#)
        #expect(panel.value("name") == .string("AB-1234"))
    }

    @Test("what the field does not take falls out, and that is said")
    func filtered() throws {
        var panel = try panel()
        try panel.type(#"down scan:"No. 12-34""#)
        #expect(panel.line("field: ") == "1234|4")
        #expect(panel.line("message: ") == "Some characters do not belong here: left out")
    }

    @Test("what is too long, or of which nothing is taken, is refused with the reason, and the text stays")
    func refused() throws {
        var panel = try panel()
        try panel.type(#"ok scan:"short" scan:"much too long a name""#)
        #expect(panel.line("field: ") == "short|5")
        #expect(panel.line("message: ") == "at most 10 characters")
        try panel.type(#"back back down scan:"abcdefgh""#)
        #expect(panel.line("field: ") == "|0")
        #expect(panel.line("message: ") == "digits only")
    }

    @Test("a letter that was pending is gone with the text, and back with it where the code is refused")
    func pending() throws {
        var panel = try panel()
        try panel.type(#"ok 2 scan:"much too long a name""#)
        #expect(panel.line("field: ") == "a|1")
        try panel.type(#"scan:"AB-1234""#)
        #expect(panel.line("field: ") == "AB-1234|7")
    }

    @Test("where no field is, that is said and nothing happens")
    func nowhere() throws {
        var panel = try panel()
        try panel.type(#"down*3 scan:"AB-1234""#)
        #expect(panel.line("message: ") == "Go to a text field, then scan")
        #expect(panel.value("pump") == .boolean(false))
        #expect(panel.line("field: ") == nil)
    }

    // MARK: What fingers answer

    @Test("a PIN is never scanned", arguments: [#"down*2 scan:"12345678""#, #"down*2 ok scan:"12345678""#])
    func pin(script: String) throws {
        var panel = try panel()
        try panel.type(script)
        #expect(panel.line("message: ") == "A scanner cannot answer this")
        #expect(panel.line("field: ") == nil || panel.line("field: ") == "|0")
        #expect(panel.value("pin") == .string(""))
    }

    @Test("a technician's PIN is never scanned either")
    func technicianPIN() throws {
        var panel = try panel()
        var navigator = panel.player.navigator
        navigator.push(.editor(EditorScreen(.enter(for: nil), in: navigator.context)))
        panel.player = PreviewPlayer(navigator)
        try panel.type(#"scan:"12345678""#)
        #expect(panel.line("message: ") == "A scanner cannot answer this")
        #expect(panel.line("field: ") == "|0")
    }

    @Test("a question is never answered by a code, whatever is in it")
    func question() throws {
        var panel = try PanelFixture([
            "Root": specifier(
                "IASKButtonSpecifier", text("Title", "Reset") + text("Key", PanelButton.factoryReset.rawValue)
            )
                + specifier("PSTextFieldSpecifier", text("Title", "Name") + text("Key", "name"))
        ])
        try panel.type("down ok 2 ok up ok")
        let question = panel.lines
        try panel.type(#"scan:"WIFI:S:a;P:12345678;;""#)
        #expect(panel.line("message: ") == "A scanner cannot answer this")
        #expect(panel.line("title: ").map { "title: \($0)" } == question.first)
        #expect(panel.value("name") == .string("a"))
    }

    // MARK: Networks

    private static let code = #"scan:"WIFI:T:WPA;S:Boiler room;P:pump 7 north;;""#

    @Test("a network is asked about with old and new, wherever somebody stands, and taken as a whole")
    func wifi() throws {
        var panel = try panel()
        try panel.type(Self.code)
        #expect(panel.line("title: ") == "Use this Wi-Fi?")
        #expect(panel.lines.contains { $0.contains("Network") && $0.contains("› Boiler room") })
        #expect(!panel.lines.joined().contains("north"))
        #expect(panel.value("ssid") == .string(""))
        try panel.type("ok")
        #expect(panel.value("ssid") == .string("Boiler room"))
        #expect(panel.value("psk") == .string("pump 7 north"))
        #expect(panel.line("title: ") != "Use this Wi-Fi?")
    }

    @Test("Back, and Discard, leave everything as it was", arguments: ["back", "down ok"])
    func discarded(keys: String) throws {
        var panel = try panel()
        try panel.type("\(Self.code) \(keys)")
        #expect(panel.line("title: ") != "Use this Wi-Fi?")
        #expect(panel.value("ssid") == .string(""))
        #expect(panel.player.navigator.snapshot.stored.layers[.user]?.isEmpty ?? true)
        #expect(panel.player.navigator.staged.isEmpty)
    }

    @Test("it takes the place of an edit of the same page, whose text nobody saved")
    func whileEditing() throws {
        var panel = try panel()
        try panel.type("down*5 ok down ok 2 \(Self.code) ok")
        #expect(panel.value("ssid") == .string("Boiler room"))
        #expect(panel.line("field: ") == nil)
    }

    @Test("a network without a password takes the old one away")
    func open() throws {
        var panel = try panel()
        try panel.type(#"\#(Self.code) ok scan:"WIFI:T:nopass;S:Guests;;" ok"#)
        #expect(panel.value("ssid") == .string("Guests"))
        #expect(panel.value("psk") == .string(""))
    }

    @Test("a password that the field would refuse is left out with the reason, and the name is taken")
    func weakPassword() throws {
        var panel = try panel()
        try panel.type(#"scan:"WIFI:T:WPA;S:Boiler room;P:short;;""#)
        #expect(panel.lines.contains { $0.contains("Left out: Password (") })
        try panel.type("ok")
        #expect(panel.value("ssid") == .string("Boiler room"))
        #expect(panel.value("psk") == .string(""))
    }

    @Test("where no page takes a network, that is said")
    func noWiFi() throws {
        var panel = try PanelFixture([
            "Root": specifier("PSToggleSwitchSpecifier", text("Title", "Pump") + text("Key", "pump"))
        ])
        try panel.type(Self.code)
        #expect(panel.line("message: ") == "There is no Wi-Fi to set here")
    }

    // MARK: Configurations

    private func script(_ values: [String: SettingValue], model: String = "", length: Int = 4000) throws
        -> [String]
    {
        let parts = try #require(ConfigurationCode(model: model, values: values).parts(ofAtMost: length))
        return parts.map { "scan:\"\($0)\"" }
    }

    @Test("a configuration is listed old and new with what is left out and why, and taken as a whole")
    func configuration() throws {
        var panel = try panel()
        let values: [String: SettingValue] = [
            "name": .string("Kessel"), "pump": .boolean(true), "address": .string("1.2.3"),
            "unheard": .integer(1),
        ]
        try panel.type(try script(values, model: "Other thing").joined())
        #expect(panel.line("title: ") == "Take these settings?")
        #expect(panel.lines.contains { $0.contains("Name") && $0.contains("› Kessel") })
        #expect(panel.lines.contains { $0.contains("They come from another device: Other thing") })
        #expect(panel.lines.contains { $0.contains("Left out: Address (needs four numbers") })
        #expect(panel.lines.contains { $0.contains("Left out: unheard (there is no such setting)") })
        try panel.type("ok")
        #expect(panel.value("name") == .string("Kessel"))
        #expect(panel.value("pump") == .boolean(true))
        #expect(panel.value("address") == .string(""))
    }

    @Test("of several parts it is said how many are read, until all are there")
    func parts() throws {
        var panel = try panel()
        let parts = try script(["name": .string("Kessel"), "pump": .boolean(true)], length: 60)
        #expect(parts.count > 2)
        for (index, part) in parts.dropLast().enumerated() {
            try panel.type(part)
            #expect(
                panel.line("message: ") == "Code \(index + 1) of \(parts.count) is read: scan the next one")
        }
        try panel.type("\(parts[parts.count - 1]) ok")
        #expect(panel.value("name") == .string("Kessel"))
    }

    @Test("what must be confirmed is on trial afterwards")
    func trial() throws {
        var panel = try panel()
        try panel.type(try script(["address": .string("192.168.1.10")]).joined() + " ok")
        #expect(panel.line("title: ") == "Keep changes?")
        #expect(panel.value("address") == .string("192.168.1.10"))
        try panel.wait(95)
        #expect(panel.value("address") == .string(""))
    }

    @Test("what is so already is said to be so")
    func same() throws {
        var panel = try panel()
        let code = try script(["pump": .boolean(false)]).joined()
        try panel.type(code)
        #expect(panel.line("message: ") == "All of it is so already")
        #expect(panel.line("title: ") != "Take these settings?")
    }

    @Test("changes that wait are decided first")
    func waiting() throws {
        var panel = try panel()
        try panel.type(#"down*4 scan:"192.168.1.10" ok"#)
        #expect(!panel.player.navigator.staged.isEmpty)
        try panel.type(Self.code)
        #expect(panel.line("message: ") == "Apply or discard?")
        #expect(panel.player.navigator.staged.map(\.key) == ["address"])
    }

    @Test("the parts that were read are forgotten with the person")
    func nextPerson() throws {
        var panel = try panel()
        let parts = try script(["name": .string("Kessel"), "pump": .boolean(true)], length: 60)
        try panel.type(parts[0])
        var navigator = panel.player.navigator
        navigator.setRole(.technician)
        navigator.setRole(.owner)
        panel.player = PreviewPlayer(navigator)
        try panel.type(parts[1])
        #expect(panel.line("message: ")?.hasPrefix("Code 1 of") == true)
    }
}
