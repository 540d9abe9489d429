import Keys
import Scenes
import Testing

@testable import Graphics
@testable import Hardware
@testable import Navigation
@testable import Screens

@Suite("Pictures that are painted in bands")
struct SceneBandsTests {
    /// What a display of its own holds, row after row.
    private struct Panel: ~Copyable {
        let memory: UnsafeMutableRawBufferPointer
        let stride: Int
        var parts = 0

        init(_ size: Size, _ format: PixelFormat) {
            stride = format.rowBytes(width: size.width)
            memory = .allocate(byteCount: stride * size.height, alignment: 16)
            memory.initializeMemory(as: UInt8.self, repeating: 0)
        }

        deinit { memory.deallocate() }

        mutating func take(_ part: Rect, from canvas: borrowing Canvas) throws {
            parts += 1
            try canvas.copy(Damage(part), to: Canvas.Target(memory: memory, stride: stride))
        }
    }

    @Test(
        "a picture that is painted in bands is the one that is painted at once, key after key",
        arguments: GoldenScreen.allCases,
        [
            (Size(width: 800, height: 480), 32), (Size(width: 1024, height: 600), 16),
            (Size(width: 128, height: 64), 1),
        ])
    func same(screen: GoldenScreen, display: (size: Size, depth: Int)) throws {
        var navigator = try screen.navigator(on: display.size, depth: display.depth)
        let format = navigator.board.display.pixelFormat
        var whole = try Canvas(size: display.size, format: format)
        var bands = try SceneBands(size: display.size, format: format, isMono: false)
        var panel = Panel(display.size, format)
        var shown: Scene?
        for key in [nil, KeyAction.press(.down), .press(.down), .press(.ok), .press(.down), .press(.back)] {
            if let key { _ = navigator.handle(key, at: .zero) }
            let scene = navigator.scene()
            let damage = scene.damage(since: shown)
            navigator.painter.paint(scene, damage: damage, on: &whole)
            var failure: (any Error)?
            bands.paint(scene, damage: damage, with: navigator.painter) { canvas, part in
                do { try panel.take(part, from: canvas) } catch { failure = error }
            }
            if let failure { throw failure }
            shown = scene
            let isSame = whole.withPixels { pixels in
                (0..<display.size.height).allSatisfy { y in
                    pixels[(y * whole.stride)...].prefix(panel.stride)
                        .elementsEqual(panel.memory[(y * panel.stride)...].prefix(panel.stride))
                }
            }
            #expect(isSame, "\(screen) \(display.size) \(String(describing: key))")
        }
        #expect(format.isMonochrome || panel.parts > 4)
    }

    @Test("a picture of 1024x600 in 32 bits is painted in less than half of a megabyte")
    func memory() throws {
        let size = Size(width: 1024, height: 600)
        var navigator = try GoldenScreen.toggles.navigator(on: size, depth: 32)
        _ = navigator.handle(.press(.down), at: .zero)
        let scene = navigator.scene()
        var bands = try SceneBands(size: size, format: .xrgb8888, isMono: false)
        var (bytes, rows) = (0, 0)
        bands.paint(scene, damage: scene.damage(since: nil), with: navigator.painter) { canvas, part in
            bytes = max(bytes, canvas.withPixels { $0.count })
            rows += part.height * part.width
        }
        #expect(bytes < 512 * 1024)
        #expect(rows == size.width * size.height)
    }
}
