import Testing
import VirtualDevice

extension DeviceTests.FirstLight {
    /// Puts a small disk of its own, in memory, under the service's state.
    private func startOnSmallDisk() throws {
        try device.run(
            "systemctl stop settingsd.service; mount -t tmpfs -o size=512k,mode=700,uid=settingsd,gid=settingsd"
                + " state /var/lib/settingsd")
        try device.waitForService()
    }

    private func giveDiskBack() {
        _ = try? device.attempt("systemctl stop settingsd.service; umount /var/lib/settingsd")
    }

    /// Types a number that cannot be kept, and sees that the screen says something; the old value stays.
    private func typeInVain(_ reason: String) throws {
        try panel.type("down ok 4")
        let typed = try device.photograph()
        try device.play(try panel.setup.track("ok").events, on: "keypad")
        try device.run(
            "until journalctl --unit settingsd.service | grep -q '\(reason)'; do sleep 0.5; done")
        try device.waitUntilStill(program: "settingsd")
        #expect(try device.photograph() != typed)
        #expect(try panel.value("unit") == "")
    }

    @Test(
        "on a full disk nothing is said to be saved and the screen says why; it is saved once there is room")
    func diskIsFull() throws {
        try startOnSmallDisk()
        defer { giveDiskBack() }
        // Full before the first change, since the log would hold one or two more.
        try device.run(
            "systemctl stop settingsd.service; cd /var/lib/settingsd; rm -f settings.db*;"
                + " head -c 1000000 /dev/zero >filler || true")
        try device.waitForService()
        #expect(try device.attempt("settingsctl set name ada 2>&1").output.contains("full"))
        try typeInVain("no space is left")
        try device.run("rm /var/lib/settingsd/filler")
        try panel.type("ok")
        #expect(try panel.value("unit") == "4")
    }

    @Test("on a read-only disk the values are there and the screen says why none is kept, until one can be")
    func diskIsReadOnly() throws {
        try startOnSmallDisk()
        defer { giveDiskBack() }
        // Killed, so that the change is in the log alone when the disk can no longer be written.
        try device.run(
            "settingsctl set name ada && systemctl kill --signal KILL settingsd.service;"
                + " systemctl stop settingsd.service && mount -o remount,ro /var/lib/settingsd")
        try device.waitForService()
        #expect(try panel.value("name") == "ada")
        try typeInVain("it can only be read")
        // In the service's own name space, which has kept the flag that the mount had when it started.
        try device.run(
            "nsenter --mount --target $(pidof settingsd) mount -o remount,rw /var/lib/settingsd")
        try panel.type("ok")
        #expect(try panel.value("unit") == "4")
    }
}
