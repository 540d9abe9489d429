import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// A panel through the kernel's framebuffer and through its mode setting, on one booted device.
    @Suite(SharedDevice(display: "bochs-display,xres=320,yres=240"), .serialized)
    struct Displays {
        let panel: DeviceUnderTest
        var device: VirtualDevice { panel.device }

        init() throws {
            panel = try DeviceUnderTest.shared
        }

        @Test("the same keys through fbdev and through DRM leave the same picture, byte for byte")
        func driversAgree() throws {
            try panel.expectDriversAgree()
        }

        @Test(
            "another terminal shows its own, and switching back restores the picture",
            arguments: ["fbdev", "drm"])
        func terminalIsSwitched(driver: String) throws {
            try panel.start(display: "Driver = \(driver)")
            try panel.type("ok 2 3 2")
            let before = try device.photograph()
            try panel.switchTerminal(to: 2)
            #expect(try device.photograph() != before)
            try panel.switchTerminal(to: 1)
            try device.waitUntilStill(program: "settingsd")
            #expect(try device.photograph() == before)
            try panel.type("ok")
            #expect(try panel.value("name") == "ada")
        }

        @Test("a card that somebody else took meanwhile is waited for, and keys and store work on")
        func cardIsTaken() throws {
            try panel.start(display: "Driver = drm")
            try panel.switchTerminal(to: 2)
            let thief =
                "import time; card = open('/dev/dri/card0', 'r+b', 0); open('/run/taken', 'w'); time.sleep(9999)"
            try device.run("systemd-run --quiet --unit thief python3 -c \"\(thief)\"")
            try device.run("until test -e /run/taken; do sleep 0.5; done")
            try panel.switchTerminal(to: 1)
            try device.waitForJournal("cannot take back /dev/dri/card0: Device or resource busy")
            try panel.typeBlindly("down ok 4 2 ok", until: "unit", is: "42")
            try device.run("systemctl stop thief; rm /run/taken")
            try device.waitForJournal("the display is there")
            try panel.expectPreview(after: "down ok 4 2 ok")
        }

        @Test(
            "a panel whose driver goes stops neither keys nor bus nor store, and has the picture when it is back",
            arguments: ["fbdev", "drm"])
        func driverGoes(driver: String) throws {
            try panel.start(display: "Driver = \(driver)")
            let card = try device.run("basename $(readlink -f /sys/class/drm/card0/device)").dropLast()
            try device.run("echo \(card) > /sys/bus/pci/drivers/bochs-drm/unbind")
            defer { _ = try? device.attempt("echo \(card) > /sys/bus/pci/drivers/bochs-drm/bind") }
            try device.waitForJournal("no display: ")
            try panel.typeBlindly("down ok 4 2 ok", until: "unit", is: "42")
            try device.run("settingsctl set name ada")
            try device.run("echo \(card) > /sys/bus/pci/drivers/bochs-drm/bind")
            try device.run(
                "until ls -l /proc/$(pidof settingsd)/fd | grep -q -e dri/card -e fb0; do sleep 0.5; done")
            try panel.expectPreview(after: "ok 2 3 2 ok down ok 4 2 ok")
        }

        @Test("a card with vertical blanks shows each picture with a flip of its own, and the right one")
        func framesAreFlipped() throws {
            try panel.start()
            let card = "/dev/dri/card1"
            let tracing = "/sys/kernel/tracing"
            let flips = "\(tracing)/events/drm/drm_vblank_event_delivered/enable"
            try device.run("modprobe vkms; udevadm settle; test -e \(card)")
            defer { _ = try? device.run("systemctl stop settingsd.service; rmmod vkms; echo 0 > \(flips)") }
            let display = "Driver = drm\nDevice = \(card)\nSize = 640x480"
            try panel.start(display: display)
            try device.run("echo 1 > \(flips); echo > \(tracing)/trace")
            var typed: [String] = []
            for keys in ["down", "ok", "4", "2", "ok"] {
                try panel.type(keys)
                typed.append(keys)
                let preview = try panel.setup.preview(
                    keys: typed.joined(separator: " "), display: display, in: device.folder)
                #expect(try device.photograph(card: card) == preview)
            }
            #expect(try panel.value("unit") == "42")
            let delivered = try device.run("grep -c drm_vblank_event_delivered: \(tracing)/trace")
            #expect(Int(delivered.dropLast()) ?? 0 >= typed.count)
        }

        @Test("a panel that is unplugged from its card is reported, and shown on again when it is plugged in")
        func connectorIsUnplugged() throws {
            try panel.start(display: "Driver = drm\nConnector = Virtual-1")
            // What a plug does on its own: the kernel's event.
            let status = "$(ls -d /sys/class/drm/card0-*)/status"
            let event = "udevadm trigger --action=change /sys/class/drm/card0"
            try device.run("echo off > \(status); \(event)")
            try device.waitForJournal("cannot find a connected panel on Virtual-1 of /dev/dri/card0")
            try panel.typeBlindly("down ok 4 2 ok", until: "unit", is: "42")
            try device.run("echo detect > \(status); \(event)")
            try device.run("until ls -l /proc/$(pidof settingsd)/fd | grep -q dri/card; do sleep 0.5; done")
            try panel.expectPreview(after: "down ok 4 2 ok")
        }

        @Test(
            "the display goes dark after its time and its panel to sleep; the key that wakes it does nothing else",
            arguments: ["fbdev", "drm"])
        func displayRests(driver: String) throws {
            try panel.start(display: "Driver = \(driver)\nDimAfter = 4\nBlankAfter = 8")
            try panel.type("down")
            let before = try device.photograph()
            try device.run("until grep -q Off /sys/class/drm/card0-*/dpms; do sleep 0.5; done")
            // The kernel copies a framebuffer's pages to the panel a little later.
            try device.waitUntilStill(program: "settingsd")
            #expect(try device.photograph().isBlack)
            try panel.type("ok")
            #expect(try device.photograph() == before)
            #expect(try device.run("cat /sys/class/drm/card0-*/dpms") == "On\n")
            try panel.type("ok 4 2 ok")
            #expect(try panel.value("unit") == "42")
        }
    }

    /// Virtual machines' panels, and those behind SPI, are told what changed; others flip. This one is built in
    /// standing on its right side, and its driver knows.
    @Suite(
        SharedDevice(
            display: "virtio-gpu-pci,xres=320,yres=240",
            kernelParameters: "video=Virtual-1:panel_orientation=left_side_up"),
        .serialized)
    struct ToldDisplay {
        let panel: DeviceUnderTest

        init() throws {
            panel = try DeviceUnderTest.shared
        }

        @Test("a driver that is told of damage shows the same picture as the framebuffer")
        func toldDriverAgrees() throws {
            try panel.expectDriversAgree()
        }

        @Test(
            "a panel that is built in turned shows the preview upright, as the board file says or else its driver",
            arguments: [("Rotation = 90", 90), ("Rotation = 180", 180), ("Rotation = 270", 270), ("", 270)])
        func panelIsTurned(said: String, rotation: Int) throws {
            try panel.start(display: "Driver = drm\n" + said)
            try panel.type("ok 2 3 2 ok down")
            let preview = try panel.setup.preview(
                keys: "ok 2 3 2 ok down", display: "Rotation = \(rotation)", in: panel.device.folder)
            #expect(try panel.device.photograph() == preview.turned(by: rotation))
        }
    }
}

extension DeviceUnderTest {
    /// Types the same through both drivers and compares every photograph.
    fileprivate func expectDriversAgree() throws {
        var walks: [[Photograph]] = []
        for driver in ["fbdev", "drm"] {
            try start(display: "Driver = \(driver)\nRotation = 0")
            let opened = try device.run(
                "ls -l /proc/$(pidof settingsd)/fd | grep -c /dev/\(driver == "drm" ? "dri/card" : "fb") || :"
            )
            #expect(opened == "1\n")
            walks.append(
                try ["", "ok 2 3 2", "ok down", "ok 4 2 ok down ok", "2 2"].map { keys in
                    try type(keys)
                    return try device.photograph()
                })
        }
        #expect(walks[0] == walks[1])
        #expect(walks[0][0] != walks[0][1])
    }

    fileprivate func switchTerminal(to number: Int) throws {
        let script =
            "import fcntl; f = open('/dev/tty0'); [fcntl.ioctl(f, request, \(number)) for request in (0x5606, 0x5607)]"
        try device.run("python3 -c \"\(script)\"")
    }

    /// Types where there may be nothing to see, and waits for what comes of it.
    fileprivate func typeBlindly(_ keys: String, until key: String, is value: String) throws {
        try device.play(try setup.track(keys).events, on: "keypad")
        try device.run("until settingsctl get \(key) | grep -qx \(value); do sleep 0.5; done")
    }

    /// Waits until the panel shows what the keys would have led to on a new device.
    fileprivate func expectPreview(after keys: String) throws {
        try device.waitUntilStill(program: "settingsd")
        let expected = try setup.preview(keys: keys, in: device.folder)
        #expect(try device.photograph() == expected)
    }
}

extension VirtualDevice {
    /// Waits until the service that runs now has said so.
    fileprivate func waitForJournal(_ words: String) throws {
        let journal = "journalctl --unit settingsd.service --no-pager _PID=$(pidof settingsd)"
        try run("until \(journal) | grep -qF '\(words)'; do sleep 0.5; done")
    }
}
