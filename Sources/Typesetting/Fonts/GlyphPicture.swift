/// A glyph just drawn, on its way into the cache. Distances in pixels from its origin on the baseline.
struct GlyphPicture {
    let left: Int16
    /// From the baseline up to the first row.
    let top: Int16
    let width: Int
    let height: Int
    /// Bytes from one row to the next.
    let stride: Int
    let isOneBit: Bool
    let bytes: [UInt8]

    init(left: Int, top: Int, width: Int, height: Int, isOneBit: Bool = false, bytes: [UInt8]) {
        self.left = Int16(clamping: left)
        self.top = Int16(clamping: top)
        self.width = width
        self.height = height
        self.isOneBit = isOneBit
        self.bytes = bytes
        stride = isOneBit ? (width + 7) / 8 : width
        precondition(bytes.count == stride * height)
    }

    /// One that moves from one generation to the next.
    init(_ glyph: CachedGlyph) {
        let mask = glyph.mask
        self.init(
            left: Int(glyph.left), top: Int(glyph.top), width: mask.width, height: mask.height,
            isOneBit: mask.isOneBit,
            bytes: Array(UnsafeBufferPointer(start: mask.base, count: mask.stride * mask.height)))
    }

    static let blank = GlyphPicture(left: 0, top: 0, width: 0, height: 0, bytes: [])
}
