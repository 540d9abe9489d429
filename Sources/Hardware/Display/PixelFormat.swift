/// How one pixel of a canvas lies in memory. A display that wants it otherwise has its driver turn it (`DisplayGeometry`).
@usableFromInline package enum PixelFormat: Hashable, Sendable {
    /// 32 bits in the machine's byte order: red in bits 16 to 23, green in 8 to 15, blue in 0 to 7 (DRM_FORMAT_XRGB8888).
    case xrgb8888
    /// 16 bits in the machine's byte order: five red (high), six green, five blue.
    case rgb565
    /// One bit a pixel: 1 is lit, the highest bit leftmost.
    case monochrome

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
    @inlinable package var isMonochrome: Bool { self == .monochrome }
}
