import CLinux
import Glibc
import Hardware
import Loop

/// What the driver says of itself. FBIOGET_VSCREENINFO, FBIOGET_FSCREENINFO.
struct FramebufferDescription {
    let geometry: DisplayGeometry
    /// Bytes.
    let memoryLength: Int
    /// Bytes from the start of the memory to the first pixel shown.
    let firstPixel: Int
    /// Below the page that is seen there is room for another, and the driver can pan to it.
    let hasSecondPage: Bool
    /// From one vertical blank to the next.
    let frameTime: Duration

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
        guard let format = MemoryFormat(variable, fixed, leftmostIsHigh: leftmostIsHigh) else {
            throw SystemError("draw in the pixel format of", path, code: ENOTSUP)
        }
        let (width, height) = (Int(variable.xres), Int(variable.yres))
        try DisplayLimit.check(width, height, on: path)
        let row = (width * format.bitsPerPixel + 7) / 8
        let stride = fixed.line_length > 0 ? Int(fixed.line_length) : row
        let canPan = fixed.ypanstep > 0 && height % Int(fixed.ypanstep) == 0
        hasSecondPage =
            canPan && Int(variable.yres_virtual) >= 2 * height && stride >= row
            && stride * (2 * height - 1) + row <= Int(fixed.smem_len)
        let first = hasSecondPage ? 0 : Self.firstPixel(variable, stride: stride, format)
        guard stride >= row, first >= 0, first + stride * (height - 1) + row <= Int(fixed.smem_len) else {
            throw SystemError("fit \(width)x\(height) pixels into the memory of", path, code: EINVAL)
        }
        geometry = DisplayGeometry(width: width, height: height, stride: stride, format: format)
        frameTime = Self.frameTime(variable)
        memoryLength = Int(fixed.smem_len)
        firstPixel = first
    }

    /// Of the timings, where the driver has any that a panel could have; else of 50 Hz.
    private static func frameTime(_ variable: fb_var_screeninfo) -> Duration {
        let row = [variable.xres, variable.left_margin, variable.right_margin, variable.hsync_len]
        let column = [variable.yres, variable.upper_margin, variable.lower_margin, variable.vsync_len]
        // In picoseconds a pixel.
        let pixels = Double(row.reduce(0) { $0 + Int($1) }) * Double(column.reduce(0) { $0 + Int($1) })
        let nanoseconds = pixels * Double(variable.pixclock) / 1000
        guard (4_000_000...100_000_000).contains(nanoseconds) else { return .milliseconds(20) }
        return .nanoseconds(Int64(nanoseconds))
    }

    /// Below 0 where no memory could be that large.
    private static func firstPixel(_ variable: fb_var_screeninfo, stride: Int, _ format: MemoryFormat) -> Int
    {
        let rows = Int(variable.yoffset).multipliedReportingOverflow(by: stride)
        guard !rows.overflow, rows.partialValue < Int.max / 2 else { return -1 }
        return rows.partialValue + Int(variable.xoffset) * format.bitsPerPixel / 8
    }
}

extension MemoryFormat {
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
