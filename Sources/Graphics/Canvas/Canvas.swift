import Hardware

/// A picture in memory that shapes and text are drawn on, in the display's own depth: all of it, or a band of its rows.
///
/// Everything is drawn here, since a display's memory is slow to read, and copied out (`copy(_:to:)`). Bits of a one-bit
/// canvas are kept highest bit first and 1 for lit, whatever the panel wants.
package struct Canvas: ~Copyable {
    /// In pixels, as it is looked at: rotation is the copy's business.
    package let size: Size
    /// The display's own, except for the bits of a one-bit canvas.
    package let format: PixelFormat
    /// Bytes from the start of one row to the next; may exceed a row's pixels.
    package let stride: Int
    /// Drawn in two colours without antialiasing: always so in one bit, by choice in the other depths.
    package let isMono: Bool
    /// Nothing outside is touched.
    package var clip: Rect {
        didSet { clip = clip.intersection(band) }
    }
    /// The part of the picture that is in memory, in the picture's own coordinates.
    package private(set) var band: Rect
    let pixels: UnsafeMutableRawBufferPointer
    var shapes: ShapeCache
    // Not `DrawingRecord?`, which is nil from the beginning: Swift 6.0.3 falls over undoing that where `init` throws.
    /// Where what is written is noted; nil on a device.
    package var record: Optional<DrawingRecord>

    /// A black canvas. An empty size is allowed: drawing on it does nothing.
    ///
    /// - Parameter rows: so many of the picture's are in memory at a time, the first ones to begin with; nil is all.
    package init(
        size: Size, format: PixelFormat = .xrgb8888, stride: Int? = nil, isMono: Bool = false,
        rows: Int? = nil
    ) throws(CanvasError) {
        try Canvas.check(size: size, format: format, stride: stride)
        self.size = size
        self.format = format
        self.stride = stride ?? (format.rowBytes(width: size.width) + 3) & ~3
        self.isMono = isMono || format.isMonochrome
        band = Rect(size: Size(width: size.width, height: min(max(rows ?? .max, 0), size.height)))
        clip = band
        pixels = .allocate(byteCount: self.stride * band.height, alignment: 16)
        pixels.initializeMemory(as: UInt8.self, repeating: 0)
        shapes = ShapeCache()
        record = nil
    }

    deinit {
        pixels.deallocate()
    }

    /// All of the picture, whatever the clip.
    package var bounds: Rect { Rect(size: size) }

    /// Takes the memory for the band of rows that begins at `row`, or as near as the picture has as many. What was drawn is
    /// not moved along: all of the band is to be drawn anew. The clip is the whole band.
    package mutating func moveBand(to row: Int) {
        band = Rect(
            x: 0, y: max(0, min(row, size.height - band.height)), width: band.width, height: band.height)
        clip = band
    }

    /// The band's bytes, row after row, `stride` apart.
    package func withPixels<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(pixels))
    }

    /// Draws with the clip narrowed to `rect`, then restores it.
    package mutating func clipped(to rect: Rect, _ draw: (inout Canvas) -> Void) {
        let outer = clip
        clip = outer.intersection(rect)
        if !clip.isEmpty { draw(&self) }
        clip = outer
    }

    private static func check(size: Size, format: PixelFormat, stride: Int?) throws(CanvasError) {
        guard size.width >= 0, size.height >= 0 else {
            throw .negativeSize(width: size.width, height: size.height)
        }
        guard DisplayLimit.allows(size) else { throw .tooLarge(width: size.width, height: size.height) }
        let rowBytes = format.rowBytes(width: size.width)
        let most = DisplayLimit.longestSide * 8
        if let stride, stride < rowBytes { throw .strideTooSmall(stride: stride, rowBytes: rowBytes) }
        if let stride, stride > most { throw .strideTooLarge(stride: stride, most: most) }
    }
}

// MARK: Pixels

extension Canvas {
    @inline(__always)
    func row32(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        rowBase(y).assumingMemoryBound(to: UInt32.self)
    }

    @inline(__always)
    func row16(_ y: Int) -> UnsafeMutablePointer<UInt16> {
        rowBase(y).assumingMemoryBound(to: UInt16.self)
    }

    @inline(__always)
    func row1(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        rowBase(y).assumingMemoryBound(to: UInt8.self)
    }

    @inline(__always)
    func rowBase(_ y: Int) -> UnsafeMutableRawPointer {
        // An empty buffer has no rows, and the clip keeps every caller out of it.
        pixels.baseAddress.unsafelyUnwrapped + (y - band.y) * stride
    }

    /// The colour at a point, for tests and pictures; nil outside of the band.
    package func color(at point: Point) -> Color? {
        guard band.contains(point) else { return nil }
        switch format {
        case .xrgb8888: return XRGB8888.unpack(row32(point.y)[point.x])
        case .rgb565: return RGB565.unpack(row16(point.y)[point.x])
        case .monochrome:
            let byte = row1(point.y)[point.x >> 3]
            return byte & (0x80 >> UInt8(point.x & 7)) != 0 ? .white : .black
        }
    }
}

/// A colour as one of 32 bits keeps it.
enum XRGB8888 {
    @inline(__always)
    static func pack(_ color: Color) -> UInt32 {
        UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }

    static func unpack(_ pixel: UInt32) -> Color {
        Color(
            red: UInt8(truncatingIfNeeded: pixel >> 16), green: UInt8(truncatingIfNeeded: pixel >> 8),
            blue: UInt8(truncatingIfNeeded: pixel))
    }
}
