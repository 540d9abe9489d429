import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// What a person at the panel does, on one booted device.
    @Suite(SharedDevice(), .serialized)
    struct FirstLight {
        let panel: DeviceUnderTest
        var device: VirtualDevice { panel.device }

        init() throws {
            panel = try DeviceUnderTest.shared
            try panel.start()
        }

        @Test("a name and a number that are typed are kept, and read back by other programs")
        func typedValuesAreKept() throws {
            try panel.type("ok 2 3 2 ok down ok 4 2 ok")
            #expect(try panel.value("name") == "ada")
            #expect(try panel.value("unit") == "42")
            #expect(try panel.value("heating") == "False")
            let stored = try device.values()
            #expect(stored.contains("\"name\" : \"ada\"") || stored.contains("\"name\": \"ada\""))
        }

        @Test("a keypad that is unplugged in the middle of a word and plugged in again loses no letter")
        func keypadIsReplugged() throws {
            try panel.type("ok 2 3")
            let before = try device.photograph()
            try device.unplug("keypad")
            try panel.plugKeypad()
            try device.waitUntilStill(program: "settingsd")
            #expect(try device.photograph() == before)
            try panel.type("2 ok")
            #expect(try panel.value("name") == "ada")
        }

        @Test("a key that is held while the keypad is unplugged does not go on repeating")
        func heldKeyIsReleased() throws {
            try panel.type("ok 2 3 2 3 2 3 2 3 2 3 2 3")
            try device.play([try panel.setup.track("erase").events[0]], on: "keypad", unplugs: true)
            // An Erase that went on would have emptied the field by the time it is still.
            try device.waitUntilStill(for: .milliseconds(1000), program: "settingsd")
            try panel.plugKeypad()
            try panel.type("ok")
            #expect(try panel.value("name")?.hasPrefix("ad") == true)
        }

        @Test("a key that was let go of in time is a tap, however late the service comes to it")
        func lateServiceKnowsTaps() throws {
            try panel.type("ok")
            let two = try panel.setup.track("2").events
            // Seen going down, and up while nobody looks; by then it would long have been held.
            try device.play([two[0]], on: "keypad")
            try device.run("kill -STOP $(pidof settingsd)")
            try device.play([two[1]], on: "keypad")
            try device.run("sleep 1; kill -CONT $(pidof settingsd)")
            try device.waitUntilStill(for: .milliseconds(1300), program: "settingsd")
            try panel.type("ok")
            #expect(try panel.value("name") == "a")
        }

        @Test("libinput has its folder of quirks, and finds no fault with it")
        func quirksAreThere() throws {
            try device.run("systemctl show --property=Environment settingsd.service | grep -q /quirks")
            #expect(try !panel.device.journal().contains("quirks"))
        }

        @Test("after SIGKILL the service comes back with the same screen and values")
        func serviceComesBack() throws {
            try panel.type("ok 2 3 2 ok")
            let before = try device.photograph()
            let identifier = try device.run("systemctl show --property MainPID --value settingsd.service")
            try device.run("systemctl kill --signal KILL settingsd.service")
            try device.waitForService()
            #expect(
                try device.run("systemctl show --property MainPID --value settingsd.service") != identifier)
            #expect(try panel.value("name") == "ada")
            #expect(try device.photograph() == before)
        }

        @Test("a service that hangs is ended by the watchdog, and comes back with its screen")
        func hangIsEnded() throws {
            let before = try device.photograph()
            let identifier = "systemctl show --property MainPID --value settingsd.service"
            try device.run(
                "old=$(\(identifier)); kill -STOP $old; while [ $(\(identifier)) = $old ]; do sleep 0.5; done"
            )
            try device.waitForService()
            #expect(try device.photograph() == before)
            #expect(try device.journal().contains("atchdog"))
        }

        @Test(
            "the console is the service's while it runs, and a person's again once it has ended, however it ends"
        )
        func consoleIsGivenBack() throws {
            #expect(try consoleMode() == "graphics")
            try device.run("systemctl stop settingsd.service")
            #expect(try consoleMode() == "text")
            try device.waitForService()
            #expect(try consoleMode() == "graphics")
            // No second start: what is left is what the killed service's own ExecStopPost put back.
            try device.run(
                "mkdir -p /run/systemd/system/settingsd.service.d"
                    + " && printf '[Service]\\nRestart=no\\n' > /run/systemd/system/settingsd.service.d/once.conf"
                    + " && systemctl daemon-reload && systemctl kill --signal KILL settingsd.service"
                    + " && while systemctl is-active --quiet settingsd.service; do sleep 0.5; done"
                    + "; while [ $(systemctl show --property ActiveState --value settingsd.service) = deactivating ];"
                    + " do sleep 0.5; done; rm -r /run/systemd/system/settingsd.service.d; systemctl daemon-reload"
            )
            #expect(try consoleMode() == "text")
        }

        @Test(
            "a keyboard that is plugged into the bus while the service runs types, cuts and pastes, and may go again"
        )
        func keyboardIsHotPlugged() throws {
            try device.control("device_add", ["driver": "virtio-keyboard-pci", "id": "guest"])
            try device.run(
                "until journalctl --unit settingsd.service | grep -q 'QEMU Virtio Keyboard.*is there'; do sleep 0.5; done"
            )
            try press("ret", "2", "ret")
            try device.waitUntilStill(for: .milliseconds(1300), program: "settingsd")
            #expect(try panel.value("name") == "a")
            // Shift and Home, cut, twice pasted.
            try press("ret", "b", "shift+home", "ctrl+x", "ctrl+v", "ctrl+v", "ret")
            try device.waitUntilStill(for: .milliseconds(1300), program: "settingsd")
            #expect(try panel.value("name") == "abab")
            try device.control("device_del", ["id": "guest"])
            try device.wait(for: "DEVICE_DELETED")
            try panel.type("down ok 7 ok")
            #expect(try panel.value("unit") == "7")
        }

        /// Presses keys of QEMU's keyboard one after the other, each with the keys before its `+` held.
        private func press(_ chords: String...) throws {
            for chord in chords {
                let keys = chord.split(separator: "+").map { ["type": "qcode", "data": String($0)] }
                try device.control("send-key", ["keys": keys, "hold-time": 80])
                // Let go of before the next: QEMU answers when it has pressed the key.
                try device.waitUntilStill(program: "settingsd")
            }
        }

        /// KDGETMODE of the service's terminal, in a word.
        private func consoleMode() throws -> String {
            let script =
                "import fcntl, struct; f = open('/dev/tty1'); "
                + "print(struct.unpack('i', fcntl.ioctl(f, 0x4B3B, struct.pack('i', 0)))[0])"
            return try device.run("python3 -c \"\(script)\"") == "1\n" ? "graphics" : "text"
        }
    }
}
