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
            "until grep -q name /run/watch; do n=$((n + 1)); settingsctl set name \"bus $n\"; sleep 0.2; done"
        )
        try device.waitUntilStill(program: "settingsd")
        #expect(try device.photograph() != before)
        try panel.type("down ok 4 2 ok")
        try device.run("until grep -q unit /run/watch; do sleep 0.1; done")
        #expect(try device.run("tail -n 1 /run/watch | cut -f 2,3") == "unit\t42\n")
    }

    @Test("when the bus is restarted the service stays up, and is there again")
    func busIsRestarted() throws {
        let identifier = try device.run("systemctl show --property MainPID --value settingsd.service")
        try device.run("settingsctl set name before && systemctl restart dbus.service")
        try device.run("until settingsctl get name >/run/name 2>/dev/null; do sleep 0.2; done")
        #expect(try device.run("cat /run/name") == "before\n")
        #expect(try device.run("systemctl show --property MainPID --value settingsd.service") == identifier)
    }
}
