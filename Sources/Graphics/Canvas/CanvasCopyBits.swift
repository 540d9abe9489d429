import Glibc
import Hardware

// MARK: One bit out to the display

extension Canvas {
    func copyBits(
        _ rect: Rect, to placed: Rect, _ base: UnsafeMutableRawPointer, _ target: Target
    ) {
        let count = (placed.width + 7) / 8
        for y in 0..<placed.height {
            let out = (base + (placed.y + y) * target.stride).assumingMemoryBound(to: UInt8.self)
            if target.rotation == .none && placed.x & 7 == 0 {
                let row = row1(rect.y + y) + (rect.x >> 3)
                memcpy(out + (placed.x >> 3), row, count)
            } else {
                copyBitsSlowly(rect, row: y, to: placed, out, target)
            }
        }
    }

    /// Turned or shifted by less than a byte. A byte is put together before it is written: the memory is never read.
    private func copyBitsSlowly(
        _ rect: Rect, row: Int, to placed: Rect, _ out: UnsafeMutablePointer<UInt8>, _ target: Target
    ) {
        let walk = Canvas.walk(rect, row: row, rotation: target.rotation)
        var from = walk.start
        var byte: UInt8 = 0
        for x in placed.minX..<placed.maxX {
            let isLit = row1(from.y)[from.x >> 3] & (0x80 >> UInt8(from.x & 7)) != 0
            if isLit { byte |= 0x80 >> UInt8(x & 7) }
            if x & 7 == 7 || x == placed.maxX - 1 {
                out[x >> 3] = byte
                byte = 0
            }
            from = from.offset(x: walk.step.x, y: walk.step.y)
        }
    }
}
