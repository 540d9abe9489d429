import CDeviceAgent

/// A picture whose pixels are known: red, green, blue and white quarters; on one bit, every second column lit.
enum Pattern {
    static func draw(on path: String) throws(AgentError) {
        let screen = try Screen(opening: path)
        let (width, height) = (Int(screen.geometry.xres), Int(screen.geometry.yres))
        var rows = [UInt8](repeating: 0, count: screen.stride * height)
        for y in 0..<height {
            for x in 0..<width {
                let quarter = (x * 2 / width) + (y * 2 / height) * 2
                set(x, y, quarter, in: &rows, of: screen)
            }
        }
        try screen.replaceRows(with: rows)
    }

    private static func set(
        _ x: Int, _ y: Int, _ quarter: Int, in rows: inout [UInt8], of screen: borrowing Screen
    ) {
        let bits = Int(screen.geometry.bits_per_pixel)
        if bits == 1 {
            if x % 2 == 0 { rows[y * screen.stride + x / 8] |= 1 << UInt8(x % 8) }
            return
        }
        let channels = [screen.geometry.red, screen.geometry.green, screen.geometry.blue]
        var value: UInt32 = 0
        for (index, channel) in channels.enumerated() where quarter == index || quarter == 3 {
            value |= ((1 << channel.length) - 1) << channel.offset
        }
        let start = y * screen.stride + x * bits / 8
        for byte in 0..<bits / 8 {
            rows[start + byte] = UInt8(truncatingIfNeeded: value >> (UInt32(byte) * 8))
        }
    }
}
