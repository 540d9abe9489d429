import Hardware

extension Rect {
    /// What of it lies within a display of `size`, whoever made it; empty where nothing does.
    func clipped(to size: Size) -> Rect {
        let (left, top) = (max(0, x), max(0, y))
        let (right, bottom) = (min(size.width, x &+ width), min(size.height, y &+ height))
        return Rect(x: left, y: top, width: max(0, right &- left), height: max(0, bottom &- top))
    }
}

/// A picture in memory, or a band of its rows, borrowed for the time of a `write`.
package struct Frame {
    /// Row after row from the top, `stride` apart; the last one may end with its pixels.
    package let pixels: UnsafeRawBufferPointer
    /// Bytes from the start of one row to the next.
    package let stride: Int
    /// What a canvas draws in; the display turns it into its own.
    package let format: PixelFormat
    /// The display's row that `pixels` begin with.
    package let top: Int

    /// - Parameter pixels: has to live until `write` has returned.
    package init(pixels: UnsafeRawBufferPointer, stride: Int, format: PixelFormat, top: Int = 0) {
        self.pixels = pixels
        self.stride = stride
        self.format = format
        self.top = top
    }

    /// Whole rows that `pixels` holds for a display of `width`.
    func rows(forWidth width: Int) -> Int {
        let row = format.rowBytes(width: width)
        guard stride >= row, stride > 0, pixels.count >= row else { return 0 }
        return (pixels.count - row) / stride + 1
    }
}
