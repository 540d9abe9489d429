import Hardware

// MARK: Coverage onto pixels, natively in each depth

extension Canvas {
    /// Lays `color` where the mask covers, the mask's top left pixel at `origin`.
    package func blend(_ mask: MaskView, at origin: Point, _ color: Color) {
        let target = Rect(x: origin.x, y: origin.y, width: mask.width, height: mask.height)
        let area = target.intersection(clip)
        guard !area.isEmpty else { return }
        record?.note(area)
        let corner = Point(x: area.x - origin.x, y: area.y - origin.y)
        switch format {
        case .xrgb8888: blend32(mask, from: corner, area, XRGB8888.pack(color))
        case .rgb565: blend16(mask, from: corner, area, RGB565.pack(color))
        case .monochrome where mask.isOneBit: blendBits(mask, from: corner, area, isLit: color.isLit)
        case .monochrome: blend1(mask, from: corner, area, isLit: color.isLit)
        }
    }

    private func blend32(_ mask: MaskView, from corner: Point, _ area: Rect, _ pixel: UInt32) {
        let blend = Blend32(pixel)
        let room = size.width - area.x
        for line in 0..<area.height {
            let coverage = mask.row(corner.y + line)
            let target = row32(area.y + line) + area.x
            if mask.isOneBit {
                for x in 0..<area.width where mask.bit(coverage, corner.x + x) { target[x] = pixel }
            } else {
                blend.row(target, coverage + corner.x, area.width, room: room)
            }
        }
    }

    private func blend16(_ mask: MaskView, from corner: Point, _ area: Rect, _ pixel: UInt16) {
        let blend = Blend16(pixel)
        let room = size.width - area.x
        for line in 0..<area.height {
            let coverage = mask.row(corner.y + line)
            let target = row16(area.y + line) + area.x
            if mask.isOneBit {
                for x in 0..<area.width where mask.bit(coverage, corner.x + x) { target[x] = pixel }
            } else {
                blend.row(target, coverage + corner.x, area.width, room: room)
            }
        }
    }

    private func blend1(_ mask: MaskView, from corner: Point, _ area: Rect, isLit: Bool) {
        for line in 0..<area.height {
            let coverage = mask.row(corner.y + line) + corner.x
            let target = row1(area.y + line)
            for x in 0..<area.width where coverage[x] >= 128 {
                set(&target[(area.x + x) >> 3], 0x80 >> UInt8((area.x + x) & 7), isLit)
            }
        }
    }

    /// Bits onto bits: columns of eight, from top to bottom, so that each is shifted by the same.
    private func blendBits(_ mask: MaskView, from corner: Point, _ area: Rect, isLit: Bool) {
        for x in Swift.stride(from: 0, to: area.width, by: 8) {
            let column = mask.column(from: corner.x + x, count: min(8, area.width - x))
            let shift = UInt16(8 - ((area.x + x) & 7))
            var target = row1(area.y) + ((area.x + x) >> 3)
            for line in corner.y..<corner.y + area.height {
                let bits = column.bits(mask.row(line))
                if bits != 0 {
                    let place = UInt16(bits) &<< shift
                    set(&target[0], UInt8(place >> 8), isLit)
                    let rest = UInt8(truncatingIfNeeded: place)
                    if rest != 0 { set(&target[1], rest, isLit) }
                }
                target += stride
            }
        }
    }
}
