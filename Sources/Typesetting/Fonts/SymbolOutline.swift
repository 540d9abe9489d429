import CFreeType
import Graphics

/// What a symbol's edge is, as an icon font draws it.
struct SymbolOutline: Hashable {
    /// A place of a contour, counted from the lower left corner of the square that the symbol stands in.
    struct Point: Hashable {
        let x: Int16
        let y: Int16
        /// FreeType's: 1 on the edge, 0 and 2 beside it, where it bends.
        let tag: UInt8
    }

    /// The square's side.
    let side: Int
    let contours: [[Point]]

    private static let tags: [UInt8: Character] = [1: ",", 0: "~", 2: "^"]

    // MARK: As text

    /// `512|0,10 20~30;5,5 ...`: the side, and contours of places, of which `,` stand on the edge and `~` and `^` beside it.
    var text: String {
        let parts = contours.map { contour in
            contour.map { "\($0.x)\(Self.tags[$0.tag] ?? ",")\($0.y)" }.joined(separator: " ")
        }
        return "\(side)|" + parts.joined(separator: ";")
    }

    init(side: Int, contours: [[Point]]) {
        self.side = side
        self.contours = contours
    }

    /// Nil for what is not written so.
    init?(text: Substring) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        guard parts.count == 2, let side = Int(parts[0]), (16...16_384).contains(side) else { return nil }
        var contours: [[Point]] = []
        for contour in parts[1].split(separator: ";") {
            let words = contour.split(separator: " ")
            let points = words.compactMap(Self.point)
            guard points.count == words.count else { return nil }
            contours.append(points)
        }
        guard contours.reduce(0, { $0 + $1.count }) <= Int(Int16.max) else { return nil }
        self.init(side: side, contours: contours)
    }

    private static func point(_ word: Substring) -> Point? {
        guard let mark = word.firstIndex(where: { ",~^".contains($0) }),
            let tag = tags.first(where: { $0.value == word[mark] })?.key,
            let x = Int16(word[..<mark]), let y = Int16(word[word.index(after: mark)...])
        else { return nil }
        return Point(x: x, y: y, tag: tag)
    }

    // MARK: As pixels

    /// Since FreeType 2.13.3 its tags and ends have no sign, with the same bits.
    private static func integers<Integer>(
        _ pointer: UnsafeMutableRawPointer?
    ) -> UnsafeMutablePointer<Integer>? {
        pointer?.assumingMemoryBound(to: Integer.self)
    }

    /// As large as `pixels` a side; without antialiasing each pixel is one or nothing.
    func mask(pixels: Int, isAntialiased: Bool, _ library: FontLibrary) -> Mask {
        var coverage = [UInt8](repeating: 0, count: pixels * pixels)
        var points = contours.joined().map { point in
            FT_Vector(x: scaled(point.x, to: pixels), y: scaled(point.y, to: pixels))
        }
        var tags = contours.joined().map { CChar(bitPattern: $0.tag) }
        var ends = contours.reduce(into: [Int16]()) { $0.append(($0.last ?? -1) + Int16($1.count)) }
        points.withUnsafeMutableBufferPointer { points in
            tags.withUnsafeMutableBufferPointer { tags in
                ends.withUnsafeMutableBufferPointer { ends in
                    coverage.withUnsafeMutableBufferPointer { coverage in
                        var outline = FT_Outline()
                        outline.n_contours = .init(ends.count)
                        outline.n_points = .init(points.count)
                        outline.points = points.baseAddress
                        outline.tags = Self.integers(tags.baseAddress)
                        outline.contours = Self.integers(ends.baseAddress)
                        var bitmap = FT_Bitmap()
                        (bitmap.width, bitmap.rows) = (UInt32(pixels), UInt32(pixels))
                        (bitmap.pitch, bitmap.num_grays) = (Int32(pixels), 256)
                        bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
                        bitmap.buffer = coverage.baseAddress
                        _ = FT_Outline_Get_Bitmap(library.raw, &outline, &bitmap)
                    }
                }
            }
        }
        if !isAntialiased { coverage = coverage.map { $0 < 128 ? 0 : 255 } }
        return Mask(width: pixels, height: pixels, coverage: coverage)
    }

    /// In 64ths of a pixel.
    private func scaled(_ place: Int16, to pixels: Int) -> FT_Pos {
        FT_Pos((Int(place) * pixels * 64 + side / 2) / side)
    }
}
