import Graphics
import Hardware

/// What changed in a picture, in its own pixels: rectangles and their rows. Those of a one-bit picture begin at whole bytes.
package struct PictureChange: Hashable, Sendable {
    /// In the order of their rows.
    package let rects: [Rect]
    /// The rectangles' rows, one after the other and without padding.
    package let pixels: [UInt8]

    init(rects: [Rect], pixels: [UInt8]) { (self.rects, self.pixels) = (rects, pixels) }

    /// The number of rectangles in a byte, then of each x, y, width and height in 16 bits, lowest byte first.
    package var head: [UInt8] {
        rects.reduce(into: [UInt8(rects.count)]) { head, rect in
            for number in [rect.x, rect.y, rect.width, rect.height] {
                head += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
            }
        }
    }

    /// The head, and runs of equal pixels in place of the rows: what is sent where bytes are dear.
    package func packed(in format: PixelFormat) -> [UInt8] {
        head + PixelRuns.pack(pixels, unit: max(1, format.bitsPerPixel / 8))
    }

    /// Undoes `packed`; nil where the bytes are none of it.
    package init?(packed bytes: [UInt8], in format: PixelFormat) {
        guard let count = bytes.first.map(Int.init), bytes.count > count * 8 else { return nil }
        var rects: [Rect] = []
        for index in 0..<count {
            let numbers = (0..<4).map {
                Int(bytes[1 + index * 8 + $0 * 2]) | Int(bytes[2 + index * 8 + $0 * 2]) << 8
            }
            rects.append(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        }
        let size = rects.reduce(0) { $0 + format.rowBytes(width: $1.width) * $1.height }
        let runs = bytes[(1 + count * 8)...]
        guard let pixels = PixelRuns.unpack(runs, unit: max(1, format.bitsPerPixel / 8), count: size) else {
            return nil
        }
        self.init(rects: rects, pixels: pixels)
    }
}

extension Canvas {
    /// What is on the canvas where it changed.
    package borrowing func change(in damage: Damage) -> PictureChange {
        let rects = damage.clipped(to: bounds).rects.map { format.isMonochrome ? wholeBytes($0) : $0 }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(rects.reduce(0) { $0 + format.rowBytes(width: $1.width) * $1.height })
        for rect in rects {
            let (first, count) = (format.rowBytes(width: rect.x), format.rowBytes(width: rect.width))
            withPixels { own in
                for y in rect.minY..<rect.maxY {
                    pixels += own[(y * stride + first)..<(y * stride + first + count)]
                }
            }
        }
        return PictureChange(rects: rects, pixels: pixels)
    }

    /// Takes over what changed on another of the same size and format; false where it does not fit.
    package mutating func take(_ change: PictureChange) -> Bool {
        var rest = change.pixels[...]
        for rect in change.rects {
            let count = format.rowBytes(width: rect.width) * rect.height
            guard rest.count >= count, write(rest.prefix(count), in: rect) else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private borrowing func wholeBytes(_ rect: Rect) -> Rect {
        let left = rect.minX & ~7
        return Rect(
            x: left, y: rect.y, width: min((rect.maxX + 7) & ~7, size.width) - left, height: rect.height)
    }
}
