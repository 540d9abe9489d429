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
            "qemu-numberpad-320x240", "qemu-fullkeyboard-800x480",
        ])
    @MainActor
    func deviceShowsPreview(board: String) throws {
        let folder = try TemporaryFolder()
        let bundle = Checkout.compiled.root.appendingPathComponent("Samples/Settings.bundle")
        let setup = try DeviceSetup(checkout: .compiled, board: board, bundle: bundle)
        let device = try VirtualDevice(try setup.configuration(in: folder.url), in: folder.url)
        try device.waitForService()
        for stop in try setup.sampleTour().stops {
            try device.type(stop.track)
            let preview = try setup.preview(keys: stop.keysSoFar, in: folder.url)
            let differences = try device.photograph().differences(
                from: preview, onPanelOf: setup.board.display.rotatedSize)
            #expect(differences == 0, "\(stop.name)")
        }
    }
}
