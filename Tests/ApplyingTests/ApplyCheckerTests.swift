import Applying
import Bus
import DropIns
import Foundation
import ScratchFolder
import Settings
import Testing

/// The helper's parts that call others, and that look whether it works.
@Suite("callers and checks", .timeLimit(.minutes(2))) struct ApplyCheckerTests {
    private func set(_ lines: String, within seconds: Int = 20) -> DropInSet {
        DropInSet([
            DropInSet.Source(
                folder: "/x", name: "a.apply", facts: .init(user: 0, mode: 0o100644),
                bytes: Array(
                    "[Apply]\nKeys = a\nWithin = \(seconds)\n[File]\nPath = /etc/a\nLine = x\n\(lines)".utf8))
        ])
    }

    private func states(_ checks: String, _ value: String = "") -> [CheckResult] {
        let set = set("[Check]\n\(checks)\n")
        #expect(set.problems == [])
        return ApplyChecker { set }.answer(.check(dropIns: ["a"], values: ["a": .string(value)]))
    }

    /// A port of this machine on which somebody listens, and one on which nobody does.
    private func ports() throws -> (open: Int, closed: Int, descriptor: Int32) {
        func bound() throws -> (Int32, Int) {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size) | getsockname(descriptor, $0, &size)
                }
            }
            try #require(result == 0)
            return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
        }
        let (listening, open) = try bound()
        let (other, closed) = try bound()
        try #require(listen(listening, 1) == 0)
        close(other)
        return (open, closed, listening)
    }

    @Test("links, addresses, names and ports are told as they are")
    func network() throws {
        let (open, closed, descriptor) = try ports()
        defer { close(descriptor) }
        let found = states(
            "Link = lo\nLink = none7\nAddress = 127.0.0.1/8\nAddress = 10.255.7.7/24\nName = localhost\n"
                + "Tcp = 127.0.0.1:\(open)\nTcp = 127.0.0.1:\(closed)\nGateway = nonsense")
        #expect(
            found == [
                CheckResult(.link, "lo", .fine), CheckResult(.link, "none7", .wrong),
                CheckResult(.address, "127.0.0.1", .fine), CheckResult(.address, "10.255.7.7", .waiting),
                CheckResult(.name, "localhost", .fine), CheckResult(.tcp, "127.0.0.1:\(open)", .fine),
                CheckResult(.tcp, "127.0.0.1:\(closed)", .wrong), CheckResult(.gateway, "nonsense", .wrong),
            ])
    }

    @Test("what a value makes of a check is looked at and no more: nothing of it is a command or a file")
    func hostile() {
        for value in [
            "$(reboot)", "../../etc/passwd", "a;b", String(repeating: "9", count: 5_000), "::", "1.2.3.4:x",
        ] {
            let found = states("Link = ${a}\nAddress = ${a}\nTcp = ${a}\nGateway = ${a}", value)
            #expect(found.allSatisfy { $0.state != .fine }, "\(value.prefix(20))")
        }
    }

    @Test("who looks needs no value but those that it looks at; what has none is left out")
    func values() {
        let set = set("[Do]\nHostname = ${name}\n[Check]\nLink = ${a}\nTcp = ${host}:1\nGateway[b] = x\n")
        let found = ApplyChecker { set }.answer(.check(dropIns: ["a"], values: ["a": .string("lo")]))
        #expect(found == [CheckResult(.link, "lo", .fine)])
    }

    @Test(
        "the clock is set where systemd-timesyncd says so of the server that it has, and where that does not run where the kernel does",
        arguments: [(false, true), (true, false)])
    func clock(isKept: Bool, hasHeard: Bool) throws {
        let system = try FakeSystem(isClockSynced: isKept)
        defer { system.end() }
        let folder = try ScratchFolder(in: "/dev/shm")
        let set = set("[Check]\nClock = synced\n")
        #expect(set.problems == [])
        func state(_ timesync: String, _ bus: String) -> CheckResult.State? {
            ApplyChecker(dropIns: { set }, timesync: timesync, bus: bus)
                .answer(.check(dropIns: ["a"], values: [:])).first?.state
        }
        #expect(state(folder.path + "/none", system.address) == (isKept ? .fine : .waiting))
        #expect(state(folder.path + "/none", "unix:path=/nowhere") == .waiting)
        if hasHeard { try Data().write(to: URL(fileURLWithPath: folder.path + "/synchronized")) }
        #expect(state(folder.path, system.address) == (hasHeard ? .fine : .waiting))
    }

    @Test("what looks does nothing else, and what calls does nothing else")
    func otherParts() {
        let set = set("[Do]\nHostname = x\n")
        #expect(ApplyChecker { set }.answer(.undo) == [])
        let caller = ApplyCaller(dropIns: { set })
        #expect(caller.answer(.undo).map(\.code) == [.refused])
        #expect(caller.answer(.check(dropIns: ["a"], values: [:])).map(\.code) == [.refused])
    }

    @Test("without a bus a call fails with the reason; a name that is no drop-in is called by nobody")
    func noBus() {
        let set = set("[Do]\nHostname = x\n")
        let caller = ApplyCaller(dropIns: { set }) { () throws(SystemBus.Refusal) in
            try SystemBus(address: "unix:path=/nowhere")
        }
        let failed = caller.answer(.call(dropIns: ["a"], values: [:], changed: nil))
        #expect(failed.map(\.code) == [.failed] && failed[0].sentence.contains("/nowhere"))
    }

    @Test("an action whose value is missing is refused by its name")
    func missing() {
        let set = set("[Do]\nHostname = ${name}\n")
        let results = ApplyCaller(dropIns: { set }).answer(.call(dropIns: ["a"], values: [:], changed: nil))
        #expect(results == [ApplyResult("a", .refused, "name has no value")])
    }

    @Test(
        "on the way back who does not take it keeps nobody else from it: all are called, and all are answered"
    )
    func wayBack() throws {
        let system = try FakeSystem()
        defer { system.end() }
        let names = ["a", "b", "c"]
        let actions = ["Restart = missing.service\nHostname = pump", "NTP = ${none}", "Networkd = eth0"]
        let set = DropInSet(
            zip(names, actions).map { name, action in
                DropInSet.Source(
                    folder: "/x", name: "\(name).apply", facts: .init(user: 0, mode: 0o100644),
                    bytes: Array(
                        "[Apply]\nKeys = \(name)\n[File]\nPath = /etc/\(name)\nLine = x\n[Do]\n\(action)\n"
                            .utf8))
            })
        #expect(set.problems == [])
        let address = system.address
        let caller = ApplyCaller(dropIns: { set }) { () throws(SystemBus.Refusal) in
            try SystemBus(address: address)
        }
        let back = caller.answer(.call(dropIns: names, values: [:], changed: nil))
        #expect(back.map(\.dropIn).sorted() == names)
        #expect(back.filter { !$0.isFine }.map { "\($0.dropIn) \($0.code)" } == ["b refused", "a failed"])
        let called = ["Manager.RestartUnit missing.service replace", "hostname1.SetStaticHostname pump 0"]
        let network = ["Manager.Reload", "Manager.ReconfigureLink 3"]
        #expect(system.calls == called + network)
        // Of a change nothing follows what failed: it is taken back.
        let there = caller.answer(.call(dropIns: ["a", "c"], values: [:], changed: ["a"]))
        #expect(there.map(\.code) == [.failed])
        #expect(system.calls == called + network + called.prefix(1))
    }

    // MARK: Calls

    private func calls(
        of lines: String, _ value: String = "", beside files: String = "",
        loading: FakeSystem.Loading = .loaded, within seconds: Int = 20, pause: useconds_t = 0
    ) throws -> (results: [ApplyResult], calls: [String]) {
        let system = try FakeSystem(loading: loading, pause: pause)
        defer { system.end() }
        let set = set("\(files)[Do]\n\(lines)\n", within: seconds)
        #expect(set.problems == [])
        let address = system.address
        let caller = ApplyCaller(dropIns: { set }) { () throws(SystemBus.Refusal) in
            try SystemBus(address: address)
        }
        let request = ApplyRequest.call(dropIns: ["a"], values: ["a": .string(value)], changed: ["a"])
        return (caller.answer(request), system.calls)
    }

    @Test(
        "each action is the call that its program documents",
        arguments: [
            ("Hostname = ${a}", "pump-7", ["hostname1.SetStaticHostname pump-7 0"]),
            ("Timezone = ${a}", "Europe/Berlin", ["timedate1.SetTimezone Europe/Berlin 0"]),
            ("Locale = LANG=${a}_DE.UTF-8", "de", ["locale1.SetLocale LANG=de_DE.UTF-8 0"]),
            ("NTP = ${a}", "true", ["timedate1.SetNTP 1 0"]),
            ("NTP = ${a}", "false", ["timedate1.SetNTP 0 0"]),
            ("Time = ${a}", "1970-01-01T00:00:02Z", ["timedate1.SetTime 2000000 0 0"]),
            ("Reload = x.service", "", ["Manager.ReloadUnit x.service replace"]),
            ("Restart = x.service", "", ["Manager.RestartUnit x.service replace"]),
            ("TryRestart = x.service", "", ["Manager.TryRestartUnit x.service replace"]),
            ("TryRestart = fallen.service", "", ["Manager.RestartUnit fallen.service replace"]),
            ("Networkd = ${a}", "eth0", ["Manager.Reload", "Manager.ReconfigureLink 3"]),
            (
                "NetworkManager = settings", "",
                ["Settings.LoadConnections", "NetworkManager.ActivateConnection /c/2 / /"]
            ),
        ] as [(String, String, [String])])
    func documented(lines: String, value: String, expected: [String]) throws {
        let (results, calls) = try calls(of: lines, value)
        #expect(results == [ApplyResult("a", .done)] && calls == expected, "\(results) \(calls)")
    }

    /// A drop-in's file beside another program's.
    private static func keyfile(only key: String) -> String {
        "[File]\nPath = /etc/k\nFormat = keyfile\nOnly = \(key)\nLine = x\n"
    }

    @Test("a connection whose file is gone is let go of, and activated by nobody")
    func goneConnection() throws {
        let (results, calls) = try calls(
            of: "NetworkManager = settings", beside: Self.keyfile(only: "a"), loading: .nothing)
        #expect(results.map(\.code) == [.done])
        #expect(calls == ["Settings.LoadConnections /etc/k"])
    }

    @Test("of a drop-in's files NetworkManager is told of connections alone, which it refuses any other for")
    func connectionFiles() throws {
        let files = Self.keyfile(only: "!a") + "[File]\nPath = /etc/b.nmconnection\nLine = x\n"
        let (results, calls) = try calls(of: "NetworkManager = settings", beside: files)
        #expect(results.map(\.code) == [.done])
        #expect(
            calls == [
                "Settings.LoadConnections /etc/k /etc/b.nmconnection",
                "NetworkManager.ActivateConnection /c/2 / /",
            ])
    }

    @Test(
        "a connection that NetworkManager refuses, or does not have though its file is there, is not applied",
        arguments: [
            (FakeSystem.Loading.refused, "a", "NetworkManager does not take /etc/k"),
            (.refused, "!a", "NetworkManager does not take /etc/k"),
            (.nothing, "!a", "NetworkManager has no connection of that id"),
        ])
    func refusedConnection(loading: FakeSystem.Loading, only: String, sentence: String) throws {
        let (results, calls) = try calls(
            of: "NetworkManager = settings\nHostname = after", beside: Self.keyfile(only: only),
            loading: loading)
        #expect(results == [ApplyResult("a", .failed, "NetworkManager=: \(sentence)")])
        #expect(calls == ["Settings.LoadConnections /etc/k"])
    }

    @Test(
        "a unit that does not exist, one that fails, one that takes too long, what is not allowed and a link that is not there: a sentence each, and nothing that follows",
        arguments: [
            ("Restart = missing.service", 20, "Restart=missing.service: there is no such unit"),
            ("Restart = failing.service", 20, "the service manager says \"failed\""),
            ("Restart = slow.service", 1, "slow.service is not done after 1 s"),
            (
                "Restart = forbidden.service", 20,
                "Restart=forbidden.service is not allowed: settingsctl apply install"
            ),
            ("Networkd = none7", 20, "Link 'none7' not known"), ("Time = ${a}", 20, "the value is no date"),
        ] as [(String, Int, String)])
    func refused(lines: String, seconds: Int, expected: String) throws {
        let (results, calls) = try calls(of: "\(lines)\nHostname = after", within: seconds)
        #expect(results.map(\.code) == [.failed] && results[0].sentence.contains(expected), "\(results)")
        #expect(!calls.contains { $0.contains("SetStaticHostname") })
    }

    @Test("the time of an action is that of all its calls together: what it has none left for is not called")
    func within() throws {
        // Five calls, two seconds.
        let (results, calls) = try calls(of: "NetworkManager = settings", within: 1, pause: 400_000)
        #expect(results.map(\.code) == [.failed], "\(results)")
        #expect(!calls.contains { $0.contains("ActivateConnection") })
    }
}
