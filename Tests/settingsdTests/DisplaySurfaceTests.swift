import Bundles
import DrawingSamples
import Keys
import Loop
import Scenes
import Settings
import Testing

@testable import Drivers
@testable import Graphics
@testable import Hardware
@testable import Navigation
@testable import Service

/// A display in memory, with as many buffers as wanted, one after the other.
private final class BufferedDisplay: Display {
    let geometry: DisplayGeometry
    let rotation = 0
    let descriptor: Int32? = nil
    let busyUntil: Duration? = nil
    /// Each is grey before anything was written.
    private var buffers: [[UInt8]]
    private var ages: BufferAges
    private var next = 0
    private(set) var seen: [UInt8] = []
    /// What was written into the buffer that is seen.
    private(set) var parts: [Rect] = []

    init(_ size: Size, buffers: Int) {
        geometry = DisplayGeometry(
            width: size.width, height: size.height, stride: size.width * 4, format: .xrgb8888)
        self.buffers = Array(
            repeating: Array(repeating: 0x80, count: size.width * size.height * 4), count: buffers)
        ages = BufferAges(count: buffers)
    }

    func beginFrame() -> Int {
        parts = []
        return ages.age(of: next)
    }

    func write(_ frame: Frame, _ part: Rect) {
        parts.append(part)
        buffers[next].withUnsafeMutableBytes { PixelWriter(geometry: geometry).write(frame, part, to: $0) }
    }

    func endFrame(damage: [Rect]) {
        ages.noteFrame(in: next)
        seen = buffers[next]
        next = (next + 1) % buffers.count
    }

    func noteShown() {}
    func blank(_ isBlank: Bool) {}
    func release() {}
    func takeBack() { ages.forget() }
}

struct DisplaySurfaceTests {
    private static let size = Size(width: 400, height: 240)

    private static func look(rotation: Int = 0) -> DisplayDescription {
        var look = Board(name: "surface").display
        (look.size, look.depth, look.rotation) = (size, 32, rotation)
        return look
    }

    /// A page of rows between which the focus moves.
    private static func navigator(_ look: DisplayDescription, _ size: Size) throws -> Navigator {
        var board = Board(name: "surface")
        board.display = look
        let rows = (0..<9).map { row in
            """
            <dict><key>Type</key><string>PSToggleSwitchSpecifier</string><key>Title</key><string>Row \(row)</string>
            <key>Key</key><string>row\(row)</string><key>DefaultValue</key><true/></dict>
            """
        }
        let page =
            "<plist><dict><key>PreferenceSpecifiers</key><array>\(rows.joined())</array></dict></plist>"
        let bundle = try SettingsBundle.read(BundleFiles(["Root.plist": Array(page.utf8)]))
        return Navigator(
            board: board, bundle: bundle, snapshot: Snapshot(schema: bundle.schema),
            engine: SampleFonts.engine(), size: size)
    }

    /// All of the navigator's picture, as the display is to hold it.
    private static func whole(_ navigator: Navigator, rotation: Rotation) throws -> [UInt8] {
        let scene = navigator.scene()
        var canvas = try Canvas(size: scene.size)
        navigator.painter.paint(scene, damage: scene.damage(since: nil), on: &canvas)
        let picture = DisplayPicture(display: size, format: .xrgb8888, rotation: rotation)
        _ = try picture.take(Damage(canvas.bounds), from: canvas)
        return Array(picture.pixels)
    }

    @Test(
        "whatever the number of a display's buffers, it shows the whole picture after each key, turned or not",
        arguments: [1, 2, 3], [0, 90, 180])
    func buffers(count: Int, rotation: Int) throws {
        let look = Self.look(rotation: rotation)
        let display = BufferedDisplay(Self.size, buffers: count)
        let surface = try DisplaySurface(display, look: look)
        var navigator = try Self.navigator(look, surface.size)
        for key in [nil, KeyAction.press(.down), .press(.down), .press(.ok), .press(.up), .press(.down)] {
            if let key { _ = navigator.handle(key, at: .zero) }
            try surface.show(navigator.scene(), with: navigator.painter)
            let expected = try Self.whole(navigator, rotation: try #require(Rotation(rawValue: rotation)))
            #expect(display.seen == expected, "\(String(describing: key))")
        }
    }

    @Test("a display of one or two buffers is written where rows changed, and nowhere else")
    func parts() throws {
        for count in [1, 2] {
            let look = Self.look()
            let display = BufferedDisplay(Self.size, buffers: count)
            let surface = try DisplaySurface(display, look: look)
            var navigator = try Self.navigator(look, surface.size)
            for _ in 0..<4 {
                try surface.show(navigator.scene(), with: navigator.painter)
                _ = navigator.handle(.press(.down), at: .zero)
            }
            let area = display.parts.reduce(0) { $0 + $1.area }
            #expect(area > 0 && area < Self.size.width * Self.size.height * 3 / 4)
        }
    }

    @Test("a picture that was dark, dimmed or somebody else's is whole again")
    func again() throws {
        let look = Self.look()
        let display = BufferedDisplay(Self.size, buffers: 2)
        let surface = try DisplaySurface(display, look: look)
        let navigator = try Self.navigator(look, surface.size)
        try surface.show(navigator.scene(), with: navigator.painter)
        let bright = display.seen
        #expect(try bright == Self.whole(navigator, rotation: .none))
        _ = try surface.darken()
        #expect(display.seen.allSatisfy { $0 == 0 })
        try surface.lighten()
        #expect(display.seen == bright)
        try surface.dim(true)
        #expect(display.seen != bright)
        try surface.dim(false)
        #expect(display.seen == bright)
        try surface.release()
        try surface.takeBack()
        try surface.show(navigator.scene(), with: navigator.painter)
        #expect(display.seen == bright)
    }
}
