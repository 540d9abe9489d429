import Hardware

/// Writes damaged pixels of a frame into a display's memory, which is slow to read: `copyRows` alone does.
struct PixelWriter {
    let geometry: DisplayGeometry

    /// Copies `damage` of `frame` to `memory`, whose first byte is the display's first pixel.
    func write(_ frame: Frame, _ damage: Rect, to memory: UnsafeMutableRawBufferPointer) {
        let rows = min(
            geometry.height, frame.top + frame.rows(forWidth: geometry.width), rowsHeld(by: memory.count))
        let area = damage.clipped(to: Size(width: geometry.width, height: rows))
        guard !area.isEmpty else { return }
        if let unit = bytesOfPixel(in: frame.format) { return copy(frame, area, unit, to: memory) }
        for y in max(area.y, frame.top)..<max(area.y + area.height, frame.top) {
            let from = UnsafeRawBufferPointer(rebasing: frame.pixels[((y - frame.top) * frame.stride)...])
            let to = UnsafeMutableRawBufferPointer(rebasing: memory[(y * geometry.stride)...])
            writeRow(from, frame.format, to, x: area.x, width: area.width)
        }
    }

    /// Copies the rows of `damage` from one page of the display's memory to another, which is slow: reading it may be a hundred
    /// times slower than writing.
    func copyRows(
        of damage: [Rect], from page: UnsafeRawBufferPointer, to other: UnsafeMutableRawBufferPointer
    ) {
        let rows = min(geometry.height, rowsHeld(by: page.count), rowsHeld(by: other.count))
        for rect in damage.map({ $0.clipped(to: Size(width: geometry.width, height: rows)) }) {
            for y in rect.y..<rect.y + rect.height {
                let start = y * geometry.stride
                copy(
                    UnsafeRawBufferPointer(rebasing: page[start...]),
                    UnsafeMutableRawBufferPointer(rebasing: other[start...]), bytes: 0..<geometry.bytesPerRow)
            }
        }
    }

    /// Where both have pixels alike; nil where each is made anew.
    private func bytesOfPixel(in format: PixelFormat) -> Int? {
        switch (format, geometry.format) {
        case (.xrgb8888, .xrgb8888): 4
        case (.rgb565, .rgb565): 2
        default: nil
        }
    }

    /// `area` is held by `memory`; rows above the frame's first one are left out.
    private func copy(_ frame: Frame, _ area: Rect, _ unit: Int, to memory: UnsafeMutableRawBufferPointer) {
        let first = max(area.y, frame.top)
        let (rows, count) = (area.y + area.height - first, area.width * unit)
        let start = (first - frame.top) * frame.stride + area.x * unit
        guard rows > 0, start + (rows - 1) * frame.stride + count <= frame.pixels.count,
            var from = frame.pixels.baseAddress.map({ $0 + start }),
            var to = memory.baseAddress.map({ $0 + first * geometry.stride + area.x * unit })
        else { return }
        for _ in 0..<rows {
            to.copyMemory(from: from, byteCount: count)
            from += frame.stride
            to += geometry.stride
        }
    }

    private func rowsHeld(by bytes: Int) -> Int {
        guard geometry.stride >= geometry.bytesPerRow, bytes >= geometry.bytesPerRow,
            geometry.stride > 0
        else { return 0 }
        return (bytes - geometry.bytesPerRow) / geometry.stride + 1
    }

    private func writeRow(
        _ from: UnsafeRawBufferPointer, _ format: PixelFormat, _ to: UnsafeMutableRawBufferPointer,
        x: Int, width: Int
    ) {
        switch (format, geometry.format) {
        case (.monochrome, .oneBit(let litIsSet, let leftmostIsHigh)):
            writeBits(
                from, to, bytes: x / 8..<(x + width + 7) / 8, inverted: !litIsSet, reversed: !leftmostIsHigh)
        case (.monochrome, .channels(let bits, let red, let green, let blue)):
            let lit = Packing(red: red, green: green, blue: blue).pack(255, 255, 255)
            for pixel in x..<x + width {
                let isLit = from[pixel / 8] & (0x80 >> (pixel % 8)) != 0
                store(isLit ? lit : 0, bits / 8, to, at: pixel)
            }
        case (_, .channels(let bits, let red, let green, let blue)):
            let packing = Packing(red: red, green: green, blue: blue)
            for pixel in x..<x + width {
                let color = Self.color(from, format, at: pixel)
                store(packing.pack(color.red, color.green, color.blue), bits / 8, to, at: pixel)
            }
        case (_, .oneBit(let litIsSet, let leftmostIsHigh)):
            writeThreshold(
                from, format, to, bytes: x / 8..<(x + width + 7) / 8, inverted: !litIsSet,
                reversed: !leftmostIsHigh)
        }
    }

    private func copy(
        _ from: UnsafeRawBufferPointer, _ to: UnsafeMutableRawBufferPointer, bytes: Range<Int>
    ) {
        UnsafeMutableRawBufferPointer(rebasing: to[bytes]).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: from[bytes]))
    }

    private func writeBits(
        _ from: UnsafeRawBufferPointer, _ to: UnsafeMutableRawBufferPointer, bytes: Range<Int>,
        inverted: Bool, reversed: Bool
    ) {
        for index in bytes {
            let byte = inverted ? ~from[index] : from[index]
            to[index] = reversed ? byte.bitsReversed : byte
        }
    }

    /// A picture in colours on a one-bit display: what is lighter than the middle is lit.
    private func writeThreshold(
        _ from: UnsafeRawBufferPointer, _ format: PixelFormat, _ to: UnsafeMutableRawBufferPointer,
        bytes: Range<Int>, inverted: Bool, reversed: Bool
    ) {
        for index in bytes {
            var byte: UInt8 = 0
            for pixel in index * 8..<min(geometry.width, index * 8 + 8) {
                let color = Self.color(from, format, at: pixel)
                let light = 2 * UInt32(color.red) + 5 * UInt32(color.green) + UInt32(color.blue)
                if light >= 8 * 128 { byte |= 0x80 >> (pixel % 8) }
            }
            if inverted { byte = ~byte }
            to[index] = reversed ? byte.bitsReversed : byte
        }
    }

    private static func color(
        _ row: UnsafeRawBufferPointer, _ format: PixelFormat, at pixel: Int
    ) -> (red: UInt8, green: UInt8, blue: UInt8) {
        switch format {
        case .xrgb8888:
            let value = UInt32(littleEndian: row.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self))
            return (
                UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
                UInt8(truncatingIfNeeded: value)
            )
        case .rgb565:
            let value = UInt16(littleEndian: row.loadUnaligned(fromByteOffset: pixel * 2, as: UInt16.self))
            let (red, green, blue) = (value >> 11, value >> 5 & 63, value & 31)
            return (UInt8(red << 3 | red >> 2), UInt8(green << 2 | green >> 4), UInt8(blue << 3 | blue >> 2))
        case .monochrome:
            let level: UInt8 = row[pixel / 8] & (0x80 >> (pixel % 8)) != 0 ? 255 : 0
            return (level, level, level)
        }
    }

    private func store(_ value: UInt32, _ bytes: Int, _ to: UnsafeMutableRawBufferPointer, at pixel: Int) {
        for byte in 0..<bytes { to[pixel * bytes + byte] = UInt8(value >> (8 * byte) & 255) }
    }
}

/// Puts three eight-bit colours where the display wants them.
private struct Packing {
    let red: ColorChannel
    let green: ColorChannel
    let blue: ColorChannel

    func pack(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> UInt32 {
        Self.place(r, red) | Self.place(g, green) | Self.place(b, blue)
    }

    private static func place(_ level: UInt8, _ channel: ColorChannel) -> UInt32 {
        let wide = UInt32(level) &* 0x0101_0101
        return channel.length > 0 ? (wide >> UInt32(32 - channel.length)) << UInt32(channel.offset) : 0
    }
}

extension UInt8 {
    /// The same bits from the other end.
    var bitsReversed: UInt8 {
        var byte = self
        byte = byte >> 4 | byte << 4
        byte = (byte & 0xCC) >> 2 | (byte & 0x33) << 2
        return (byte & 0xAA) >> 1 | (byte & 0x55) << 1
    }
}
