import Foundation
import Testing
import VirtualDevice

extension DeviceTests.FirstLight {
    @Test("a change from the bus is on the panel, and a change at the panel is heard on the bus")
    func panelAndBusAgree() throws {
        try device.run("systemd-run --quiet --unit watch sh -c 'exec settingsctl watch >/run/watch'")
        defer { _ = try? device.attempt("systemctl stop watch.service") }
        let before = try device.photograph()
        // Again and again, since nothing tells when the watcher has begun to listen; an unchanged value is no change.
        try device.run(
            "until grep -q name /run/watch; do n=$((n + 1)); settingsctl set name \"bus $n\"; sleep 0.5; done"
        )
        try device.waitUntilStill(program: "settingsd")
        #expect(try device.photograph() != before)
        try panel.type("down ok 4 2 ok")
        try device.run("until grep -q unit /run/watch; do sleep 0.5; done")
        #expect(try device.run("tail -n 1 /run/watch | cut -f 2,3") == "unit\t42\n")
    }

    @Test("when the bus is restarted the service stays up, and is there again")
    func busIsRestarted() throws {
        let identifier = try device.run("systemctl show --property MainPID --value settingsd.service")
        try device.run("settingsctl set name before && systemctl restart dbus.service")
        try device.run("until settingsctl get name >/run/name 2>/dev/null; do sleep 0.5; done")
        #expect(try device.run("cat /run/name") == "before\n")
        #expect(try device.run("systemctl show --property MainPID --value settingsd.service") == identifier)
    }

    @Test("a Python program changes a setting over the bus, and the panel shows it")
    func pythonChangesPanel() throws {
        let before = try device.photograph()
        let object = "dbus.SystemBus().get_object('org.settingsd.Settings1', '/org/settingsd/Settings1')"
        let call = "Set({'unit': '77'}, dbus_interface='org.settingsd.Settings1')"
        #expect(try device.run("python3 -c \"import dbus; print(\(object).\(call))\"") == "1\n")
        try device.waitUntilStill(program: "settingsd")
        #expect(try device.photograph() != before)
        #expect(try panel.value("unit") == "77")
    }

    /// What each group may call, in the order of the script below.
    private static let calls: [String: [String]] = [
        "nobody": [], "settingsd-read": ["Get", "GetAll", "GetLocks", "WatchPanel"],
        "settingsd-write": [
            "Get", "GetAll", "GetLocks", "Set", "Reset", "WatchPanel", "Report", "SetChoices", "Stage",
            "Apply", "Confirm", "Revert", "Discard", "OpenSession", "CloseSession", "SetPIN", "RecoverPIN",
        ],
        "settingsd-technician": [
            "Get", "GetAll", "GetLocks", "Set", "Reset", "WatchPanel", "PressKey", "Report", "SetChoices",
            "Stage", "Apply", "Confirm", "Revert", "Discard", "OpenSession", "CloseSession", "SetPIN",
            "RecoverPIN", "Log",
        ],
        "settingsd-forms": ["ShowForm"], "settingsd-buttons": ["Answer"],
        "settingsd-fleet": [
            "GetLocks", "GetIn", "Stage", "Apply", "Confirm", "Revert", "Discard", "SealKey", "GetSecrets",
        ],
    ]

    /// Prints which calls reach the service: without arguments, so that nothing comes of them.
    private static let caller = """
        import dbus
        service = dbus.SystemBus().get_object(
            'org.settingsd.Settings1', '/org/settingsd/Settings1', introspect=False)
        for member in ('Get GetAll GetLocks Set Reset SetIn ResetIn Restore GetIn Lock Unlock Answer'
                       ' ShowForm WatchPanel PressKey Report SetChoices Stage Apply Confirm Revert Discard'
                       ' OpenSession CloseSession SetPIN RecoverPIN Log FactoryReset SealKey GetSecrets').split():
            try:
                service.get_dbus_method(member, 'org.settingsd.Settings1')()
                print(member)
            except dbus.DBusException as error:
                if not error.get_dbus_name().endswith('.AccessDenied'): print(member)
        """

    @Test("T05 each group calls what is declared and nothing else; the snapshot is for those who read")
    func groups() throws {
        try device.run("cat >/run/caller.py <<'END'\n\(Self.caller)\nEND")
        for (group, calls) in Self.calls {
            let user = "\(group)-user"
            try device.run(
                "systemd-sysusers --inline 'u \(user) -'"
                    + (group == "nobody" ? "" : " 'm \(user) \(group)'"))
            let run = "setpriv --reuid=\(user) --regid=\(user) --init-groups"
            let reached = try device.run("\(run) python3 /run/caller.py")
            #expect(reached.split(separator: "\n").map(String.init) == calls, "\(group)")
            let snapshot = try device.attempt("\(run) cat /run/settingsd/settings.json")
            #expect((snapshot.code == 0) == (group == "settingsd-read"), "\(group)")
        }
    }

    @Test("a clock that is off by ten years, forwards or back, changes nothing about keys, holds and saving")
    func clockIsWrong() throws {
        defer { _ = try? device.attempt("date -s @$(stat -c %Y /run/systemd)") }
        for (date, number) in [("2036-11-21", "5"), ("2016-11-21", "56")] {
            try device.run("date -s '\(date) 10:00'")
            try panel.type("down ok hold:\(number.last ?? "0") ok up")
            #expect(try panel.value("unit") == number)
        }
    }

    @Test("a clock that jumps by ten years, forwards or back, ends no wait for the PIN")
    func clockAndPIN() throws {
        defer { _ = try? device.attempt("date -s @$(stat -c %Y /run/systemd)") }
        try device.run(#"printf '\n839204\n' | settingsctl pin set --stdin"#)
        let open = "printf '%s\\n' \"$pin\" | settingsctl session open --stdin 2>&1 || true"
        try device.run("pin=560937; for turn in 1 2 3; do \(open); done")
        for date in ["2036-11-21", "2016-11-21"] {
            let said = try device.run("date -s '\(date) 10:00' >/run/date; pin=839204; \(open)")
            #expect(said.contains("nobody may try for"), "\(said)")
        }
        // Control: the device's own time ends it.
        let said = try device.run("sleep 31; pin=839204; \(open)")
        #expect(!said.contains("nobody may try for"), "\(said)")
    }
}
