import Glibc
import Hardware

// MARK: Out to the display

extension Canvas {
    /// A display's memory that the picture is copied to. It is written, never read.
    package struct Target {
        /// As long as the panel's last row ends; the copy refuses less.
        package let memory: UnsafeMutableRawBufferPointer
        /// Bytes from the start of one row to the next.
        package let stride: Int
        /// How far the picture is turned on its way.
        package let rotation: Rotation
        /// Where on the panel the picture's top left corner lies, in pixels (pixel shift, borders).
        package let offset: Point

        /// Unturned and at the panel's own top left corner, unless said.
        package init(
            memory: UnsafeMutableRawBufferPointer, stride: Int, rotation: Rotation = .none,
            offset: Point = .zero
        ) {
            self.memory = memory
            self.stride = stride
            self.rotation = rotation
            self.offset = offset
        }
    }

    /// Copies what changed, as far as it is in memory, and returns where it lies on the panel.
    @discardableResult
    package borrowing func copy(_ damage: Damage, to target: Target) throws(CanvasError) -> Damage {
        var copied = Damage()
        for rect in damage.rects {
            let rect = rect.intersection(band)
            guard !rect.isEmpty else { continue }
            let whole = format.isMonochrome ? wholeBytes(rect, target) : rect
            let panelRect = target.rotation.onDisplay(whole, canvas: size)
            let placed = panelRect.offset(x: target.offset.x, y: target.offset.y)
            try checkFits(placed, target)
            copyRect(whole, to: placed, target)
            copied.add(placed)
        }
        return copied
    }

    /// One bit is written in whole bytes; turned or shifted by less, the (small) picture is copied whole.
    private func wholeBytes(_ rect: Rect, _ target: Target) -> Rect {
        guard target.rotation == .none, target.offset.x & 7 == 0 else { return band }
        let left = rect.minX & ~7
        let right = min((rect.maxX + 7) & ~7, bounds.maxX)
        return Rect(x: left, y: rect.y, width: right - left, height: rect.height)
    }

    private func checkFits(_ rect: Rect, _ target: Target) throws(CanvasError) {
        let rowBytes = format.rowBytes(width: rect.maxX)
        guard rect.minX >= 0, rect.minY >= 0, target.stride >= rowBytes else {
            throw .strideTooSmall(stride: target.stride, rowBytes: rowBytes)
        }
        let needed = (rect.maxY - 1) * target.stride + rowBytes
        guard target.memory.count >= needed else {
            throw .bufferTooSmall(bytes: target.memory.count, needed: needed)
        }
    }

    private func copyRect(_ rect: Rect, to placed: Rect, _ target: Target) {
        guard let base = target.memory.baseAddress else { return }
        switch format {
        case .xrgb8888: copyPixels(UInt32.self, rect, to: placed, base, target)
        case .rgb565: copyPixels(UInt16.self, rect, to: placed, base, target)
        case .monochrome: copyBits(rect, to: placed, base, target)
        }
    }

    @inline(__always)
    private func copyPixels<Pixel: FixedWidthInteger>(
        _: Pixel.Type, _ rect: Rect, to placed: Rect, _ base: UnsafeMutableRawPointer, _ target: Target
    ) {
        let bytes = MemoryLayout<Pixel>.size
        for y in 0..<placed.height {
            let out = base + (placed.y + y) * target.stride + placed.x * bytes
            if target.rotation == .none {
                memcpy(out, rowBase(rect.y + y) + rect.x * bytes, placed.width * bytes)
                continue
            }
            let walk = Canvas.walk(rect, row: y, rotation: target.rotation)
            var from = UnsafeRawPointer(rowBase(walk.start.y) + walk.start.x * bytes)
            let step = walk.step.y * stride + walk.step.x * bytes
            let row = out.assumingMemoryBound(to: Pixel.self)
            for x in 0..<placed.width {
                row[x] = from.load(as: Pixel.self)
                from += step
            }
        }
    }

    /// Where a panel row's pixels come from: the first, and how far it is to each next.
    static func walk(_ rect: Rect, row: Int, rotation: Rotation) -> (start: Point, step: Point) {
        switch rotation {
        case .none: (Point(x: rect.x, y: rect.y + row), Point(x: 1, y: 0))
        case .quarter: (Point(x: rect.x + row, y: rect.maxY - 1), Point(x: 0, y: -1))
        case .half: (Point(x: rect.maxX - 1, y: rect.maxY - 1 - row), Point(x: -1, y: 0))
        case .threeQuarters: (Point(x: rect.maxX - 1 - row, y: rect.y), Point(x: 0, y: 1))
        }
    }
}

// MARK: From elsewhere

extension Canvas {
    /// Writes rows of the canvas's own pixels, without padding; false where they do not fit. A one-bit canvas takes whole bytes.
    package mutating func write(_ rows: ArraySlice<UInt8>, in rect: Rect) -> Bool {
        let (first, count) = (format.rowBytes(width: rect.x), format.rowBytes(width: rect.width))
        guard rect.intersection(band) == rect, rows.count == count * rect.height else { return false }
        for (index, y) in (rect.minY..<rect.maxY).enumerated() {
            let start = rows.startIndex + index * count
            let row = UnsafeMutableRawBufferPointer(start: rowBase(y) + first, count: count)
            row.copyBytes(from: rows[start..<(start + count)])
        }
        return true
    }
}
