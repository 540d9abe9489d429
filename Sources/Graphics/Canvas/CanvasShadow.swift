import Hardware

// MARK: Shadows

extension Canvas {
    /// What lies beneath a rounded rectangle that floats `reach` pixels around: corners of one mask, and its edge drawn out
    /// along the sides. The rectangle itself is left to be filled; two colours have no shadows.
    package mutating func drawShadow(around rect: Rect, radius: Int, reach: Int, _ color: Color) {
        guard reach > 0, !isMono, !rect.isEmpty else { return }
        let mask = shapes.mask(.shadow(radius: radius, reach: reach))
        let outer = rect.inset(by: Insets(horizontal: -reach, vertical: -reach))
        drawShadowCorners(mask, around: outer, color)
        let corner = radius + reach
        drawShadowSides(
            mask, middle: corner, reach: reach,
            beside: outer.inset(by: Insets(horizontal: 0, vertical: corner)), color)
        let shares = mask.coverage[(corner * mask.width)...].prefix(reach)
        for (step, share) in shares.enumerated() {
            for y in [outer.y + step, outer.maxY - 1 - step] {
                shade(
                    Rect(x: outer.x + corner, y: y, width: outer.width - 2 * corner, height: 1), by: share,
                    color)
            }
        }
    }

    /// Left and right: the mask's middle row, again and again.
    private mutating func drawShadowSides(
        _ mask: Mask, middle: Int, reach: Int, beside rect: Rect, _ color: Color
    ) {
        mask.coverage.withUnsafeBufferPointer { coverage in
            guard rect.height > 0, let base = coverage.baseAddress else { return }
            let row = base + middle * mask.width
            for (x, shares) in [(rect.x, row), (rect.maxX - reach, row + mask.width - reach)] {
                let view = MaskView(
                    base: shares, stride: 0, width: reach, height: rect.height, isOneBit: false)
                blend(view, at: Point(x: x, y: rect.y), color)
            }
        }
    }

    private mutating func drawShadowCorners(_ mask: Mask, around outer: Rect, _ color: Color) {
        let side = mask.width / 2
        for (x, fromX) in [(outer.x, 0), (outer.maxX - side, side)] {
            for (y, fromY) in [(outer.y, 0), (outer.maxY - side, side)] {
                clipped(to: Rect(x: x, y: y, width: side, height: side)) {
                    $0.draw(mask, at: Point(x: x - fromX, y: y - fromY), color)
                }
            }
        }
    }

    /// A colour over all of a line one pixel high, as much as `share` of 255.
    private func shade(_ rect: Rect, by share: UInt8, _ color: Color) {
        let area = rect.intersection(clip)
        guard !area.isEmpty, share > 0 else { return }
        let room = size.width - area.x
        switch format {
        case .xrgb8888:
            Blend32(XRGB8888.pack(color)).row(row32(area.y) + area.x, share, area.width, room: room)
        case .rgb565:
            Blend16(RGB565.pack(color)).row(row16(area.y) + area.x, share, area.width, room: room)
        case .monochrome: break
        }
    }
}
