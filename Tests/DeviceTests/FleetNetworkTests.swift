import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// A device of a fleet as docs/fleet.md makes one: settings-fleet by its unit, with a certificate from its credentials,
    /// TLS, the page's own rules at the broker, and a network that the fleet sets.
    @Suite(
        SharedDevice(bundle: Appliance("Gateway").bundle, clock: FleetWorld.clock, isInFleet: true),
        .serialized)
    struct Fleet {
        private let world: FleetWorld
        private var device: VirtualDevice { world.panel.device }

        init() throws {
            world = FleetWorld(panel: try DeviceUnderTest.shared)
            guard try device.attempt("test -e /run/followed").code != 0 else { return }
            try world.panel.start()
            try world.follow()
            try device.run("touch /run/followed")
        }

        // MARK: The unit

        @Test("the unit takes what is wanted from the broker, has it applied, and reports what became of it")
        func desiredAppliedReported() throws {
            let revision = try world.desire(
                sets:
                    #"{"name":"a","values":{"clock_zone":"Europe/Paris"}},{"name":"b","values":{"no_such":1}}"#
            )
            try world.wait(for: ["applied"], of: revision)
            #expect(try device.run("settingsctl get clock_zone") == "Europe/Paris\n")
            let report = try #require(try world.reports(of: revision).last?.said)
            let values = report["values"] as? [String: [Any]]
            #expect(values?["clock_zone"] as? [String] == ["Europe/Paris", "site"])
            let keys = report["keys"] as? [String: [String: Any]]
            #expect(keys?["no_such"]?["code"] as? String == "unknown-key")
        }

        @Test(
            "F21 the running agent is nobody but its user, holds no capability, and is filtered and limited as its unit says"
        )
        func limitsOfUnit() throws {
            let status = try device.status(of: "settings-fleet.service")
            for name in ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"] {
                #expect(status[name] == "0000000000000000", "\(name)")
            }
            #expect(status["NoNewPrivs"] == "1" && status["Seccomp"] == "2")
            let limits = try device.run(
                "systemctl show settings-fleet.service --property User,MemoryMax,TasksMax,LimitNOFILE,LimitCORE,UMask"
            )
            #expect(
                Set(limits.split(separator: "\n"))
                    == [
                        "User=settings-fleet", "MemoryMax=50331648", "TasksMax=6", "LimitNOFILE=64",
                        "LimitCORE=0",
                        "UMask=0077",
                    ])
            #expect(try #require(try device.exposure(of: "settings-fleet.service")) <= 1.5)
            #expect(status["Threads"] == "1")
            print("settings-fleet: \(status["VmRSS"] ?? "?") resident, \(status["RssAnon"] ?? "?") its own")
        }

        /// By the device's clock; nothing is asked of it meanwhile.
        @Test(
            "F21 an hour in which nothing happens costs a few wake-ups a minute, and nothing is written",
            .enabled(if: isLong))
        func idleHour() throws {
            func costs() throws -> [Int] {
                try device.run(
                    """
                    p=/proc/$(systemctl show --value --property MainPID settings-fleet.service)
                    awk '/^write_bytes|^voluntary_ctxt_switches|^VmRSS/ { print $2 }' $p/io $p/status
                    stat -c %Y /var/lib/settings-fleet/memory.json
                    """
                ).split(separator: "\n").compactMap { Int($0) }
            }
            try device.run("sleep 60")
            let before = try costs()
            // A command has its limit.
            for _ in 0..<12 { try device.run("sleep 300") }
            let after = try costs()
            try #require(before.count == 4 && after.count == 4)
            print(
                "F21 an hour: \(after[2] - before[2]) wake-ups, \(after[1]) kB resident, \(before[1]) before")
            #expect(after[0] == before[0] && after[3] == before[3])
            #expect(after[1] <= before[1] + 64)
            #expect(after[2] - before[2] <= 60 * 3)
        }

        // MARK: The clock

        /// Of the device, and so of what is behind its cable: the broker's is as wrong.
        private func setClock(_ seconds: Int) throws { try device.run("date -s @\(seconds)") }

        /// Seconds since it started.
        private func uptime() throws -> Double {
            try #require(Double(try device.run("cut -d' ' -f1 /proc/uptime").dropLast()))
        }

        private func now() throws -> Int {
            try #require(Int(try device.run("date +%s").filter(\.isNumber)))
        }

        @Test(
            "F12 a clock at 1970, 2016 or 2036 is told, and the device is back within 5 s of its being set right"
        )
        func wrongClock() throws {
            for wrong in isLong ? [86_400, 1_451_606_400, 2_082_758_400] : [86_400] {
                let right = try now()
                // One that is connected says so again when its clock is set.
                try device.run("systemctl stop settings-fleet.service")
                try setClock(wrong)
                try device.run("systemctl start settings-fleet.service")
                try device.wait(
                    until:
                        "journalctl -o cat _PID=$(systemctl show --value --property MainPID settings-fleet.service)"
                        + " | grep -q 'no broker: clock: '")
                try device.run("sleep 20")
                let start = right + 60
                let meanwhile = Double(wrong)...Double(wrong + 86_400)
                #expect(try world.connections(after: Double(wrong)).filter(meanwhile.contains) == [])
                try setClock(start)
                try device.run("sleep 10")
                let back = try #require(try world.connections(after: Double(start)).last, "\(wrong)")
                print("F12 from \(wrong): back after \(((back - Double(start)) * 10).rounded() / 10) s")
                #expect(back - Double(start) <= 5)
            }
        }

        // MARK: Networks

        /// How many wrong networks are tried, and a quarter as many right ones: `TRIALS`, 40 with `FLEET=all`; else one, and two.
        private static let trials: Int = {
            let environment = ProcessInfo.processInfo.environment
            return environment["TRIALS"].flatMap { Int($0) } ?? (environment["FLEET"] == "all" ? 40 : 1)
        }()
        /// `WRONG=vlan` in the environment: of that kind alone.
        private static let wrong: [FleetWorld.Network] = {
            let kind = ProcessInfo.processInfo.environment["WRONG"]
            let wrong = FleetWorld.wrong.filter { $0.description.hasPrefix(kind ?? "") }
            // What was taken back is not tried again while the fleet wants nothing else.
            return (0..<trials).map { wrong[($0 + 2) % wrong.count] }
        }()
        private static let right: [FleetWorld.Network] = (0..<max(2, trials / 8)).flatMap {
            [$0 % 2 == 0 ? .abroad : .tagged, .home]
        }

        /// Wants this network of the device, with nobody at the panel, and waits for what becomes of it.
        private func attempt(_ network: FleetWorld.Network) throws -> FleetWorld.Attempt {
            let revision = try world.desire(network, within: 30)
            try world.wait(for: network)
            try world.wait(for: ["reverted", "applied", "refused"], of: revision)
            // An agent tells as much as it likes at first, and once a minute in the long run.
            if Self.trials > 1 { try device.run("systemctl restart settings-fleet.service") }
            return try world.attempt(revision)
        }

        /// The device is in that network, and nothing of another one is left.
        private func expect(_ network: FleetWorld.Network, after what: FleetWorld.Network) throws {
            try world.wait(for: network)
            #expect(try world.isReached(), "after \(what)")
            let found = try world.found()
            #expect(found.addresses == network.inForce, "after \(what)")
            #expect(found.routes == "dev \(network.link)", "after \(what)")
        }

        @Test("F05 a network that does not lead to the broker is left again by itself, and told as reverted")
        func wrongNetworks() throws {
            for wrong in Self.wrong {
                let attempt = try attempt(wrong)
                print("F05 \(wrong): \(attempt)")
                #expect(attempt.state == "reverted" && attempt.code == "unreachable", "\(wrong): \(attempt)")
                #expect(attempt.away <= 30 + 30, "\(wrong): \(attempt)")
                try expect(.home, after: wrong)
            }
        }

        /// A wait is up to 300 s by then.
        @Test("a network that is back ends a wait for the broker within seconds")
        func newHope() throws {
            try device.run("ip link set eth0 down; systemctl restart settings-fleet.service; sleep 500")
            let start = try now()
            try device.run("ip link set eth0 up; sleep 20")
            let back = try #require(try world.connections(after: Double(start)).last)
            print("a network that is back: connected after \(((back - Double(start)) * 10).rounded() / 10) s")
            #expect(back - Double(start) <= 12)
        }

        @Test("F12 the end of a trial does not move with the clock on the wall")
        func clockInTrial() throws {
            let wrong = FleetWorld.wrong[0]
            let revision = try world.desire(wrong, within: 60)
            try world.wait(for: wrong)
            let (start, right) = (try uptime(), try now())
            try setClock(2_082_758_400)
            try device.run("sleep 20")
            #expect(try device.attempt(FleetWorld.says(wrong)).code == 0)
            try setClock(right - 7_200)
            try world.wait(for: .home)
            let span = try uptime() - start
            try setClock(right + Int(span))
            print("F12 a trial of 60 s ended after \(span) s")
            #expect((40...90).contains(span))
            try world.wait(for: ["reverted"], of: revision)
        }

        /// The control: a judge that the agent is not, by the calls that the agent makes. It has a connection of before, tries a wrong
        /// network, and confirms it where the connection takes what is written; or where a new one comes about.
        @Test(
            "F06 who goes by the old connection keeps a wrong network and is lost; who asks for a new one is back by itself",
            .enabled(if: isLong),
            arguments: [
                ("echo -n x >&3", true), ("timeout 5 bash -c '</dev/tcp/broker.example/8883'", false),
            ])
        func oldConnection(question: String, isLost: Bool) throws {
            let wrong = FleetWorld.wrong[0]
            // For who is back to find what is wanted of it.
            try world.wait(for: ["applied"], of: try world.desire(.home))
            try device.run(
                """
                systemctl stop settings-fleet.service
                cat >/run/judge <<'END'
                exec 3<>/dev/tcp/broker.example/8883 || exit
                echo '\(wrong.values)' >/run/wrong.json
                token=$(settingsctl import /run/wrong.json --layer site --trial --within 30 | cut -f 1)
                until ip -4 -o address show eth0 | grep -q ' \(wrong.address)/'; do sleep 0.2; done
                sleep 3
                for look in $(seq 20); do
                    if \(question); then echo yes; else echo no; fi
                    sleep 1
                done >/run/answers
                ! grep -q no /run/answers || exit
                settingsctl confirm "$token"
                END
                systemd-run --quiet --unit judge bash /run/judge
                """)
            try world.wait(for: wrong)
            try device.run("sleep 90")
            let answers = try device.run("sort /run/answers | uniq -c").split(separator: "\n").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            print("F06 a wrong network, asked by \(question): \(answers.joined(separator: ", "))")
            try world.wait(for: isLost ? wrong : .home)
            #expect(try world.isReached() == !isLost)
            // Until somebody comes to it.
            try world.set(.home)
            try device.wait(until: FleetWorld.reaches)
            try device.run("systemctl start settings-fleet.service")
            try expect(.home, after: wrong)
        }

        @Test(
            "F06 another network that leads to the broker is kept over a new connection, with nobody at the panel"
        )
        func otherNetwork() throws {
            for network in Self.right {
                let attempt = try attempt(network)
                print("F06 \(network): \(attempt)")
                #expect(attempt.state == "applied" && attempt.away <= 30, "\(network): \(attempt)")
                try device.run("sleep 40")
                try expect(network, after: network)
            }
        }

        @Test(
            "F09 a broker that falls in a trial and is back after five minutes: undone, tried again, then kept",
            .enabled(if: isLong))
        func brokerFalls() throws {
            let network = FleetWorld.Network.abroad
            let revision = try world.desire(network, within: 60)
            // Before the new connection comes about.
            try device.run(
                """
                until \(FleetWorld.says(network)); do sleep 0.1; done
                systemctl kill --signal=KILL world-broker.service
                """)
            try device.run("sleep 300")
            try world.wait(for: .home)
            try world.startBroker()
            // Ten minutes of connection come first.
            for _ in 0..<4 { try device.run("sleep 300") }
            try world.wait(for: network)
            try world.wait(for: ["applied"], of: revision)
            let states = try world.attempt(revision).states
            print("F09 \(states.joined(separator: ", "))")
            let undone = try #require(states.firstIndex(of: "reverted"), "\(states)")
            #expect(states[undone...].contains("pending") && states.last == "applied", "\(states)")
            // As the others find it.
            _ = try attempt(.home)
        }

        /// The control: it is the trial that brings the old network back, and nothing else.
        @Test(
            "a wrong network of rows that are not tried stays, and the device is lost", .enabled(if: isLong))
        func withoutTrial() throws {
            let wrong = FleetWorld.wrong[2]
            try device.run(
                """
                sed -i '/<key>DeviceConfirm</d' /etc/settingsd/Settings.bundle/Lan.plist
                systemctl reload settingsd.service settings-fleet.service
                """)
            _ = try world.desire(wrong)
            try world.wait(for: wrong)
            try device.run("sleep 90")
            try world.wait(for: wrong)
            #expect(try !world.isReached())
            // Until somebody comes to it.
            _ = try world.desire(.home)
            try world.set(.home)
            try world.wait(for: .home)
            #expect(try world.isReached())
        }
    }
}
