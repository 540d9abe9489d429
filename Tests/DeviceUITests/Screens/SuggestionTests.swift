import Localization
import Scenes
import Settings
import Testing
@testable import Hardware
@testable import Navigation
@testable import Screens

/// Values that are likely in a field, two presses each.
@Suite("suggestions")
struct ChipTests {
    private static func field(_ key: String, _ format: String, type: String = "NumbersAndPunctuation")
        -> String
    {
        specifier(
            "PSTextFieldSpecifier",
            text("Title", key) + text("Key", key) + text("KeyboardType", type)
                + (format.isEmpty ? "" : text("DeviceFormat", format)))
    }

    private static let network =
        field("address", "ipv4") + field("mask", "netmask") + field("gateway", "ipv4") + field("dns", "ipv4")

    private func fixture(
        _ page: String, _ stored: [String: SettingValue], on hardwareClass: HardwareClass = .phonePad
    ) throws -> PanelFixture {
        try PanelFixture(["Root": page], on: hardwareClass, stored: stored)
    }

    /// What the picker of the field that is open offers.
    private func offered(_ fixture: PanelFixture) -> [String] {
        guard let text = fixture.player.navigator.editor else { return [] }
        return text.editor.traits.suggestions
    }

    @Test(
        "a gateway is at one of the ends of its address's network",
        arguments: [
            ("192.168.17.24", nil, ["192.168.17.1", "192.168.17.254"]),
            ("10.1.7.9", "255.255.252.0", ["10.1.4.1", "10.1.7.254"]),
            ("10.0.0.1", "255.255.255.0", ["10.0.0.254"]),
            ("10.0.0.1", "255.255.255.255", []), ("10.0.0.1", "255.0.255.0", ["10.0.0.254"]),
            ("10.0.0", nil, []),
        ] as [(String, String?, [String])])
    func gateway(address: String, mask: String?, suggestions: [String]) throws {
        var stored: [String: SettingValue] = ["address": .string(address)]
        if let mask { stored["mask"] = .string(mask) }
        var panel = try fixture(Self.network, stored)
        try panel.type("down down ok")
        #expect(offered(panel) == suggestions)
    }

    @Test(
        "no device has an address that begins with 0, with 127, or with 224 and more; what begins so has no tick",
        arguments: [
            ("0.168.1.10", false, "at least 1.0.0.0"), ("127.0.0.2", false, nil), ("223.168.1.10", true, nil),
            ("224.168.1.10", false, "at most 223.255.255.255"),
            ("255.168.1.10", false, "at most 223.255.255.255"),
            ("10.0.0.0", false, nil), ("10.0.0.1", true, nil),
        ] as [(String, Bool, String?)])
    func unusable(address: String, isHost: Bool, reason: String?) throws {
        let network = try #require(Network(address, maskLength: 24))
        #expect(network.isHost == isHost && network.misfit.map { ScreenStrings.english($0) } == reason)
    }

    @Test(
        "an address that no device has is doubted and no error, and is saved: beside a mask it may be a route's"
    )
    func doubted() throws {
        var panel = try fixture(
            Self.network, ["address": .string("10.0.0.7"), "mask": .string("255.255.255.0")])
        func tone() -> SentenceContent.Tone? {
            panel.player.navigator.scene().elements.lazy.compactMap { element in
                if case .sentence(let line) = element.content { line.tone } else { nil }
            }.first
        }
        try panel.type("ok")
        #expect(tone() == .good)
        try panel.type("erase 0")
        #expect(tone() == .changed)
        try panel.type("ok")
        #expect(panel.value("address") == .string("10.0.0.0"))
    }

    @Test(
        "a gateway follows from the own address and its mask, and not from a name server that stands nearer")
    func ownNetwork() throws {
        let page =
            Self.field("dns", "ipv4") + Self.field("address", "ipv4") + Self.field("mask", "netmask")
            + Self.field("second", "ipv4") + Self.field("gateway", "ipv4")
        var panel = try fixture(
            page,
            [
                "dns": .string("8.8.8.8"), "second": .string("9.9.9.9"), "address": .string("10.1.7.9"),
                "mask": .string("255.255.252.0"),
            ])
        try panel.type("down*4 ok")
        #expect(offered(panel) == ["10.1.4.1", "10.1.7.254"])
        let plain = Self.field("address", "ipv4") + Self.field("dns", "ipv4") + Self.field("gateway", "ipv4")
        var unmasked = try fixture(
            plain, ["dns": .string("8.8.8.8"), "address": .string("192.168.17.24")])
        try unmasked.type("down*2 ok")
        #expect(offered(unmasked) == ["192.168.17.1", "192.168.17.254"])
    }

    @Test("a name server out in the world suggests no address here, one of a private network does")
    func nameServer() throws {
        let page = Self.field("address", "ipv4") + Self.field("dns", "ipv4")
        for (server, suggestions) in [("9.9.9.9", []), ("172.20.1.9", ["172.20.1.1", "172.20.1.254"])] {
            var panel = try fixture(page, ["dns": .string(server)])
            try panel.type("ok")
            #expect(offered(panel) == suggestions)
        }
    }

    @Test("the device is asked for its own values by a field that offers them, and by no key in a list")
    func asked() throws {
        let page = Self.field("name", "", type: "Alphabet") + Self.field("address", "ipv4")
        var panel = try fixture(page, [:]).player.navigator
        var effects: [ScreenEffect] = []
        for key in [Key.down, .up, .ok, .back, .down] { effects += panel.handle(.press(key), at: .zero) }
        #expect(!effects.contains(.wantsDeviceValues))
        #expect(panel.handle(.press(.ok), at: .zero).contains(.wantsDeviceValues))
        panel.learn([.ipv4: ["10.9.8.7"]])
        #expect(panel.editor?.editor.traits.suggestions == ["10.9.8.7"])
    }

    @Test("the star's hold opens them, and one takes the place of what was there")
    func picked() throws {
        var panel = try fixture(
            Self.network, ["address": .string("192.168.17.24"), "gateway": .string("10.0.0.1")])
        try panel.type("down down ok hold:star 2 ok")
        #expect(panel.value("gateway") == .string("192.168.17.254"))
    }

    @Test(
        "a knob has them in its menu, arrows before the first wheel",
        arguments: [
            (.directionPad, "down down ok hold:left:2000 left ok ok"),
            (.rotary, "cw cw push hold:push cw*8 push hold:push push"),
        ] as [(HardwareClass, String)])
    func menu(hardwareClass: HardwareClass, script: String) throws {
        var panel = try fixture(
            Self.network, ["address": .string("192.168.17.24"), "gateway": .string("10.0.0.1")],
            on: hardwareClass)
        try panel.type(script)
        #expect(panel.value("gateway") == .string("192.168.17.1"))
    }

    @Test("the domain of one mail address is offered to the next, typed before or stored on the page")
    func domain() throws {
        let page =
            Self.field("from", "", type: "EmailAddress") + Self.field("to", "", type: "EmailAddress")
        var typed = try fixture(page, [:])
        try typed.type("ok 2 star 3 star 4 ok down ok")
        #expect(offered(typed) == ["@d.g"])
        try typed.type("4 hold:star 7 ok")
        #expect(typed.value("to") == .string("g@d.g"))
        var stored = try fixture(page, ["from": .string("ops@plant.com")])
        try stored.type("down ok")
        #expect(offered(stored) == ["@plant.com"])
    }

    @Test("whole words keep their digits, whatever is known: keys that were written down still type the same")
    func stable() throws {
        let page =
            Self.field("home", "", type: "URL") + Self.field("mail", "", type: "EmailAddress")
        var panel = try fixture(page, ["mail": .string("ops@plant.com")])
        try panel.type("down ok erase*13 4 star 3 hold:star 1 ok")
        #expect(panel.value("mail") == .string("g@d.com"))
    }

    @Test("the last values of a field come back, but no secret is ever offered or remembered")
    func recent() throws {
        var panel = try fixture(Self.network, [:])
        try panel.type("down down down ok 8 star 8 star 8 star 8 ok wait:500 ok")
        #expect(offered(panel) == ["8.8.8.8"])
        let secrets = specifier(
            "PSTextFieldSpecifier",
            text("Title", "PIN") + text("Key", "pin") + text("KeyboardType", "NumberPad")
                + entry("IsSecure", "<true/>"))
        var secret = try fixture(secrets, [:])
        try secret.type("ok 4 2 ok wait:500 ok")
        #expect(offered(secret) == [] && secret.player.navigator.memory.recent.isEmpty)
    }
}
