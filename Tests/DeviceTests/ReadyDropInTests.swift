import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// T10: each drop-in that is ready does what it says, on the Debian that the device is made of.
    @Suite(SharedDevice(isApplying: true, hasChrony: DeviceTests.isLong), .serialized)
    struct ReadyDropIns {
        let panel: DeviceUnderTest
        var device: VirtualDevice { panel.device }

        private static let texts = [
            "device_name", "time_zone", "language", "clock", "ntp_server", "network_interface",
            "network_address",
            "network_gateway", "network_dns", "wifi_ssid", "wifi_psk", "mqtt_host", "mqtt_port", "log_level",
        ]
        private static let flags = ["ntp_enabled", "network_dhcp", "mqtt_tls"]

        private static var page: String {
            func row(_ type: String, _ key: String, _ more: String = "") -> String {
                """
                <dict><key>Type</key><string>\(type)</string><key>Title</key><string>\(key)</string>
                <key>Key</key><string>\(key)</string>\(more)</dict>
                """
            }
            let rows =
                [row("PSTitleValueSpecifier", "room_temperature")]
                + texts.map { row("PSTextFieldSpecifier", $0) }
                + flags.map { row("PSToggleSwitchSpecifier", $0, "<key>DefaultValue</key><true/>") }
            return
                "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows.joined())</array></dict></plist>"
        }

        init() throws {
            panel = try DeviceUnderTest.shared
            guard try device.attempt("test -e /run/prepared").code != 0 else { return }
            try panel.start(page: Self.page)
            try device.run("mkdir -p /etc/settingsd/apply.d; touch /run/prepared")
        }

        /// Has these drop-ins hold, and no others.
        func install(_ names: String..., prepared: String = "") throws {
            let folder = "/usr/share/settingsd/apply.d"
            let files = names.map { "\(folder)/\($0).apply" }.joined(separator: " ")
            try device.run(
                """
                set -e; until [ -z "$(ls -A /var/lib/settings-apply/undo 2>/dev/null)" ]; do sleep 0.5; done
                rm -f /etc/settingsd/apply.d/*
                \(files.isEmpty ? "" : "cp \(files) /etc/settingsd/apply.d/")
                \(prepared)
                """)
            try device.putDropInsInForce()
        }

        /// As another program sets them.
        func set(_ values: [String: Any]) throws {
            let json = String(
                decoding: try JSONSerialization.data(withJSONObject: values, options: .sortedKeys),
                as: UTF8.self)
            try device.run(
                "cat >/run/values.json <<'END'\n\(json)\nEND\nsettingsctl import /run/values.json --no-confirm"
            )
        }

        // MARK: Calls

        @Test("hostname.apply: the device has its name, now and at its next start")
        func hostName() throws {
            try install("hostname")
            try set(["device_name": "pump-7"])
            try device.wait(until: #"[ "$(uname -n) $(cat /etc/hostname)" = "pump-7 pump-7" ]"#)
        }

        @Test(
            "timezone.apply: programs that are started then have that time zone",
            .enabled(if: DeviceTests.isLong))
        func timeZone() throws {
            try install("timezone")
            try set(["time_zone": "Asia/Kolkata"])
            try device.wait(
                until:
                    #"[ "$(readlink -f /etc/localtime | grep -o '[A-Z][a-z]*/[A-Z][a-z]*$') $(date +%z)" = "Asia/Kolkata +0530" ]"#
            )
        }

        @Test(
            "locale.apply: the system's language is the screen's; one that the device does not have is told, and goes back",
            .enabled(if: DeviceTests.isLong))
        func locale() throws {
            try install("locale")
            try set(["language": "de"])
            try device.wait(until: "localectl status | grep -q 'LANG=de_DE.UTF-8'")
            try set(["language": "fr"])
            try device.wait(until: #"[ "$(settingsctl get language)" = de ]"#)
            try device.run(
                "localectl status | grep -q 'LANG=de_DE.UTF-8'; journalctl | grep -q 'not applied'")
        }

        @Test(
            "clock.apply: a clock that somebody sets is set while no time server does that",
            .enabled(if: DeviceTests.isLong))
        func clock() throws {
            try install("clock")
            try set(["ntp_enabled": false, "clock": "2031-05-06T07:08:00Z"])
            try device.wait(until: #"[ "$(date -u +%Y-%m-%dT%H)" = 2031-05-06T07 ]"#)
            try device.run("! systemctl is-active systemd-timesyncd.service")
            try set(["ntp_enabled": true])
            try device.wait(until: "systemctl is-active systemd-timesyncd.service")
        }

        // MARK: Files

        /// A time server of an hour that nobody has: so many days after the device's.
        private static let timeServer = """
            import socket, struct, sys, time
            server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            server.bind(("127.0.0.7", 123))
            ahead = time.time() + 86400 * int(sys.argv[1]) - time.monotonic()
            while True:
                asked, who = server.recvfrom(512)
                now = time.monotonic() + ahead + 2208988800
                stamp = struct.pack(">II", int(now), int(now % 1 * 2 ** 32))
                server.sendto(struct.pack(">BBbbII4s", 0x24, 1, 4, -20, 0, 0, b"TEST") + stamp + asked[40:48] + stamp * 2, who)
            """

        @Test(
            "ntp.apply: the clock is that of the time server", .enabled(if: DeviceTests.isLong))
        func timeServer() throws {
            try install("ntp", prepared: "systemctl start systemd-timesyncd.service")
            try followTimeServer(days: 1000)
            try device.run("systemctl stop systemd-timesyncd.service")
        }

        /// Nobody is asked that the device would ask without settings: chrony's own pool is of the network.
        @Test(
            "chrony.apply: the clock is that of the time server",
            .enabled(if: DeviceTests.isLong))
        func timeServerOfChrony() throws {
            try install(
                "chrony",
                prepared: """
                    systemctl stop systemd-timesyncd.service
                    systemd-sysusers --inline 'u _chrony - - /var/lib/chrony'
                    grep -v ^pool /usr/share/chrony/chrony.conf >/etc/chrony/chrony.conf
                    systemctl start chrony.service
                    """)
            try followTimeServer(days: 2000)
            try device.run("systemctl stop chrony.service")
        }

        private func followTimeServer(days: Int) throws {
            try device.run(
                "cat >/run/ntp.py <<'END'\n\(Self.timeServer)\nEND\nsystemd-run --unit ntp-server python3 /run/ntp.py \(days)"
            )
            let day = try device.run("date -u -d '\(days) days' +%F").split(separator: "\n").first ?? ""
            try set(["ntp_server": "127.0.0.7"])
            try device.wait(
                until: "[ $(date -u +%F) = \(day) ] && timedatectl show -p NTPSynchronized | grep -q yes")
            try set(["ntp_server": ""])
            try device.run("systemctl stop ntp-server.service")
        }

        @Test("address.apply: the link has the address that was set, and then one that the network gives")
        func address() throws {
            try install("address", prepared: "systemctl start systemd-networkd.service")
            try set([
                "network_interface": "eth0", "network_dhcp": false, "network_address": "10.0.2.70/24",
                "network_gateway": "10.0.2.2", "network_dns": "10.0.2.3",
            ])
            let status = "networkctl status eth0"
            // networkd forgets an address of which it was not yet sure: the next change waits until it is.
            try device.wait(
                until: """
                    \(status) | grep -q 'Address: 10.0.2.70' && \(status) | grep -q 'Gateway: 10.0.2.2' \\
                        && \(status) | grep -q '(configured)'
                    """)
            try set(["network_dhcp": true])
            try device.wait(
                until: "\(status) | grep -q 'Address: 10.0.2.15' && ! \(status) | grep -q 10.0.2.70")
            try device.run("systemctl stop systemd-networkd.service systemd-networkd.socket")
        }

        @Test(
            "gateway.apply: a unit that runs has its settings in its environment, and only its group reads them"
        )
        func environment() throws {
            let example = try String(
                contentsOf: Checkout.compiled.root.appendingPathComponent("Examples/gateway.apply"),
                encoding: .utf8)
            try install(
                prepared: """
                    cat >/etc/settingsd/apply.d/gateway.apply <<'END'
                    \(example)END
                    mkdir -p /etc/settingsd/out; cat >/run/systemd/system/gateway.service <<'END'
                    [Service]
                    EnvironmentFile=-/etc/settingsd/out/gateway.env
                    ExecStart=/bin/sleep infinity
                    END
                    systemctl daemon-reload; systemctl start gateway.service
                    """)
            try set(["mqtt_host": "a \"b\" $(c)", "mqtt_port": "8883", "mqtt_tls": true, "log_level": "x y"])
            let environment =
                "tr '\\0' '\\n' </proc/$(systemctl show --value -p MainPID gateway.service)/environ"
            try device.wait(until: "\(environment) | grep -q MQTT_PORT=8883")
            let lines = try device.run(environment).split(separator: "\n")
            for line in [#"MQTT_HOST=a "b" $(c)"#, "MQTT_TLS=1", "LOG_LEVEL=x y"] {
                #expect(lines.contains { $0 == line }, "\(line)")
            }
            #expect(try device.run("stat -c %a /etc/settingsd/out/gateway.env") == "640\n")
        }
    }
}
