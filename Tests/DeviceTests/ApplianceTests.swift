import Foundation
import Testing
import VirtualDevice

/// Appliances of Samples on a booted device, each set by the keys of one of its own tests.
struct Appliance {
    let folder: URL

    init(_ name: String) { folder = Checkout.compiled.root.appendingPathComponent("Samples/\(name)") }

    var bundle: URL { folder.appendingPathComponent("Settings.bundle") }

    /// Types a test's keys and what follows them into a device just taken out of its box, which then shows what preview draws.
    ///
    /// - Parameter isFirstRun: whether it then asks for what it needs, which is left for later.
    func play(_ name: String, then keys: String = "", isFirstRun: Bool = false) throws -> DeviceUnderTest {
        let panel = try DeviceUnderTest.shared
        try panel.start()
        let keys = try "\(isFirstRun ? "hold:back " : "")\(script(name)) \(keys)"
        try panel.type(keys)
        let preview = try panel.setup.preview(
            keys: keys, isFirstRun: isFirstRun, in: panel.device.folder)
        let differences = try panel.device.photograph().differences(
            from: preview, onDisplayOf: panel.setup.board.display.rotatedSize)
        #expect(differences == 0)
        return panel
    }

    /// The keys of a test, without the lines that say on what it is played.
    private func script(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent("tests/\(name).keys"), encoding: .utf8)
            .split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: " ")
    }
}

extension DeviceTests {
    @Suite(SharedDevice(bundle: Appliance("Intercom").bundle), .serialized)
    struct IntercomAppliance {
        @Test("a technician's script through the intercom is kept, and shows what preview draws")
        func residents() throws {
            let panel = try Appliance("Intercom").play("P-residents", isFirstRun: true)
            #expect(try panel.value("bell3_name") == "Levy")
            #expect(try panel.value("bell3_calls") == "04012345")
            #expect(try panel.value("bell4_name") == "Nada")
            #expect(try panel.value("bell1_name") == "Weber")
        }
    }

    @Suite(SharedDevice(bundle: Appliance("HeatPump").bundle), .serialized)
    struct HeatPumpAppliance {
        @Test(
            "a technician's script through the heat pump is applied and confirmed, and shows what preview draws"
        )
        func network() throws {
            // From the last row up to what waits, applied there, and kept when it asks.
            let panel = try Appliance("HeatPump").play(
                "P-network", then: "up*8 hold:ok wait:1000 hold:ok:1500")
            #expect(try panel.value("network_address") == "192.168.17.24")
            #expect(try panel.value("network_router") == "192.168.17.1")
            #expect(try panel.value("network_dhcp") == "False")
            #expect(try panel.value("wifi_name") == "Plant-7")
            #expect(try panel.value("network_dns") == "9.9.9.9")
        }
    }

    @Suite(SharedDevice(bundle: Appliance("Gateway").bundle), .serialized)
    struct GatewayAppliance {
        @Test("a technician's script through the gateway is applied and kept, and shows what preview draws")
        func mobile() throws {
            let panel = try Appliance("Gateway").play("P-mobile", then: "up*5 hold:ok")
            #expect(try panel.value("cell_on") == "True")
            #expect(try panel.value("cell_apn") == "iot.example")
            #expect(try panel.value("cell_roaming") == "False")
        }
    }
}
