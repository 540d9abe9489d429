import Fleet
import Testing
import Thrown

@Suite("fleet.ini")
struct FleetConfigurationTests {
    @Test("what the file says is taken, and what it does not say is as the manual has it")
    func taken() throws {
        let text = """
            [Broker]
            Host = broker.example
            Port = 1884
            Prefix = acme/settings/2
            KeepAlive = 60
            [Device]
            ID = hp-0017
            Model = heatpump-2
            Groups = all model.heatpump-2
            [TLS]
            CA = /etc/settings-fleet/ca.pem
            [Report]
            Keys = * !wifi_* wifi_ssid
            Retain = no
            [Trust]
            EnabledBy = setting:fleet_enabled
            [Pace]
            StartSpread = 0
            BackoffCap = 60
            TrialSpread = 5
            """
        let read = try FleetConfiguration(text, file: "fleet.ini")
        #expect(read.host == .text("broker.example") && read.port == 1884 && read.prefix == "acme/settings/2")
        #expect(read.keepAlive == 60 && read.id == "hp-0017" && read.model == "heatpump-2")
        #expect(read.groups == ["all", "model.heatpump-2"] && read.authority == "/etc/settings-fleet/ca.pem")
        #expect(read.keys.contains("night_from") && read.keys.contains("wifi_ssid"))
        #expect(!read.keys.contains("wifi_psk") && !read.retains && read.enabledBy == "fleet_enabled")
        #expect(read.startSpread == .zero && read.backOffCap == .seconds(60))
        #expect(try FleetConfiguration("", file: "fleet.ini") == FleetConfiguration())
    }

    @Test(
        "what is wrong is told with file, line and what would be right",
        arguments: [
            ("[Broker]\nHots = a", "fleet.ini:2: unknown name Hots in [Broker]; valid are Host, Port, "),
            ("\n[Brocker]\nHost = a", "fleet.ini:3: unknown section [Brocker]; valid are [Broker], [Device]"),
            ("[Broker]\nPort = 0", "fleet.ini:2: Port = 0: expected a number from 1 to 65535"),
            ("[Broker]\nPrefix = a//b", "fleet.ini:2: Prefix = a//b: expected at most 3 levels"),
            ("[Broker]\nPrefix = a/#", "fleet.ini:2: Prefix = a/#"),
            ("[Broker]\nHost = setting:", "fleet.ini:2: Host = setting:: expected"),
            ("[Broker]\nKeepAlive = 29", "fleet.ini:2: KeepAlive = 29"),
            ("[Device]\nID = a/b", "fleet.ini:2: ID = a/b: expected 1 to 64 letters"),
            ("[Device]\nGroups = a a", "fleet.ini:2: Groups = a a"),
            ("[Report]\nRetain = maybe", "fleet.ini:2: Retain = maybe: expected yes or no"),
            ("[Trust]\nEnabledBy = yes", "fleet.ini:2: EnabledBy = yes: expected setting:KEY"),
            ("[Trust]\nSignedBy = /keys", "fleet.ini:2: unknown name SignedBy"),
            ("Host", "fleet.ini:1: expected [Section]"),
            ("[Broker]\nHost = broker.example", "fleet.ini: CA in [TLS] is missing"),
            ("[Broker]\nHost = 127.0.0.1.example.net", "fleet.ini: CA in [TLS] is missing"),
            ("[Broker]\nHost = 127.evil.example", "fleet.ini: CA in [TLS] is missing"),
            ("Host = a", "fleet.ini:1: Host stands before any [Section]"),
            ("[Broker]\nHost = setting:broker", "fleet.ini: CA in [TLS] is missing"),
        ])
    func wrong(text: String, sentence: String) {
        let error = thrown(FleetConfigurationError.self) { try FleetConfiguration(text, file: "fleet.ini") }
        #expect(error.map { "\($0)".hasPrefix(sentence) } == true, "\(error?.description ?? "taken")")
    }

    @Test(
        "a broker on this very device is spoken to without TLS",
        arguments: ["localhost", "127.0.0.1", "::1"])
    func local(host: String) throws {
        _ = try FleetConfiguration("[Broker]\nHost = \(host)", file: "fleet.ini")
    }
}
