import CLinux
import Glibc

/// A display behind /dev/fb*. Its memory is written, never read. fbdev.
package final class Framebuffer {
    package let geometry: DisplayGeometry
    private let path: String
    private let file: FileDescriptor
    private let memory: FramebufferMemory
    private let isDevice: Bool
    private var waitsForVSync: Bool

    /// Opens `path` as its driver describes itself.
    ///
    /// - Parameters:
    ///   - leftmostIsHigh: bit order of one-bit panels, which fbdev does not report; the kernel's own
    ///     drawing has the leftmost pixel in the low bit on little-endian machines.
    ///   - waitsForVSync: whether `present` waits for the vertical blank where the driver knows one.
    package init(
        path: String, leftmostIsHigh: Bool = false, waitsForVSync: Bool = false
    ) throws(SystemError) {
        let file = try FileDescriptor(path: path, flags: O_RDWR)
        Self.activate(file.number)
        let description = try FramebufferDescription(file.number, path, leftmostIsHigh: leftmostIsHigh)
        memory = try FramebufferMemory(
            file.number, path, length: description.memoryLength, firstPixel: description.firstPixel)
        geometry = description.geometry
        self.path = path
        self.waitsForVSync = waitsForVSync
        self.file = file
        isDevice = true
    }

    /// Lights a panel that came while the console was in graphics mode: else nothing makes its driver show this.
    private static func activate(_ descriptor: Int32) {
        var variable = fb_var_screeninfo()
        guard ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &variable) == 0 else { return }
        variable.activate = UInt32(FB_ACTIVATE_NOW | FB_ACTIVATE_FORCE)
        // A driver that refuses shows what it has.
        _ = ioctl(descriptor, UInt(FBIOPUT_VSCREENINFO), &variable)
    }

    /// Opens a plain file as if it were a display of `geometry`; for tests and pictures.
    package init(file path: String, geometry: DisplayGeometry) throws(SystemError) {
        let file = try FileDescriptor(path: path, flags: O_RDWR | O_CREAT, mode: 0o644)
        let length = geometry.stride * geometry.height
        _ = try retrying("size", path) { ftruncate(file.number, length) }
        memory = try FramebufferMemory(file.number, path, length: length, firstPixel: 0)
        self.geometry = geometry
        self.path = path
        self.file = file
        isDevice = false
        waitsForVSync = false
    }

    /// Shows `damage` of `frame`.
    package func present(_ frame: Frame, damage: [DamageRect]) {
        if waitsForVSync { waitForVSync() }
        let writer = PixelWriter(geometry: geometry)
        for rect in damage { writer.write(frame, rect, to: memory.pixels) }
    }

    /// Puts the panel to sleep or wakes it. FBIOBLANK.
    package func blank(_ isBlank: Bool) throws(SystemError) {
        guard isDevice else { return }
        let level = isBlank ? FB_BLANK_POWERDOWN : FB_BLANK_UNBLANK
        _ = try retrying("blank", path) { ioctl(file.number, UInt(FBIOBLANK), Int32(level)) }
    }

    private func waitForVSync() {
        // A driver without a vertical blank says so once; asking on every frame would cost for nothing.
        if linux_framebuffer_wait_for_vsync(file.number) < 0 { waitsForVSync = false }
    }
}

/// What the driver says of itself. FBIOGET_VSCREENINFO, FBIOGET_FSCREENINFO.
struct FramebufferDescription {
    let geometry: DisplayGeometry
    /// Bytes.
    let memoryLength: Int
    /// Bytes from the start of the memory to the first pixel shown.
    let firstPixel: Int

    init(_ descriptor: Int32, _ path: String, leftmostIsHigh: Bool) throws(SystemError) {
        var variable = fb_var_screeninfo()
        var fixed = fb_fix_screeninfo()
        _ = try retrying("describe", path) { ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &variable) }
        _ = try retrying("describe", path) { ioctl(descriptor, UInt(FBIOGET_FSCREENINFO), &fixed) }
        try self.init(variable, fixed, path, leftmostIsHigh: leftmostIsHigh)
    }

    init(
        _ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, _ path: String, leftmostIsHigh: Bool
    ) throws(SystemError) {
        guard let format = PixelFormat(variable, fixed, leftmostIsHigh: leftmostIsHigh) else {
            throw SystemError("draw in the pixel format of", path, code: ENOTSUP)
        }
        let (width, height) = (Int(variable.xres), Int(variable.yres))
        let row = (width * format.bitsPerPixel + 7) / 8
        let stride = fixed.line_length > 0 ? Int(fixed.line_length) : row
        let first = Int(variable.yoffset) * stride + Int(variable.xoffset) * format.bitsPerPixel / 8
        let shown = height > 0 ? stride * (height - 1) + row : 0
        guard stride >= row, first + shown <= Int(fixed.smem_len) else {
            throw SystemError("fit \(width)x\(height) pixels into the memory of", path, code: EINVAL)
        }
        geometry = DisplayGeometry(width: width, height: height, stride: stride, format: format)
        memoryLength = Int(fixed.smem_len)
        firstPixel = first
    }
}

extension PixelFormat {
    /// nil for colour maps, planes and grey levels, which no display of ours has.
    init?(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, leftmostIsHigh: Bool) {
        let isPacked = fixed.type == UInt32(FB_TYPE_PACKED_PIXELS)
        guard isPacked else { return nil }
        switch (Int(variable.bits_per_pixel), Int32(fixed.visual)) {
        case (1, FB_VISUAL_MONO01):
            self = .oneBit(litIsSet: false, leftmostIsHigh: leftmostIsHigh)
        case (1, _):
            self = .oneBit(litIsSet: true, leftmostIsHigh: leftmostIsHigh)
        case (let bits, FB_VISUAL_TRUECOLOR) where [16, 24, 32].contains(bits),
            (let bits, FB_VISUAL_DIRECTCOLOR) where [16, 24, 32].contains(bits):
            let channels = [variable.red, variable.green, variable.blue].map(ColorChannel.init)
            guard channels.allSatisfy({ $0.length <= 8 && $0.offset + $0.length <= bits }) else { return nil }
            self = .channels(bits: bits, red: channels[0], green: channels[1], blue: channels[2])
        default: return nil
        }
    }
}

extension ColorChannel {
    fileprivate init(_ field: fb_bitfield) {
        self.init(offset: Int(field.offset), length: Int(field.length))
    }
}
