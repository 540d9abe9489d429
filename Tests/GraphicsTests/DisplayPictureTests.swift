import Testing
@testable import Graphics
@testable import Hardware

@Suite("picture for the panel")
struct DisplayPictureTests {
    /// A canvas of two by two pixels: white, red, green, blue.
    private func canvas(_ format: PixelFormat) throws -> Canvas {
        var canvas = try Canvas(size: Size(width: 2, height: 2), format: format)
        let colors: [Color] = [.white, Color(0xFF0000), Color(0x00FF00), Color(0x0000FF)]
        for (index, color) in colors.enumerated() {
            canvas.fill(Rect(x: index % 2, y: index / 2, width: 1, height: 1), color)
        }
        return canvas
    }

    @Test("dimmed, every channel keeps three eighths, and none runs over into its neighbour")
    func dimmed() throws {
        let canvas = try canvas(.xrgb8888)
        let picture = DisplayPicture(display: Size(width: 2, height: 2), format: .xrgb8888)
        let all = Damage(canvas.bounds)
        let copied = try picture.take(all, from: canvas, isDimmed: true)
        #expect(copied == all)
        #expect(pixels(picture) == [0x5E5E5E, 0x5E0000, 0x005E00, 0x00005E])
    }

    @Test("dimmed in 16 bits, likewise")
    func dimmed565() throws {
        let canvas = try canvas(.rgb565)
        let picture = DisplayPicture(display: Size(width: 2, height: 2), format: .rgb565)
        _ = try picture.take(Damage(canvas.bounds), from: canvas, isDimmed: true)
        let colors = picture.pixels.bindMemory(to: UInt16.self).map { $0 }
        #expect(colors == [0b01010_010110_01010, 0b01010 << 11, 0b010110 << 5, 0b01010])
    }

    @Test("what overlaps is dimmed once")
    func overlap() throws {
        let canvas = try canvas(.xrgb8888)
        let picture = DisplayPicture(display: Size(width: 2, height: 2), format: .xrgb8888)
        let corner = Rect(x: 0, y: 0, width: 1, height: 2)
        for rect in [corner, Rect(x: 0, y: 0, width: 2, height: 1), corner] {
            _ = try picture.take(Damage(rect), from: canvas, isDimmed: true)
        }
        #expect(pixels(picture).prefix(3) == [0x5E5E5E, 0x5E0000, 0x005E00])
    }

    @Test(
        "shifted and turned, the picture lies where it was asked to, and around it is black",
        arguments: [
            (.none, Point(x: 1, y: 0), [0, 0xFFFFFF, 0xFF0000, 0, 0x00FF00, 0x0000FF, 0, 0, 0]),
            (.half, Point(x: 0, y: 1), [0, 0, 0, 0x0000FF, 0x00FF00, 0, 0xFF0000, 0xFFFFFF, 0]),
        ] as [(Rotation, Point, [UInt32])])
    func shifted(rotation: Rotation, offset: Point, expected: [UInt32]) throws {
        let canvas = try canvas(.xrgb8888)
        let picture = DisplayPicture(
            display: Size(width: 3, height: 3), format: .xrgb8888, rotation: rotation)
        let copied = try picture.take(Damage(canvas.bounds), from: canvas, at: offset)
        #expect(copied.bounds == Rect(origin: offset, size: canvas.size))
        #expect(pixels(picture) == expected)
    }

    @Test("one bit is moved by single pixels too")
    func oneBit() throws {
        var canvas = try Canvas(size: Size(width: 6, height: 1), format: .monochrome)
        canvas.fill(Rect(x: 0, y: 0, width: 2, height: 1), .white)
        let picture = DisplayPicture(display: Size(width: 8, height: 1), format: .monochrome)
        _ = try picture.take(Damage(canvas.bounds), from: canvas, at: Point(x: 1, y: 0))
        #expect(picture.pixels[0] == 0b0110_0000)
    }

    private func pixels(_ picture: borrowing DisplayPicture) -> [UInt32] {
        picture.pixels.bindMemory(to: UInt32.self).map { $0 & 0xFFFFFF }
    }
}
