import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    @Test(
        "a change that was acknowledged less than 100 ms before the machine was killed is there after the next boot"
    )
    @MainActor
    func acknowledgedChangeSurvives() throws {
        let folder = try TemporaryFolder()
        let state = folder.url.appendingPathComponent("state.ext4")
        try Disk.make(at: state, megabytes: 32)
        do {
            let panel = try DeviceUnderTest(state: state)
            try panel.device.waitForService()
            try panel.type("ok 2 3 2")
            try panel.device.play(try panel.setup.track("ok").events, on: "keypad")
            try panel.device.run("until grep -q '\"ada\"' /run/settingsd/settings.json; do :; done")
            let acknowledged = ContinuousClock.now
            panel.device.kill()
            #expect(acknowledged.duration(to: .now) < .milliseconds(100))
        }
        let panel = try DeviceUnderTest(state: state)
        try panel.device.waitForService()
        #expect(try panel.value("name") == "ada")
    }
}
