import Hardware

// MARK: Rounded shapes

extension Canvas {
    /// Fills `rect` with rounded corners; `radius` is cut to half the shorter side.
    package mutating func fillRounded(_ rect: Rect, radius: Int, _ color: Color) {
        let radius = Canvas.radius(radius, in: rect)
        guard radius > 0, rect.intersects(clip) else { return fill(rect, color) }
        fill(rect.inset(by: Insets(horizontal: radius, vertical: 0)), color)
        let sides = rect.inset(by: Insets(horizontal: 0, vertical: radius))
        fill(Rect(x: rect.x, y: sides.y, width: radius, height: sides.height), color)
        fill(Rect(x: rect.maxX - radius, y: sides.y, width: radius, height: sides.height), color)
        corners(of: rect, radius: radius, thickness: nil, color)
    }

    /// A frame of `thickness` pixels inside the rounded edge of `rect`.
    package mutating func strokeRounded(_ rect: Rect, radius: Int, thickness: Int = 1, _ color: Color) {
        let radius = Canvas.radius(radius, in: rect)
        guard radius > 0, rect.intersects(clip) else { return stroke(rect, thickness: thickness, color) }
        let thickness = min(thickness, radius)
        let wide = rect.inset(by: Insets(horizontal: radius, vertical: 0))
        fill(Rect(x: wide.x, y: rect.y, width: wide.width, height: thickness), color)
        fill(Rect(x: wide.x, y: rect.maxY - thickness, width: wide.width, height: thickness), color)
        let high = rect.inset(by: Insets(horizontal: 0, vertical: radius))
        fill(Rect(x: rect.x, y: high.y, width: thickness, height: high.height), color)
        fill(Rect(x: rect.maxX - thickness, y: high.y, width: thickness, height: high.height), color)
        corners(of: rect, radius: radius, thickness: thickness, color)
    }

    /// The same from one colour at its upper edge to another at its lower; the lower one alone where fewer colours than
    /// that would be seen as bands.
    package mutating func fillRounded(_ rect: Rect, radius: Int, from top: Color, to bottom: Color) {
        guard case .xrgb8888 = format, top != bottom, !isMono else {
            return fillRounded(rect, radius: radius, bottom)
        }
        let shade = { (y: Int) in top.mixed(with: bottom, share: Double(y - rect.y) / Double(rect.height)) }
        var y = max(rect.minY, clip.minY)
        let end = min(rect.maxY, clip.maxY)
        while y < end {
            let color = shade(y)
            let first = y
            while y < end, shade(y) == color { y += 1 }
            clipped(to: Rect(x: rect.x, y: first, width: rect.width, height: y - first)) {
                $0.fillRounded(rect, radius: radius, color)
            }
        }
    }

    private static func radius(_ wanted: Int, in rect: Rect) -> Int {
        max(0, min(wanted, min(rect.width, rect.height) / 2))
    }

    /// The four quarters of one disc or ring, each in its corner.
    private mutating func corners(of rect: Rect, radius: Int, thickness: Int?, _ color: Color) {
        let key = ShapeCache.Key.disc(radius: radius, thickness: thickness, isAntialiased: !isMono)
        let mask = shapes.mask(key)
        let right = rect.maxX - radius
        let bottom = rect.maxY - radius
        for (x, fromX) in [(rect.x, 0), (right, radius)] {
            for (y, fromY) in [(rect.y, 0), (bottom, radius)] {
                let quarter = Rect(x: x, y: y, width: radius, height: radius)
                draw(mask, at: Point(x: x - fromX, y: y - fromY), within: quarter, color)
            }
        }
    }
}

// MARK: Masks and icons

extension Canvas {
    /// Lays `color` where `mask` covers.
    package mutating func draw(_ mask: Mask, at origin: Point, _ color: Color) {
        draw(mask, at: origin, within: clip, color)
    }

    private mutating func draw(_ mask: Mask, at origin: Point, within rect: Rect, _ color: Color) {
        let outer = clip
        clip = outer.intersection(rect)
        mask.coverage.withUnsafeBufferPointer { coverage in
            guard let base = coverage.baseAddress else { return }
            let view = MaskView(
                base: base, stride: mask.width, width: mask.width, height: mask.height, isOneBit: false)
            blend(view, at: origin, color)
        }
        clip = outer
    }

    /// An icon filling `rect`; pass its `naturalSize(height:)` for the proportions it was drawn with.
    package mutating func draw(_ icon: Icon, in rect: Rect, _ color: Color) {
        guard !rect.isEmpty, rect.intersects(clip) else { return }
        record?.add(icon, in: rect, color, on: self)
        let mask = shapes.mask(.icon(icon, rect.size, isAntialiased: !isMono))
        draw(mask, at: rect.origin, color)
    }
}
