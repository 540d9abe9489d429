/// How much of each pixel a shape covers: a glyph, an icon, a corner.
package struct Mask: Sendable {
    /// In pixels.
    package let width: Int
    /// In pixels.
    package let height: Int
    /// Row by row from the top, 0 (outside) to 255 (inside).
    package let coverage: [UInt8]

    /// - Precondition: `coverage` has a byte for each pixel.
    package init(width: Int, height: Int, coverage: [UInt8]) {
        precondition(coverage.count == width * height)
        self.width = width
        self.height = height
        self.coverage = coverage
    }

    /// Left for right.
    package var mirrored: Mask {
        let rows = stride(from: 0, to: coverage.count, by: max(1, width)).map { coverage[$0..<($0 + width)] }
        return Mask(width: width, height: height, coverage: rows.flatMap { $0.reversed() })
    }

    /// Every pixel's coverage from how far its centre lies inside the outline (in pixels, negative outside).
    init(width: Int, height: Int, isAntialiased: Bool, depthInside: (_ x: Double, _ y: Double) -> Double) {
        var coverage: [UInt8] = []
        coverage.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                let depth = depthInside(Double(x) + 0.5, Double(y) + 0.5)
                let share = isAntialiased ? max(0, min(1, depth + 0.5)) : (depth > 0 ? 1 : 0)
                coverage.append(UInt8(share * 255 + 0.5))
            }
        }
        self.init(width: width, height: height, coverage: coverage)
    }
}
