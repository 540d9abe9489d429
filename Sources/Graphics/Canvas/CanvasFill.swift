import Glibc
import Hardware

// MARK: Upright areas

extension Canvas {
    /// Fills `rect` with one colour.
    package mutating func fill(_ rect: Rect, _ color: Color) {
        let area = rect.intersection(clip)
        guard !area.isEmpty else { return }
        record?.note(area)
        switch format {
        case .xrgb8888: fill32(area, XRGB8888.pack(color))
        case .rgb565: fill16(area, RGB565.pack(color))
        case .monochrome: fill1(area, isLit: color.isLit)
        }
    }

    /// A frame of `thickness` pixels inside the edges of `rect`.
    package mutating func stroke(_ rect: Rect, thickness: Int = 1, _ color: Color) {
        let line = min(thickness, (min(rect.width, rect.height) + 1) / 2)
        let height = rect.height - 2 * line
        fill(Rect(x: rect.x, y: rect.y, width: rect.width, height: line), color)
        fill(Rect(x: rect.x, y: rect.maxY - line, width: rect.width, height: line), color)
        fill(Rect(x: rect.x, y: rect.y + line, width: line, height: height), color)
        fill(Rect(x: rect.maxX - line, y: rect.y + line, width: line, height: height), color)
    }

    /// A horizontal line whose first pixel is `start`.
    package mutating func horizontalLine(from start: Point, length: Int, thickness: Int = 1, _ color: Color) {
        fill(Rect(x: start.x, y: start.y, width: length, height: thickness), color)
    }

    /// A vertical line whose first pixel is `start`.
    package mutating func verticalLine(from start: Point, length: Int, _ color: Color) {
        fill(Rect(x: start.x, y: start.y, width: 1, height: length), color)
    }

    private func fill32(_ area: Rect, _ pixel: UInt32) {
        for y in area.minY..<area.maxY {
            let start = row32(y) + area.minX
            guard !fillBlocks(start, byteCount: 4 * area.width, pixel) else { continue }
            start.update(repeating: pixel, count: area.width)
        }
    }

    private func fill16(_ area: Rect, _ pixel: UInt16) {
        for y in area.minY..<area.maxY {
            let start = row16(y) + area.minX
            guard !fillBlocks(start, byteCount: 2 * area.width, UInt32(pixel) * 0x1_0001) else { continue }
            start.update(repeating: pixel, count: area.width)
        }
    }

    /// A row in blocks, large ones first: a plain loop stores a few pixels at a time. The last block goes over a part of the one
    /// before. False for a row that is shorter than a block, which is left as it is.
    private func fillBlocks(_ start: UnsafeMutableRawPointer, byteCount: Int, _ pixels: UInt32) -> Bool {
        let block = SIMD4<UInt32>(repeating: pixels)
        guard byteCount >= 16 else { return false }
        let large = SIMD16<UInt32>(repeating: pixels)
        var done = 0
        while done + 64 <= byteCount {
            start.storeBytes(of: large, toByteOffset: done, as: SIMD16<UInt32>.self)
            done += 64
        }
        while done + 16 <= byteCount {
            start.storeBytes(of: block, toByteOffset: done, as: SIMD4<UInt32>.self)
            done += 16
        }
        start.storeBytes(of: block, toByteOffset: byteCount - 16, as: SIMD4<UInt32>.self)
        return true
    }

    private func fill1(_ area: Rect, isLit: Bool) {
        let first = area.minX >> 3
        let last = (area.maxX - 1) >> 3
        let firstBits: UInt8 = 0xFF >> UInt8(area.minX & 7)
        let lastBits: UInt8 = ~(0x7F >> UInt8((area.maxX - 1) & 7))
        guard first < last else {
            return fillColumn(row1(area.minY) + first, area.height, firstBits & lastBits, isLit)
        }
        fillColumn(row1(area.minY) + first, area.height, firstBits, isLit)
        fillColumn(row1(area.minY) + last, area.height, lastBits, isLit)
        guard first + 1 < last else { return }
        for y in area.minY..<area.maxY {
            memset(row1(y) + first + 1, isLit ? 0xFF : 0, last - first - 1)
        }
    }

    /// Some bits of a byte, and of those below it.
    private func fillColumn(_ top: UnsafeMutablePointer<UInt8>, _ height: Int, _ bits: UInt8, _ isLit: Bool) {
        var byte = top
        for _ in 0..<height {
            set(&byte[0], bits, isLit)
            byte += stride
        }
    }

    @inline(__always)
    func set(_ byte: inout UInt8, _ bits: UInt8, _ isLit: Bool) {
        byte = isLit ? byte | bits : byte & ~bits
    }
}
