import CDRM
import Glibc

/// Memory that a display controller scans out, as plain bytes. DRM_IOCTL_MODE_CREATE_DUMB.
final class DumbBuffer {
    let geometry: DisplayGeometry
    /// What page flips and modes name it by.
    let framebuffer: UInt32
    var pixels: UnsafeMutableRawBufferPointer { memory.pixels }
    private let memory: FramebufferMemory
    private let card: DRMCard
    private let handle: UInt32

    init(_ card: DRMCard, width: Int, height: Int) throws(SystemError) {
        var handle: UInt32 = 0
        var stride: UInt32 = 0
        var size: UInt64 = 0
        try checked(
            "allocate \(width)x\(height) pixels on", card.path,
            drmModeCreateDumbBuffer(
                card.descriptor, UInt32(width), UInt32(height), 32, 0, &handle, &stride, &size))
        do {
            framebuffer = try Self.framebuffer(card, width, height, handle, stride)
            memory = try Self.memory(card, handle, Int(size))
        } catch {
            drmModeDestroyDumbBuffer(card.descriptor, handle)
            throw error
        }
        geometry = DisplayGeometry(width: width, height: height, stride: Int(stride), format: .xrgb8888)
        self.card = card
        self.handle = handle
    }

    deinit {
        drmModeRmFB(card.descriptor, framebuffer)
        drmModeDestroyDumbBuffer(card.descriptor, handle)
    }

    private static func framebuffer(
        _ card: DRMCard, _ width: Int, _ height: Int, _ handle: UInt32, _ stride: UInt32
    ) throws(SystemError) -> UInt32 {
        var identifier: UInt32 = 0
        let xr24: UInt32 = 0x3432_5258
        let none: [UInt32] = [0, 0, 0, 0]
        let result = drmModeAddFB2(
            card.descriptor, UInt32(width), UInt32(height), xr24, [handle, 0, 0, 0], [stride, 0, 0, 0], none,
            &identifier, 0)
        try checked("show 32-bit pixels on", card.path, result)
        return identifier
    }

    private static func memory(
        _ card: DRMCard, _ handle: UInt32, _ size: Int
    ) throws(SystemError) -> FramebufferMemory {
        var offset: UInt64 = 0
        try checked("map", card.path, drmModeMapDumbBuffer(card.descriptor, handle, &offset))
        return try FramebufferMemory(
            card.descriptor, card.path, length: size, firstPixel: 0, offset: Int(offset))
    }
}
