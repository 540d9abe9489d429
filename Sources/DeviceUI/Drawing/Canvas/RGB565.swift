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

    /// The three channels with room between them, so that one multiplication scales all.
    @inline(__always)
    static func spread(_ pixel: UInt16) -> UInt32 {
        let wide = UInt32(pixel)
        return (wide | wide << 16) & 0x07E0_F81F
    }

    /// `alpha` is 0 to 32.
    @inline(__always)
    static func blend(_ under: UInt16, spreadOver over: UInt32, alpha: UInt32) -> UInt16 {
        let below = spread(under)
        let mixed = (below &* (32 &- alpha) &+ over &* alpha) >> 5
        let masked = mixed & 0x07E0_F81F
        return UInt16(truncatingIfNeeded: masked | masked >> 16)
    }
}
