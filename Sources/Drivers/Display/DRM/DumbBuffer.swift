import CDRM
import Glibc
import Loop

/// The kernel's calls for buffers without acceleration, so that the order in which they are undone can be proved.
protocol DumbBufferCalls: AnyObject {
    func create(width: Int, height: Int) throws(SystemError) -> (handle: UInt32, stride: Int, bytes: Int)
    func addFramebuffer(
        width: Int, height: Int, stride: Int, handle: UInt32
    ) throws(SystemError) -> UInt32
    func map(handle: UInt32, bytes: Int) throws(SystemError) -> FramebufferMemory
    func removeFramebuffer(_ identifier: UInt32)
    func destroy(handle: UInt32)
}

/// Memory that a display controller scans out, as plain bytes. DRM_IOCTL_MODE_CREATE_DUMB.
final class DumbBuffer {
    let geometry: DisplayGeometry
    /// What page flips and modes name it by.
    let framebuffer: UInt32
    var pixels: UnsafeMutableRawBufferPointer { memory.pixels }
    private let memory: FramebufferMemory
    private let calls: any DumbBufferCalls
    private let handle: UInt32

    init(_ calls: any DumbBufferCalls, width: Int, height: Int) throws(SystemError) {
        let (handle, stride, bytes) = try calls.create(width: width, height: height)
        var added: UInt32?
        do {
            framebuffer = try calls.addFramebuffer(
                width: width, height: height, stride: stride, handle: handle)
            added = framebuffer
            memory = try calls.map(handle: handle, bytes: bytes)
        } catch {
            if let added { calls.removeFramebuffer(added) }
            calls.destroy(handle: handle)
            throw error
        }
        geometry = DisplayGeometry(width: width, height: height, stride: stride, format: .xrgb8888)
        self.calls = calls
        self.handle = handle
    }

    deinit {
        calls.removeFramebuffer(framebuffer)
        calls.destroy(handle: handle)
    }
}

extension DRMCard: DumbBufferCalls {
    func create(width: Int, height: Int) throws(SystemError) -> (handle: UInt32, stride: Int, bytes: Int) {
        var (handle, stride): (UInt32, UInt32) = (0, 0)
        var bytes: UInt64 = 0
        try checked(
            "allocate \(width)x\(height) pixels on", path,
            drmModeCreateDumbBuffer(
                descriptor, UInt32(width), UInt32(height), 32, 0, &handle, &stride, &bytes))
        return (handle, Int(stride), Int(bytes))
    }

    func addFramebuffer(
        width: Int, height: Int, stride: Int, handle: UInt32
    ) throws(SystemError) -> UInt32 {
        var identifier: UInt32 = 0
        let xr24: UInt32 = 0x3432_5258
        let none: [UInt32] = [0, 0, 0, 0]
        let result = drmModeAddFB2(
            descriptor, UInt32(width), UInt32(height), xr24, [handle, 0, 0, 0], [UInt32(stride), 0, 0, 0],
            none, &identifier, 0)
        try checked("show 32-bit pixels on", path, result)
        return identifier
    }

    func map(handle: UInt32, bytes: Int) throws(SystemError) -> FramebufferMemory {
        var offset: UInt64 = 0
        try checked("map", path, drmModeMapDumbBuffer(descriptor, handle, &offset))
        return try FramebufferMemory(descriptor, path, length: bytes, firstPixel: 0, offset: Int(offset))
    }

    func removeFramebuffer(_ identifier: UInt32) { drmModeRmFB(descriptor, identifier) }

    func destroy(handle: UInt32) { drmModeDestroyDumbBuffer(descriptor, handle) }
}
