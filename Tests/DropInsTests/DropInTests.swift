import DropIns
import Foundation
import PropertyLists
import Settings
import Testing
import Thrown

/// What a drop-in may say, and what is said of one that is wrong.
@Suite("drop-ins") struct DropInTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func read(_ text: String) throws -> DropIn {
        try DropIn.read(Array(text.utf8), name: "x", file: "x.apply")
    }

    /// A whole drop-in around the lines of a file.
    static func file(_ lines: String, format: String = "plain") -> String {
        "[Apply]\nKeys = a_*\n[File]\nPath = /etc/a.conf\nFormat = \(format)\n\(lines)\n"
    }

    @Test(
        "a mistake is told by file and line, in a sentence that says what would be right",
        arguments: [
            ("Keys = a", "x.apply:1: it stands before the first section"),
            ("[Apply]\nKeys = a\n[Do]\nHostname", "x.apply:4: expected [Section], Name = Value"),
            ("[Apply]\nKeys = a\n[Do]\nHostname[] = x", "x.apply:4: expected [Section]"),
            ("[Apply]\nKeys = a\n[Do]\nHostname[a = x", "x.apply:4: expected [Section]"),
            (
                "[Apply]\nKeys = a\n[Do]\nHostname[!] = x",
                "x.apply:4: [!] is none of [key], [!key] and [key=VALUE]"
            ),
            ("[Apply]\nKeys = a\n[Do]\nHostname[!a=1] = x", "x.apply:4: [!a=1] is none of [key],"),
            ("[Apply]\nKeys = a\n[Do]\nHostname[!!a] = x", "x.apply:4: [!!a] is none of [key],"),
            ("[Apply]\nKeys = a\n[Do]\nHostname[=1] = x", "x.apply:4: [=1] is none of [key],"),
            (file("Only = !a=1\nLine = x"), "x.apply:6: Only= is KEY, !KEY or KEY=VALUE"),
            ("[Apply]\nKeys = a\nKeys = b", "x.apply:3: Keys= is there twice"),
            ("[Apply]\nKeys[a] = b", "x.apply:2: Keys takes no [selector]"),
            (
                "[Apply]\nKey = a",
                "x.apply:2: there is no Key= in [Apply]; there are Keys, Cost, Order and Within"
            ),
            ("[Apply]\nKeys = a\nOrder = 100", "x.apply:3: Order= is a number from 0 to 99"),
            ("[Apply]\nKeys = a\n[Do]\nWithin = 61", "x.apply:4: Within= is a number from 1 to 60"),
            (
                "[Applied]\nKeys = a",
                "x.apply:2: there is no section [Applied]; there are Apply, File, Do and Check"
            ),
            ("[Apply]\nKeys = a", "x.apply: it writes no file and does nothing"),
            ("[Do]\nHostname = x", "x.apply: [Apply] Keys= is missing"),
            (
                "[Apply]\nKeys = a\n[Do]\nRun = /bin/sh",
                "x.apply:4: there is no Run= in [Do]; there are Reload,"
            ),
            ("[Apply]\nKeys = a\n[Do]\nRestart = ${a}.service", "x.apply:4: Restart= names one unit"),
            ("[Apply]\nKeys = a\n[Do]\nRestart = gateway", "x.apply:4: Restart= names one unit"),
            (
                "[Apply]\nKeys = a\n[Do]\nNetworkManager = ${a}",
                "x.apply:4: NetworkManager= names one connection"
            ),
            ("[Apply]\nKeys = a\n[Do]\nHostname =", "x.apply:4: Hostname= says nothing"),
            ("[Apply]\nKeys = a\n[Do]\nHostname = $a", "x.apply:4: a $ begins ${key}"),
            ("[Apply]\nKeys = a\n[Do]\nHostname = ${a:mast}", "x.apply:4: there is no \"mast\" of a value"),
            ("[Apply]\nKeys = a\n[Do]\nHostname = ${}", "x.apply:4: ${} names no setting"),
            ("[Apply]\nKeys = a\n[Do]\nHostname = ${${a}", "x.apply:4: \"${a\" is no setting's key"),
            ("[Apply]\nKeys = a\n[Do]\nHostname = ${a_*}", "x.apply:4: \"a_*\" is no setting's key"),
            ("[Apply]\nKeys = a\n[Do]\nHostname[${a}] = x", "x.apply:4: [${a}] is none of [key],"),
            (file("Only = ${a}\nLine = x"), "x.apply:6: Only= is KEY, !KEY or KEY=VALUE"),
            ("[Apply]\nKeys = a ${b}", "x.apply:2: \"${b}\" is none of KEY, BEGINNING* and GROUP."),
            ("[Apply]\nKeys = a*b", "x.apply:2: \"a*b\" is none of KEY, BEGINNING* and GROUP."),
            (
                "[Apply]\nKeys = a\n[Check]\nPing = x",
                "x.apply:4: there is no Ping= in [Check]; there are Unit,"
            ),
            ("[Apply]\nKeys = a\n[File]\nLine = x", "x.apply:4: [File] Path= is missing"),
            ("[Apply]\nKeys = a\n[File]\nPath = /etc/a", "x.apply:4: [File] has no Line="),
            (file("Line = ${a}", format: "env"), "x.apply:6: a value stands after NAME="),
            (file("Line = ${a}=x", format: "systemd"), "x.apply:6: a value stands after NAME="),
            (file("Line = [x] =${a}", format: "keyfile"), "x.apply:6: \"[x] \" before the = is no name"),
            (file("Line = #a=${a}", format: "systemd"), "x.apply:6: \"#a\" before the = is no name"),
            (file("Line = 1A=${a}", format: "env"), "x.apply:6: \"1A\" is no variable's name"),
            (
                file("Line = Environment=HOST=${a}", format: "systemd"),
                "x.apply:6: a value in Environment= could become further words"
            ),
            (
                file("Line = ExecStart=/usr/bin/pump ${a}", format: "systemd"),
                "x.apply:6: a value in ExecStart= could become further words"
            ),
            (file("Mode = 4755\nLine = x"), "x.apply:6: Mode= is one of"),
            (file("Mode = 0666\nLine = x"), "x.apply:6: Mode= is one of"),
            (file("Mode = 0755\nLine = x"), "x.apply:6: Mode= is one of"),
            (file("Owner = daemon\nLine = x"), "x.apply:6: Owner= is root, or root:GROUP"),
            (file("Owner = root:a b\nLine = x"), "x.apply:6: \"a b\" is no group"),
            (file("Line = x", format: "yaml"), "x.apply:5: there is no format \"yaml\"; there are plain,"),
            ("[Apply]\nKeys = a\n[Do]\nHostname = a\u{7}", "x.apply:4: it has a control character"),
        ])
    func mistakes(text: String, sentence: String) {
        let error = thrown(DropInError.self) { _ = try Self.read(text) }
        #expect(error?.description.hasPrefix(sentence) == true, "\(error.map { "\($0)" } ?? "it was taken")")
    }

    @Test(
        "paths that are no place for settings are refused",
        arguments: [
            "etc/a", "/etc", "/etc/", "/etc//a", "/etc/../a", "/etc/./a", "/proc/sys/kernel/core_pattern",
            "/sys/a", "/usr/lib/a", "/etc/shadow", "/etc/sudoers.d/a", "/etc/polkit-1/rules.d/a", "/etc/${a}",
            "/etc/settingsd/apply.d/x.apply", "/var/lib/settings-apply/undo/journal",
            "/run/systemd/system/a.service", "/etc/sudoers.d/\u{301}a", "/dev/\u{200D}a/b",
            "/etc/pam.d/\u{301}x", "/root/.ssh/authorized_keys", "/home/a/b", "/run/user/0/a",
            "/etc/cron.d/x",
            "/etc/cron.hourly/x", "/etc/crontab", "/var/spool/cron/crontabs/root",
            "/etc/ssh/sshd_config.d/x.conf",
            "/etc/ld.so.conf.d/x.conf", "/var/run/systemd/system/x.conf", "/etc/profile.d/x.sh",
            "/etc/udev/rules.d/x.rules", "/etc/modprobe.d/x.conf", "/etc/modules-load.d/x.conf",
            "/etc/sysctl.d/x.conf", "/etc/sysctl.conf", "/etc/bash.bashrc", "/etc/skel/.profile",
            "/etc/X11/Xsession.d/x", "/etc/dhcp/dhclient-exit-hooks.d/x", "/etc/logrotate.d/x",
            "/etc/apt/apt.conf.d/x", "/etc/tmpfiles.d/x.conf", "/etc/sysusers.d/x.conf",
            "/etc/systemd/system-generators/x", "/etc/default/settingsd", "/etc/settingsd/board.ini",
            "/etc/settingsd/outer/x", "/etc/settingsd/out", "/var/lib/settingsd/x", "/etc/fstab",
            "/var/lib/settings-apply/\u{301}undo", "/etc/foo/../\u{301}x", "/etc/./\u{301}x",
        ])
    func paths(path: String) {
        let text = "[Apply]\nKeys = a\n[File]\nPath = \(path)\nLine = x\n"
        #expect(throws: DropInError.self) { try Self.read(text) }
    }

    @Test(
        "a place beside one that is barred is a place for settings",
        arguments: [
            "/etc/settingsd/out/gateway.env", "/etc/default/gateway", "/etc/dhcp/dhclient.conf",
            "/etc/systemd/network/a.network", "/etc/systemd/timesyncd.conf.d/a.conf", "/etc/sysctl.data/x",
            "/etc/NetworkManager/system-connections/a.nmconnection",
        ])
    func besideBarred(path: String) throws {
        let dropIn = try Self.read("[Apply]\nKeys = a\n[File]\nPath = \(path)\nLine = x\n")
        #expect(dropIn.files.map(\.path) == [path])
    }

    @Test("a file whose name would be too long until it is in its place is refused by its line")
    func longNames() throws {
        // The dot in front and `.settings` behind are 10 of 255.
        func read(_ path: String) throws -> DropIn {
            try Self.read("[Apply]\nKeys = a\n[File]\nPath = \(path)\nLine = x\n")
        }
        let name = String(repeating: "n", count: 245)
        #expect(try read("/etc/\(name)").files.count == 1)
        for path in ["/etc/\(name)n", "/etc/\(name)nnnnnnnnnnn/a"] {
            #expect(
                throws: DropInError(file: "x.apply", line: 4, "a name in Path= is longer than any file's")
            ) { try read(path) }
        }
    }

    @Test("a mark in front of UTF-8 is no part of the first line")
    func mark() throws {
        let text = "[Apply]\nKeys = a\n[Do]\nHostname = ${a}\n"
        #expect(try Self.read("\u{FEFF}" + text) == Self.read(text))
    }

    @Test("what is too long, too large or no text is refused before it is looked at")
    func sizes() {
        let long = "[Apply]\nKeys = \(String(repeating: "a", count: 5000))\n"
        #expect(throws: DropInError(file: "x.apply", line: 2, "longer than 4096 bytes")) {
            try Self.read(long)
        }
        let large = String(repeating: "# x\n", count: 20_000)
        #expect(throws: DropInError(file: "x.apply", "it is larger than 64 KB")) { try Self.read(large) }
        #expect(throws: DropInError(file: "x.apply", line: 2, "it is no UTF-8 text")) {
            try DropIn.read([0x0A, 0x5B, 0xFF], name: "x", file: "x.apply")
        }
    }

    @Test("a setting that a drop-in names and that there is not is told by its line, once")
    func unknownKeys() throws {
        let dropIn = try Self.read(
            "[Apply]\nKeys = dev.nmae dev. net_*\n[File]\nPath = /etc/a.conf\nOnly = nope\n"
                + "Line[!dev.off] = ${dev.name} ${dev.nam}\nLine = ${dev.nam}\n"
                + "[Do]\nHostname = ${host}\n[Check]\nName[mode=x] = ${dev.name}\n")
        let unknown = dropIn.unknownKeys(among: ["dev.name", "dev.off"]).map { "\($0.line) \($0.key)" }
        #expect(
            unknown == ["2 dev.nmae", "2 net_*", "5 nope", "6 dev.nam", "9 host", "11 mode"], "\(unknown)")
    }

    @Test("comments, spaces and empty lines mean nothing; signs in brackets and values mean what they say")
    func spelling() throws {
        let dropIn = try Self.read(
            "# why\n\n[Apply]\n  Keys=a_* b. c\n; more\nCost[de] = dauert\nCost = takes long\n"
                + "[File]\nPath=/etc/a.conf\nLine[a_mode=x=y] = k=${a_mode} # no comment\nLine = [Section]\nLine =\n"
        )
        #expect(dropIn.costs == ["": "takes long", "de": "dauert"])
        #expect(
            ["a_x", "b.y", "c"].allSatisfy(dropIn.isAbout) && !dropIn.isAbout("cc") && !dropIn.isAbout("b"))
        let plan = try ApplyPlan([dropIn], values: ["a_mode": .string("x=y")])
        #expect(text(plan.writes[0]) == "k=x=y # no comment\n[Section]\n\n")
        let other = try ApplyPlan([dropIn], values: ["a_mode": .string("z")])
        #expect(text(other.writes[0]) == "[Section]\n\n")
    }

    private func text(_ write: ApplyPlan.Write) -> String {
        String(decoding: write.bytes ?? [], as: UTF8.self)
    }

    // MARK: The ready ones

    private static let values: [String: SettingValue] = [
        "device_name": .string("pump-7"), "time_zone": .string("Europe/Berlin"), "language": .string("de"),
        "clock": .date(SettingDate(secondsSince1970: 0)), "ntp_enabled": .boolean(false),
        "ntp_server": .string("ntp.example.org"), "network_interface": .string("eth0"),
        "network_dhcp": .boolean(false), "network_address": .string("192.168.1.10/24"),
        "network_gateway": .string("192.168.1.1"), "network_dns": .string("192.168.1.1"),
        "wifi_ssid": .string("Home \"2\""), "wifi_psk": .string("a;b\\c d"),
        "mqtt_host": .string("$(reboot)"),
        "mqtt_port": .integer(1883), "mqtt_tls": .boolean(true), "log_level": .string("info"),
    ]

    private static func ready(_ name: String) throws -> DropIn {
        let file = name == "gateway" ? "Examples/gateway.apply" : "systemd/apply.d/\(name).apply"
        let bytes = try Data(contentsOf: folder.appendingPathComponent(file))
        return try DropIn.read(Array(bytes), name: name, file: file)
    }

    @Test("every ready drop-in reads, and no two that a device has together write one file")
    func readyOnes() throws {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: Self.folder.appendingPathComponent("systemd/apply.d").path)
        #expect(names.count == 9)
        for name in names { _ = try Self.ready(String(name.dropLast(6))) }
    }

    @Test(
        "a ready drop-in writes what its program reads",
        arguments: [
            (
                "address",
                "[Match]\nName=eth0\n[Network]\nAddress=192.168.1.10/24\nGateway=192.168.1.1\nDNS=192.168.1.1\n"
            ),
            ("ntp", "[Time]\nNTP=ntp.example.org\n"),
            ("chrony", "server ntp.example.org iburst\n"),
            (
                "wifi-networkmanager",
                "[connection]\nid=settings\ntype=wifi\n[wifi]\nssid=Home \"2\"\n[wifi-security]\nkey-mgmt=wpa-psk\n"
                    + "psk=a;b\\\\c d\n"
            ),
            ("wifi-wpa", "network={\nssid=\"Home \"2\"\"\npsk=\"a;b\\c d\"\n}\n"),
            ("gateway", "MQTT_HOST=\"\\$(reboot)\"\nMQTT_PORT=\"1883\"\nMQTT_TLS=1\nLOG_LEVEL=\"info\"\n"),
        ])
    func written(name: String, expected: String) throws {
        let plan = try ApplyPlan([Self.ready(name)], values: Self.values, secrets: ["wifi_psk"])
        #expect(plan.writes.map { text($0) } == [expected])
    }

    @Test(
        "a ready drop-in asks for what its values are",
        arguments: [
            ("hostname", "Hostname pump-7"), ("timezone", "Timezone Europe/Berlin"),
            ("locale", "Locale LANG=de_DE.UTF-8"), ("clock", "NTP false, Time 1970-01-01T00:00:00Z"),
            ("address", "Networkd eth0"), ("wifi-networkmanager", "NetworkManager settings"),
            ("wifi-wpa", "Restart wpa_supplicant@wlan0.service"),
            ("ntp", "TryRestart systemd-timesyncd.service"), ("gateway", "TryRestart gateway.service"),
        ])
    func asked(name: String, expected: String) throws {
        let all = Set(Self.values.keys)
        let plan = try ApplyPlan([Self.ready(name)], values: Self.values, changed: all)
        #expect(plan.calls.map { "\($0.kind.rawValue) \($0.what)" }.joined(separator: ", ") == expected)
        #expect(try ApplyPlan([Self.ready(name)], values: Self.values, calling: all).calls == plan.calls)
        // Nothing is new: no clock is set to a moment that somebody typed once.
        let again = try ApplyPlan([Self.ready(name)], values: Self.values, calling: [])
        #expect(again.calls == plan.calls.filter { $0.kind != .time })
    }

    @Test("locale.apply has a locale for each language that the screen speaks")
    func locales() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.folder.appendingPathComponent("po").path)
        let languages = files.filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }
        #expect(languages.count > 10)
        for language in languages + ["en"] {
            let plan = try ApplyPlan(
                [Self.ready("locale")], values: ["language": .string(language)], changed: ["language"])
            #expect(plan.calls.map(\.kind) == [.locale], "\(language)")
        }
    }

    @Test("with DHCP no address is written; without a network there is no file of one")
    func conditions() throws {
        var values = Self.values
        values["network_dhcp"] = .boolean(true)
        values["wifi_ssid"] = .string("")
        let plan = try ApplyPlan([Self.ready("address"), Self.ready("wifi-networkmanager")], values: values)
        #expect(plan.writes.map { text($0) } == ["[Match]\nName=eth0\n[Network]\nDHCP=yes\n", ""])
        #expect(plan.writes[1].bytes == nil)
        #expect(plan.checks.map(\.what) == ["eth0"])
    }

    @Test(
        "a network that is there no more is handed over by whoever may be in it",
        arguments: [
            ("wifi-networkmanager", "NetworkManager settings"),
            ("wifi-wpa", "TryRestart wpa_supplicant@wlan0.service"), ("address", "Networkd eth0"),
            ("ntp", "TryRestart systemd-timesyncd.service"), ("chrony", "TryRestart chrony.service"),
        ])
    func cleared(name: String, expected: String) throws {
        var values = Self.values
        for key in ["wifi_ssid", "wifi_psk", "ntp_server"] { values[key] = .string("") }
        let plan = try ApplyPlan([Self.ready(name)], values: values, calling: [])
        #expect(plan.calls.map { "\($0.kind.rawValue) \($0.what)" } == [expected])
        #expect(plan.calls.allSatisfy { $0.isGone == ($0.kind == .networkManager) })
    }

    @Test(
        "without a network wpa_supplicant's file has one that is turned off, with a key or without",
        arguments: [("", "key_mgmt=NONE"), ("a;b c", "psk=\"a;b c\"")])
    func noNetwork(key: String, line: String) throws {
        let plan = try ApplyPlan([Self.ready("wifi-wpa")], values: ["wifi_psk": .string(key)])
        #expect(plan.writes.map { text($0) } == ["network={\nssid=\"none\"\ndisabled=1\n\(line)\n}\n"])
    }
}
