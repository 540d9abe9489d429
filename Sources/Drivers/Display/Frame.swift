/// A rectangle of a frame that changed. Pixels.
package struct DamageRect: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// What of it lies within `width` × `height`; nil when nothing does.
    func clipped(width limit: Int, height bottom: Int) -> DamageRect? {
        let (left, top) = (max(0, x), max(0, y))
        let (right, end) = (min(limit, x &+ self.width), min(bottom, y &+ self.height))
        guard left < right, top < end else { return nil }
        return DamageRect(x: left, y: top, width: right - left, height: end - top)
    }
}

/// A whole picture in memory, borrowed for the time of a `present`.
package struct Frame {
    package let pixels: UnsafeRawBufferPointer
    /// Bytes from the start of one row to the next.
    package let stride: Int
    package let format: FrameFormat

    package init(pixels: UnsafeRawBufferPointer, stride: Int, format: FrameFormat) {
        self.pixels = pixels
        self.stride = stride
        self.format = format
    }

    /// Whole rows that `pixels` holds for a display of `width`.
    func rows(forWidth width: Int) -> Int {
        let row = (width * format.bitsPerPixel + 7) / 8
        guard stride >= row, stride > 0, pixels.count >= row else { return 0 }
        return (pixels.count - row) / stride + 1
    }
}
