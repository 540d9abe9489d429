/// Coverage where it lies in memory, eight bits or one bit a pixel; valid only inside the call it is passed to.
package struct MaskView {
    /// The first byte of the first row.
    package let base: UnsafePointer<UInt8>
    /// Bytes from one row to the next.
    package let stride: Int
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// One bit a pixel, the leftmost in the highest bit.
    package let isOneBit: Bool

    /// - Parameters:
    ///   - stride: bytes from one row to the next.
    ///   - width: in pixels, as is the height.
    package init(base: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int, isOneBit: Bool) {
        self.base = base
        self.stride = stride
        self.width = width
        self.height = height
        self.isOneBit = isOneBit
    }

    @inline(__always)
    func row(_ y: Int) -> UnsafePointer<UInt8> {
        base + y * stride
    }

    /// Up to eight pixels side by side, in every row of a mask of bits.
    struct Column {
        let byte: Int
        let shift: UInt8
        /// Whether some of them are in the next byte.
        let hasTwoBytes: Bool
        let kept: UInt8

        /// The first in the highest place.
        @inline(__always)
        func bits(_ row: UnsafePointer<UInt8>) -> UInt8 {
            var bits = row[byte] &<< shift
            if hasTwoBytes { bits |= row[byte + 1] &>> (8 &- shift) }
            return bits & kept
        }
    }

    @inline(__always)
    func column(from x: Int, count: Int) -> Column {
        Column(
            byte: x >> 3, shift: UInt8(x & 7), hasTwoBytes: (x & 7) + count > 8,
            kept: 0xFF << UInt8(truncatingIfNeeded: 8 - count))
    }

    @inline(__always)
    func bit(_ row: UnsafePointer<UInt8>, _ x: Int) -> Bool {
        row[x >> 3] & (0x80 >> UInt8(truncatingIfNeeded: x & 7)) != 0
    }
}
