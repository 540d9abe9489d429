import Foundation
import TestBroker
import Testing
import VirtualDevice

/// What a device of docs/fleet.md finds behind its cable (Tests/VirtualDevice/guest/world), and how it gets there.
struct FleetWorld {
    let panel: DeviceUnderTest
    private var device: VirtualDevice { panel.device }

    /// `CLOCK=wall` in the environment: a trial then takes as long as it says, and half a processor.
    static let clock: VirtualDevice.Clock =
        ProcessInfo.processInfo.environment["CLOCK"] == "wall" ? .wall : .counted

    /// The device of the page.
    static let id = "hp-0017"

    /// Lays out the programs, the broker's files and the certificates that the device's maker would bring.
    static func lay(in configuration: inout VirtualDevice.Configuration) throws {
        configuration.cable = .itself
        // As on most boards: the first cable is eth0.
        configuration.machine.kernelParameters += " net.ifnames=0"
        let payload = configuration.payload
        try payload.addApplying(from: .compiled)
        try payload.addFleet(from: .compiled)
        let certificates = try TestCertificates()
        try certificates.sign("broker", host: "broker.example")
        try certificates.sign(id, host: id)
        for (name, folder) in [
            ("ca.pem", "/etc/world"), ("broker.pem", "/etc/world"), ("broker.key", "/etc/world"),
            ("ca.pem", "/etc/settings-fleet"), ("\(id).pem", "/root"), ("\(id).key", "/root"),
        ] {
            let file = URL(fileURLWithPath: certificates.path(name))
            try payload.copy(file, to: "\(folder)/\(name)")
        }
        try payload.write(try Fences(of: "fleet").file(beginning: "pattern "), to: "/etc/world/acl")
        try payload.write(broker, to: "/etc/world/mosquitto.conf")
    }

    private static let broker = """
        user root
        log_type all
        per_listener_settings true
        listener 8883 10.9.0.1
        cafile /etc/world/ca.pem
        certfile /etc/world/broker.pem
        keyfile /etc/world/broker.key
        require_certificate true
        use_identity_as_username true
        acl_file /etc/world/acl
        listener 1884 127.0.0.1
        allow_anonymous true

        """

    // MARK: The way there

    /// The device is in its network, with what docs/fleet.md has its reader write and type.
    func follow() throws {
        let drops = Checkout.compiled.root.appendingPathComponent("Samples/Gateway/apply.d/lan.apply")
        let page = try Fences(of: "fleet")
        try device.run(
            """
            set -e; /usr/lib/device-agent/world
            ln -sf /run/systemd/resolve/stub-resolv.conf /etc/resolv.conf
            systemctl start systemd-resolved.service systemd-networkd.service
            mkdir -p /etc/settingsd/apply.d; cat >/etc/settingsd/apply.d/lan.apply <<'DROP_IN'
            \(String(contentsOf: drops, encoding: .utf8))DROP_IN
            cat >/etc/settings-fleet/fleet.ini <<'CONFIGURATION'
            \(page.file(beginning: "[Broker]"))CONFIGURATION
            """)
        try device.putDropInsInForce()
        try set(.home)
        try wait(for: .home)
        for commands in page.typed { try device.run("set -e; cd /root\n\(commands)") }
    }

    /// One that fell: as Tests/VirtualDevice/guest/world starts it.
    func startBroker() throws {
        try device.run(
            """
            systemctl reset-failed world-broker.service || true
            systemd-run --quiet --unit world-broker --property NetworkNamespacePath=/run/netns/world \\
                mosquitto -c /etc/world/mosquitto.conf
            """)
    }

    // MARK: Networks

    /// What the page LAN says.
    struct Network: CustomStringConvertible {
        let description: String
        var address: String
        var mask = "255.255.255.0"
        var router: String
        var names = "10.9.0.1"
        /// Its number, where it is in one.
        var vlan: Int?

        static let home = Network(description: "home", address: "10.4.0.50", router: "10.4.0.1")
        /// Another one that leads to the broker as well.
        static let abroad = Network(description: "abroad", address: "10.5.0.17", router: "10.5.0.1")
        /// And the only VLAN that the world knows.
        static let tagged = Network(
            description: "tagged", address: "10.6.0.17", router: "10.6.0.1", vlan: 7)

        func with(_ description: String, _ change: (inout Network) -> Void) -> Network {
            var changed = Network(
                description: description, address: address, mask: mask, router: router, names: names,
                vlan: vlan)
            change(&changed)
            return changed
        }

        var values: String {
            #"{"lan_dhcp":false,"lan_address":"\#(address)","lan_netmask":"\#(mask)","#
                + #""lan_router":"\#(router)","lan_dns":"\#(names)","lan_vlan":"\#(vlan.map(String.init) ?? "")"}"#
        }

        /// The link that has the address.
        var link: String { vlan.map { "eth0.\($0)" } ?? "eth0" }
        private var addressWithLength: String {
            let length = mask.split(separator: ".").compactMap { UInt8($0)?.nonzeroBitCount }.reduce(0, +)
            return "\(address)/\(length)"
        }

        /// What is in the file of networkd, and nothing but it.
        var lines: [String] {
            ["Name=\(link)", "Address=\(addressWithLength)", "Gateway=\(router)", "DNS=\(names)"]
        }

        /// Link and address, as the kernel has them.
        var inForce: String { "\(link) \(addressWithLength)" }
    }

    /// As root sets it, with nobody's word.
    func set(_ network: Network) throws {
        try device.run(
            "echo '\(network.values)' >/run/values.json; settingsctl import /run/values.json --layer site --no-confirm"
        )
    }

    /// Whether the file of networkd says so, for a shell.
    static func says(_ network: Network) -> String {
        network.lines.map { "grep -qx '\($0)' /etc/systemd/network/10-lan.network" }.joined(separator: " && ")
    }

    func wait(for network: Network) throws { try device.wait(until: Self.says(network)) }

    /// What the device has in its networks, whoever set it: links with their addresses, and the links that routes lead to.
    func found() throws -> (addresses: String, routes: String) {
        func list(_ command: String) throws -> String {
            try device.run(command).split(separator: "\n").joined(separator: ", ")
        }
        return (
            try list("ip -4 -o address show scope global | awk '{ print $2, $4 }'"),
            try list("ip -4 route show table all type unicast | grep -o 'dev [^ ]*' | sort -u")
        )
    }

    /// Succeeds on the device where the broker can be reached, by its name.
    static let reaches = "timeout 20 bash -c '</dev/tcp/broker.example/8883'"

    func isReached() throws -> Bool { try device.attempt(Self.reaches).code == 0 }

    /// None of them leads from home to the broker: nobody's network, the router's place in it, the router, the names, nobody's
    /// VLAN, and one with other addresses.
    static let wrong: [Network] = [
        .home.with("address") { $0.address = "10.4.7.50" },
        .home.with("mask") { $0.mask = "255.0.0.0" },
        .home.with("router") { $0.router = "10.4.0.99" },
        .home.with("names") { $0.names = "10.9.0.99" },
        .home.with("vlan") { $0.vlan = 9 },
        .home.with("vlan of others") { $0.vlan = 7 },
    ]

    // MARK: The fleet's side

    /// Publishes what is wanted of the device, for the broker to keep: its revision.
    @discardableResult
    func desire(sets: String) throws -> Int {
        let topic = "settings/1/d/\(Self.id)/desired"
        let count = try device.run("echo x >>/run/documents; wc -l </run/documents")
        let revision = try #require(Int(count.filter(\.isNumber)))
        try device.run(
            """
            ip netns exec world mosquitto_pub -V mqttv5 -h 127.0.0.1 -p 1884 -q 1 -r -t \(topic) -s <<'END'
            {"v":1,"to":"d/\(Self.id)","epoch":1,"revision":\(revision),"sets":[\(sets)]}
            END
            """)
        return revision
    }

    /// The same with one set, which is that network.
    ///
    /// - Parameter rest: what else the set says.
    func desire(_ network: Network, _ rest: String = "") throws -> Int {
        try desire(sets: #"{"name":"network",\#(rest)"values":\#(network.values)}"#)
    }

    /// The same, tried for so many seconds.
    func desire(_ network: Network, within seconds: Int) throws -> Int {
        try desire(network, #""confirm":"broker","within":\#(seconds),"#)
    }

    /// The lines of what the device has said lately.
    private static let lately = "tail -n 200 /run/heard"

    /// What each report of that document says of it.
    private static func told(_ revision: Int) -> String { #""d":{"epoch":1,"revision":\#(revision),"# }

    /// What the device has said there lately, in order, with the time in seconds. The rest stays on the device: while it is carried and
    /// read here, the device spins.
    ///
    /// - Parameter word: what stands in each line of it.
    private func heard(
        _ topic: String, saying word: String = ""
    ) throws -> [(time: Double, said: [String: Any])] {
        let lines = "\(Self.lately) | grep -F ' settings/1/d/\(Self.id)/\(topic) ' | grep -F '\(word)'"
        return try device.attempt(lines).output.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, let time = Double(parts[0]),
                let said = try JSONSerialization.jsonObject(with: Data(parts[2].utf8)) as? [String: Any]
            else { return nil }
            return (time, said)
        }
    }

    /// When the device has said that it is there, by the clock on the wall, in order.
    func connections(after time: Double) throws -> [Double] {
        try heard("status").filter { $0.time > time && $0.said["online"] as? Bool == true }.map(\.time)
    }

    /// What the device has reported of that document, in order, with the time in seconds.
    func reports(of revision: Int) throws -> [(time: Double, said: [String: Any])] {
        try heard("reported", saying: Self.told(revision))
    }

    /// What became of a set that was tried.
    struct Attempt: CustomStringConvertible {
        let state: String
        let code: String?
        /// Seconds from the report that it is about to be dared to the device's next connection.
        let away: Double
        /// What was reported on the way.
        let states: [String]
        var description: String {
            "\(states.joined(separator: ", ")) \(code ?? ""), away \((away * 10).rounded() / 10) s"
        }
    }

    /// What that document's first set came to.
    func attempt(_ revision: Int) throws -> Attempt {
        let told = try reports(of: revision).compactMap { time, report in
            (report["sets"] as? [[String: Any]])?.first.map { (time, $0) }
        }
        let dared = try #require(told.first { $0.1["state"] as? String == "pending" }).0
        let end = try #require(told.last).1
        let connections = try heard("status").compactMap { time, status in
            (status["online"] as? Bool == true ? status["conn"] as? Int : nil).map { (time, $0) }
        }
        let before = try #require(connections.last { $0.0 <= dared }).1
        let back = try #require(connections.first { $0.0 > dared && $0.1 != before }).0
        return Attempt(
            state: end["state"] as? String ?? "", code: end["code"] as? String, away: back - dared,
            states: told.compactMap { $0.1["state"] as? String })
    }

    /// Until a report of that document says one of these of its first set.
    func wait(for states: [String], of revision: Int) throws {
        let sets = #""sets":\[\{[^}]*"state":"(\#(states.joined(separator: "|")))""#
        let reports = "\(Self.lately) | grep -F '\(Self.told(revision))'"
        try device.wait(until: "\(reports) | grep -qE '\(sets)'", looks: 400)
    }
}
