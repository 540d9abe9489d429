import Foundation
import Testing
import VirtualDevice

/// A board's display as the test host sees it, and the panel behind it.
struct PanelCase: CustomTestStringConvertible {
    let board: String
    let width: Int
    let height: Int
    let depth: Int
    /// Pixels of the display for one of the panel.
    let scale: Int

    var testDescription: String { board }
}

extension DeviceTests {
    @Test(
        "a board's panel has its size and depth, and the photograph shows what stands in it",
        arguments: [
            PanelCase(board: "qemu-phonepad-320x240x16", width: 320, height: 240, depth: 16, scale: 1),
            PanelCase(board: "qemu-fullkeyboard-800x480", width: 800, height: 480, depth: 32, scale: 1),
            PanelCase(board: "qemu-dpad-480x272", width: 480, height: 272, depth: 32, scale: 1),
            PanelCase(board: "qemu-barepad-128x64", width: 128, height: 64, depth: 1, scale: 5),
        ])
    func photographShowsPanel(panel: PanelCase) throws {
        let folder = try TemporaryFolder()
        let device = try bareDevice(board: panel.board, in: folder)
        try device.run("udevadm settle && /usr/lib/device-agent/device-agent pattern")
        try device.waitUntilStill()
        let screen = try device.framebuffer()
        #expect((screen.width, screen.height) == (panel.width, panel.height))
        #expect(screen.bitsPerPixel == panel.depth)
        let photograph = try device.photograph()
        #expect(
            (photograph.width, photograph.height) == (panel.width * panel.scale, panel.height * panel.scale))
        let (right, bottom) = (panel.width - 2, panel.height - 2)
        for (x, y) in [(1, 1), (2, 1), (right, 1), (1, bottom), (right, bottom)] {
            #expect(photograph.pixel(x * panel.scale, y * panel.scale) == screen.pixel(x, y), "at \(x), \(y)")
        }
        #expect(screen.pixel(1, 1) != screen.pixel(right, bottom))
    }

    /// A device that has no service, only the agent.
    private func bareDevice(board: String, in folder: TemporaryFolder) throws -> VirtualDevice {
        let checkout = Checkout.compiled
        let file = try checkout.board(board).appendingPathComponent("virtual-device.ini")
        let machine = try BoardMachine(readingFrom: file)
        let payload = try Payload(in: folder.url)
        try payload.addAgent(from: checkout, machine: machine, keypad: [])
        let image = try DeviceImage.made(from: checkout)
        return try VirtualDevice(.init(image: image, machine: machine, payload: payload), in: folder.url)
    }
}
