import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// USB sticks as a person has them: the kernel's drivers, udev's rule, and the helper in the sandbox of its unit.
    @Suite(SharedDevice(takesSticks: true), .serialized)
    struct Sticks {
        private let panel: DeviceUnderTest
        private let scratch: TemporaryFolder
        private var device: VirtualDevice { panel.device }
        private var image: URL { scratch.url.appendingPathComponent("stick.img") }

        private static let page = """
            <plist version="1.0"><dict><key>Title</key><string>Pump</string><key>PreferenceSpecifiers</key><array>
            <dict><key>Type</key><string>IASKButtonSpecifier</string><key>Title</key><string>Stick</string>
            <key>Key</key><string>org.settingsd.usb</string></dict>
            <dict><key>Type</key><string>PSTextFieldSpecifier</string><key>Title</key><string>Name</string>
            <key>Key</key><string>name</string></dict></array></dict></plist>
            """

        init() throws {
            panel = try DeviceUnderTest.shared
            scratch = try TemporaryFolder()
            try device.run("systemctl start settings-apply-usb.socket")
            // A test that failed may have left one.
            try device.pullStick()
            try panel.start(page: Self.page)
            try device.run("settingsctl set name Kessel")
        }

        // MARK: Sticks

        private func host(_ command: String) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-ec", "cd '\(scratch.url.path)'; PATH=$PATH:/usr/sbin:/sbin; \(command)"]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "\(command)")
        }

        private func makeFAT() throws {
            try host("truncate -s 32M stick.img; mkfs.vfat -n PUMP stick.img >/dev/null")
        }

        // MARK: The panel

        /// Until the panel says it, as whoever looks on from afar reads it.
        private func wait(for text: String) throws {
            try device.run(
                """
                for look in $(seq 120); do
                    if settingsctl panel --text --once | grep -qF '\(text)'; then exit; fi; sleep 0.5
                done
                settingsctl panel --text --once; ls -l /dev/settings-usb; journalctl --no-pager -n 40; exit 1
                """)
        }

        private func isMounted() throws -> Bool {
            try device.attempt("grep -qE 'settings-apply-usb.*vfat' /proc/[0-9]*/mounts 2>/dev/null")
                .code
                == 0
        }

        // MARK: The device's clock

        /// How much of 200 ms, in hundredths of a second, the processor was kept busy for nobody.
        private func idleWork() throws -> Int {
            let ticks = try device.run(
                """
                spinner=/proc/$(systemctl show --value --property MainPID device-spinner.service)/stat
                ticks() { set -- $(cat $spinner); echo $((${14} + ${15})); }
                before=$(ticks); sleep 0.2; echo $(($(ticks) - before))
                """)
            return try #require(Int(ticks.dropLast()))
        }

        @Test("while somebody waits for a disk the device's clock does not leap: docs/decisions/0088")
        func clockAwaitsDisks() throws {
            try host("truncate -s 32M stick.img")
            try device.plugStick(image, requests: 4)
            try device.run(
                """
                until test -b /dev/sda; do sleep 0.1; done
                dd if=/dev/sda of=/dev/null bs=512 iflag=direct >/dev/null 2>&1 &
                until grep -q '^procs_blocked [1-9]' /proc/stat; do :; done
                """)
            let whileAwaited = try idleWork()
            try device.pullStick()
            try device.run("until grep -q '^procs_blocked 0' /proc/stat; do sleep 0.1; done")
            let afterwards = try idleWork()
            #expect(whileAwaited > 10 && afterwards < 10, "\(whileAwaited) and \(afterwards) of 20")
        }

        // MARK: What a person does

        @Test("settings are saved to a FAT stick, and come back from it after a question")
        func saved() throws {
            try makeFAT()
            try panel.type("ok")
            try wait(for: "Put in a USB stick")
            try device.plugStick(image)
            try wait(for: "Save settings")
            try panel.type("ok")
            // What it says of it is gone by the time that somebody looks: the page has the file.
            try wait(for: "pump-")
            let isStillMounted = try isMounted()
            #expect(!isStillMounted)
            try device.run("settingsctl set name Boiler")
            try panel.type("down ok")
            try wait(for: "Kessel")
            #expect(try panel.value("name") == "Boiler")
            try panel.type("ok")
            try wait(for: "Save settings")
            #expect(try panel.value("name") == "Kessel")
            try device.pullStick()
            try wait(for: "Put in a USB stick")
            try host("fsck.vfat -n stick.img >/dev/null")
        }

        @Test("the helper that mounts has one capability, and its calls are filtered")
        func sandbox() throws {
            try makeFAT()
            try panel.type("ok")
            try device.plugStick(image)
            try wait(for: "Save settings")
            let process = "/proc/$(systemctl show --value --property MainPID settings-apply-usb.service)"
            let status = try device.run("cat \(process)/status")
            // CAP_SYS_ADMIN is the 21st.
            let mask = "0000000000200000"
            for line in ["CapEff:\t\(mask)", "CapBnd:\t\(mask)", "NoNewPrivs:\t1", "Seccomp:\t2"] {
                #expect(status.contains(line), "\(line)")
            }
            try device.pullStick()
            try wait(for: "Put in a USB stick")
        }
    }
}
