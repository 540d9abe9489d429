/// Sixteen-bit pixels: five bits of red (highest), six of green, five of blue.
enum RGB565 {
    @inline(__always)
    static func pack(_ color: Color) -> UInt16 {
        let red = UInt16(color.red >> 3) << 11
        let green = UInt16(color.green >> 2) << 5
        return red | green | UInt16(color.blue >> 3)
    }

    static func unpack(_ pixel: UInt16) -> Color {
        let red = UInt8(truncatingIfNeeded: pixel >> 11)
        let green = UInt8(truncatingIfNeeded: (pixel >> 5) & 0x3F)
        let blue = UInt8(truncatingIfNeeded: pixel & 0x1F)
        return Color(red: red << 3 | red >> 2, green: green << 2 | green >> 4, blue: blue << 3 | blue >> 2)
    }
}
