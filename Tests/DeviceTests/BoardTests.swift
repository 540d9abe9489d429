import Foundation
import Testing
import VirtualDevice

extension DeviceTests {
    /// The whole product on every other kind of panel and keypad: the real one shows what the pure rooms drew.
    @Suite(OnBench(), .serialized)
    struct Boards {
        @Test(
            "a board's device, walked through the sample by real keys, shows what preview draws for the same keys",
            arguments: ["qemu-phonepad-320x240x16", "qemu-barepad-128x64", "qemu-fullkeyboard-800x480"]
                + (isLong ? ["qemu-numberpad-320x240", "qemu-barepad-128x64-drm"] : []))
        func deviceShowsPreview(board: String) throws {
            // Without systemd-logind nobody but the service's own unit has the kernel's part for cards loaded in time.
            let panel = try DeviceUnderTest(
                board: board, bundle: DeviceUnderTest.sample,
                kernelParameters: board.hasSuffix("-drm") ? "systemd.mask=systemd-logind.service" : "")
            try panel.device.waitForService()
            if panel.setup.board.display.depth == 1 { try addPage(panel) }
            try panel.expectTourShowsPreview()
        }

        /// Gives the panel's framebuffer a second page below the first: the service draws on the one that is not seen.
        private func addPage(_ panel: DeviceUnderTest) throws {
            let script =
                "import fcntl, struct; f = open('/dev/fb0', 'r+b', 0); v = bytearray(160); "
                + "fcntl.ioctl(f, 0x4600, v); struct.pack_into('I', v, 12, 2 * struct.unpack_from('I', v, 4)[0]); "
                + "fcntl.ioctl(f, 0x4601, v)"
            try panel.device.run("systemctl stop settingsd.service; python3 -c \"\(script)\"")
            try panel.start()
        }
    }

    /// A panel of its own and keys of its own, on one booted device each.
    @Suite(SharedDevice(board: "qemu-matrix-320x240", bundle: DeviceUnderTest.sample), .serialized)
    struct Matrix {
        @Test("the sample is walked through on a matrix, and shows what preview draws")
        func showsPreview() throws { try DeviceUnderTest.shared.showPreview() }

        @Test("a technician's evening on a matrix")
        func evening() throws { try DeviceUnderTest.shared.spendEvening() }
    }

    @Suite(SharedDevice(board: "qemu-dpad-480x272", bundle: DeviceUnderTest.sample), .serialized)
    struct DirectionPad {
        @Test("the sample is walked through on a direction pad, and shows what preview draws")
        func showsPreview() throws { try DeviceUnderTest.shared.showPreview() }

        @Test("a technician's evening on a direction pad")
        func evening() throws { try DeviceUnderTest.shared.spendEvening() }
    }
}

extension DeviceUnderTest {
    static let sample = Checkout.compiled.root.appendingPathComponent("Samples/Settings.bundle")

    fileprivate func showPreview() throws {
        try device.waitForService()
        try expectTourShowsPreview()
    }

    /// Walks the sample tour with real keys and compares every stop.
    func expectTourShowsPreview(_ look: (String) throws -> Void = { _ in }) throws {
        for stop in try setup.sampleTour().stops {
            try device.type(stop.track)
            let preview = try setup.preview(keys: stop.keysSoFar, in: device.folder)
            let differences = try device.photograph().differences(
                from: preview, onDisplayOf: setup.board.display.rotatedSize)
            #expect(differences == 0, "\(stop.name)")
            try look(stop.name)
        }
    }
}
