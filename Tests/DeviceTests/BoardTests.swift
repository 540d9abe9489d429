import DeviceUI
import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// The whole product on every other kind of panel and keypad: the real one shows what the pure rooms drew.
    @Test(
        "a board's device, walked through the sample by real keys, shows what preview draws for the same keys",
        arguments: [
            "qemu-phonepad-320x240x16", "qemu-dpad-480x272", "qemu-barepad-128x64", "qemu-matrix-320x240",
            "qemu-numberpad-320x240", "qemu-fullkeyboard-800x480", "qemu-barepad-128x64-drm",
        ])
    @MainActor
    func deviceShowsPreview(board: String) throws {
        let folder = try TemporaryFolder()
        let bundle = Checkout.compiled.root.appendingPathComponent("Samples/Settings.bundle")
        let setup = try DeviceSetup(checkout: .compiled, board: board, bundle: bundle)
        let device = try VirtualDevice(try setup.configuration(in: folder.url), in: folder.url)
        try device.waitForService()
        if setup.board.display.depth == 1 { try Self.addPage(device) }
        for stop in try setup.sampleTour().stops {
            try device.type(stop.track)
            let preview = try setup.preview(keys: stop.keysSoFar, in: folder.url)
            let differences = try device.photograph().differences(
                from: preview, onPanelOf: setup.board.display.rotatedSize)
            #expect(differences == 0, "\(stop.name)")
        }
    }

    /// Gives the panel's framebuffer a second page below the first: the service draws on the one that is not seen.
    @MainActor
    private static func addPage(_ device: VirtualDevice) throws {
        let script =
            "import fcntl, struct; f = open('/dev/fb0', 'r+b', 0); v = bytearray(160); "
            + "fcntl.ioctl(f, 0x4600, v); struct.pack_into('I', v, 12, 2 * struct.unpack_from('I', v, 4)[0]); "
            + "fcntl.ioctl(f, 0x4601, v)"
        try device.run(
            "systemctl stop settingsd.service; rm -rf /var/lib/settingsd/*; python3 -c \"\(script)\"")
        try device.waitForService()
    }
}
