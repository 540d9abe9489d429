/// Coverage where it lies in memory, eight bits or one bit a pixel; valid only inside the call it is passed to.
struct MaskView {
    let base: UnsafePointer<UInt8>
    /// Bytes from one row to the next.
    let stride: Int
    let width: Int
    let height: Int
    /// One bit a pixel, the leftmost in the highest bit.
    let isOneBit: Bool

    @inline(__always)
    func row(_ y: Int) -> UnsafePointer<UInt8> {
        base + y * stride
    }

    /// Up to eight bits of a row of bits, the first in the highest place.
    @inline(__always)
    func bits(_ row: UnsafePointer<UInt8>, from x: Int, count: Int) -> UInt8 {
        let skipped = UInt8(truncatingIfNeeded: x & 7)
        var bits = row[x >> 3] << skipped
        if Int(skipped) + count > 8 { bits |= row[(x >> 3) + 1] >> (8 - skipped) }
        return bits & (0xFF << UInt8(truncatingIfNeeded: 8 - count))
    }

    @inline(__always)
    func bit(_ row: UnsafePointer<UInt8>, _ x: Int) -> Bool {
        row[x >> 3] & (0x80 >> UInt8(truncatingIfNeeded: x & 7)) != 0
    }
}
