import Hardware

// MARK: Pictures

extension Canvas {
    /// Draws a picture with its top left corner at `origin`, in its own colours. On a two-coloured canvas what is
    /// opaque is lit where it is bright.
    package mutating func draw(_ picture: Picture, at origin: Point) {
        let area = Rect(origin: origin, size: picture.size).intersection(clip)
        for y in area.minY..<max(area.minY, area.maxY) {
            for x in area.minX..<max(area.minX, area.maxX) {
                let start = ((y - origin.y) * picture.size.width + x - origin.x) * 4
                let opacity = picture.bytes[start + 3]
                guard opacity > (isMono ? 127 : 0) else { continue }
                let color = Color(
                    red: picture.bytes[start], green: picture.bytes[start + 1], blue: picture.bytes[start + 2]
                )
                put(
                    isMono ? (color.isLit ? .white : .black) : color, opacity: isMono ? 255 : opacity,
                    at: Point(x: x, y: y))
            }
        }
    }

    /// Draws a picture of the bundle in `box`, as large as fits without enlarging it; one of a single colour takes
    /// `tint`, so that it is seen in every theme.
    package mutating func draw(_ picture: Picture, in box: Rect, tint: Color) {
        let size = picture.fitted(in: box.size)
        let scaled = picture.scaled(to: size)
        let origin = Rect.centered(size, in: box).origin
        if picture.isSingleColored { draw(scaled.mask, at: origin, tint) } else { draw(scaled, at: origin) }
    }

    private mutating func put(_ color: Color, opacity: UInt8, at point: Point) {
        withUnsafePointer(to: opacity) { base in
            blend(MaskView(base: base, stride: 1, width: 1, height: 1, isOneBit: false), at: point, color)
        }
    }
}
