import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    @Suite(OnBench(), .serialized)
    struct Power {
        @Test("a change is there after the next boot where the machine fell as soon as it was acknowledged")
        func acknowledgedChangeSurvives() throws {
            let folder = try TemporaryFolder()
            let state = folder.url.appendingPathComponent("state.ext4")
            try Disk.make(at: state, megabytes: 32)
            do {
                let panel = try DeviceUnderTest(state: state)
                try panel.device.waitForService()
                try panel.type("ok 2 3 2")
                try panel.device.play(try panel.setup.track("ok").events, on: "keypad")
                // The kernel resets the machine on the spot: nothing is written out, nobody is asked to end.
                try panel.device.runLast(
                    "until grep -q '\"ada\"' /run/settingsd/settings.json; do :; done; echo b >/proc/sysrq-trigger"
                )
            }
            let panel = try DeviceUnderTest(state: state)
            try panel.device.waitForService()
            #expect(try panel.value("name") == "ada")
        }
    }
}
