import Hardware

/// A canvas's picture on its way to the display: turned, shifted and dimmed in memory of its own, which is black at first.
package struct DisplayPicture: ~Copyable {
    /// Bytes from the start of one row to the next.
    package let stride: Int
    private let format: PixelFormat
    private let rotation: Rotation
    private let memory: UnsafeMutableRawBufferPointer

    /// - Parameter display: its own size in pixels, whichever way it is built in.
    package init(display: Size, format: PixelFormat, rotation: Rotation = .none) {
        self.format = format
        self.rotation = rotation
        stride = (format.rowBytes(width: display.width) + 3) & ~3
        memory = .allocate(byteCount: stride * display.height, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit { memory.deallocate() }

    /// The display's own pixels, row after row, `stride` apart; as long as this value lives.
    package var pixels: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

    /// Copies what changed and returns where it lies on the display.
    ///
    /// - Parameters:
    ///   - offset: where the picture's top left corner lies on the display.
    ///   - isDimmed: darker by a factor that leaves text readable; one bit knows no darker.
    package borrowing func take(
        _ damage: Damage, from canvas: borrowing Canvas, at offset: Point = .zero, isDimmed: Bool = false
    ) throws(CanvasError) -> Damage {
        let target = Canvas.Target(memory: memory, stride: stride, rotation: rotation, offset: offset)
        var copied = Damage()
        // Each by itself: where two overlap, the second's copy undoes the first's dimming.
        for rect in damage.rects {
            for placed in try canvas.copy(Damage(rect), to: target).rects {
                if isDimmed { dim(placed) }
                copied.add(placed)
            }
        }
        return copied
    }

    /// To three eighths of the level in each channel, by shifts within the packed pixel.
    private func dim(_ rect: Rect) {
        switch format {
        case .xrgb8888: dim(rect, UInt32.self, quarter: 0x3F3F_3F3F, eighth: 0x1F1F_1F1F)
        case .rgb565: dim(rect, UInt16.self, quarter: 0b00111_001111_00111, eighth: 0b00011_000111_00011)
        case .monochrome: break
        }
    }

    private func dim<Pixel: FixedWidthInteger>(
        _ rect: Rect, _: Pixel.Type, quarter: Pixel, eighth: Pixel
    ) {
        for y in rect.minY..<rect.maxY {
            let row = memory[(y * stride)...].bindMemory(to: Pixel.self)
            for x in rect.minX..<rect.maxX { row[x] = (row[x] >> 2 & quarter) + (row[x] >> 3 & eighth) }
        }
    }
}
