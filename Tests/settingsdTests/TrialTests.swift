import ChildProcess
import Foundation
import Testing

/// Changes that somebody has to confirm, made from afar.
@Suite("trials", .timeLimit(.minutes(10))) struct TrialTests {
    private func served() throws -> ServiceUnderTest {
        let service = try ServiceUnderTest()
        let page = """
            <plist><dict><key>PreferenceSpecifiers</key><array>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>address</string>
              <key>DefaultValue</key><string>10.0.0.1</string><key>DeviceConfirm</key><true/></dict>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>name</string></dict>
            </array></dict></plist>
            """
        try page.write(
            to: service.path("Settings.bundle/Root.plist"), atomically: true, encoding: .utf8)
        try service.startBus()
        try service.start()
        try service.waitForLog("serving on the bus")
        return service
    }

    private func address(_ service: ServiceUnderTest) throws -> String {
        try service.settingsctl("get", "address").output
    }

    /// - Returns: the token.
    private func begin(_ service: ServiceUnderTest, _ address: String) throws -> String {
        let began = try service.settingsctl("set", "address", address, "--trial", "--within", "300")
        #expect(began.code == 4)
        let words = began.output.split(separator: "\t")
        #expect(words.count == 2 && words.last.flatMap { Int($0.dropLast()) } ?? 0 > 200)
        return words.first.map(String.init) ?? ""
    }

    @Test("a setting that must be confirmed is changed by no plain call, and nothing of the call is kept")
    func refused() throws {
        let service = try served()
        let set = try service.settingsctl("set", "address", "10.0.0.2")
        #expect(set.code == 1 && set.output.contains("--trial"))
        let file = service.path("import.json")
        try Data(#"{"name": "Pump", "address": "10.0.0.2"}"#.utf8).write(to: file)
        #expect(try service.settingsctl("import", file.path).code == 1)
        #expect(try service.settingsctl("lock", "address").code == 0, "locking shows no other value")
        #expect(try service.settingsctl("get", "name").output == "\n")
        #expect(try address(service) == "10.0.0.1\n")
    }

    @Test("a trial holds at once, is kept by its token, and undone by whoever began it")
    func ends() throws {
        let service = try served()
        let kept = try begin(service, "10.0.0.2")
        #expect(try address(service) == "10.0.0.2\n")
        let busy = try service.settingsctl("set", "address", "10.0.0.3", "--trial")
        #expect(busy.code == 1 && busy.output.contains("from the bus waits to be confirmed"))
        #expect(try service.settingsctl("set", "name", "Pump").code == 0, "other settings change as ever")
        #expect(try service.settingsctl("confirm", "a-guess").code == 1)
        #expect(try service.settingsctl("confirm", kept).code == 0)
        #expect(try address(service) == "10.0.0.2\n")
        #expect(try service.settingsctl("confirm", kept).code == 1, "it is over")
        let undone = try begin(service, "10.0.0.4")
        #expect(try service.settingsctl("revert", undone).code == 0)
        #expect(try address(service) == "10.0.0.2\n")
        _ = try begin(service, "10.0.0.5")
        #expect(try service.settingsctl("revert").code == 0, "root needs no token")
        #expect(try address(service) == "10.0.0.2\n" && service.log.contains("taken back (caller)"))
    }

    @Test("a change that names a setting on trial is refused even with the trial's own value")
    func sameValue() throws {
        let service = try served()
        let token = try begin(service, "10.0.0.2")
        for more in [["--trial"], ["--no-confirm"], []] {
            let answer = try service.run("settingsctl", ["set", "address", "10.0.0.2"] + more)
            #expect(answer.code == 1 && answer.output.contains("waits to be confirmed"), "\(more)")
        }
        #expect(try service.settingsctl("revert", token).code == 0)
    }

    @Test(
        "everything of a layer is reset at once, secrets and what no bundle knows included, but what is locked"
    )
    func everything() throws {
        let service = try served()
        #expect(try service.settingsctl("set", "address", "10.0.0.2", "--no-confirm").code == 0)
        #expect(try service.settingsctl("set", "name", "Pump").code == 0)
        #expect(try service.settingsctl("lock", "name", "--layer", "vendor").code == 0)
        #expect(try service.settingsctl("reset", "--all", "--no-confirm").code == 0)
        #expect(try service.settingsctl("unlock", "name", "--layer", "vendor").code == 0)
        #expect(try service.settingsctl("list", "--layer", "user").output == "name\tPump\n")
    }

    @Test("what comes by a descriptor is waited for, and read from where it stands")
    func descriptors() throws {
        let service = try served()
        func run(_ script: String) throws -> Int32 {
            try FinishedProgram(["sh", "-c", script], environment: service.environment).code
        }
        #expect(try run("(sleep 0.3; echo Slow) | settingsctl set name --stdin") == 0)
        #expect(try service.settingsctl("get", "name").output == "Slow\n")
        #expect(
            try run(
                "printf 'a\\nsecond\\n' >$0 && { read x; settingsctl set name --fd 0; } <$0"
                    .replacingOccurrences(of: "$0", with: service.path("two").path)) == 0)
        #expect(try service.settingsctl("get", "name").output == "second\n")
        #expect(try run("(sleep 0.3; echo '{\"name\": \"Late\"}') | settingsctl import -") == 0)
        #expect(try service.settingsctl("get", "name").output == "Late\n")
    }

    @Test("everyone hears what another bundle makes of a trial that it ends, and of a value that it moves")
    func otherBundle() throws {
        let service = try served()
        #expect(try service.settingsctl("set", "name", "Pump").code == 0)
        _ = try begin(service, "10.0.0.2")
        let listener = try service.listen("signals")
        defer { listener.terminate() }
        let root = service.path("Settings.bundle/Root.plist")
        let page = try String(contentsOf: root, encoding: .utf8).replacingOccurrences(
            of: "<string>name</string>",
            with: "<string>title</string><key>DeviceRenamedFrom</key><string>name</string>")
        try page.write(to: root, atomically: true, encoding: .utf8)
        service.reload()
        try service.wait(for: "the moved value") {
            (try? service.settingsctl("get", "title").output) == "Pump\n"
        }
        #expect(try address(service) == "10.0.0.1\n")
        try service.wait(for: "the signal") {
            let signals = (try? String(contentsOf: service.path("signals"), encoding: .utf8)) ?? ""
            return signals.contains("\"10.0.0.1\"") && signals.contains("\"Pump\"")
        }
    }

    @Test("a trial that the service falls in is undone by the next start")
    func falls() throws {
        let service = try served()
        _ = try begin(service, "10.0.0.2")
        service.fall()
        try service.start()
        try service.waitForLog("serving on the bus")
        #expect(try address(service) == "10.0.0.1\n")
        #expect(service.log.contains("taken back"))
    }

    @Test("root keeps at once what an image or a script provides")
    func waived() throws {
        let service = try served()
        #expect(try service.settingsctl("set", "address", "10.0.0.2", "--no-confirm").code == 0)
        #expect(try address(service) == "10.0.0.2\n")
        service.stop()
        let state = ["--state", service.path("state").path, "--bundle", service.path("Settings.bundle").path]
        let refused = try service.run("settingsctl", ["set", "address", "10.0.0.3"] + state)
        #expect(refused.code == 1 && refused.output.contains("--no-confirm"))
        let trial = try service.run("settingsctl", ["set", "address", "10.0.0.3", "--trial"] + state)
        #expect(trial.code == 2)
        #expect(
            try service.run("settingsctl", ["set", "address", "10.0.0.3", "--no-confirm"] + state).code == 0)
        #expect(try service.run("settingsctl", ["get", "address"] + state).output == "10.0.0.3\n")
    }

    @Test("an import on trial is taken as a whole, and its refusals are told before anything holds")
    func imports() throws {
        let service = try served()
        let file = service.path("import.json")
        try Data(#"{"name": "Pump", "address": "10.0.0.2"}"#.utf8).write(to: file)
        let began = try service.settingsctl("import", file.path, "--trial", "--json")
        #expect(began.code == 4 && began.output.contains("\"token\""))
        #expect(try service.settingsctl("get", "name").output == "Pump\n")
        #expect(try service.settingsctl("revert").code == 0)
        #expect(try service.settingsctl("get", "name").output == "\n")
        try Data(#"{"name": "Pump", "address": 7}"#.utf8).write(to: file)
        #expect(try service.settingsctl("import", file.path, "--trial").code == 1)
        #expect(try service.settingsctl("revert").code == 1, "nothing waits")
    }

    @Test("of an import the service's refusals are told all, with file and line, and nothing of it holds")
    func importsTellAll() throws {
        let service = try served()
        let file = service.path("import.json")
        try Data("{\"name\": 7,\n \"address\": 8,\n \"none\": 1}".utf8).write(to: file)
        for more in [[], ["--dry-run"], ["--trial"]] {
            let refused = try service.run("settingsctl", ["import", file.path] + more)
            let told = refused.output.split(separator: "\n").map(String.init)
            try #require(refused.code == 1 && told.count == 3, "\(refused.output)")
            for (line, (number, sentence)) in zip(
                told, [(1, "name: it takes text"), (2, "address: it takes text"), (3, "no setting \"none\"")])
            {
                #expect(line.hasPrefix("\(file.path):\(number):") && line.contains(sentence), "\(line)")
            }
        }
        #expect(try service.settingsctl("get", "name").output == "\n")
        #expect(try service.settingsctl("revert").code == 1, "nothing waits")
    }

    @Test("the property Transaction tells what waits and from where, and too little to confirm it")
    func property() throws {
        let service = try served()
        func property() throws -> String {
            let address = service.environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? ""
            let names = ["org.settingsd.Settings1", "/org/settingsd/Settings1", "org.settingsd.Settings1"]
            return try FinishedProgram(
                ["/usr/bin/busctl", "--address=\(address)", "get-property"] + names + ["Transaction"],
                environment: service.environment
            ).text
        }
        #expect(try property() == "(ssuus) \"\" \"\" 0 0 \"none\"\n")
        let token = try begin(service, "10.0.0.2")
        let words = try property().split(separator: " ")
        #expect(words[1] == "\"\(token.prefix(4))\"" && words[2] == "\"bus\"" && words[4] == "1")
        #expect(words[5] == "\"trial\"\n")
    }
}
