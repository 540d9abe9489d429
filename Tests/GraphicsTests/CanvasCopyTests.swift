import Graphics
import Hardware
import Testing

struct CanvasCopyTests {
    /// Memory that remembers which bytes were written.
    private final class Navigator {
        let memory: UnsafeMutableRawBufferPointer
        static let untouched: UInt8 = 0xA5

        init(bytes: Int) {
            memory = .allocate(byteCount: bytes, alignment: 16)
            memory.initializeMemory(as: UInt8.self, repeating: Navigator.untouched)
        }

        deinit { memory.deallocate() }
    }

    /// A canvas in which every pixel is different.
    private static func numbered(_ size: Size, _ format: PixelFormat) throws -> Canvas {
        var canvas = try Canvas(size: size, format: format)
        for point in canvas.points {
            let number = point.y * size.width + point.x + 1
            let color =
                format == .rgb565
                ? Color(red: UInt8(number % 32) << 3, green: UInt8(number / 32) << 2, blue: 0)
                : format.isMonochrome ? (number % 3 == 0 ? .white : .black) : Color(UInt32(number))
            canvas.fill(Rect(x: point.x, y: point.y, width: 1, height: 1), color)
        }
        return canvas
    }

    @Test("a turned panel shows every pixel where it belongs", arguments: Rotation.allCases)
    func rotation(rotation: Rotation) throws {
        let size = Size(width: 7, height: 5)
        let canvas = try Self.numbered(size, .xrgb8888)
        let panelSize = rotation.canvasSize(display: size)
        let stride = panelSize.width * 4 + 12
        let panel = Navigator(bytes: stride * panelSize.height)
        try canvas.copy(
            Damage(canvas.bounds), to: Canvas.Target(memory: panel.memory, stride: stride, rotation: rotation)
        )
        for point in canvas.points {
            let place = rotation.onDisplay(Rect(origin: point, size: Size(width: 1, height: 1)), canvas: size)
            let pixel = panel.memory.load(fromByteOffset: place.y * stride + place.x * 4, as: UInt32.self)
            #expect(pixel == UInt32(point.y * size.width + point.x + 1))
        }
    }

    @Test("only what is damaged is written", arguments: Rotation.allCases)
    func damageOnly(rotation: Rotation) throws {
        let size = Size(width: 20, height: 10)
        let canvas = try Self.numbered(size, .rgb565)
        let panelSize = rotation.canvasSize(display: size)
        let panel = Navigator(bytes: panelSize.width * 2 * panelSize.height)
        let target = Canvas.Target(memory: panel.memory, stride: panelSize.width * 2, rotation: rotation)
        let written = try canvas.copy(Damage(Rect(x: 3, y: 2, width: 4, height: 5)), to: target)
        #expect(written.area == 20)
        let changed = panel.memory.filter { $0 != Navigator.untouched }.count
        #expect(changed <= 40 && changed > 20)
    }

    @Test(
        "one bit arrives with the highest bit leftmost, turned and shifted", arguments: Rotation.allCases,
        [0, 3, 8])
    func bits(rotation: Rotation, offset: Int) throws {
        let size = Size(width: 19, height: 9)
        let canvas = try Self.numbered(size, .monochrome)
        let panel = Navigator(bytes: 8 * 40)
        let target = Canvas.Target(
            memory: panel.memory, stride: 8, rotation: rotation, offset: Point(x: offset, y: 1))
        try canvas.copy(Damage(Rect(x: 5, y: 2, width: 3, height: 3)), to: target)
        for x in 5..<8 {
            for y in 2..<5 {
                let one = Rect(x: x, y: y, width: 1, height: 1)
                let place = rotation.onDisplay(one, canvas: size).offset(x: offset, y: 1)
                let byte = panel.memory[place.y * 8 + place.x / 8]
                let isLit = byte >> UInt8(7 - place.x % 8) & 1 == 1
                #expect(isLit == canvas.color(at: Point(x: x, y: y))?.isLit)
            }
        }
    }

    @Test("memory that is too small is refused, not overrun")
    func tooSmall() throws {
        let canvas = try Canvas(size: Size(width: 10, height: 10))
        let panel = Navigator(bytes: 399)
        #expect(throws: CanvasError.bufferTooSmall(bytes: 399, needed: 400)) {
            try canvas.copy(Damage(canvas.bounds), to: Canvas.Target(memory: panel.memory, stride: 40))
        }
        #expect(throws: CanvasError.strideTooSmall(stride: 39, rowBytes: 40)) {
            try canvas.copy(Damage(canvas.bounds), to: Canvas.Target(memory: panel.memory, stride: 39))
        }
        #expect(throws: CanvasError.self) {
            try canvas.copy(
                Damage(canvas.bounds),
                to: Canvas.Target(memory: panel.memory, stride: 40, offset: Point(x: -1, y: 0)))
        }
        #expect(panel.memory.allSatisfy { $0 == Navigator.untouched })
    }
}

struct DamageTests {
    @Test("touching rectangles merge, distant ones stay apart")
    func merging() {
        var damage = Damage()
        damage.add(Rect(x: 0, y: 0, width: 10, height: 10))
        damage.add(Rect(x: 10, y: 0, width: 10, height: 10))
        #expect(damage.rects == [Rect(x: 0, y: 0, width: 20, height: 10)])
        damage.add(Rect(x: 100, y: 100, width: 5, height: 5))
        #expect(damage.rects.count == 2)
        damage.add(.zero)
        #expect(damage.rects.count == 2)
    }

    @Test("however much changes, it stays a few rectangles that cover all of it")
    func bounded() {
        var damage = Damage()
        for number in 0..<500 {
            damage.add(Rect(x: number * 37 % 800, y: number * 91 % 480, width: 3, height: 3))
        }
        #expect(damage.rects.count <= Damage.limit)
        for number in 0..<500 {
            let rect = Rect(x: number * 37 % 800, y: number * 91 % 480, width: 3, height: 3)
            #expect(damage.rects.contains { $0.contains(rect) })
        }
    }
}
