import Foundation
import VirtualDevice

/// What the virtual device has of it: the screen that is shared, the first picture, systemd's measure. Times are the device's.
struct DeviceFigures {
    private static let rounds = 30

    static func measure() throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: Child.sibling("device-agent").path) else {
            print("# device-agent is not built: no figures of the virtual device")
            return []
        }
        let folder = try TemporaryFolder()
        let setup = try DeviceSetup(
            checkout: .compiled, board: "qemu-phonepad-320x240",
            bundle: BenchBoard.repository.appendingPathComponent("Samples/Settings.bundle"))
        var configuration = try setup.configuration(in: folder.url)
        configuration.machine.display = VirtualDevice.panelDisplay
        try configuration.payload.addScreenPrograms(from: .compiled)
        let device = try VirtualDevice(configuration, in: folder.url)
        try device.waitForService()
        return try start(of: device) + handOvers(on: device, board: setup.board.name)
    }

    private static func start(of device: VirtualDevice) throws -> [Figure] {
        [
            Figure(
                "device_first_picture", try device.firstPictureTime().microseconds / 1000, "ms", bar: 1000),
            Figure("security_exposure", try device.exposure() ?? 10, "of_10", bar: 1),
        ]
    }

    private static func handOvers(on device: VirtualDevice, board: String) throws -> [Figure] {
        try device.shareScreen("drm", board: board, display: VirtualDevice.panelSize)
        try device.run("systemctl stop settingsd.service; rm -rf /var/lib/settingsd/*")
        try device.waitForService()
        try device.startOther()
        let text = try device.handOvers(rounds).get()
        let outcome = try JSONDecoder().decode(HandOvers.self, from: Data(text.utf8))
        return [
            Figure("hand_over_show@800x480x32", outcome.show.middle, "ms"),
            Figure("hand_over_show_most@800x480x32", outcome.show.most, "ms", bar: 100),
            Figure("hand_over_hide@800x480x32", outcome.hide.middle, "ms"),
            Figure("hand_over_hide_most@800x480x32", outcome.hide.most, "ms", bar: 100),
        ]
    }
}
