/// A box with the code point in it: what is drawn for a character that no font has, so that it is never just absent.
struct MissingGlyph {
    let codePoint: UInt32
    /// The line's height, in pixels.
    let height: Int

    private static let digitWidth = 3
    private static let digitHeight = 5

    /// Each digit's five rows of three, from the top, the leftmost pixel in bit 2.
    private static let digits: [[UInt8]] = [
        [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 3, 1, 7], [5, 5, 7, 1, 1], [7, 4, 7, 1, 7],
        [7, 4, 7, 5, 7], [7, 1, 2, 2, 2], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7], [7, 5, 7, 5, 5], [6, 5, 6, 5, 6],
        [7, 4, 4, 4, 7], [6, 5, 5, 5, 6], [7, 4, 7, 4, 7], [7, 4, 7, 4, 4],
    ]

    private var text: [Int] {
        let count = codePoint > 0xFFFF ? 6 : 4
        return (0..<count).map { Int(codePoint >> UInt32(4 * (count - 1 - $0))) & 0xF }
    }

    private var scale: Int { max(1, height / 20) }
    /// Two rows of digits where they fit.
    private var rows: Int { height >= 15 * scale ? 2 : 1 }
    private var columns: Int { text.count / rows }
    private var boxWidth: Int { scale * (columns * (MissingGlyph.digitWidth + 1) + 3) }
    private var boxHeight: Int { scale * (rows * (MissingGlyph.digitHeight + 1) + 3) }

    /// The advance, in pixels.
    var width: Int { boxWidth + scale }

    func render(ascent: Int) -> GlyphPicture {
        var bytes = [UInt8](repeating: 0, count: boxWidth * boxHeight)
        func mark(_ x: Int, _ y: Int) {
            for row in 0..<scale {
                for column in 0..<scale { bytes[(y * scale + row) * boxWidth + x * scale + column] = 255 }
            }
        }
        let (right, bottom) = (boxWidth / scale - 1, boxHeight / scale - 1)
        for x in 0...right { [0, bottom].forEach { mark(x, $0) } }
        for y in 0...bottom { [0, right].forEach { mark($0, y) } }
        for (index, digit) in text.enumerated() {
            let left = 2 + (index % columns) * (MissingGlyph.digitWidth + 1)
            let top = 2 + (index / columns) * (MissingGlyph.digitHeight + 1)
            for (y, bits) in MissingGlyph.digits[digit].enumerated() {
                for x in 0..<3 where bits & (4 >> UInt8(x)) != 0 { mark(left + x, top + y) }
            }
        }
        let top = ascent - (height - boxHeight) / 2
        return GlyphPicture(left: 0, top: top, width: boxWidth, height: boxHeight, bytes: bytes)
    }
}
