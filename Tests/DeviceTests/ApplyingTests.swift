import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// What docs/applying.md has its reader write and type, and then a person at the panel: systemd-networkd, polkitd and the
    /// cable are the device's own, and a server behind the router says who is connected.
    @Suite(SharedDevice(bundle: Appliance("Gateway").bundle, isApplying: true), .serialized)
    struct Applying {
        private let panel: DeviceUnderTest
        private var device: VirtualDevice { panel.device }

        init() throws {
            panel = try DeviceUnderTest.shared
            try panel.start()
            if try device.attempt("test -e /run/followed").code != 0 { try follow() }
            try device.run("settingsctl import values.json --no-confirm")
            try waitForAddress("10.0.2.50")
        }

        /// What the page says, word by word.
        private func follow() throws {
            let page = try Fences(of: "applying")
            let commands = page.typed
            try #require(commands.count == 2)
            try device.run(
                """
                set -e; mkdir -p /etc/settingsd/apply.d; cat >/etc/settingsd/apply.d/lan.apply <<'DROP_IN'
                \(page.file(beginning: "#"))DROP_IN
                systemctl start systemd-networkd.service
                \(commands.joined())
                touch /run/followed
                """)
        }

        // MARK: What the device is

        private func waitForAddress(_ address: String) throws {
            try device.run(
                """
                for look in $(seq 300); do
                    if networkctl status eth0 | grep -q 'Address: \(address)'; then exit; fi; sleep 0.5
                done
                networkctl status eth0; cat /etc/systemd/network/*; journalctl --no-pager -n 60; exit 1
                """)
        }

        /// Whether what is behind the router answers.
        private func isConnected() throws -> Bool {
            let (address, port) = VirtualDevice.server
            // The clock waits for whom the host lets answer.
            let mark = "/run/device-agent.awaits-host"
            let connection = "timeout 20 bash -c 'cat </dev/tcp/\(address)/\(port)'"
            return try device.attempt("touch \(mark); \(connection); code=$?; rm \(mark); exit $code").output
                == "beyond\n"
        }

        private func file() throws -> String { try device.run("cat /etc/systemd/network/10-lan.network") }

        /// On the page LAN: another address, and a router; then both are applied.
        private func apply(address: String, router: String) throws {
            func keys(_ address: String) -> String {
                "ok hold:erase \(address.map { $0 == "." ? "star" : String($0) }.joined(separator: " ")) ok"
            }
            try panel.type("down*3 ok down \(keys(address)) down*2 \(keys(router))")
            try device.play(try panel.setup.track("up*4 hold:ok").events, on: "keypad")
            try waitForAddress(address)
        }

        // MARK: What a person does

        @Test("a wrong gateway loses the connection, and the device is back at its old address by itself")
        func wrongGateway() throws {
            #expect(try isConnected())
            try apply(address: "10.0.2.60", router: "10.0.2.99")
            #expect(try file().contains("Gateway=10.0.2.99\n"))
            #expect(try !isConnected())
            try device.run("sleep 80")
            try waitForAddress("10.0.2.50")
            #expect(try isConnected())
            #expect(try file().contains("Gateway=10.0.2.2\n"))
            #expect(try panel.value("lan_router") == "10.0.2.2")
            #expect(try panel.value("lan_address") == "10.0.2.50")
        }

        @Test("a gateway that answers is confirmed, and kept")
        func rightGateway() throws {
            try apply(address: "10.0.2.61", router: "10.0.2.2")
            #expect(try isConnected())
            try panel.type("hold:ok:1500")
            #expect(try isKept(address: "10.0.2.61", router: "10.0.2.2"))
        }

        /// The control, in the long run (`CONTROLS=yes`): it is nobody's word that brings the old address back, and nothing else.
        @Test(
            "a wrong gateway that somebody confirms stays, and so does what is lost",
            .enabled(if: DeviceTests.isLong))
        func wrongGatewayConfirmed() throws {
            try apply(address: "10.0.2.62", router: "10.0.2.99")
            try panel.type("hold:ok:1500")
            #expect(try isKept(address: "10.0.2.62", router: "10.0.2.99"))
            #expect(try !isConnected())
        }

        /// Long after anybody would have been asked.
        private func isKept(address: String, router: String) throws -> Bool {
            try device.run("sleep 120")
            try waitForAddress(address)
            return try file().contains("Gateway=\(router)\n") && panel.value("lan_address") == address
                && panel.value("lan_router") == router
        }
    }
}
