import Glibc
import Hardware

// MARK: One bit out to the display

extension Canvas {
    /// How the panel wants its bits.
    struct BitStyle {
        let isLitSet: Bool
        let isLeftmostHigh: Bool

        init(_ litBit: PixelFormat.LitBit, _ bitOrder: PixelFormat.BitOrder) {
            isLitSet = litBit == .one
            isLeftmostHigh = bitOrder == .mostSignificantFirst
        }

        /// Whether the canvas has them so as well.
        var isOwn: Bool { isLitSet && isLeftmostHigh }

        @inline(__always)
        func encode(_ byte: UInt8) -> UInt8 {
            let polar = isLitSet ? byte : ~byte
            return isLeftmostHigh ? polar : BitStyle.reversed(polar)
        }

        /// The bit that stands for the panel's pixel `x` within its byte.
        @inline(__always)
        func bit(_ x: Int) -> UInt8 {
            isLeftmostHigh ? 0x80 >> UInt8(x & 7) : 1 << UInt8(x & 7)
        }

        private static func reversed(_ byte: UInt8) -> UInt8 {
            var bits = (byte & 0xF0) >> 4 | (byte & 0x0F) << 4
            bits = (bits & 0xCC) >> 2 | (bits & 0x33) << 2
            return (bits & 0xAA) >> 1 | (bits & 0x55) << 1
        }
    }

    func copyBits(
        _ rect: Rect, to placed: Rect, _ base: UnsafeMutableRawPointer, _ target: Target, _ style: BitStyle
    ) {
        let count = (placed.width + 7) / 8
        for y in 0..<placed.height {
            let out = (base + (placed.y + y) * target.stride).assumingMemoryBound(to: UInt8.self)
            if target.rotation == .none && placed.x & 7 == 0 {
                let row = row1(rect.y + y) + (rect.x >> 3)
                if style.isOwn {
                    memcpy(out + (placed.x >> 3), row, count)
                } else {
                    for byte in 0..<count { out[(placed.x >> 3) + byte] = style.encode(row[byte]) }
                }
            } else {
                copyBitsSlowly(rect, row: y, to: placed, out, target, style)
            }
        }
    }

    /// Turned or shifted by less than a byte. A byte is put together before it is written: the memory is never read.
    private func copyBitsSlowly(
        _ rect: Rect, row: Int, to placed: Rect, _ out: UnsafeMutablePointer<UInt8>, _ target: Target,
        _ style: BitStyle
    ) {
        let walk = Canvas.walk(rect, row: row, rotation: target.rotation)
        var from = walk.start
        var byte: UInt8 = 0
        for x in placed.minX..<placed.maxX {
            let isLit = row1(from.y)[from.x >> 3] & (0x80 >> UInt8(from.x & 7)) != 0
            if isLit == style.isLitSet { byte |= style.bit(x) }
            if x & 7 == 7 || x == placed.maxX - 1 {
                out[x >> 3] = byte
                byte = 0
            }
            from = from.offset(x: walk.step.x, y: walk.step.y)
        }
    }
}
