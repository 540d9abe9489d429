/// How one pixel lies in memory, as the display's driver reports it.
@usableFromInline package enum PixelFormat: Hashable, Sendable {
    /// 32 bits in the machine's byte order, eight a channel, at these bit offsets.
    case xrgb8888(ChannelOffsets)
    /// 16 bits in the machine's byte order: five red (high), six green, five blue.
    case rgb565
    /// One bit a pixel.
    case monochrome(litBit: LitBit, bitOrder: BitOrder)

    /// Red in bits 16 to 23, green in 8 to 15, blue in 0 to 7: DRM_FORMAT_XRGB8888.
    package static let xrgb8888 = PixelFormat.xrgb8888(ChannelOffsets())
    /// 1 is lit, the highest bit leftmost: how a canvas keeps its bits.
    package static let monochrome = PixelFormat.monochrome(litBit: .one, bitOrder: .mostSignificantFirst)

    /// Bits from the channel's lowest bit to bit 0 of the 32.
    @usableFromInline package struct ChannelOffsets: Hashable, Sendable {
        /// 16 in the usual order.
        @usableFromInline package let red: UInt32
        /// 8 in the usual order.
        @usableFromInline package let green: UInt32
        /// 0 in the usual order.
        @usableFromInline package let blue: UInt32

        /// The usual order: red, green, blue from the high bits down.
        @inlinable package init(red: UInt32 = 16, green: UInt32 = 8, blue: UInt32 = 0) {
            self.red = red
            self.green = green
            self.blue = blue
        }
    }

    /// Which bit lights a pixel: `.zero` for panels where 1 is black (FB_VISUAL_MONO01).
    @usableFromInline package enum LitBit: Hashable, Sendable { case one, zero }

    /// Which bit of a byte is its leftmost pixel.
    @usableFromInline package enum BitOrder: Hashable, Sendable {
        case mostSignificantFirst, leastSignificantFirst
    }

    /// 32, 16 or 1, what counts for nothing included.
    @inlinable package var bitsPerPixel: Int {
        switch self {
        case .xrgb8888: 32
        case .rgb565: 16
        case .monochrome: 1
        }
    }

    /// The fewest bytes that hold a row of `width` pixels.
    @inlinable package func rowBytes(width: Int) -> Int {
        (width * bitsPerPixel + 7) / 8
    }

    /// Whether a pixel is only lit or dark.
    @inlinable package var isMonochrome: Bool {
        if case .monochrome = self { true } else { false }
    }
}
