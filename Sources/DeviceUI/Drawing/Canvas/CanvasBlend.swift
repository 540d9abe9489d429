// MARK: Coverage onto pixels, natively in each depth

extension Canvas {
    /// Lays `color` where the mask covers, the mask's top left pixel at `origin`.
    func blend(_ mask: MaskView, at origin: Point, _ color: Color) {
        let target = Rect(x: origin.x, y: origin.y, width: mask.width, height: mask.height)
        let area = target.intersection(clip)
        guard !area.isEmpty else { return }
        let corner = Point(x: area.x - origin.x, y: area.y - origin.y)
        switch format {
        case .xrgb8888(let offsets): blend32(mask, from: corner, area, offsets.pack(color))
        case .rgb565: blend16(mask, from: corner, area, RGB565.pack(color))
        case .monochrome: blend1(mask, from: corner, area, isLit: color.isLit)
        }
    }

    private func blend32(_ mask: MaskView, from corner: Point, _ area: Rect, _ pixel: UInt32) {
        for line in 0..<area.height {
            let coverage = mask.row(corner.y + line)
            let target = row32(area.y + line) + area.x
            if mask.isOneBit {
                for x in 0..<area.width where mask.bit(coverage, corner.x + x) { target[x] = pixel }
            } else {
                Canvas.blendRow(target, coverage + corner.x, area.width, pixel)
            }
        }
    }

    /// Even and odd bytes are scaled apart, each with eight bits of room, so the channels' order does not matter.
    @inline(__always)
    private static func blendRow(
        _ target: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int,
        _ pixel: UInt32
    ) {
        let evenOver = pixel & 0x00FF_00FF
        let oddOver = (pixel >> 8) & 0x00FF_00FF
        for x in 0..<count {
            let share = UInt32(coverage[x])
            if share == 0 { continue }
            if share == 255 {
                target[x] = pixel
                continue
            }
            let alpha = share &+ (share >> 7)
            let rest = 256 &- alpha
            let under = target[x]
            let even = (under & 0x00FF_00FF) &* rest &+ evenOver &* alpha
            let odd = ((under >> 8) & 0x00FF_00FF) &* rest &+ oddOver &* alpha
            target[x] = (even >> 8) & 0x00FF_00FF | odd & 0xFF00_FF00
        }
    }

    private func blend16(_ mask: MaskView, from corner: Point, _ area: Rect, _ pixel: UInt16) {
        let over = RGB565.spread(pixel)
        for line in 0..<area.height {
            let coverage = mask.row(corner.y + line)
            let target = row16(area.y + line) + area.x
            for x in 0..<area.width {
                if mask.isOneBit {
                    if mask.bit(coverage, corner.x + x) { target[x] = pixel }
                    continue
                }
                let share = UInt32(coverage[corner.x + x])
                if share == 0 { continue }
                target[x] =
                    share == 255 ? pixel : RGB565.blend(target[x], spreadOver: over, alpha: (share &+ 4) >> 3)
            }
        }
    }

    private func blend1(_ mask: MaskView, from corner: Point, _ area: Rect, isLit: Bool) {
        for line in 0..<area.height {
            let coverage = mask.row(corner.y + line)
            let target = row1(area.y + line)
            if mask.isOneBit && corner.x == 0 && area.width == mask.width {
                blendBits(target, coverage, at: area.x, count: area.width, isLit: isLit)
                continue
            }
            for x in 0..<area.width {
                let isSet = mask.isOneBit ? mask.bit(coverage, corner.x + x) : coverage[corner.x + x] >= 128
                guard isSet else { continue }
                set(&target[(area.x + x) >> 3], 0x80 >> UInt8((area.x + x) & 7), isLit)
            }
        }
    }

    /// A whole unclipped row of bits, eight at a time. Bits past `count` must be clear, as FreeType leaves them.
    @inline(__always)
    private func blendBits(
        _ target: UnsafeMutablePointer<UInt8>, _ bits: UnsafePointer<UInt8>, at x: Int, count: Int,
        isLit: Bool
    ) {
        let shift = UInt8(truncatingIfNeeded: x & 7)
        var byte = x >> 3
        let lastByte = (x + count - 1) >> 3
        for index in 0..<(count + 7) >> 3 {
            set(&target[byte], bits[index] >> shift, isLit)
            byte += 1
            if shift != 0 && byte <= lastByte {
                set(&target[byte], bits[index] << (8 - shift), isLit)
            }
        }
    }
}
