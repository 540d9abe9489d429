import CDeviceAgent
import Glibc

/// A framebuffer as a test looks at it: its geometry and what stands in it.
struct Screen: ~Copyable {
    /// The one that the service draws on.
    static let panel = "/dev/fb0"
    let geometry: fb_var_screeninfo
    /// Bytes from the start of one row to the next.
    let stride: Int
    /// One bit a pixel, and a set bit is dark.
    let isInverted: Bool
    private let device: Descriptor

    init(opening path: String) throws(AgentError) {
        let device = try Descriptor(opening: path, O_RDWR)
        var variable = fb_var_screeninfo()
        var fixed = fb_fix_screeninfo()
        guard agent_framebuffer_variable(device.number, &variable) == 0,
            agent_framebuffer_fixed(device.number, &fixed) == 0
        else { throw .system("asking \(path) for its geometry") }
        geometry = variable
        stride = Int(fixed.line_length)
        isInverted = variable.bits_per_pixel == 1 && fixed.visual == UInt32(FB_VISUAL_MONO01)
        self.device = device
    }

    /// The visible rows, one after the other, `stride` bytes each.
    func rows() throws(AgentError) -> [UInt8] {
        let wanted = stride * Int(geometry.yres)
        var bytes: [UInt8] = []
        guard lseek(device.number, off_t(stride * Int(geometry.yoffset)), SEEK_SET) >= 0 else {
            throw .system("reading the screen")
        }
        while bytes.count < wanted {
            let more = try device.read(atMost: wanted - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    /// Makes the driver show this framebuffer: nothing else may have asked for it yet.
    func activate() {
        var wanted = geometry
        wanted.activate = UInt32(FB_ACTIVATE_NOW | FB_ACTIVATE_FORCE)
        _ = agent_framebuffer_set(device.number, &wanted)
    }

    /// Replaces all rows.
    func replaceRows(with bytes: [UInt8]) throws(AgentError) {
        guard lseek(device.number, 0, SEEK_SET) == 0 else { throw .system("writing the screen") }
        try device.write(bytes)
    }

    /// Red, green and blue, 0 to 255 each. The leftmost pixel of a one-bit screen stands in the lowest bit.
    func colour(x: Int, y: Int, in rows: [UInt8]) -> [UInt8] {
        let bits = Int(geometry.bits_per_pixel)
        guard bits > 1 else {
            let isSet = rows[y * stride + x / 8] >> UInt8(x % 8) & 1 == 1
            return Array(repeating: isSet != isInverted ? 255 : 0, count: 3)
        }
        let start = y * stride + x * bits / 8
        let value = (0..<bits / 8).reduce(UInt32(0)) { $0 | UInt32(rows[start + $1]) << UInt32($1 * 8) }
        return [geometry.red, geometry.green, geometry.blue].map { channel in
            let highest = (UInt32(1) << channel.length) - 1
            return UInt8((value >> channel.offset & highest) * 255 / max(1, highest))
        }
    }
}
